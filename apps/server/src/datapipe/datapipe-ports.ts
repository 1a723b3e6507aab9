import {
  createAnalysisRequestRepository,
  createDatapipeStatusRepository,
  createFileUploadJobRepository,
  createGraphUpdateRepository,
  createIngestTaskRepository,
  createSourceKindRepository,
  type Database,
  type DeletionScope,
  type IngestTask as StoredTask,
  type GraphTransaction as StoreTransaction,
  withGraphTransaction,
} from '@secgraph/database';
import type {
  AnalysisOutcome,
  AnalysisRequests,
  DatapipePorts,
  DeletionRequest,
  GraphTransaction,
  IngestedEntry,
  IngestTask,
  PipelineLog,
} from '@secgraph/pipeline';
import { createGraphUpdates, type GraphUpdatesOptions } from './graph-updates.ts';
import { isOutageError } from './outage-error.ts';
import type { UploadFolder } from './upload-folder.ts';

/** Requests the datapipe makes itself carry this name. */
const DATAPIPE_NAME = 'datapipe';
const IDLE_MINUTES = 20;

const STORED_OUTCOMES = {
  success: 'succeeded',
  partial: 'partially-succeeded',
  failed: 'failed',
} as const satisfies Record<AnalysisOutcome, string>;

export interface DatapipePortsOptions {
  readonly database: Database;
  readonly uploads: UploadFolder;
  /** Of this process's election: another writer's transactions are refused. */
  readonly writerEpoch: number;
  readonly log: PipelineLog;
  readonly onBeginUpdate: GraphUpdatesOptions['onBegin'];
}

/** The datapipe's ports on PostgreSQL and the upload folder. */
export function createDatapipePorts(options: DatapipePortsOptions): DatapipePorts {
  const { database, uploads, writerEpoch, log, onBeginUpdate } = options;
  const tasks = createIngestTaskRepository(database.kysely);
  const jobs = createFileUploadJobRepository(database.kysely);
  const status = createDatapipeStatusRepository(database.kysely);

  return {
    log,
    queue: {
      begin: async () => presentTask(await tasks.beginNextTask()),
      forgetAttempt: (task) => tasks.forgetAttempt(task.id),
      isOutageError,
    },
    jobs: {
      timeOutStale: async () => void (await jobs.timeOutIdleJobs(IDLE_MINUTES)),
      awaitAnalysis: async () => void (await jobs.moveIngestedJobsToAnalysis()),
      isAnalysisAwaited: async () => (await jobs.countJobsInAnalysis()) > 0,
    },
    requests: createRequests(database),
    updates: createGraphUpdates({ database, log, onBegin: onBeginUpdate }),
    status: { update: (state) => status.updateStatus(state) },
    graph: {
      transaction: (work) =>
        withGraphTransaction(database, (transaction) => work(bindTransaction(transaction)), { writerEpoch }),
    },
    uploads: {
      pathOf: uploads.pathOf,
      remove: uploads.remove,
      removeOrphans: async () => uploads.removeOrphans(new Set(await tasks.listStoredFiles())),
    },
  };
}

function createRequests(database: Database): AnalysisRequests {
  const requests = createAnalysisRequestRepository(database.kysely);
  const status = createDatapipeStatusRepository(database.kysely);
  const sourceKinds = createSourceKindRepository(database.kysely);

  return {
    async findDeletion() {
      const request = await requests.findRequest();
      return request?.type === 'deletion' ? toDeletion(request.scope) : undefined;
    },
    isAnalysisRequested: async () => (await requests.findRequest())?.type === 'analysis',
    takeAnalysis: async () => void (await requests.takeAnalysis()),
    async recoverAnalysis() {
      if ((await status.getStatus()).status === 'analyzing') {
        await requests.requestAnalysis(DATAPIPE_NAME);
      }
    },
    listSourceKinds: async () => (await sourceKinds.listSourceKinds()).map(({ name }) => name),
  };
}

function bindTransaction(transaction: StoreTransaction): GraphTransaction {
  const tasks = createIngestTaskRepository(transaction.kysely);
  const sourceKinds = createSourceKindRepository(transaction.kysely);
  const updates = createGraphUpdateRepository(transaction.kysely);

  return {
    write: (changes) => transaction.write(changes),
    advanceGeneration: () => transaction.advanceGeneration(),
    registerSourceKind: (name) => sourceKinds.upsertSourceKind(name),
    finishEntry: (task: IngestTask, entry: IngestedEntry) => tasks.finishEntry(task, entry.index, entry),
    abandonEntry: (task: IngestTask, entry: IngestedEntry) => tasks.abandonEntry(task, entry.index, entry),
    finishTask: (task) => tasks.removeTask(task.id),
    finishUpdate: ({ id }, outcome) => updates.finish(id, outcome),
    completeAnalysis: (outcome) => completeAnalysis(transaction, outcome),
    finishDeletion: (request) => finishDeletion(transaction, request),
  };
}

async function completeAnalysis({ kysely }: StoreTransaction, outcome: AnalysisOutcome): Promise<void> {
  await createFileUploadJobRepository(kysely).completeAnalyzedJobs(STORED_OUTCOMES[outcome]);
  await createDatapipeStatusRepository(kysely).updateAnalysisTimes({ isComplete: outcome === 'success' });
}

async function finishDeletion({ kysely }: StoreTransaction, request: DeletionRequest): Promise<void> {
  await createFileUploadJobRepository(kysely).cancelUnfinishedJobs();
  await createSourceKindRepository(kysely).removeSourceKinds(request.deleteSourceKinds);
  await createAnalysisRequestRepository(kysely).replaceDeletionByAnalysis(DATAPIPE_NAME);
}

function toDeletion(scope: DeletionScope): DeletionRequest {
  return {
    deleteAllGraph: scope.isEverything,
    deleteSourcelessGraph: scope.isSourceless,
    deleteSourceKinds: scope.sourceKinds,
    deleteRelationships: scope.relationshipKinds,
  };
}

function presentTask(task: StoredTask | undefined): IngestTask | undefined {
  return (
    task && {
      id: task.id,
      jobId: task.jobId,
      storedFile: task.storedFile,
      fileName: task.originalName,
      fileType: task.fileType,
      finishedEntries: task.finishedEntries,
      attempts: task.attempts,
      ingestTimeMs: (task.ingestTime ?? new Date()).getTime(),
    }
  );
}
