import type { IngestedEntry, IngestTask, RecordCounts } from '@secgraph/database/uploads';
import type { MatchedRelationship } from '@secgraph/graph';
import { type ConvertPool, type IngestEntry, type IngestLimits, ingestFile } from '@secgraph/ingest';
import { withSpan } from '@secgraph/kernel/tracing';
import type { GraphChange, GraphWriter } from '../generation/graph-writer.ts';
import { workBytesOf } from '../memory/work-bytes.ts';
import type { DatapipePorts, Fault, FileEnd } from '../ports.ts';
import { traceIngest } from '../tracing/trace-work.ts';
import { abandonHopeless } from './abandon-hopeless.ts';
import { isThere, resumeAwaited } from './await-files.ts';
import { describeNodes } from './describe-nodes.ts';
import { giveUpWithoutMemory, LEFT_OUT } from './give-up-without-memory.ts';
import type { IngestInterruption } from './ingest-interruption.ts';
import { IngestReport } from './ingest-report.ts';
import { ANY_NUMBER_OF_KINDS, KindBudget, type KindLimits, KindRoom } from './kind-budget.ts';
import { MatchedIngest } from './matched-ingest.ts';

/**
 * How much of an archive becomes durable at once: what a killed service has to repeat, and the steps in which it is
 * seen to advance.
 */
const MAX_GROUP_MS = 3_000;
const MAX_GROUP_ENTRIES = 500;

/** Ends to be looked up that may pile up before they are; only OpenGraph has that many. */
const MATCHED_AT_ONCE = 50_000;

/** How long the others go first when the disk has no room for a file, or fails while it is read, by its attempts. */
const POSTPONE_MS = [60_000, 600_000, 3_600_000] as const;
const POSTPONED = {
  'no-space': { said: 'no disk space for a file: postponed', awaited: 'disk space' },
  'no-file': { said: 'the disk failed while a stored file was read: postponed', awaited: 'the stored file' },
} as const;

export interface IngestOptions {
  readonly pool: ConvertPool;
  /** Where the entries of large archives are unpacked to. */
  readonly temporaryFolder: string;
  /** Whether local groups as collectors before version 6 tell them are read; default true. */
  readonly takesOldLocalGroups?: boolean | undefined;
  readonly limits?: Partial<IngestLimits> | undefined;
  /** Default: none. */
  readonly kindLimits?: KindLimits | undefined;
}

export interface IngestControl {
  /** Stops the datapipe: nothing under way becomes durable, and all of it is done again later. */
  readonly signal: AbortSignal;
  readonly interruption: IngestInterruption;
}

/**
 * Ingests every waiting file, oldest first. A few entries of a file are one transaction: their graph changes,
 * their results and the queue's progress become durable together, so a killed service resumes behind them.
 *
 * What does not fit into memory is ended for good, before the system ends the service: what was read by then stays.
 *
 * No file is begun while the disk is nearly full. One that it has no room for is postponed, and given up in the end; one
 * whose stored file is away is waited for.
 *
 * @returns whether there was any file
 */
export async function runIngestStage(
  ports: DatapipePorts,
  writer: GraphWriter,
  options: IngestOptions,
  control: IngestControl,
): Promise<boolean> {
  await resumeAwaited(ports);
  let task = await beginTask(ports);

  if (task === undefined) {
    return false;
  }

  await ports.status.update('ingesting');
  const report = new IngestReport(ports.status);

  while (task !== undefined) {
    const begun = task;
    await traceIngest(begun, async () => {
      if (await isThere(ports, writer, begun)) {
        await ingestTask(ports, writer, begun, { ...options, ...control, report });
      }
    });
    control.signal.throwIfAborted();
    task = await beginTask(ports);
  }

  return true;
}

async function beginTask({ queue, space }: DatapipePorts): Promise<IngestTask | undefined> {
  return (await space.findShortage()) === undefined ? queue.begin() : undefined;
}

type TaskOptions = IngestOptions & IngestControl & { readonly report: IngestReport };
/** Beside those of the datapipe, what ends this file alone. */
type EntryOptions = IngestOptions & {
  readonly signal: AbortSignal;
  readonly canceled: AbortSignal;
  readonly report: IngestReport;
};

