import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { CodedError, err, errorCodeOf, invariant, ok, type Result } from '@secgraph/kernel';
import type { NameIndex } from '../search/name-index.ts';
import { assembleSnapshot } from './assemble-snapshot.ts';
import type { GraphSnapshot } from './graph-snapshot.ts';
import { shareSnapshot } from './open-snapshot.ts';
import {
  createSection,
  joinSections,
  type SectionType,
  type SnapshotSections,
  splitSections,
  type TypedSection,
} from './snapshot-sections.ts';

/**
 * Layout: a header of fixed size, a directory (JSON: everything small, and name, type, length and checksum of
 * each section), the sections. All of it is under a checksum: the directory holds those of the sections, the
 * header that of the directory and its own. Byte order is that of the machine.
 */
const MAGIC = 0x53474e50;
/** Raise it when a column comes to mean something else, or the header changes: old files are then built anew. */
const FORMAT_VERSION = 4;
/**
 * Stands for the names and types of all sections (`snapshot-sections.test.ts`): files with others are built anew, too.
 *
 * @internal For tests.
 */
export const SECTION_LAYOUT = 0xa6e35bb1;
const HEADER_BYTES = 48;
const STAMP_AT = 24;
const STAMP_BYTES = 16;
const LAYOUT_AT = 40;
const CHECKSUM_AT = 44;
const CHUNK_BYTES = 16 * 1024 * 1024;
/** Small enough to be in the processor's cache still when it is checked. */
const PIECE_BYTES = 4 * 1024 * 1024;
/** While one piece is checked, others are read: most of a read is work of the system, which has other cores. */
const PIECES_AHEAD = 4;

export type SnapshotFileCode =
  | 'GRAPH_SNAPSHOT_FILE_MISSING'
  | 'GRAPH_SNAPSHOT_FILE_VERSION'
  | 'GRAPH_SNAPSHOT_FILE_TRUNCATED'
  | 'GRAPH_SNAPSHOT_FILE_CHECKSUM';

export type SnapshotFileError = CodedError<SnapshotFileCode>;

/** A generation as a file keeps it. */
export interface FiledSnapshot {
  /** UUID that storage gave to this very generation: the number alone also fits that of another database. */
  readonly stamp: string;
  readonly snapshot: GraphSnapshot;
  /** Without it, whoever reads the file has to build the index: that takes longer than to read all the rest. */
  readonly names?: NameIndex | undefined;
}

/** Names of files that are being written end so. */
export const DRAFT_ENDING = '.tmp';

/** How a file comes to take the place of the one before. */
export interface SnapshotDraft {
  /** Of several that write at once, each has a draft of its own; part of its name. */
  readonly writer: string;
  /** Asked when all is written: otherwise it takes nobody's place. */
  readonly isWanted: () => Promise<boolean>;
}

/** Replaces the file in one step: whoever reads sees the old or the new one, and a crash leaves one of them. */
export async function writeSnapshotFile(
  path: string,
  { stamp, snapshot, names }: FiledSnapshot,
  { writer = '', isWanted = async () => true }: Partial<SnapshotDraft> = {},
): Promise<void> {
  const temporaryPath = `${path}${writer === '' ? '' : `.${writer}`}${DRAFT_ENDING}`;
  const file = await open(temporaryPath, 'w');

  try {
    try {
      await writeSections(file, stamp, splitSections({ ...shareSnapshot(snapshot), names }));
      await file.sync();
    } finally {
      await file.close();
    }

    if (!(await isWanted())) {
      await rm(temporaryPath, { force: true });
      return;
    }
    await rename(temporaryPath, path);
  } catch (cause) {
    await rm(temporaryPath, { force: true });
    throw cause;
  }

  await syncFolder(dirname(path));
}

/**
 * Reads a file straight into shared memory. Anything wrong with the file is a result, since it costs a rebuild
 * and nothing else; other failures of input and output are thrown.
 */
