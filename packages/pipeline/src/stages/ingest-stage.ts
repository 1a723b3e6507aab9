import { MAX_UPLOADED_KINDS, type MatchedRelationship } from '@secgraph/graph';
import { type ConvertPool, type IngestEntry, ingestFile } from '@secgraph/ingest';
import type { GraphChange, GraphWriter } from '../generation/graph-writer.ts';
import type { DatapipePorts, IngestedEntry, IngestTask } from '../ports.ts';
import { abandonHopeless } from './abandon-hopeless.ts';

/** So much of an archive becomes durable at once; what a killed service repeats, and the steps of its progress. */
const MAX_GROUP_MS = 3_000;
const MAX_GROUP_ENTRIES = 500;

/** Ends to be looked up that may pile up before they are; only the generic format has that many. */
const MATCHED_AT_ONCE = 50_000;

export interface IngestOptions {
  readonly pool: ConvertPool;
  /** Where the entries of large archives are unpacked to. */
  readonly temporaryFolder: string;
}

/**
 * Ingests every waiting file, oldest first. A few entries of a file are one transaction: their graph changes,
 * their results and the queue's progress become durable together, so a killed service resumes behind them.
 *
 * @returns whether there was any file
 */
export async function runIngestStage(
  ports: DatapipePorts,
  writer: GraphWriter,
  options: IngestOptions,
  signal: AbortSignal,
): Promise<boolean> {
  let task = await ports.queue.begin();

  if (task === undefined) {
    return false;
  }

  await ports.status.update('ingesting');

  while (task !== undefined) {
    await ingestTask(ports, writer, task, { ...options, signal });
    await ports.uploads.remove(task.storedFile);
    signal.throwIfAborted();
    task = await ports.queue.begin();
  }

  return true;
}

type TaskOptions = IngestOptions & { readonly signal: AbortSignal };

async function ingestTask(
  ports: DatapipePorts,
  writer: GraphWriter,
  task: IngestTask,
  options: TaskOptions,
): Promise<void> {
  const startedAtMs = performance.now();

  try {
    await ingestEntries(ports, writer, task, options);
    await writer.change(({ transaction }) => transaction.finishTask(task));
  } catch (error) {
    if (options.signal.aborted || ports.queue.isOutageError(error)) {
      // When storage is gone, the attempt stays counted: one more try than promised is the smaller evil.
      await ports.queue.forgetAttempt(task).catch(() => undefined);
    }
    throw error;
  }

  const durationMs = Math.round(performance.now() - startedAtMs);
  ports.log.info({ jobId: task.jobId, file: task.fileName, durationMs }, 'ingested an uploaded file');
}

async function ingestEntries(
  ports: DatapipePorts,
  writer: GraphWriter,
  task: IngestTask,
  options: TaskOptions,
): Promise<void> {
  const skipEntries = await abandonHopeless(ports, writer, task);
  if (skipEntries === undefined) {
    return;
  }

  const entries = openEntries(ports, task, { ...options, skipEntries })[Symbol.asyncIterator]();
  try {
    let next = await entries.next();
    while (next.done !== true) {
      const first = next.value;
      next = await writer.change((change) => ingestGroup(ports, change, task, { first, entries }));
    }
  } finally {
    await entries.return?.();
  }
}

/**
 * Ingests entries until it is time to make them durable: a commit for each of many small files would take
 * longer than the files. Where an attempt failed before, each entry stands alone, so that it is known which
 * one fails.
 *
 * @returns the entry that comes next
 */
async function ingestGroup(
  ports: DatapipePorts,
  change: GraphChange,
  task: IngestTask,
  { first, entries }: { readonly first: IngestEntry; readonly entries: AsyncIterator<IngestEntry> },
): Promise<IteratorResult<IngestEntry>> {
  const startedAtMs = performance.now();
  const finished: IngestedEntry[] = [];
  let entry: IteratorResult<IngestEntry> = { done: false, value: first };

  do {
    finished.push(await ingestEntry(ports, change, task, entry.value));
    entry = await entries.next();
  } while (
    entry.done !== true &&
    task.attempts <= 1 &&
    finished.length < MAX_GROUP_ENTRIES &&
    performance.now() - startedAtMs < MAX_GROUP_MS
  );

  // Not before: on the connection of the transaction they would wait for rows under way.
  for (const result of finished) {
    await change.transaction.finishEntry(task, result);
  }

  return entry;
}

