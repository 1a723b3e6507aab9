import { analysisSettings, type RuleSet } from '@secgraph/analysis';
import {
  bindRepositories,
  type Database,
  openRepositories,
  type Repositories,
  type WriterTerm,
  withWriterTransaction,
} from '@secgraph/database';
import {
  recordAlertEvent,
  recordFindingEvents,
  recordMembershipEvents,
  recordPendingCertifications,
  recordSeverityIncreases,
} from '@secgraph/database/alerts';
import type { DeletionRequest } from '@secgraph/database/datapipe';
import { readExposureRegion, reconcileFindings, recordHistory } from '@secgraph/database/findings';
import {
  recordDataQuality,
  type GraphTransaction as StoreTransaction,
  withGraphTransaction,
} from '@secgraph/database/graph';
import { readMemberNodes, reconcileMembers, recordCollections } from '@secgraph/database/zones';
import {
  AD_POST_PROCESSED_RELATIONSHIPS,
  AZURE_POST_PROCESSED_RELATIONSHIPS,
  BUILT_IN_KINDS,
} from '@secgraph/graph-schema';
import type { DiskSpace } from '@secgraph/kernel/disk';
import { findSeedNodes, isSteadyStatement } from '@secgraph/questions/thread';
import { SYSTEM_ACTOR } from '@secgraph/vocabulary';
import type { MemoryRoom } from '../memory/memory-room.ts';
import { withAnalysedZones } from '../parameters/analysed-zones.ts';
import { readRetentionParameter, toAnalysisParameters } from '../parameters/analysis-parameters.ts';
import { nameRules } from '../parameters/analysis-rules.ts';
import { createAnalysisSchedule } from '../parameters/analysis-schedule.ts';
import { createModelReader } from '../parameters/model-reader.ts';
import type {
  AnalysisRequests,
  AnalysisRun,
  DatapipePorts,
  GraphTransaction,
  PipelineLog,
} from '../ports.ts';
import { StandingChanges } from '../updates/by-hand/standing-changes.ts';
import { createGraphUpdates, type GraphUpdatesOptions } from '../updates/graph-updates.ts';
import { faultOf } from '../uploads/fault-of.ts';
import type { UploadStore } from '../uploads/upload-store.ts';
import { WorkMeter } from './work-meter.ts';

/** Who asks for an analysis after a deletion, and at a start. */
const DATAPIPE_NAME = 'datapipe';
const START_NAME = 'init';
const IDLE_MINUTES = 20;

export interface DatapipePortsOptions {
  readonly database: Database;
  readonly uploads: UploadStore;
  /** Of what uploads are unpacked to. */
  readonly space: DiskSpace;
  readonly memory: MemoryRoom;
  /** Of this process: once it is over, it changes nothing any more. */
  readonly leadership: WriterTerm;
  readonly analysisRules: RuleSet;
  readonly productVersion: string;
  /** How long one selector is asked. */
  readonly selectorMs: number;
  readonly log: PipelineLog;
  /** Default: nobody reads it. */
  readonly meter?: WorkMeter;
  readonly onBeginUpdate: GraphUpdatesOptions['onBegin'];
  readonly onAnalysis: DatapipePorts['onAnalysis'];
}

