import { setImmediate } from 'node:timers/promises';
import { crc32, deflateRawSync } from 'node:zlib';
import { invariant } from '@secgraph/kernel';

export interface ArchiveFile {
  readonly name: string;
  readonly text: string;
}

/** What the classic ZIP format can hold. */
export const MAX_FILES = 65_535;
const VERSION = 20;
const UTF8_NAMES = 0x800;
const DEFLATED = 8;
/** 1 January 1980: the format knows nothing earlier, and equal queries give equal archives. */
const NO_DATE = 0x21;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;

/** A ZIP file of small texts, piece by piece. At most {@link MAX_FILES}. */
export async function* writeArchive(
  files: AsyncIterable<ArchiveFile> | Iterable<ArchiveFile>,
): AsyncGenerator<Buffer, void> {
  const directory: Buffer[] = [];
  let count = 0;
  let offset = 0;

  for await (const file of files) {
    count++;
    invariant(count <= MAX_FILES, `an archive holds at most ${MAX_FILES} files`);
    const entry = packEntry(file);
    yield Buffer.concat([localHeader(entry), entry.name, entry.packed]);
    directory.push(centralHeader(entry, offset), entry.name);
    offset += LOCAL_BYTES + entry.name.length + entry.packed.length;
    // Others have their turn between any two files.
    await setImmediate();
  }

  const listing = Buffer.concat(directory);
  yield listing;
  yield endRecord(count, listing.length, offset);
}

interface Entry {
  readonly name: Buffer;
  readonly packed: Buffer;
  readonly sizeBytes: number;
  readonly checksum: number;
}

function packEntry({ name, text }: ArchiveFile): Entry {
  const bytes = Buffer.from(text);

  return {
    name: Buffer.from(name),
    packed: deflateRawSync(bytes),
    sizeBytes: bytes.length,
    checksum: crc32(bytes),
  };
}

function localHeader(entry: Entry): Buffer {
  const header = Buffer.alloc(LOCAL_BYTES);
  header.write('PK\x03\x04', 'latin1');
  writeFields(header, 4, entry);

  return header;
}

function centralHeader(entry: Entry, offset: number): Buffer {
  const header = Buffer.alloc(CENTRAL_BYTES);
  header.write('PK\x01\x02', 'latin1');
  header.writeUInt16LE(VERSION, 4);
  writeFields(header, 6, entry);
  header.writeUInt32LE(offset, 42);

  return header;
}

/** The fields that both headers have, in the same order. */
function writeFields(header: Buffer, at: number, entry: Entry): void {
  header.writeUInt16LE(VERSION, at);
  header.writeUInt16LE(UTF8_NAMES, at + 2);
  header.writeUInt16LE(DEFLATED, at + 4);
  header.writeUInt16LE(NO_DATE, at + 8);
  header.writeUInt32LE(entry.checksum, at + 10);
  header.writeUInt32LE(entry.packed.length, at + 14);
  header.writeUInt32LE(entry.sizeBytes, at + 18);
  header.writeUInt16LE(entry.name.length, at + 22);
}

function endRecord(count: number, listingBytes: number, listingOffset: number): Buffer {
  const record = Buffer.alloc(END_BYTES);
  record.write('PK\x05\x06', 'latin1');
  record.writeUInt16LE(count, 8);
  record.writeUInt16LE(count, 10);
  record.writeUInt32LE(listingBytes, 12);
  record.writeUInt32LE(listingOffset, 16);

  return record;
}