async function ingestTask(
  ports: DatapipePorts,
  writer: GraphWriter,
  task: IngestTask,
  { interruption, ...options }: TaskOptions,
): Promise<void> {
  const startedAtMs = performance.now();
  const canceled = interruption.begin(task);
  // It may have been cancelled just before.
  const looked = interruption.look(ports.queue).catch(() => undefined);
  let isWhole = false;

  try {
    options.report.begin(task);
    await ingestEntries(ports, writer, task, { ...options, canceled });
    await writer.change(({ transaction }) => transaction.finishTask(task));
    // From here on, whoever looks whether it is still wanted finds it gone.
    isWhole = true;
    options.report.finish();
  } catch (error) {
    if (!canceled.aborted || !writer.isUsable || options.signal.aborted) {
      await handleFailure(ports, writer, task, { error, signal: options.signal });
      return;
    }
  } finally {
    await looked;
    await options.report.settle();
    interruption.end();
  }

  ports.meter.noteFile(isWhole ? 'ingested' : 'canceled', task.storedBytes);
  await ports.uploads.remove(task.storedFile);
  const durationMs = Math.round(performance.now() - startedAtMs);
  ports.log.info(
    { jobId: task.jobId, file: task.originalName, durationMs },
    isWhole ? 'ingested an uploaded file' : 'ended the ingest of a file that was canceled',
  );
}

/** Throws on what the datapipe cannot go on from. */
async function handleFailure(
  { queue, log, meter }: DatapipePorts,
  writer: GraphWriter,
  task: IngestTask,
  { error, signal }: { readonly error: unknown; readonly signal: AbortSignal },
): Promise<void> {
  const fault = queue.faultOf(error);
  meter.noteFile(endOf(fault, signal), task.storedBytes);

  if (signal.aborted || fault === 'outage') {
    // When storage is gone, the attempt stays counted: one more try than promised is the smaller evil.
    await queue.forgetAttempt(task.id).catch(() => undefined);
  } else if (fault !== 'work') {
    const { said, awaited } = POSTPONED[fault];
    const delayMs = POSTPONE_MS[Math.min(task.attempts, POSTPONE_MS.length) - 1] ?? POSTPONE_MS[0];
    const reason = error instanceof Error ? error.message : String(error);
    log.error({ jobId: task.jobId, file: task.originalName, delayMs, reason }, said);
    await queue
      .postpone(task.id, { delayMs, reason: `waiting for ${awaited}: ${reason}` })
      .catch(() => undefined);

    if (writer.isUsable) {
      return;
    }
  }

  throw error;
}

function endOf(fault: Fault, { aborted }: AbortSignal): FileEnd {
  if (aborted || fault === 'outage') {
    return 'interrupted';
  }

  return fault === 'work' ? 'failed' : 'postponed';
}

async function ingestEntries(
  ports: DatapipePorts,
  writer: GraphWriter,
  task: IngestTask,
  options: EntryOptions,
): Promise<void> {
  const skipEntries = await abandonHopeless(ports, writer, task);
  if (skipEntries === undefined || (await giveUpWithoutMemory(ports, writer, task))) {
    return;
  }

  await withSpan('fetch the stored file', {}, () =>
    ports.uploads.fetch(task.storedFile, AbortSignal.any([options.signal, options.canceled])),
  );
  const brought = await ports.kinds.countBrought(task);
  const kinds = new KindBudget(options.kindLimits ?? ANY_NUMBER_OF_KINDS, brought);
  const entries = openEntries(ports, task, { ...options, skipEntries })[Symbol.asyncIterator]();
  try {
    let next = await entries.next();
    while (next.done !== true) {
      const { canceled, report } = options;
      const findShortage = () => ports.memory.findShortage(workBytesOf(writer));
      const source = { first: next.value, entries, canceled, report, kinds, findShortage };
      const group = await withSpan('ingest entries', {}, () =>
        writer.change((change) => ingestGroup(ports, change, task, source)),
      );
      if ('failure' in group) {
        throw group.failure;
      }
      if ('shortage' in group) {
        return;
      }
      next = group.next;
    }
  } finally {
    await entries.return?.();
  }
}

