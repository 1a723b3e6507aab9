import { pipeline, type Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { CodedError } from '@secgraph/kernel';
import type { Entry, ZipFile } from 'yauzl';
import type { ArchiveLimits } from './archive-limits.ts';

const DEFLATED = 8;

/** Larger than the default: every chunk is a hop between threads. */
const CHUNK_BYTES = 256 * 1024;

/** The decompressed bytes of one entry, its size and checksum checked. Throws `INGEST_BAD_ARCHIVE_ENTRY`. */
export async function* readEntry(
  zip: ZipFile,
  entry: Entry,
  limits: ArchiveLimits,
): AsyncGenerator<Uint8Array> {
  assertReadable(entry, limits);

  let size = 0;
  let checksum = 0;
  const content = await openContent(zip, entry);
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > entry.uncompressedSize) {
        throw badEntry(`is larger than the ${entry.uncompressedSize} bytes it declares`);
      }
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch (cause) {
    throw cause instanceof CodedError ? cause : badEntry('cannot be decompressed', cause);
  } finally {
    content.destroy();
  }

  if (size !== entry.uncompressedSize) {
    throw badEntry(`has ${size} bytes instead of the ${entry.uncompressedSize} it declares`);
  }
  if (checksum !== entry.crc32) {
    throw badEntry('does not match its checksum');
  }
}

function assertReadable(entry: Entry, limits: ArchiveLimits): void {
  const { compressedSize, uncompressedSize } = entry;
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
    throw badEntry('cannot be found where the archive says it is', cause);
  }
}

function badEntry(what: string, cause?: unknown): CodedError<'INGEST_BAD_ARCHIVE_ENTRY'> {
  return new CodedError(
    'INGEST_BAD_ARCHIVE_ENTRY',
    `archive entry ${what}`,
    cause === undefined ? {} : { cause },
  );
}
