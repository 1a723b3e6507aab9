import {
  type AnalysisSettings,
  analysisSettings,
  type FoundFindings,
  type ZoneTag,
} from '@secgraph/analysis';
import type {
  AnalysisProgress,
  DatapipeState,
  DeletionRequest,
  GraphUpdate,
  IngestProgress,
} from '@secgraph/database/datapipe';
import type {
  AnalysisOutcome,
  IngestedEntry,
  IngestTask,
  MatchToKeep,
  UploadRange,
} from '@secgraph/database/uploads';
import type { SelectedMember, SelectedMembership } from '@secgraph/database/zones';
import { BUILT_IN_MODEL } from '@secgraph/graph-schema';
import type { Cancellation } from '@secgraph/kernel';
import type {
  AnalysisRun,
  DatapipePorts,
  Fault,
  GraphTransaction,
  KindCounts,
  Kinds,
  ManualChangeStore,
  MatchStore,
  PipelineMeter,
  PlannedUpdate,
  Retention,
  Zones,
} from '../ports.ts';
import { StandingChanges } from '../updates/by-hand/standing-changes.ts';

type StoredTask = { -readonly [Key in keyof IngestTask]: IngestTask[Key] };

/**
 * What surrounds a datapipe, in memory. A transaction's effects happen when it commits; {@link events} tells in
 * order what became durable.
 */
export class MemoryPorts implements DatapipePorts {
  readonly events: string[] = [];
  readonly states: DatapipeState[] = [];
  readonly tasks: StoredTask[] = [];
  readonly entries: IngestedEntry[] = [];
  readonly outcomes: AnalysisOutcome[] = [];
  readonly measured: AnalysisRun['quality'][] = [];
  readonly found: FoundFindings[] = [];
  readonly sourceKinds = new Set(['Base', 'AZBase']);
  readonly errors: string[] = [];
  readonly infos: string[] = [];
  deletion: DeletionRequest | undefined;
  isRequested: boolean | 'tagging' = false;
  /** Of analyses since one was settled. */
  failures = 0;
  /** Jobs that are closed and wait, first for their files and then for the analysis. */
  closedJobs = 0;
  awaitingJobs = 0;
  generation = 1;
  readonly waitingUpdates: GraphUpdate[] = [];
  /** Of updates that nobody waits for any more. */
  readonly takenBack = new Set<number>();
  planUpdate: (update: GraphUpdate) => PlannedUpdate | undefined = () => undefined;
  /** Looked up before each step of a transaction; what it throws is the step's failure. */
  interrupt: (step: string) => void = () => undefined;
  fault: Fault = 'work';
  readonly postponed: { readonly taskId: number; readonly delayMs: number; readonly reason: string }[] = [];
  /** Tasks that wait for their files. */
  readonly awaited = new Set<number>();
  /** Why a stored file cannot be read; undefined: it can. */
  findFault: (storedFile: string) => string | undefined = () => undefined;
  shortage: string | undefined;
  /** Looked up before bytes go to the disk. */
  reserve: (bytes: number) => void = () => undefined;

  readonly queue = {
    begin: async () => {
      const isNext = ({ id }: IngestTask) => !this.postponed.some(({ taskId }) => taskId === id);
      const task = this.deletion === undefined ? this.tasks.find(isNext) : undefined;
      if (task !== undefined) {
        task.attempts++;
      }
      return task && { ...task };
    },
    forgetAttempt: async (id: number) => this.#updateTask(id, (task) => --task.attempts),
    postpone: async (id: number, options: { delayMs: number; reason: string }) => {
      this.postponed.push({ taskId: id, ...options });
      this.#updateTask(id, (task) => (task.lastFailure = options.reason));
    },
    awaitFile: async (id: number, options: { delayMs: number; reason: string }) => {
      this.#updateTask(id, (task) => --task.attempts);
      this.awaited.add(id);
      await this.queue.postpone(id, options);
    },
    listAwaitedFiles: async () =>
      this.tasks
        .filter(({ id }) => this.awaited.has(id))
        .map(({ id, storedFile }) => ({ taskId: id, storedFile })),
    resume: async (ids: readonly number[]) => {
      for (const id of ids) {
        this.awaited.delete(id);
        this.postponed.splice(
          this.postponed.findIndex(({ taskId }) => taskId === id),
          1,
        );
      }
    },
    isQueued: async (id: number) => this.tasks.some((task) => task.id === id),
    faultOf: () => this.fault,
  };

  readonly jobs = {
    timeOutStale: async () => void this.events.push('time out'),
    awaitAnalysis: async () => {
      this.awaitingJobs += this.closedJobs;
      this.closedJobs = 0;
    },
    isAnalysisAwaited: async () => this.awaitingJobs > 0,
    listAwaitedTraces: async () => [],
  };