interface EntrySource {
  readonly first: IngestEntry;
  readonly entries: AsyncIterator<IngestEntry>;
  readonly canceled: AbortSignal;
  readonly report: IngestReport;
  readonly kinds: KindBudget;
  /** Of memory. */
  readonly findShortage: () => string | undefined;
}

/** The entry that comes next, or why there is none: what was ingested before it becomes durable all the same. */
type GroupEnd =
  | { readonly next: IteratorResult<IngestEntry> }
  | { readonly failure: unknown }
  /** Of memory: the rest is left out. */
  | { readonly shortage: string };

/**
 * Ingests entries until it is time to make them durable: a commit for each of many small files would take
 * longer than the files. Where an attempt failed before, each entry stands alone, so that it is known which
 * one fails.
 */
async function ingestGroup(
  ports: DatapipePorts,
  change: GraphChange,
  task: IngestTask,
  { first, entries, ...source }: EntrySource,
): Promise<GroupEnd> {
  const startedAtMs = performance.now();
  const before = change.delta.counters;
  const finished: IngestedEntry[] = [];
  let end: GroupEnd = { next: { done: false, value: first } };

  do {
    const { ingested, shortage } = await ingestEntry(ports, change, task, {
      ...source,
      entry: end.next.value,
    });
    finished.push(ingested);
    end = shortage === undefined ? await nextOf(entries, source.canceled) : { shortage };
  } while (
    'next' in end &&
    end.next.done !== true &&
    task.attempts <= 1 &&
    finished.length < MAX_GROUP_ENTRIES &&
    performance.now() - startedAtMs < MAX_GROUP_MS
  );

  // What changes by hand add behind it is not of the upload.
  const after = change.delta.counters;
  // Whoever cancels the job or deletes the graph must not wait for the writes, only for the commit.
  await change.flush();
  await change.transaction.recordRange({
    jobId: task.jobId,
    seenAtMs: seenAtMsOf(task),
    nodes: { after: before.nodeId, upTo: after.nodeId },
    relationships: { after: before.relationshipId, upTo: after.relationshipId },
  });
  await change.transaction.recordKinds(task, source.kinds.takeAdmitted());
  await change.transaction.finishEntries(task, finished);

  return end;
}

/** When everything in a file counts as seen. */
function seenAtMsOf({ ingestTime }: IngestTask): number {
  return (ingestTime ?? new Date()).getTime();
}

async function nextOf(entries: AsyncIterator<IngestEntry>, canceled: AbortSignal): Promise<GroupEnd> {
  try {
    canceled.throwIfAborted();
    return { next: await entries.next() };
  } catch (failure) {
    return { failure };
  }
}

function openEntries(
  ports: DatapipePorts,
  task: IngestTask,
  options: EntryOptions & { readonly skipEntries: number },
): AsyncIterable<IngestEntry> {
  return ingestFile({
    path: ports.uploads.pathOf(task.storedFile),
    kind: task.fileType,
    fileName: task.originalName,
    pool: options.pool,
    skipEntries: options.skipEntries,
    temporaryFolder: options.temporaryFolder,
    takesOldLocalGroups: options.takesOldLocalGroups,
    idsKeptAsSent: task.idsKeptAsSent,
    limits: options.limits,
    unpackedBefore: { file: task.unpackedBytes, job: task.jobUnpackedBytes },
    reserveSpace: (bytes) => ports.space.reserve(bytes),
    onProgress: (progress) => options.report.note(progress),
    signal: AbortSignal.any([options.signal, options.canceled]),
  });
}

