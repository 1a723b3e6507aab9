import { type Cancellation, type CodedError, isCodedError } from '@secgraph/kernel';
import { type Archive, openArchive } from '../archive/open-archive.ts';
import type { UploadKind } from '../upload/content-type.ts';
import { ByteBudget } from './byte-budget.ts';
import type { ContentSource } from './content-source.ts';
import { ConvertPool } from './convert-pool.ts';
import { EntryEffort } from './entry-effort.ts';
import { type FileProgress, type ProgressOf, trackProgress } from './file-progress.ts';
import { type EntryContext, type IngestContext, throwIfStopped } from './ingest-context.ts';
import { createFailedEntry, type EntryIdentity, type IngestEntry, OutlinedEntry } from './ingest-entry.ts';
import { DEFAULT_INGEST_LIMITS, type IngestLimits } from './ingest-limits.ts';
import type { IdsKeptAsSent } from './object-id-case.ts';
import { findSourceOf, openArchiveEntry, openPlainFile } from './open-content.ts';
import { outlineContent } from './outline-content.ts';
import { SourceEntry } from './source-entry.ts';

export interface IngestOptions {
  /** Where the upload is stored. */
  readonly path: string;
  readonly kind: UploadKind;
  /** The name that the sender gave it. */
  readonly fileName: string;
  readonly limits?: Partial<IngestLimits> | undefined;
  /** Threads to convert on; a pool of `workers` threads lives for this file where there is none. */
  readonly pool?: ConvertPool | undefined;
  readonly workers?: number | undefined;
  /** Entries to pass over: they were ingested before. */
  readonly skipEntries?: number | undefined;
  /** Default: none; ids of the collector format are in upper case whatever it says. */
  readonly idsKeptAsSent?: IdsKeptAsSent | undefined;
  /** Whether local groups as files before version 6 have them are read; default true. */
  readonly takesOldLocalGroups?: boolean | undefined;
  /** Where large entries of archives lie while they are read; the system's own folder where `undefined`. */
  readonly temporaryFolder?: string | undefined;
  /** What was unpacked before: of this file, and of other files of its job. */
  readonly unpackedBefore?: { readonly file: number; readonly job: number } | undefined;
  /** Throws when there is no room for so many bytes in the temporary folder; that error is thrown on. */
  readonly reserveSpace?: ((bytes: number) => Promise<void>) | undefined;
  /** Told after each run of records, and after each entry. */
  readonly onProgress?: ((progress: FileProgress) => void) | undefined;
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
    idsKeptAsSent: options.idsKeptAsSent ?? [],
    takesOldLocalGroups: options.takesOldLocalGroups ?? true,
    limits,
    temporaryFolder: options.temporaryFolder,
    budget: createBudget(options, limits),
    reserveSpace: options.reserveSpace ?? (async () => {}),
    signal: options.signal,
    cancellation: options.cancellation,
  };

  try {
    yield* options.kind === 'zip' ? ingestArchive(options, context) : ingestPlain(options, context);
  } finally {
    await ownPool?.close();
  }
}

function createBudget({ kind, unpackedBefore }: IngestOptions, limits: IngestLimits): ByteBudget {
  const { file, job } = unpackedBefore ?? { file: 0, job: 0 };
  const ofJob = { of: 'job', maxBytes: limits.maxJobBytes, spentBytes: job } as const;
  const ofArchive = { of: 'archive', maxBytes: limits.archive.maxTotalBytes, spentBytes: file } as const;

  return new ByteBudget(kind === 'zip' ? [ofArchive, ofJob] : [ofJob]);
}

async function* ingestPlain(options: IngestOptions, context: IngestContext): AsyncGenerator<IngestEntry> {
  if ((options.skipEntries ?? 0) === 0) {
    const identity = { index: 0, fileName: options.fileName, parentFileName: '' };
    const open = (entry: EntryContext) => openPlainFile(options.path, entry);
    const contents = [{ identity, storedBytes: Number.POSITIVE_INFINITY, open }];
    yield* ingestContents(contents, context, trackProgress([1], options.onProgress));
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
    const contents = entries.map((entry, index) => ({
      identity: { index, fileName: entry.name, parentFileName: options.fileName },
      storedBytes: entry.storedBytes,
      open: (entryContext: EntryContext) => openArchiveEntry(entry, entryContext),
    }));
    const sizes = entries.map(({ storedBytes }) => storedBytes);
    yield* ingestContents(contents.slice(skip), context, trackProgress(sizes, options.onProgress));
    const remark = listingError ?? (entries.length === 0 ? 'archive contains no files' : undefined);
    if (remark !== undefined && entries.length >= skip) {
      yield createFailedEntry(asWhole(entries.length), remark);
    }
  } finally {
    archive.close();
  }
}

interface Content {
  readonly identity: EntryIdentity;
  /** Infinite for a file that is packed in nothing. */
  readonly storedBytes: number;
  readonly open: (context: EntryContext) => Promise<ContentSource>;
}

interface OpenedEntry {
  readonly entry: IngestEntry;
  readonly content: ContentSource | undefined;
}

/** The next entry is opened while the one before it is converted. */
async function* ingestContents(
  contents: readonly Content[],
  context: IngestContext,
  progress: ProgressOf,
): AsyncGenerator<IngestEntry> {
  let upcoming = openNext(contents[0], context, progress);
  try {
    for (const [at, { identity }] of contents.entries()) {
      throwIfStopped(context);
      const opened = await upcoming;
      const isLast = context.budget.isSpent;
      upcoming = openNext(isLast ? undefined : contents[at + 1], context, progress);
      try {
        if (opened !== undefined) {
          yield opened.entry;
        }
      } finally {
        await opened?.content?.close();
      }
      progress(identity.index + 1, 0);
      if (isLast) {
        return;
      }
    }
  } finally {
    await (await upcoming.catch(() => undefined))?.content?.close();
  }
}

function openNext(
  content: Content | undefined,
  context: IngestContext,
  progress: ProgressOf,
): Promise<OpenedEntry | undefined> {
  const opened = content === undefined ? Promise.resolve(undefined) : openEntry(content, context, progress);
  // Its failure is met when its turn comes; until then it must not count as unhandled.
  opened.catch(() => undefined);

  return opened;
}

async function openEntry(
  { identity, storedBytes, open }: Content,
  context: IngestContext,
  progress: ProgressOf,
): Promise<OpenedEntry> {
  const { maxFileMs, archive } = context.limits;
  const effort = new EntryEffort(
    { maxMs: maxFileMs, maxRatio: archive.maxRatio },
    context.budget,
    storedBytes,
  );
  const onConverted = (share: number) => progress(identity.index, share);
  const entryContext = { ...context, effort, onConverted };
  let content: ContentSource | undefined;
  effort.resume();
  try {
    content = await open(entryContext);
    const source = await findSourceOf(content);
    if (source !== undefined) {
      return { content, entry: new SourceEntry(identity, { content, source }, entryContext) };
    }
    const outline = await outlineContent(content, entryContext);
    return { content, entry: new OutlinedEntry(identity, { content, outline }, entryContext) };
  } catch (error) {
    await content?.close();
    const { message } = asFileFault(error);
    return { content: undefined, entry: createFailedEntry(identity, message, effort.unpackedBytes) };
  } finally {
    effort.pause();
  }
}

/** Rethrows what is not the file's fault. */
function asFileFault(error: unknown): CodedError {
  if (isCodedError(error) && error.code.startsWith('INGEST_')) {
    return error;
  }
  throw error;
}
