import type {
  AnalysisSettings,
  FoundFindings,
  FoundHistory,
  NamedRelationship,
  QualityMeasure,
  ZoneTag,
} from '@secgraph/analysis';
import type { ManualChange, ManualChangeRepository } from '@secgraph/database/by-hand';
import type {
  AnalysisProgress,
  AnalysisScope,
  DatapipeState,
  DeletionRequest,
  GraphUpdate,
  IngestProgress,
} from '@secgraph/database/datapipe';
import type {
  AnalysisOutcome,
  AwaitedFile,
  IngestedEntry,
  IngestTask,
  MatchedRelationshipRepository,
  UploadRange,
} from '@secgraph/database/uploads';
import type { SelectedMembership } from '@secgraph/database/zones';
import type { GraphChanges, GraphCounters, GraphDelta, GraphSnapshot } from '@secgraph/graph';
import type { GraphModel } from '@secgraph/graph-schema';
import type { Cancellation } from '@secgraph/kernel';

/**
 * What the datapipe needs from its surroundings. The package that needs a port declares it; the server joins
 * ports to PostgreSQL, files and threads.
 */
export interface DatapipePorts {
  readonly queue: IngestQueue;
  readonly jobs: FileUploadJobs;
  readonly requests: AnalysisRequests;
  readonly schedule: AnalysisSchedule;
  /**
   * Told when an analysis begins and, without a cancellation, when it is over. While it works, this thread hears of
   * nothing: whoever may end it has another one.
   */
  readonly onAnalysis: (cancellation: Cancellation | undefined) => void;
  /** What an analysis that starts now goes by. */
  readonly analysisSettings: () => Promise<AnalysisSettings>;
  /** What is too old to be kept, from now on; undefined: nothing. */
  readonly retention: () => Promise<Retention | undefined>;
  /** What kinds mean from now on. */
  readonly model: () => Promise<GraphModel>;
  readonly zones: Zones;
  readonly kinds: Kinds;
  readonly updates: GraphUpdates;
  /** Changes by hand. */
  readonly standing: StandingManualChanges;
  readonly status: DatapipeStatus;
  readonly graph: GraphPersistence;
  readonly uploads: UploadFiles;
  readonly space: FreeSpace;
  readonly memory: FreeMemory;
  readonly log: PipelineLog;
  readonly meter: PipelineMeter;
}

/** Room in memory, which all that the service does has in common. */
export interface FreeMemory {
  /** While there is none left for so many bytes more (default: for whatever comes): why, for people. */
  findShortage(neededBytes?: number): string | undefined;
}

/** How the ingest of a file ended, this time. */
export type FileEnd = 'ingested' | 'canceled' | 'postponed' | 'failed' | 'interrupted';

/** Told of what is done, for whoever counts. */
export interface PipelineMeter {
  noteFile(end: FileEnd, bytes: number): void;
  noteTaken(taken: { readonly nodes: number; readonly relationships: number }): void;
  noteRule(rule: string, durationMs: number): void;
  noteAnalysis(outcome: string, durationMs: number): void;
}

/** In milliseconds since the epoch. */
export interface Retention {
  /** What was last seen before. */
  readonly beforeMs: number;
  readonly sessionsBeforeMs: number;
  /** Of relationships that analyses derive: nobody collects them. */
  readonly derivedKinds: readonly string[];
}

export interface DatapipeStatus {
  update(state: DatapipeState): Promise<void>;
  /** How far the analysis under way is, for people. */
  showProgress(progress: AnalysisProgress): Promise<void>;
  /** How far the ingest under way is, for people. */
  showIngest(progress: IngestProgress): Promise<void>;
}

/** When an analysis is due that nobody asks for. */
export interface AnalysisSchedule {
  isDue(): Promise<boolean>;
  /** The one that was due has begun. */
  advance(): Promise<void>;
}

/**
 * Whose fault an error is: that of storage or of the system as a whole, so that no file is to blame for it; that of
 * a disk that has no room for this file, while there may be room for others; that of a folder whose files cannot be read
 * for the moment; or of what was worked on.
 */
export type Fault = 'outage' | 'no-space' | 'no-file' | 'work';

export interface IngestQueue {
  /** The oldest waiting task, with its attempt counted durably; none while a deletion waits. */
  begin(): Promise<IngestTask | undefined>;
  /** Takes the last attempt back. */
  forgetAttempt(taskId: number): Promise<void>;
  /** Lets the others go first for so long. */
  postpone(taskId: number, options: { readonly delayMs: number; readonly reason: string }): Promise<void>;
  /** The same until the stored file is there, without counting an attempt. */
  awaitFile(taskId: number, options: { readonly delayMs: number; readonly reason: string }): Promise<void>;
  /** Tasks that wait for their files; at most so many. */
  listAwaitedFiles(limit: number): Promise<readonly AwaitedFile[]>;
  /** Ends the waiting of those whose files are there. */
  resume(taskIds: readonly number[]): Promise<void>;
  /** Whether anybody still wants the task: cancelling its job and deleting the graph take it away. */
  isQueued(taskId: number): Promise<boolean>;
  faultOf(error: unknown): Fault;
}

