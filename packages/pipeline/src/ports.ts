import type { GraphChanges, GraphCounters, GraphDelta, GraphSnapshot } from '@secgraph/graph';

/**
 * What the datapipe needs from its surroundings. The package that needs a port declares it; the server joins
 * ports to PostgreSQL, files and threads.
 */
export interface DatapipePorts {
  readonly queue: IngestQueue;
  readonly jobs: FileUploadJobs;
  readonly requests: AnalysisRequests;
  readonly updates: GraphUpdates;
  readonly status: DatapipeStatus;
  readonly graph: GraphPersistence;
  readonly uploads: UploadFiles;
  readonly log: PipelineLog;
}

export type DatapipeState = 'starting' | 'idle' | 'purging' | 'ingesting' | 'analyzing' | 'pruning';

export interface DatapipeStatus {
  update(state: DatapipeState): Promise<void>;
}

/** One uploaded file that waits to be ingested. */
export interface IngestTask {
  readonly id: number;
  readonly jobId: number;
  /** Name inside the folder of stored uploads. */
  readonly storedFile: string;
  /** As the sender called it. */
  readonly fileName: string;
  readonly fileType: 'json' | 'zip';
  /** Entries of the file that are ingested and recorded already; ingest resumes behind them. */
  readonly finishedEntries: number;
  /** How often ingest of this file was begun since an entry was last finished, this time included. */
  readonly attempts: number;
  /** Milliseconds since the epoch at which the file was first begun: when its content counts as seen. */
  readonly ingestTimeMs: number;
}

export interface IngestQueue {
  /** The oldest waiting task, with its attempt counted durably. */
  begin(): Promise<IngestTask | undefined>;
  /** Takes the last attempt back. */
  forgetAttempt(task: IngestTask): Promise<void>;
  /** Whether an error is the fault of storage or of the system, so that no file is to blame for it. */
  isOutageError(error: unknown): boolean;
}

/** Outcome of one file: a plain upload, or one entry of an archive. */
export interface IngestedEntry {
  readonly index: number;
  readonly fileName: string;
  /** Name of the archive; empty for a plain upload. */
  readonly parentFileName: string;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  /** Nodes with a record of their own, and relationships, that the file held. */
  readonly nodeCount: number;
  readonly relationshipCount: number;
}

export interface FileUploadJobs {
  /** Running jobs without activity for 20 minutes become timed out. */
  timeOutStale(): Promise<void>;
  /** Closed jobs whose files are all ingested start to wait for analysis. */
  awaitAnalysis(): Promise<void>;
  isAnalysisAwaited(): Promise<boolean>;
}

export type AnalysisOutcome = 'success' | 'partial' | 'failed';

export interface DeletionRequest {
  readonly deleteAllGraph: boolean;
  readonly deleteSourcelessGraph: boolean;
  /** Names of source kinds whose nodes go. */
  readonly deleteSourceKinds: readonly string[];
  /** Names of relationship kinds to remove. */
  readonly deleteRelationships: readonly string[];
}

export interface AnalysisRequests {
  findDeletion(): Promise<DeletionRequest | undefined>;
  isAnalysisRequested(): Promise<boolean>;
  /** Drops a pending analysis request: one made from now on means another run. */
  takeAnalysis(): Promise<void>;
  /** Asks for an analysis when the last one was interrupted: the stored state still says so. */
  recoverAnalysis(): Promise<void>;
  /** Names of the registered source kinds. */
  listSourceKinds(): Promise<readonly string[]>;
}

/** A change of the graph that somebody asks for and waits for. */
export interface GraphUpdate {
  readonly id: number;
  /** What is asked for, in the words of those who plan it. */
  readonly request: string;
  /** What is left of its time. */
  readonly remainingMs: number;
}

/** The graph as a plan finds it, and as it will be when the plan is carried out. */
export interface CurrentGraph {
  readonly snapshot: GraphSnapshot;
  readonly counters: GraphCounters;
}

export interface PlannedUpdate {
  /** Cannot fail: what could be wrong was looked at before. */
  apply(delta: GraphDelta): void;
  /** What the one who asked is told. */
  readonly outcome: string;
}

export interface GraphUpdates {
  /** Refuses what a stopped writer left in the middle: none of it happened. */
  recover(): Promise<void>;
  /** The oldest one that still matters, marked as begun. */
  begin(): Promise<GraphUpdate | undefined>;
  /** Undefined: it was refused, and the one who asked is told so. */
  plan(update: GraphUpdate, graph: CurrentGraph): Promise<PlannedUpdate | undefined>;
}

/** One durable change of the graph; everything in it happens or nothing does. */
export interface GraphTransaction {
  write(changes: GraphChanges): Promise<void>;
  /** Counts the graph's generation up and announces it when the transaction commits. */
  advanceGeneration(): Promise<number>;
  registerSourceKind(name: string): Promise<void>;
  /** Records the entry, moves the task behind it and forgets its attempts. */
  finishEntry(task: IngestTask, entry: IngestedEntry): Promise<void>;
  /** The same for an entry that was never done: attempts go on counting. */
  abandonEntry(task: IngestTask, entry: IngestedEntry): Promise<void>;
  finishTask(task: IngestTask): Promise<void>;
  /** Records what became of a change that somebody asked for. */
  finishUpdate(update: GraphUpdate, outcome: string): Promise<void>;
  /** Settles the jobs that waited for the analysis, and the times of the status. */
  completeAnalysis(outcome: AnalysisOutcome): Promise<void>;
  /** Cancels active jobs, empties the queue, forgets deleted source kinds, ends the request, asks for analysis. */
  finishDeletion(request: DeletionRequest): Promise<void>;
}

export interface GraphPersistence {
  /** Commits when `work` resolves, rolls back when it throws. */
  transaction<T>(work: (transaction: GraphTransaction) => Promise<T>): Promise<T>;
}

export interface UploadFiles {
  pathOf(storedFile: string): string;
  remove(storedFile: string): Promise<void>;
  /** Removes stored files that no queued task names. */
  removeOrphans(): Promise<void>;
}

/** Structured log lines; `fields` never hold secrets. */
export interface PipelineLog {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}