  readonly requests = {
    findDeletion: async () => this.deletion,
    isAnalysisRequested: async () => this.isRequested !== false,
    takeAnalysis: async () => {
      const asked = this.isRequested;
      this.isRequested = false;
      return asked === true ? 'everything' : asked || undefined;
    },
    recoverAnalysis: async () => void this.events.push('recover'),
    countFailures: async () => this.failures,
    recordFailure: async () => void this.failures++,
    listSourceKinds: async () => [...this.sourceKinds],
  };

  settings: AnalysisSettings = analysisSettings();
  readonly analysisSettings = async () => this.settings;
  graphModel = BUILT_IN_MODEL;
  readonly model = async () => this.graphModel;

  kept: Retention | undefined;
  readonly retention = async () => this.kept;

  readonly tags: ZoneTag[] = [];
  /** Looked up for each statement of a selector. */
  findNodes: Zones['findNodes'] = () => [];
  readonly members = new Map<string, SelectedMember & { isCertified: boolean }>();
  readonly selectorErrors = new Map<number, string>();

  readonly zones: Zones = {
    listTags: async () => this.tags,
    findNodes: (...args) => this.findNodes(...args),
    selectorMs: Number.POSITIVE_INFINITY,
    isSteady: (statement) => !statement.includes('Tag_'),
  };

  /** Kinds that stay when nothing has them; undefined: all do. */
  keptKinds: ReadonlySet<string> | undefined;
  broughtKinds: KindCounts = { byJob: 0, byUser: 0 };
  readonly recordedKinds: string[] = [];
  readonly keptMatches: MatchToKeep[] = [];
  /** Keeps what it is given, and never looks at it again. */
  readonly matches: MatchStore = {
    isAny: async () => false,
    keep: async (matches) => {
      this.keptMatches.push(...matches);
      return { waiting: matches.filter(({ link }) => link === undefined).length, leftOut: 0, tooLarge: 0 };
    },
    async *readEnds() {},
    async *readByEnds() {},
    unlink: async () => [],
    settle: async () => undefined,
    removeBroken: async () => undefined,
    removeOld: async () => undefined,
    removeOfJob: async () => [],
  };
  readonly kinds: Kinds = {
    findKept: async (names) => this.keptKinds ?? new Set(names),
    countBrought: async () => this.broughtKinds,
  };

  readonly ranges: UploadRange[] = [];
  readonly manualChanges: ManualChangeStore = {
    insert: async () => {
      throw new Error('nothing is stored here');
    },
    end: async () => undefined,
    saveReplaced: async () => undefined,
  };
  /** Nothing stands, and nothing is stored. */
  readonly standing = new StandingChanges(async () => []);

  /** What the last analysis left for the next one to compare with. */
  region: Uint8Array | undefined;

  readonly updates = {
    recover: async () => void this.events.push('recover updates'),
    begin: async () => (this.deletion === undefined ? this.waitingUpdates.shift() : undefined),
    plan: async (update: GraphUpdate) => this.planUpdate(update),
  };

  readonly progress: AnalysisProgress[] = [];
  readonly ingests: IngestProgress[] = [];
  readonly status = {
    update: async (state: DatapipeState) => void this.states.push(state),
    showProgress: async (progress: AnalysisProgress) => void this.progress.push(progress),
    showIngest: async (progress: IngestProgress) => void this.ingests.push(progress),
  };
  isScheduled = false;
  readonly schedule = {
    isDue: async () => this.isScheduled,
    advance: async () => {
      this.isScheduled = false;
    },
  };
  /** What an analysis that begins may be ended by; undefined when it is over. */
  readonly analyses: (Cancellation | undefined)[] = [];
  onAnalysis = (cancellation: Cancellation | undefined) => void this.analyses.push(cancellation);