export interface FileUploadJobs {
  /** Running jobs without activity for 20 minutes become timed out. */
  timeOutStale(): Promise<void>;
  /** Closed jobs whose files are all ingested start to wait for analysis. */
  awaitAnalysis(): Promise<void>;
  isAnalysisAwaited(): Promise<boolean>;
  /** Steps of traces (W3C Trace Context) that those who wait belong to, the oldest first, up to so many. */
  listAwaitedTraces(limit: number): Promise<readonly string[]>;
}

/** An analysis that has ended. */
export interface AnalysisRun {
  readonly scope: AnalysisScope;
  readonly outcome: AnalysisOutcome;
  /** What it found in the graph; undefined where nothing was measured. */
  readonly quality: readonly QualityMeasure[] | undefined;
}

export interface AnalysisRequests {
  /** Files and changes that were acknowledged before it are dropped or done already; those after it wait. */
  findDeletion(): Promise<DeletionRequest | undefined>;
  isAnalysisRequested(): Promise<boolean>;
  /** Drops a pending analysis request, and tells what it was for: one made from now on means another run. */
  takeAnalysis(): Promise<AnalysisScope | undefined>;
  /** Asks for an analysis when the last one was interrupted, or went by other rules: the stored state says so. */
  recoverAnalysis(): Promise<void>;
  /** How many analyses in a row ended by an error that is theirs: none was settled since. */
  countFailures(): Promise<number>;
  /** Counts one more, durably. */
  recordFailure(): Promise<void>;
  /** Names of the registered source kinds. */
  listSourceKinds(): Promise<readonly string[]>;
}

/** Zones and labels as users made them. */
export interface Zones {
  /** All in use, with all of their selectors; those are analysed that settings let be. */
  listTags(): Promise<readonly ZoneTag[]>;
  /** Indexes of the nodes in the result of a statement. Throws what is wrong with it, and when cancelled. */
  findNodes(
    statement: string,
    snapshot: GraphSnapshot,
    options: { readonly model: GraphModel; readonly cancellation: Cancellation },
  ): Iterable<number>;
  /** How long one selector is asked, with all of its statements. */
  readonly selectorMs: number;
  /** Whether a statement finds the same nodes as long as nothing but the marks of zones changes. */
  isSteady(statement: string): boolean;
}

/** What is known of kinds beside the graph. */
export interface Kinds {
  /** Those among them that the product, a zone or label, or a setting of users names: they stay when nothing has them. */
  findKept(names: readonly string[]): Promise<ReadonlySet<string>>;
  /** How many of all kinds uploads of the job brought, and those of whoever it belongs to. */
  countBrought(task: IngestTask): Promise<KindCounts>;
}

export interface KindCounts {
  readonly byJob: number;
  readonly byUser: number;
}

/** How many findings appeared, and how many are no more. */
export interface FindingChanges {
  readonly created: number;
  readonly archived: number;
}

/** The graph as a plan finds it, and as it will be when the plan is carried out. */
export interface CurrentGraph {
  readonly snapshot: GraphSnapshot;
  readonly counters: GraphCounters;
}

export interface PlannedUpdate {
  /** Cannot fail but by an outage: what could be wrong was looked at before. */
  apply(change: OpenChange): void | Promise<void>;
  /** What the one who asked is told. */
  readonly outcome: string;
}

export interface GraphUpdates {
  /** Refuses what a stopped writer left in the middle: none of it happened. What waits has to be asked for again. */
  recover(): Promise<void>;
  /** The oldest one that still matters, marked as begun; none while a deletion waits. */
  begin(): Promise<GraphUpdate | undefined>;
  /** Undefined: it was refused, and the one who asked is told so. */
  plan(update: GraphUpdate, graph: CurrentGraph): Promise<PlannedUpdate | undefined>;
}

/** Relationships with an end that is looked up, kept to be looked at again. */
export type MatchStore = Pick<
  MatchedRelationshipRepository,
  | 'isAny'
  | 'keep'
  | 'readEnds'
  | 'readByEnds'
  | 'unlink'
  | 'settle'
  | 'removeBroken'
  | 'removeOld'
  | 'removeOfJob'
>;