/** The datapipe's ports on PostgreSQL and the stored uploads. */
export function createDatapipePorts(options: DatapipePortsOptions): DatapipePorts {
  const {
    database,
    uploads,
    space,
    memory,
    leadership,
    log,
    analysisRules,
    meter = new WorkMeter(),
  } = options;
  const { onBeginUpdate, onAnalysis } = options;
  const repositories = openRepositories(database);
  const {
    ingestTasks: tasks,
    uploadJobs: jobs,
    datapipeStatus: status,
    parameters,
    featureFlags: flags,
    kinds,
    zones,
  } = repositories;
  const change: Change = (work) =>
    withWriterTransaction(database, leadership, (kysely) => work(bindRepositories(kysely)));
  const assertWriter = () => change(async () => undefined);
  const rules = nameRules(analysisRules, options.productVersion);
  const readModel = createModelReader(repositories.extensions);
  const standing = new StandingChanges(() => repositories.manualChanges.listStanding());

  return {
    log,
    meter,
    memory,
    queue: {
      begin: () => change(({ ingestTasks }) => ingestTasks.beginNextTask()),
      forgetAttempt: (taskId) => change(({ ingestTasks }) => ingestTasks.forgetAttempt(taskId)),
      postpone: (taskId, delay) => change(({ ingestTasks }) => ingestTasks.postponeTask(taskId, delay)),
      awaitFile: (taskId, delay) => change(({ ingestTasks }) => ingestTasks.awaitFile(taskId, delay)),
      listAwaitedFiles: (limit) => tasks.listAwaitedFiles(limit),
      resume: (taskIds) => change(({ ingestTasks }) => ingestTasks.resumeTasks(taskIds)),
      isQueued: (taskId) => tasks.isQueued(taskId),
      faultOf,
    },
    jobs: {
      timeOutStale: async () =>
        void (await change(({ uploadJobs }) => uploadJobs.timeOutIdleJobs(IDLE_MINUTES))),
      awaitAnalysis: async () =>
        void (await change(({ uploadJobs }) => uploadJobs.moveIngestedJobsToAnalysis())),
      isAnalysisAwaited: async () => (await jobs.countJobsInAnalysis()) > 0,
      listAwaitedTraces: (limit) => jobs.listTracesInAnalysis(limit),
    },
    requests: createRequests(repositories, change, rules),
    analysisSettings: async () =>
      analysisSettings(
        analysisRules,
        toAnalysisParameters(await parameters.readValues(), await flags.readDisabledKeys()),
      ),
    async retention() {
      const kept = readRetentionParameter(await parameters.readValues());

      return (
        kept && {
          beforeMs: Date.now() - kept.baseMs,
          sessionsBeforeMs: Date.now() - kept.sessionMs,
          derivedKinds: [...AD_POST_PROCESSED_RELATIONSHIPS, ...AZURE_POST_PROCESSED_RELATIONSHIPS],
        }
      );
    },
    model: readModel,
    zones: {
      async listTags() {
        const tags = await zones.listTags();
        return withAnalysedZones(tags, await parameters.readValues());
      },
      findNodes: findSeedNodes,
      selectorMs: options.selectorMs,
      isSteady: isSteadyStatement,
    },
    kinds: {
      async findKept(names) {
        return new Set([...BUILT_IN_KINDS, ...(await kinds.findNamed(names))]);
      },
      countBrought: ({ jobId }) => kinds.countBrought(jobId),
    },
    updates: createGraphUpdates({
      repositories,
      change: (work) => change(({ graphUpdates }) => work(graphUpdates)),
      standing,
      model: readModel,
      log,
      onBegin: onBeginUpdate,
    }),
    standing,
    schedule: createAnalysisSchedule({
      readParameters: () => parameters.readValues(),
      status: {
        getPlan: () => status.getPlan(),
        updatePlan: (plan) => change(({ datapipeStatus }) => datapipeStatus.updatePlan(plan)),
      },
      log,
    }),
    onAnalysis,
    status: {
      update: (state) => {
        meter.enterStage(state);
        return change(({ datapipeStatus }) => datapipeStatus.updateStatus(state));
      },
      showProgress: (progress) => change(({ datapipeStatus }) => datapipeStatus.updateProgress(progress)),
      showIngest: (progress) => change(({ datapipeStatus }) => datapipeStatus.updateIngest(progress)),
    },
    graph: {
      transaction: (work) =>
        withGraphTransaction(
          database,
          (transaction) => work(bindTransaction(transaction, rules)),
          leadership,
        ),
    },
    space: {
      findShortage: () => space.findShortage(),
      reserve: (bytes) => space.assertRoom(bytes),
    },
    uploads: {
      fetch: (name, signal) => uploads.fetch(name, { signal, reserve: (bytes) => space.assertRoom(bytes) }),
      pathOf: uploads.pathOf,
      findFault: uploads.findFault,
      async remove(storedFile) {
        await assertWriter();
        await uploads.remove(storedFile).catch((err: unknown) => {
          log.warn({ err }, 'a stored file that is done could not be removed: it is swept later');
        });
      },
      async removeOrphans() {
        if ((await uploads.findOutage()) !== undefined) {
          return;
        }
        const names = new Set(await tasks.listStoredFiles());
        await assertWriter();
        await uploads.removeOrphans(names);
      },
    },
  };
}

/** Runs in a transaction of the writer. */
type Change = <Result>(
  work: (repositories: ReturnType<typeof bindRepositories>) => Promise<Result>,
) => Promise<Result>;

function createRequests(repositories: Repositories, change: Change, rules: string): AnalysisRequests {
  const {
    analysisRequests: requests,
    deletionRequests: deletions,
    datapipeStatus: status,
    sourceKinds,
  } = repositories;

  return {
    findDeletion: () => deletions.findPending(),
    isAnalysisRequested: async () => (await requests.findRequest()) !== undefined,
    takeAnalysis: async () =>
      (await change(({ analysisRequests }) => analysisRequests.takeAnalysis()))?.scope,
    async recoverAnalysis() {
      const last = await status.getStatus();
      const hasOtherRules = last.lastAnalysisRunAt !== undefined && last.analysisRules !== rules;
      if (last.status === 'analyzing' || hasOtherRules) {
        await change(({ analysisRequests }) => analysisRequests.requestAnalysis(START_NAME));
      }
    },
    countFailures: () => status.countAnalysisFailures(),
    recordFailure: () => change(({ datapipeStatus }) => datapipeStatus.recordAnalysisFailure()),
    listSourceKinds: async () => (await sourceKinds.listSourceKinds()).map(({ name }) => name),
  };
}