async function ingestEntry(
  ports: DatapipePorts,
  change: GraphChange,
  task: IngestTask,
  {
    entry,
    canceled,
    report,
    kinds: budget,
    findShortage,
  }: Omit<EntrySource, 'entries' | 'first'> & { readonly entry: IngestEntry },
): Promise<{ readonly ingested: IngestedEntry; readonly shortage?: string | undefined }> {
  const { transaction } = change;
  const seenAtMs = seenAtMsOf(task);
  // The same all along; an entry without content leaves no observation behind.
  const observe = () => change.delta.observe(seenAtMs);
  const matched: MatchedRelationship[] = [];
  const counts = { nodeCount: 0, relationshipCount: 0 };
  const taken = { written: 0, merged: 0 };
  const kinds = new KindRoom(budget);
  const lookUp = new MatchedIngest(change, { task, entry, seenAtMs });
  const resolve = () => lookUp.resolve(kinds.admitMatched(change.delta, matched.splice(0)));

  if (entry.sourceKind !== undefined && kinds.admitKind(change.delta, entry.sourceKind)) {
    change.delta.registerKind(entry.sourceKind);
    await transaction.registerSourceKind(entry.sourceKind);
  }

  try {
    for await (const converted of entry.batches()) {
      const batch = kinds.admitBatch(change.delta, converted);
      const applied = await change.apply(batch, observe());
      const written = applied.nodesCreated + applied.relationshipsCreated;
      taken.written += written;
      taken.merged += batch.upserts.objectIds.length + batch.relationships.starts.length - written;
      matched.push(...batch.matched);
      const read = {
        nodes: batch.upserts.objectIds.length,
        relationships: batch.relationships.starts.length + batch.matched.length,
      };
      counts.nodeCount += read.nodes;
      counts.relationshipCount += read.relationships;
      ports.meter.noteTaken(read);
      report.show();

      // In OpenGraph all nodes come before all relationships; elsewhere an end may still be to come.
      if (entry.type === 'opengraph' && matched.length >= MATCHED_AT_ONCE) {
        await resolve();
      }
      const shortage = findShortage();
      if (shortage !== undefined) {
        ports.log.error({ jobId: task.jobId, file: entry.fileName }, shortage);
        return { ingested: describeEnded(entry, counts, `${shortage}${LEFT_OUT}`), shortage };
      }
    }
  } catch (error) {
    if (error !== canceled.reason) {
      throw error;
    }
    return { ingested: describeEnded(entry, counts, CANCELED) };
  }

  await resolve();
  const notFound = describeNodes(change.delta, entry.descriptions);
  logNotes(ports, task, entry);

  const { unresolved, warnings } = lookUp;
  const records = entry.type === 'opengraph' ? countRecords(entry, taken, lookUp) : undefined;
  const described = describeEntry(
    entry,
    { errors: kinds.errors, unresolved, warnings: [...warnings, ...notFound] },
    counts,
  );

  return { ingested: { ...described, ...records } };
}

/** What is none of the others was left out: errors and warnings say so. */
function countRecords(
  entry: IngestEntry,
  taken: { readonly written: number; readonly merged: number },
  lookUp: MatchedIngest,
): { readonly records: RecordCounts } {
  const { recordsDeclared: declared, recordsRead: read } = entry.result();
  const written = taken.written + lookUp.written;
  const merged = taken.merged + lookUp.merged;
  const { waiting } = lookUp;

  return {
    records: { declared, read, written, merged, skipped: read - written - merged - waiting, waiting },
  };
}

const CANCELED = 'canceled: what was not read by then is left out';

/** Of one that was not read to its end, whose own account is not complete. */
function describeEnded(
  { index, fileName, parentFileName }: IngestEntry,
  counts: Pick<IngestedEntry, 'nodeCount' | 'relationshipCount'>,
  error: string,
): IngestedEntry {
  return { index, fileName, parentFileName, errors: [error], warnings: [], unpackedBytes: 0, ...counts };
}

/** How many unresolved ends of one file are told. */
const MAX_UNRESOLVED = 100;

function describeEntry(
  entry: IngestEntry,
  found: {
    readonly errors: readonly string[];
    readonly unresolved: readonly string[];
    readonly warnings: readonly string[];
  },
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
      ...found.warnings,
    ],
    unpackedBytes: result.unpackedBytes,
    ...(Object.keys(result.domainCounts).length === 0 ? {} : { domainCounts: result.domainCounts }),
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
