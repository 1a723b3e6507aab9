import { type Cancellation, type CodedError, isCodedError } from '@secgraph/kernel';
import { type Archive, openArchive } from '../archive/open-archive.ts';
import type { ObjectIdCase } from '../batch/object-id-interner.ts';
import type { UploadKind } from '../upload/content-type.ts';
import type { ContentSource } from './content-source.ts';
import { ConvertPool } from './convert-pool.ts';
import { type IngestContext, throwIfStopped } from './ingest-context.ts';
import { createFailedEntry, type EntryIdentity, type IngestEntry, OutlinedEntry } from './ingest-entry.ts';
import { DEFAULT_INGEST_LIMITS, type IngestLimits } from './ingest-limits.ts';
import { openArchiveEntry, openJsonFile } from './open-content.ts';
import { outlineContent } from './outline-content.ts';
import type { ConverterModule } from './record-source.ts';

export interface IngestOptions {
  /** Where the upload is stored. */
  readonly path: string;
  readonly kind: UploadKind;
  /** As the sender called it. */
  readonly fileName: string;
  readonly limits?: Partial<IngestLimits> | undefined;
  /** Threads to convert on; a pool of `workers` threads lives for this file where there is none. */
  readonly pool?: ConvertPool | undefined;
  readonly workers?: number | undefined;
  /** Entries to pass over: they were ingested before. */
  readonly skipEntries?: number | undefined;
  /** `as-sent` keeps object ids as sent. */
  readonly objectIdCase?: ObjectIdCase | undefined;
  /** For large entries of archives while they are read; the system's own where `undefined`. */
  readonly temporaryFolder?: string | undefined;
  /** Either one ends the iteration with its error. */
  readonly signal?: AbortSignal | undefined;
  readonly cancellation?: Cancellation | undefined;
}

/**
 * Reads an uploaded file and converts its records, entry by entry, in constant memory.
 *
 * What is wrong with the file becomes an error of the entry it is in, and costs no other: an archive that cannot be
 * read is one failed entry. Throws only for what is not the file's fault, such as a full disk or a cancellation.
 */
export async function* ingestFile(options: IngestOptions): AsyncGenerator<IngestEntry> {
  const ownPool = options.pool === undefined ? new ConvertPool({ workers: options.workers }) : undefined;
  const pool = options.pool ?? ownPool ?? new ConvertPool();
  const limits = { ...DEFAULT_INGEST_LIMITS, ...options.limits };
  const context: IngestContext = {
    pool,
    converters: (await import(pool.converterModule.href)) as ConverterModule,
    settings: { objectIdCase: options.objectIdCase ?? 'upper', records: limits.records },
    limits,
    temporaryFolder: options.temporaryFolder,
    signal: options.signal,
    cancellation: options.cancellation,
  };

  try {
    yield* options.kind === 'json' ? ingestJson(options, context) : ingestArchive(options, context);
  } finally {
    await ownPool?.close();
  }
}

async function* ingestJson(options: IngestOptions, context: IngestContext): AsyncGenerator<IngestEntry> {
  if ((options.skipEntries ?? 0) === 0) {
    const identity = { index: 0, fileName: options.fileName, parentFileName: '' };
    yield* ingestContent(identity, () => openJsonFile(options.path, context), context);
  }
}

async function* ingestArchive(options: IngestOptions, context: IngestContext): AsyncGenerator<IngestEntry> {
  const skip = options.skipEntries ?? 0;
  const asWhole = (index: number) => ({ index, fileName: options.fileName, parentFileName: '' });
  let archive: Archive;
  try {
    archive = await openArchive(options.path, context.limits.archive);
  } catch (error) {
    if (skip === 0) {
      yield createFailedEntry(asWhole(0), asFileFault(error).message);
    }
    return;
  }

  try {
    const { entries, listingError } = archive;
    for (const [index, entry] of entries.entries()) {
      if (index >= skip) {
        const identity = { index, fileName: entry.name, parentFileName: options.fileName };
        yield* ingestContent(identity, () => openArchiveEntry(entry, context), context);
      }
    }
    const remark = listingError ?? (entries.length === 0 ? 'archive contains no files' : undefined);
    if (remark !== undefined && entries.length >= skip) {
      yield createFailedEntry(asWhole(entries.length), remark);
    }
  } finally {
    archive.close();
  }
}

async function* ingestContent(
  identity: EntryIdentity,
  open: () => Promise<ContentSource>,
  context: IngestContext,
): AsyncGenerator<IngestEntry> {
  throwIfStopped(context);
  let content: ContentSource | undefined;
  try {
    let entry: IngestEntry;
    try {
      content = await open();
      entry = new OutlinedEntry(
        identity,
        { content, outline: await outlineContent(content, context) },
        context,
      );
    } catch (error) {
      entry = createFailedEntry(identity, asFileFault(error).message);
    }
    yield entry;
  } finally {
    await content?.close();
  }
}

/** Rethrows what is not the file's fault. */
function asFileFault(error: unknown): CodedError {
  if (isCodedError(error) && error.code.startsWith('INGEST_')) {
    return error;
  }
  throw error;
}
