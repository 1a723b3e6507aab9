import { type FileHandle, open } from 'node:fs/promises';
import type { ArchiveEntry } from '../archive/open-archive.ts';
import { detectEncoding, ENCODING_HEAD_BYTES } from '../decode/byte-order-mark.ts';
import { undoGzipMagic } from '../decode/content-encoding.ts';
import { normaliseToUtf8 } from '../decode/normalise-to-utf8.ts';
import { type ByteChunks, peekBytes } from '../decode/peek-bytes.ts';
import { unreadableFile } from '../decode/stored-file-error.ts';
import type { Source } from '../sources/source.ts';
import { findSource, SOURCE_HEAD_BYTES } from '../sources/sources.ts';
import { type ContentSource, createHandleSource } from './content-source.ts';
import { type EntryContext, throwIfStopped } from './ingest-context.ts';
import { spoolContent } from './spool-content.ts';

/** Entries of archives up to this size are held in memory, larger ones on disk. */
const SPOOL_MEMORY_BYTES = 16 * 1024 * 1024;

/** A file that is no archive: in place where it is UTF-8 already, as every stored one is, or a source. */
export async function openPlainFile(path: string, context: EntryContext): Promise<ContentSource> {
  const file = await openForReading(path);
  const head = new Uint8Array(ENCODING_HEAD_BYTES);
  const bytesRead = await readHead(file, head);
  const { encoding, bomLength } = detectEncoding(head.subarray(0, bytesRead));
  const isCompressed = head[0] === 0x1f && head[1] === 0x8b;
  if (encoding === 'utf-8' && !isCompressed) {
    const source = await createHandleSource(file, bomLength, async () => {});
    return takeWhole(source, context);
  }

  // The stream closes the file.
  return spoolNormalised(file.createReadStream({ start: 0 }), 0, context);
}

async function readHead(file: FileHandle, head: Uint8Array): Promise<number> {
  try {
    return (await file.read(head, 0, head.length, 0)).bytesRead;
  } catch (cause) {
    await file.close();
    throw unreadableFile(cause);
  }
}

export function openArchiveEntry(entry: ArchiveEntry, context: EntryContext): Promise<ContentSource> {
  return spoolNormalised(counted(entry.read(), context), entry.declaredBytes, context);
}

/** A file that is read in place was unpacked when it was received. */
async function takeWhole(source: ContentSource, { effort }: EntryContext): Promise<ContentSource> {
  try {
    effort.take(source.sizeBytes);
    return source;
  } catch (error) {
    await source.close();
    throw error;
  }
}

async function* counted(content: ByteChunks, { effort }: EntryContext): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    effort.take(chunk.length);
    yield chunk;
  }
}

async function spoolNormalised(
  content: ByteChunks,
  expectedBytes: number,
  context: EntryContext,
): Promise<ContentSource> {
  const { maxEntryBytes, maxRatio } = context.limits.archive;
  const plain = await undoGzipMagic(content, {
    maxBytes: maxEntryBytes,
    maxRatio,
    onBytes: (bytes) => context.effort.take(bytes),
  });
  const { head, all } = await peekBytes(plain, SOURCE_HEAD_BYTES);
  const readable = findSource(head)?.isText !== false ? normaliseToUtf8(all) : all;
  return spoolContent(readable, {
    memoryBytes: SPOOL_MEMORY_BYTES,
    maxBytes: maxEntryBytes,
    expectedBytes,
    folder: context.temporaryFolder,
    reserveSpace: context.reserveSpace,
    onChunk: () => throwIfStopped(context),
  });
}

async function openForReading(path: string) {
  try {
    return await open(path, 'r');
  } catch (cause) {
    throw unreadableFile(cause);
  }
}

/** What the file is, where it is no collector's. */
export async function findSourceOf(content: ContentSource): Promise<Source | undefined> {
  const head = new Uint8Array(Math.min(SOURCE_HEAD_BYTES, content.sizeBytes));
  await content.read(head, 0);
  return findSource(head);
}