function openEntries(
  ports: DatapipePorts,
  task: IngestTask,
  options: TaskOptions & { readonly skipEntries: number },
): AsyncIterable<IngestEntry> {
  return ingestFile({
    path: ports.uploads.pathOf(task.storedFile),
    kind: task.fileType,
    fileName: task.fileName,
    pool: options.pool,
    skipEntries: options.skipEntries,
    temporaryFolder: options.temporaryFolder,
    signal: options.signal,
  });
}

async function ingestEntry(
  ports: DatapipePorts,
  change: GraphChange,
  task: IngestTask,
  entry: IngestEntry,
): Promise<IngestedEntry> {
  const { transaction } = change;
  // The same all along; an entry without content leaves no observation behind.
  const observe = () => change.delta.observe(task.ingestTimeMs);
  const unresolved: string[] = [];
  const matched: MatchedRelationship[] = [];
  const counts = { nodeCount: 0, relationshipCount: 0 };
  const kinds = new KindRoom(change);
  const resolve = async () => {
    if (matched.length > 0 && !kinds.admit(matched.flatMap(kindsOfMatched))) {
      matched.length = 0;
    } else if (matched.length > 0) {
      unresolved.push(...(await change.resolve(matched.splice(0), observe())));
    }
  };

  if (entry.sourceKind !== undefined && kinds.admit([entry.sourceKind])) {
    change.delta.registerKind(entry.sourceKind);
    await transaction.registerSourceKind(entry.sourceKind);
  }

  for await (const batch of entry.batches()) {
    if (!kinds.admit(batch.kinds)) {
      continue;
    }

    await change.apply(batch, observe());
    matched.push(...batch.matched);
    counts.nodeCount += batch.upserts.objectIds.length;
    counts.relationshipCount += batch.relationships.starts.length + batch.matched.length;

    // In the generic format all nodes come before all relationships; elsewhere an end may still be to come.
    if (entry.type === 'opengraph' && matched.length >= MATCHED_AT_ONCE) {
      await resolve();
    }
  }

  await resolve();
  logNotes(ports, task, entry);

  return describeEntry(entry, { errors: kinds.errors, unresolved }, counts);
}

function kindsOfMatched({ start, end, kind }: MatchedRelationship): readonly string[] {
  return [start, end].flatMap((match) => (match.by === 'id' ? match.kinds : [])).concat(kind);
}

/** Keeps files out of the graph that name more kinds than there are ids for. */
class KindRoom {
  readonly #change: GraphChange;
  #isExceeded = false;

  constructor(change: GraphChange) {
    this.#change = change;
  }

  get errors(): readonly string[] {
    return this.#isExceeded
      ? [
          `too many kinds: the graph can hold ${MAX_UPLOADED_KINDS}; parts of the file that need more are left out`,
        ]
      : [];
  }

  admit(kinds: readonly string[]): boolean {
    const hasRoom = this.#change.delta.hasRoomForKinds(kinds);
    this.#isExceeded ||= !hasRoom;
    return hasRoom;
  }
}

/** How many unresolved ends of one file are told. */
const MAX_UNRESOLVED = 100;

function describeEntry(
  entry: IngestEntry,
  found: { readonly errors: readonly string[]; readonly unresolved: readonly string[] },
  counts: Pick<IngestedEntry, 'nodeCount' | 'relationshipCount'>,
): IngestedEntry {
  const result = entry.result();
  const { unresolved } = found;
  const more = unresolved.length - MAX_UNRESOLVED;

  return {
    index: result.index,
    fileName: result.fileName,
    parentFileName: result.parentFileName,
    errors: [...result.errors, ...found.errors],
    warnings: [
      ...result.warnings,
      ...unresolved.slice(0, MAX_UNRESOLVED),
      ...(more > 0 ? [`… and ${more} more relationships that could not be resolved`] : []),
    ],
    ...counts,
  };
}

function logNotes(ports: DatapipePorts, task: IngestTask, entry: IngestEntry): void {
  const { notes } = entry.result();

  if (notes.size > 0) {
    ports.log.info(
      { jobId: task.jobId, file: entry.fileName, notes: Object.fromEntries(notes) },
      'passed over parts of a file',
    );
  }
}