  readonly graph = {
    transaction: async <T>(work: (transaction: GraphTransaction) => Promise<T>): Promise<T> => {
      const effects: { readonly name: string; readonly run: () => void }[] = [];
      const result = await work(this.#openTransaction(effects));
      this.interrupt('commit');
      for (const { name, run } of effects) {
        this.events.push(name);
        run();
      }
      return result;
    },
  };

  readonly uploads = {
    fetch: async () => undefined,
    pathOf: (storedFile: string) => storedFile,
    findFault: async (storedFile: string) => this.findFault(storedFile),
    remove: async (storedFile: string) => void this.events.push(`remove ${storedFile}`),
    removeOrphans: async () => void this.events.push('remove orphans'),
  };

  /** Looked up between batches. */
  findMemoryShortage: () => string | undefined = () => undefined;
  readonly memory = { findShortage: () => this.findMemoryShortage() };

  readonly space = {
    findShortage: async () => this.shortage,
    reserve: async (bytes: number) => this.reserve(bytes),
  };

  readonly log = {
    info: (_: unknown, message: string) => void this.infos.push(message),
    warn: () => undefined,
    error: (_: unknown, message: string) => void this.errors.push(message),
  };

  /** What was told to whoever counts. */
  readonly counted: string[] = [];
  readonly meter: PipelineMeter = {
    noteFile: (end, bytes) => void this.counted.push(`file ${end} ${bytes}`),
    noteTaken: ({ nodes, relationships }) => void this.counted.push(`taken ${nodes} ${relationships}`),
    noteRule: (rule) => void this.counted.push(`rule ${rule}`),
    noteAnalysis: (outcome) => void this.counted.push(`analysis ${outcome}`),
  };

  enqueue(task: Partial<IngestTask> & Pick<IngestTask, 'storedFile'>): void {
    this.tasks.push({
      id: this.tasks.length + 1,
      jobId: 1,
      originalName: 'upload.json',
      fileType: 'json',
      storedBytes: 0,
      finishedEntries: 0,
      attempts: 0,
      ingestTime: new Date(Date.UTC(2026, 0, 1)),
      unpackedBytes: 0,
      jobUnpackedBytes: 0,
      lastFailure: undefined,
      awaitedFileMs: 0,
      idsKeptAsSent: [],
      createdAt: new Date(Date.UTC(2026, 0, 1)),
      ...task,
    });
  }

  #openTransaction(effects: { name: string; run: () => void }[]): GraphTransaction {
    let generation = this.generation;
    const effect = async (name: string, run: () => void = () => undefined) => {
      this.interrupt(name);
      effects.push({ name, run });
    };
    const record = (task: IngestTask, entry: IngestedEntry) => {
      this.entries.push(entry);
      this.#updateTask(task.id, (stored) => (stored.finishedEntries = entry.index + 1));
    };

    return {
      matches: this.matches,
      manualChanges: this.manualChanges,
      recordRange: async (range) => void this.ranges.push(range),
      requestAnalysis: async () => void (this.isRequested = true),
      write: () => effect('write'),
      advanceGeneration: async () => {
        generation++;
        await effect('advance', () => (this.generation = generation));
        return generation;
      },
      registerSourceKind: (name) => effect(`source kind ${name}`, () => this.sourceKinds.add(name)),
      forgetSourceKinds: async (names) => {
        for (const name of names) {
          this.sourceKinds.delete(name);
        }
      },
      recordKinds: async (_, names) => void this.recordedKinds.push(...names),
      finishEntries: async (task, entries) => {
        for (const entry of entries) {
          await effect(`finish ${entry.fileName}`, () => {
            record(task, entry);
            this.#updateTask(task.id, (stored) => (stored.attempts = 0));
          });
        }
      },
      abandonEntry: (task, entry) => effect(`abandon ${entry.index}`, () => record(task, entry)),
      finishTask: (task) =>
        effect(`finish task ${task.id}`, () => {
          this.tasks.splice(
            this.tasks.findIndex(({ id }) => id === task.id),
            1,
          );
        }),
      finishUpdate: async ({ id }, outcome) => {
        await effect(`finish update ${id}: ${outcome}`);
        return !this.takenBack.has(id);
      },
      reconcileMembers: async (selected) => this.#reconcile(selected),
      readMemberNodes: async (selectorIds, { isCertified }) =>
        Int32Array.from(
          [...this.members.values()].filter(
            (member) => selectorIds.includes(member.selectorId) && (member.isCertified || !isCertified),
          ),
          ({ nodeId }) => nodeId,
        ),
      readExposureRegion: async () => this.region,
      reconcileFindings: async (found, history) => {
        this.interrupt('findings');
        this.found.push({ ...found, rows: [...found.rows] });
        this.region = history?.region?.bytes ?? this.region;
        return { created: found.count, archived: 0 };
      },
      completeAnalysis: ({ scope, outcome, quality }) =>
        effect(`${scope === 'tagging' ? scope : 'analysis'} ${outcome}`, () => {
          this.outcomes.push(outcome);
          this.measured.push(quality);
          this.awaitingJobs = 0;
          this.failures = 0;
        }),
      finishDeletion: () =>
        effect('finish deletion', () => {
          this.deletion = undefined;
          this.isRequested = true;
        }),
    };
  }

  #reconcile({ rows, errors, settled }: SelectedMembership): void {
    const found = new Map(Array.from(rows, (row) => [`${row.selectorId} ${row.objectId}`, row]));
    for (const [key, { selectorId }] of this.members) {
      if (!found.has(key) && !errors.has(selectorId) && !settled.includes(selectorId)) {
        this.members.delete(key);
      }
    }
    for (const [key, row] of found) {
      this.members.set(key, { ...row, isCertified: this.members.get(key)?.isCertified ?? false });
    }
    this.selectorErrors.clear();
    for (const [selectorId, message] of errors) {
      this.selectorErrors.set(selectorId, message);
    }
  }

  #updateTask(taskId: number, change: (task: StoredTask) => void): void {
    const task = this.tasks.find(({ id }) => id === taskId);
    if (task !== undefined) {
      change(task);
    }
  }
}