export async function readSnapshotFile(path: string): Promise<Result<FiledSnapshot, SnapshotFileError>> {
  let file: FileHandle;

  try {
    file = await open(path, 'r');
  } catch (cause) {
    if (errorCodeOf(cause) === 'ENOENT') {
      return err(
        new CodedError('GRAPH_SNAPSHOT_FILE_MISSING', 'There is no snapshot file.', { details: { path } }),
      );
    }

    throw cause;
  }

  try {
    const { stamp, sections } = await readSections(file);
    const { columns, names } = joinSections(sections);
    return ok({ stamp, snapshot: assembleSnapshot(columns), names });
  } catch (error) {
    if (error instanceof DamagedFile) {
      return err(new CodedError(error.code, error.message, { details: { path }, cause: error.cause }));
    }

    throw error;
  } finally {
    await file.close();
  }
}

interface Directory {
  readonly shape: string;
  readonly sections: readonly {
    readonly type: SectionType;
    readonly sizeBytes: number;
    readonly checksum: number;
  }[];
}

class DamagedFile extends Error {
  readonly code: SnapshotFileCode;

  constructor(code: SnapshotFileCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

async function writeSections(
  file: FileHandle,
  stamp: string,
  { shape, sections }: SnapshotSections,
): Promise<void> {
  const directory: Directory = {
    shape,
    sections: sections.map(({ type, bytes }) => ({
      type,
      sizeBytes: bytes.length,
      checksum: checksumOf(bytes),
    })),
  };
  const directoryBytes = Buffer.from(JSON.stringify(directory));
  const sectionBytes = sections.reduce((total, { bytes }) => total + bytes.length, 0);

  const totalLength = HEADER_BYTES + directoryBytes.length + sectionBytes;
  await writeAll(file, encodeHeader({ directory: directoryBytes, totalLength, stamp }));
  await writeAll(file, directoryBytes);

  for (const { bytes } of sections) {
    await writeAll(file, bytes);
  }
}

async function readSections(
  file: FileHandle,
): Promise<{ readonly stamp: string; readonly sections: SnapshotSections }> {
  const { size } = await file.stat();
  const header = decodeHeader(await readAll(file, Buffer.alloc(HEADER_BYTES), 0), size);
  const directoryBytes = await readAll(file, Buffer.alloc(header.directoryLength), HEADER_BYTES);
  assertChecksum(crc32(directoryBytes), header.directoryChecksum, 'directory');
  const directory = JSON.parse(directoryBytes.toString()) as Directory;
  const sections = directory.sections.map(({ type, sizeBytes }) => createSection(type, sizeBytes));
  const checksums = new Uint32Array(sections.length);

  for await (const { section, bytes } of readPieces(
    file,
    piecesOf(sections, HEADER_BYTES + header.directoryLength),
  )) {
    checksums[section] = crc32(bytes, checksums[section]);
  }
  for (const [index, { checksum }] of directory.sections.entries()) {
    assertChecksum(checksums[index] as number, checksum, `section ${index}`);
  }

  return { stamp: header.stamp, sections: { shape: directory.shape, sections } };
}

/** A stretch of a section, to be filled from this place of the file. */
interface Piece {
  readonly section: number;
  readonly bytes: Uint8Array;
  readonly position: number;
}

/** The pieces of all sections; those of one section come one after the other. */
function* piecesOf(sections: readonly TypedSection[], start: number): Generator<Piece> {
  let position = start;

  for (const [section, { bytes }] of sections.entries()) {
    for (let done = 0; done < bytes.length; done += PIECE_BYTES) {
      const piece = bytes.subarray(done, done + PIECE_BYTES);
      yield { section, bytes: piece, position };
      position += piece.length;
    }
  }
}

/** Yields each piece when it is full, in order, with the next ones under way. */
async function* readPieces(file: FileHandle, pieces: Iterator<Piece, undefined>): AsyncGenerator<Piece> {
  const underWay: Promise<Piece>[] = [];
  const begin = () => {
    const { value: piece } = pieces.next();
    if (piece !== undefined) {
      const read = readAll(file, piece.bytes, piece.position).then(() => piece);
      // Met when its turn comes; whoever gives up before that closes the file, which waits for it.
      read.catch(() => undefined);
      underWay.push(read);
    }
  };

  for (let ahead = 0; ahead < PIECES_AHEAD; ahead++) {
    begin();
  }
  for (let next = underWay.shift(); next !== undefined; next = underWay.shift()) {
    begin();
    yield await next;
  }
}

interface HeaderContent {
  readonly directory: Buffer;
  readonly totalLength: number;
  readonly stamp: string;
}

/** Magic, version, directory length and checksum, total length (float64), stamp, layout, checksum of all that. */
function encodeHeader({ directory, totalLength, stamp }: HeaderContent): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  const view = new DataView(header.buffer, header.byteOffset, HEADER_BYTES);
  new Uint32Array(header.buffer, header.byteOffset, 1)[0] = MAGIC;
  view.setUint32(4, FORMAT_VERSION);
  view.setUint32(8, directory.length);
  view.setUint32(12, crc32(directory));
  view.setFloat64(16, totalLength);
  header.set(encodeStamp(stamp), STAMP_AT);
  view.setUint32(LAYOUT_AT, SECTION_LAYOUT);
  view.setUint32(CHECKSUM_AT, crc32(header.subarray(0, CHECKSUM_AT)));
  return header;
}

function decodeHeader(
  header: Buffer,
  fileSize: number,
): { readonly directoryLength: number; readonly directoryChecksum: number; readonly stamp: string } {
  const view = new DataView(header.buffer, header.byteOffset, HEADER_BYTES);
  const magic = new Uint32Array(Uint8Array.from(header.subarray(0, 4)).buffer)[0];

  const isOurs = magic === MAGIC && view.getUint32(4) === FORMAT_VERSION;
  if (!isOurs || view.getUint32(LAYOUT_AT) !== SECTION_LAYOUT) {
    throw new DamagedFile('GRAPH_SNAPSHOT_FILE_VERSION', 'The snapshot file has another format.');
  }

  assertChecksum(crc32(header.subarray(0, CHECKSUM_AT)), view.getUint32(CHECKSUM_AT), 'header');
  const totalLength = view.getFloat64(16);

  if (fileSize < totalLength) {
    throw new DamagedFile('GRAPH_SNAPSHOT_FILE_TRUNCATED', 'The snapshot file is incomplete.');
  }

  if (fileSize > totalLength) {
    throw new DamagedFile('GRAPH_SNAPSHOT_FILE_CHECKSUM', 'The snapshot file is longer than it says.');
  }

  return {
    directoryLength: view.getUint32(8),
    directoryChecksum: view.getUint32(12),
    stamp: decodeStamp(header.subarray(STAMP_AT, STAMP_AT + STAMP_BYTES)),
  };
}

function encodeStamp(stamp: string): Buffer {
  const bytes = Buffer.from(stamp.replaceAll('-', ''), 'hex');
  invariant(bytes.length === STAMP_BYTES, 'the stamp of a snapshot is no UUID');

  return bytes;
}

function decodeStamp(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Writes in chunks, because one call must not exceed what the system reads or writes at once. */
async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  let done = 0;

  while (done < bytes.length) {
    const { bytesWritten } = await file.write(bytes, done, Math.min(CHUNK_BYTES, bytes.length - done));
    done += bytesWritten;
  }
}

/** Fills `target` from this place of the file on. */
async function readAll<Target extends Uint8Array>(
  file: FileHandle,
  target: Target,
  position: number,
): Promise<Target> {
  let done = 0;

  while (done < target.length) {
    const length = Math.min(CHUNK_BYTES, target.length - done);
    const { bytesRead } = await file.read(target, done, length, position + done);

    if (bytesRead === 0) {
      throw new DamagedFile('GRAPH_SNAPSHOT_FILE_TRUNCATED', 'The snapshot file is incomplete.');
    }

    done += bytesRead;
  }

  return target;
}

function checksumOf(bytes: Uint8Array): number {
  let checksum = 0;

  for (let done = 0; done < bytes.length; done += CHUNK_BYTES) {
    checksum = crc32(bytes.subarray(done, done + CHUNK_BYTES), checksum);
  }

  return checksum;
}

function assertChecksum(actual: number, expected: number, part: string): void {
  if (actual !== expected) {
    throw new DamagedFile('GRAPH_SNAPSHOT_FILE_CHECKSUM', `The ${part} of the snapshot file is damaged.`);
  }
}

/** Makes the renaming durable. Systems that cannot open a folder do so by themselves. */
async function syncFolder(path: string): Promise<void> {
  let folder: FileHandle;

  try {
    folder = await open(path, 'r');
  } catch {
    return;
  }

  try {
    await folder.sync();
  } catch {
    // Some file systems refuse to sync a folder; the file itself is complete either way.
  } finally {
    await folder.close();
  }
}