/** A change of the graph that is under way. */
export interface OpenChange {
  readonly delta: GraphDelta;
  readonly transaction: GraphTransaction;
}

/** Relationships that are there or not whoever derives them, as far as their ends are. */
export interface StandingRelationships {
  readonly withheld: readonly NamedRelationship[];
  readonly added: readonly NamedRelationship[];
}

/** Changes by hand that stand, as the writer knows them. */
export interface StandingManualChanges {
  list(): Promise<readonly ManualChange[]>;
  add(change: ManualChange): Promise<void>;
  remove(ids: readonly number[]): Promise<void>;
  findRelationships(snapshot: GraphSnapshot): Promise<StandingRelationships>;
  /** Those whose time is over. */
  findExpired(nowMs: number): Promise<readonly ManualChange[]>;
  /** Brings a change of the graph in line with what stands, and stores what it says instead. */
  enforce(change: OpenChange): Promise<void>;
}

/** Changes by hand, as the writer stores them. */
export type ManualChangeStore = Pick<ManualChangeRepository, 'insert' | 'end' | 'saveReplaced'>;

/** One durable change of the graph; everything in it happens or nothing does. */
export interface GraphTransaction {
  write(changes: GraphChanges): Promise<void>;
  /** Counts the graph's generation up and announces it when the transaction commits. */
  advanceGeneration(): Promise<number>;
  readonly matches: MatchStore;
  readonly manualChanges: ManualChangeStore;
  /** Records which ids were handed out while a part of an upload was ingested. */
  recordRange(range: UploadRange): Promise<void>;
  /** Asks for an analysis, whose turn comes after the commit. */
  requestAnalysis(): Promise<void>;
  registerSourceKind(name: string): Promise<void>;
  /** Forgets those that are source kinds, but for the built-in ones. */
  forgetSourceKinds(names: readonly string[]): Promise<void>;
  /** Records who brought kinds that are written already. */
  recordKinds(task: Pick<IngestTask, 'jobId'>, names: readonly string[]): Promise<void>;
  /** Records the entries, moves the task behind them and forgets its attempts. */
  finishEntries(task: IngestTask, entries: readonly IngestedEntry[]): Promise<void>;
  /** The same for an entry that was never done: attempts go on counting. */
  abandonEntry(task: IngestTask, entry: IngestedEntry): Promise<void>;
  finishTask(task: IngestTask): Promise<void>;
  /** Records what becomes of a change that somebody asked for; false when nobody waits for it any more. */
  finishUpdate(update: GraphUpdate, outcome: string): Promise<boolean>;
  /** Makes what selectors select their stored members; writes only what differs. */
  reconcileMembers(selected: SelectedMembership): Promise<void>;
  /** Node ids of stored members, or of those alone that are certified; repetitions may be among them. */
  readMemberNodes(
    selectorIds: readonly number[],
    options: { readonly isCertified: boolean },
  ): Promise<Int32Array>;
  /** What the last analysis left in the `region` of its history; undefined: none has. */
  readExposureRegion(): Promise<Uint8Array | undefined>;
  /**
   * Makes what was found the open findings, and records how much of it there is, and what else has changed.
   *
   * @param history undefined: it could not be told
   */
  reconcileFindings(found: FoundFindings, history: FoundHistory | undefined): Promise<FindingChanges>;
  /** Settles the jobs that waited for the analysis, and the times of the status; records what was measured. */
  completeAnalysis(run: AnalysisRun): Promise<void>;
  /** Forgets deleted source kinds, ends the requests, asks for analysis. */
  finishDeletion(request: DeletionRequest): Promise<void>;
}

export interface GraphPersistence {
  /** Commits when `work` resolves, rolls back when it throws. */
  transaction<T>(work: (transaction: GraphTransaction) => Promise<T>): Promise<T>;
}

export interface UploadFiles {
  /** Has the file at its path; throws an error whose fault is `no-space` when the disk has no room for it. */
  fetch(storedFile: string, signal: AbortSignal): Promise<void>;
  pathOf(storedFile: string): string;
  /** While it cannot be read: why, for people. */
  findFault(storedFile: string): Promise<string | undefined>;
  remove(storedFile: string): Promise<void>;
  /** Removes stored files that no queued task names. */
  removeOrphans(): Promise<void>;
}

/** Room on the disk that uploads are unpacked to. */
export interface FreeSpace {
  /** While there is too little even to begin: how much is missing, for people. */
  findShortage(): Promise<string | undefined>;
  /** Throws an error whose fault is `no-space` when there is no room for so many bytes. */
  reserve(bytes: number): Promise<void>;
}

/** Structured log lines; `fields` never hold secrets. */
export interface PipelineLog {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}