function bindTransaction(transaction: StoreTransaction, rules: string): GraphTransaction {
  const {
    kinds,
    ingestTasks: tasks,
    sourceKinds,
    graphUpdates: updates,
    matchedRelationships: matches,
    manualChanges,
    uploadRanges,
    analysisRequests,
  } = bindRepositories(transaction.kysely);

  return {
    matches,
    manualChanges,
    recordRange: (range) => uploadRanges.record(range),
    requestAnalysis: async () => void (await analysisRequests.requestAnalysis(DATAPIPE_NAME)),
    write: (changes) => transaction.write(changes),
    advanceGeneration: () => transaction.advanceGeneration(),
    registerSourceKind: (name) => sourceKinds.upsertSourceKind(name),
    forgetSourceKinds: (names) => sourceKinds.removeSourceKinds(names),
    recordKinds: ({ jobId }, names) => kinds.recordBrought(jobId, names),
    finishEntries: (task, entries) => tasks.finishEntries(task, entries),
    abandonEntry: (task, entry) => tasks.abandonEntry(task, entry),
    finishTask: (task) => tasks.removeTask(task.id),
    finishUpdate: ({ id }, outcome) => updates.finish(id, outcome),
    async reconcileMembers(selected) {
      await reconcileMembers(transaction, { ...selected, actor: SYSTEM_ACTOR });
      await recordPendingCertifications(transaction.kysely);
    },
    readMemberNodes: (selectorIds, options) => readMemberNodes(transaction, selectorIds, options),
    readExposureRegion: () => readExposureRegion(transaction),
    async reconcileFindings(found, history) {
      const changes = await reconcileFindings(transaction, found);
      if (history !== undefined) {
        await recordHistory(transaction, changes.pointId, history);
        await recordMembershipEvents(transaction.kysely);
      }
      if (changes.created > 0 || changes.archived > 0) {
        await recordFindingEvents(transaction.kysely);
      }
      await recordSeverityIncreases(transaction.kysely);
      return changes;
    },
    completeAnalysis: (run) => completeAnalysis(transaction, run, rules),
    finishDeletion: (request) => finishDeletion(transaction, request),
  };
}

const ANALYSIS_MESSAGES = {
  succeeded: 'The analysis is done.',
  'partially-succeeded': 'The analysis is done, but parts of it failed.',
  failed: 'The analysis failed.',
} as const;

const OUTCOMES = {
  succeeded: 'complete',
  'partially-succeeded': 'partial',
  failed: 'failed',
  canceled: 'canceled',
} as const;

async function completeAnalysis(
  { kysely }: StoreTransaction,
  { scope, outcome, quality }: AnalysisRun,
  rules: string,
): Promise<void> {
  const { datapipeStatus, uploadJobs } = bindRepositories(kysely);
  if (scope === 'tagging') {
    await recordCollections(kysely);
    // Nothing was derived: what was complete before still is, and what was not is not.
    await datapipeStatus.recordAnalysis({ outcome: outcome === 'succeeded' ? 'tagged' : OUTCOMES[outcome] });
    return;
  }

  await recordCollections(kysely);
  if (quality !== undefined) {
    await recordDataQuality(kysely, quality);
  }
  const isCarriedOut = outcome === 'succeeded' || outcome === 'partially-succeeded';
  await uploadJobs.completeAnalyzedJobs(outcome);
  await datapipeStatus.recordAnalysis({
    outcome: OUTCOMES[outcome],
    rules: isCarriedOut ? rules : undefined,
  });
  if (outcome !== 'canceled') {
    await recordAlertEvent(kysely, {
      type: isCarriedOut ? 'analysis.run.completed' : 'analysis.run.failed',
      message: ANALYSIS_MESSAGES[outcome],
      data: { outcome },
    });
  }
}

async function finishDeletion({ kysely }: StoreTransaction, request: DeletionRequest): Promise<void> {
  const { sourceKinds, deletionRequests, analysisRequests, matchedRelationships, uploadRanges } =
    bindRepositories(kysely);
  await matchedRelationships.removeDeleted(request.scope);
  if (request.scope.isEverything) {
    await uploadRanges.clear();
  }
  await sourceKinds.removeSourceKinds(request.scope.sourceKinds);
  await deletionRequests.finish(request.ids);
  await analysisRequests.requestAnalysis(DATAPIPE_NAME);
}
