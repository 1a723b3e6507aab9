import { pipeline, type Readable } from 'node:stream';
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { CodedError, errorCodeOf } from '@secgraph/kernel';
import type { Entry, ZipFile } from 'yauzl';
import { isUnreadableFile } from '../decode/stored-file-error.ts';
import type { ArchiveFile } from './archive-file.ts';
import type { ArchiveLimits } from './archive-limits.ts';
import type { ListedEntry } from './list-entries.ts';

const DEFLATED = 8;

/** Larger than the default: every chunk is a hop between threads. */
const CHUNK_BYTES = 256 * 1024;

/** Entries up to these sizes are read in one go; a stream and an inflater for each would cost far more than they. */
const SMALL_BYTES = 64 * 1024;
const SMALL_COMPRESSED_BYTES = 16 * 1024;

/** What stands before an entry's name in the archive itself: signature, sizes and so on. */
const LOCAL_HEADER_BYTES = 30;

export interface OpenedZip {
  readonly zip: ZipFile;
  readonly file: ArchiveFile;
}

/** The decompressed bytes of one entry, its size and checksum checked. Throws `INGEST_BAD_ARCHIVE_ENTRY`. */
export async function* readEntry(
  opened: OpenedZip,
  { entry, damage }: ListedEntry,
  limits: ArchiveLimits,
): AsyncGenerator<Uint8Array> {
  assertReadable(entry, damage, limits);

  let size = 0;
  let checksum = 0;
  for await (const chunk of isSmall(entry) ? readAtOnce(opened, entry) : readAsStream(opened, entry)) {
    size += chunk.length;
    if (size > entry.uncompressedSize) {
      throw badEntry(`is larger than the ${entry.uncompressedSize} bytes it declares`);
    }
    checksum = crc32(chunk, checksum);
    yield chunk;
  }

  if (size !== entry.uncompressedSize) {
    throw badEntry(`has ${size} bytes instead of the ${entry.uncompressedSize} it declares`);
  }
  if (checksum !== entry.crc32) {
    throw badEntry('does not match its checksum');
  }
}

function isSmall({ compressedSize, uncompressedSize }: Entry): boolean {
  return compressedSize <= SMALL_COMPRESSED_BYTES && uncompressedSize <= SMALL_BYTES;
}

async function* readAtOnce({ zip, file }: OpenedZip, entry: Entry): AsyncGenerator<Uint8Array> {
  const { compressedSize, relativeOffsetOfLocalHeader: start } = entry;
  let stored: Buffer;
  try {
    // Checks the signature and the bounds, and is answered from the window that the content is likely to be in.
    await file.bytesAt(start, LOCAL_HEADER_BYTES + entry.fileNameLength + compressedSize);
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    stored = await file.bytesAt(fileDataStart, compressedSize);
  } catch (cause) {
    throw notFound(cause);
  }
  if (entry.compressionMethod !== DEFLATED) {
    yield stored;
    return;
  }

  let content: Buffer;
  try {
    // One byte more shows that there are more.
    content = inflateRawSync(stored, { maxOutputLength: entry.uncompressedSize + 1 });
  } catch (cause) {
    throw errorCodeOf(cause) === 'ERR_BUFFER_TOO_LARGE'
      ? badEntry(`is larger than the ${entry.uncompressedSize} bytes it declares`, cause)
      : badEntry('cannot be decompressed', cause);
  }
  yield content;
}

async function* readAsStream({ zip }: OpenedZip, entry: Entry): AsyncGenerator<Uint8Array> {
  const content = await openContent(zip, entry);
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      yield chunk;
    }
  } catch (cause) {
    throw isUnreadableFile(cause) ? cause : badEntry('cannot be decompressed', cause);
  } finally {
    content.destroy();
  }
}

function assertReadable(entry: Entry, damage: string | undefined, limits: ArchiveLimits): void {
  const { compressedSize, uncompressedSize } = entry;
  if (damage !== undefined) {
    throw badEntry(damage);
  }
  if (entry.isEncrypted()) {
    throw badEntry('is encrypted');
  }
  if (!entry.canDecodeFileData()) {
    throw badEntry(`has the unsupported compression method ${entry.compressionMethod}`);
  }
  if (uncompressedSize > limits.maxEntryBytes) {
    throw badEntry(`decompresses to ${uncompressedSize} bytes; at most ${limits.maxEntryBytes} are allowed`);
  }
  if (uncompressedSize > compressedSize * limits.maxRatio) {
    throw badEntry(`decompresses to more than ${limits.maxRatio} times its size`);
  }
}

async function openContent(zip: ZipFile, entry: Entry): Promise<Readable> {
  try {
    const stored = await zip.openReadStreamPromise(entry, { decodeFileData: false });
    if (entry.compressionMethod !== DEFLATED) {
      return stored;
    }
    // The callback keeps failures from being unhandled; whoever reads meets them.
    return pipeline(stored, createInflateRaw({ chunkSize: CHUNK_BYTES }), () => {});
  } catch (cause) {
    throw notFound(cause);
  }
}

function notFound(cause: unknown): unknown {
  return isUnreadableFile(cause) ? cause : badEntry('cannot be found where the archive says it is', cause);
}

function badEntry(what: string, cause?: unknown): CodedError<'INGEST_BAD_ARCHIVE_ENTRY'> {
  return new CodedError(
    'INGEST_BAD_ARCHIVE_ENTRY',
    `archive entry ${what}`,
    cause === undefined ? {} : { cause },
  );
}
