import type {
  AnalysisOutcome,
  DatapipePorts,
  DatapipeState,
  DeletionRequest,
  GraphTransaction,
  GraphUpdate,
  IngestedEntry,
  IngestTask,
  PlannedUpdate,
} from '../ports.ts';

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
  readonly sourceKinds = new Set(['Base', 'AZBase']);
  readonly errors: string[] = [];
  deletion: DeletionRequest | undefined;
  isRequested = false;
  /** Jobs that are closed and wait, first for their files and then for the analysis. */
  closedJobs = 0;
  awaitingJobs = 0;
  generation = 1;
  readonly waitingUpdates: GraphUpdate[] = [];
  planUpdate: (update: GraphUpdate) => PlannedUpdate | undefined = () => undefined;
  /** Looked up before each step of a transaction; what it throws is the step's failure. */
  interrupt: (step: string) => void = () => undefined;
  isOutage = false;

  readonly queue = {
    begin: async () => {
      const task = this.tasks[0];
      if (task !== undefined) {
        task.attempts += 1;
      }
      return task && { ...task };
    },
    forgetAttempt: async ({ id }: IngestTask) => this.#updateTask(id, (task) => (task.attempts -= 1)),
    isOutageError: () => this.isOutage,
  };

  readonly jobs = {
    timeOutStale: async () => void this.events.push('time out'),
    awaitAnalysis: async () => {
      this.awaitingJobs += this.closedJobs;
      this.closedJobs = 0;
    },
    isAnalysisAwaited: async () => this.awaitingJobs > 0,
  };

  readonly requests = {
    findDeletion: async () => this.deletion,
    isAnalysisRequested: async () => this.isRequested,
    takeAnalysis: async () => {
      this.isRequested = false;
    },
    recoverAnalysis: async () => void this.events.push('recover'),
    listSourceKinds: async () => [...this.sourceKinds],
  };

  readonly updates = {
    recover: async () => void this.events.push('recover updates'),
    begin: async () => this.waitingUpdates.shift(),
    plan: async (update: GraphUpdate) => this.planUpdate(update),
  };

  readonly status = { update: async (state: DatapipeState) => void this.states.push(state) };

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
    pathOf: (storedFile: string) => storedFile,
    remove: async (storedFile: string) => void this.events.push(`remove ${storedFile}`),
    removeOrphans: async () => void this.events.push('remove orphans'),
  };

  readonly log = {
    info: () => undefined,
    warn: () => undefined,
    error: (_: unknown, message: string) => void this.errors.push(message),
  };

  enqueue(task: Partial<IngestTask> & Pick<IngestTask, 'storedFile'>): void {
    this.tasks.push({
      id: this.tasks.length + 1,
      jobId: 1,
      fileName: 'upload.json',
      fileType: 'json',
      finishedEntries: 0,
      attempts: 0,
      ingestTimeMs: Date.UTC(2026, 0, 1),
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
      write: () => effect('write'),
      advanceGeneration: async () => {
        generation += 1;
        await effect('advance', () => (this.generation = generation));
        return generation;
      },
      registerSourceKind: (name) => effect(`source kind ${name}`, () => this.sourceKinds.add(name)),
      finishEntry: (task, entry) =>
        effect(`finish ${entry.fileName}`, () => {
          record(task, entry);
          this.#updateTask(task.id, (stored) => (stored.attempts = 0));
        }),
      abandonEntry: (task, entry) => effect(`abandon ${entry.index}`, () => record(task, entry)),
      finishTask: (task) =>
        effect(`finish task ${task.id}`, () => {
          this.tasks.splice(
            this.tasks.findIndex(({ id }) => id === task.id),
            1,
          );
        }),
      finishUpdate: ({ id }, outcome) => effect(`finish update ${id}: ${outcome}`),
      completeAnalysis: (outcome) =>
        effect(`analysis ${outcome}`, () => {
          this.outcomes.push(outcome);
          this.awaitingJobs = 0;
        }),
      finishDeletion: () =>
        effect('finish deletion', () => {
          this.deletion = undefined;
          this.isRequested = true;
        }),
    };
  }

  #updateTask(taskId: number, change: (task: StoredTask) => void): void {
    const task = this.tasks.find(({ id }) => id === taskId);
    if (task !== undefined) {
      change(task);
    }
  }
}
