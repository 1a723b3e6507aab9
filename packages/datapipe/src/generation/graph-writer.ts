import {
  type AppliedBatch,
  buildSnapshot,
  type GraphBatch,
  type GraphChanges,
  type GraphCounters,
  GraphDelta,
  type GraphSnapshot,
  type MatchedRelationship,
  type ResolvedMatches,
  type ResolveOptions,
  reclaimSharedMemory,
  retiredBytesOf,
  WriterMemory,
} from '@secgraph/graph';
import { CodedError } from '@secgraph/kernel';
import type { GraphPersistence, GraphTransaction } from '../ports.ts';

/** How much is collected before it is written: enough to be worth a write, which then runs beside other work. */
const FLUSH_SIZE: DeltaSize = { relationships: 150_000, textLength: 16 * 1024 * 1024 };
/**
 * A delta that took in so much is folded into a snapshot, which holds the same in far less memory: however
 * large a file is, what ingest needs beside the graph stays the same.
 */
const FOLD_SIZE: DeltaSize = { relationships: 2_000_000, textLength: 64 * 1024 * 1024 };

/** The graph as the writer left it: the last snapshot, its ids' counters and its durable generation. */
export interface GraphState {
  readonly snapshot: GraphSnapshot;
  readonly counters: GraphCounters;
}

/** What one durable change may do. */
export interface GraphChange {
  /** Another one after an `apply` or `resolve` that folded it: never keep it. */
  readonly delta: GraphDelta;
  readonly transaction: GraphTransaction;
  /** Merges a batch; starts writing what has piled up, if it is much, while the caller goes on. */
  apply(batch: GraphBatch, observationId: number): Promise<AppliedBatch>;
  /** The same for relationships whose ends are to be looked up. */
  resolve(matched: readonly MatchedRelationship[], options: ResolveOptions): Promise<ResolvedMatches>;
  /**
   * Writes what has piled up, with what has the last word on it. Rows that others may want are to be touched behind it,
   * close to the commit.
   */
  flush(): Promise<void>;
}

export interface GraphWriterOptions {
  /** From which size on a delta is folded. */
  readonly foldSize?: Readonly<DeltaSize>;
  /** Has the last word on every change, within its transaction: before each flush, and at the end. */
  readonly complete?: (change: GraphChange) => Promise<void>;
}

/** Which nodes are others than before. */
export interface ChangedNodes {
  /** Of nodes that were created, or whose properties or kinds changed. */
  readonly kinds: ReadonlySet<string>;
  readonly hasRemoved: boolean;
}

/**
 * The single writer's view of the graph: a snapshot plus the delta of everything changed since.
 *
 * Each {@link change} is one transaction: durable as a whole or not at all. When one fails after the delta was
 * touched, memory and storage disagree; the writer then refuses work (`PIPELINE_WRITER_BROKEN`) and must be
 * made anew from storage.
 */
export class GraphWriter {
  readonly #persistence: GraphPersistence;
  /** What nobody but this writer has seen: the next snapshot is built in its place. */
  readonly #memory = new WriterMemory();
  #snapshot: GraphSnapshot;
  #counters: GraphCounters;
  #delta: GraphDelta | undefined;
  #generation: number;
  readonly #foldSize: Readonly<DeltaSize>;
  readonly #complete: GraphWriterOptions['complete'];
  readonly #size: DeltaSize = { relationships: 0, textLength: 0 };
  /** The delta holds what the snapshot lacks. */
  #isAhead = false;
  #isBroken = false;
  #changedKinds = new Set<string>();
  #hasRemoved = false;

  constructor(
    state: GraphState,
    persistence: GraphPersistence,
    { foldSize = FOLD_SIZE, complete }: GraphWriterOptions = {},
  ) {
    this.#foldSize = foldSize;
    this.#complete = complete;
    this.#snapshot = state.snapshot;
    this.#counters = state.counters;
    this.#generation = state.snapshot.generation;
    this.#persistence = persistence;
  }

  /** The durable generation that {@link fold} would build. */
  get generation(): number {
    return this.#generation;
  }

  /** The highest ids handed out so far. */
  get counters(): GraphCounters {
    return this.#delta?.counters ?? this.#counters;
  }

  /** What the next fold has to place. */
  get unfolded(): Readonly<DeltaSize> {
    return this.#size;
  }

  /** False once a change failed: see the class. */
  get isUsable(): boolean {
    return !this.#isBroken;
  }

  /** What changes did since the last call; those that failed may be among them. */
  takeChangedNodes(): ChangedNodes {
    const changed = { kinds: this.#changedKinds, hasRemoved: this.#hasRemoved };
    this.#changedKinds = new Set();
    this.#hasRemoved = false;
    return changed;
  }

  async change<T>(work: (change: GraphChange) => Promise<T>): Promise<T> {
    if (this.#isBroken) {
      throw new CodedError(
        'PIPELINE_WRITER_BROKEN',
        'The graph must be read again before it can be changed.',
      );
    }

    this.#isBroken = true;
    const { result, generation } = await this.#persistence.transaction((transaction) =>
      this.#runChange(transaction, work),
    );
    this.#isBroken = false;
    this.#generation = generation ?? this.#generation;

    return result;
  }

  /**
   * The snapshot of everything changed so far; builds one only when there are changes. Good until the next
   * change, whose snapshot takes its place; what is to be kept longer must be published.
   */
  fold(): GraphSnapshot {
    const delta = this.#delta;

    if (delta !== undefined) {
      this.#counters = delta.counters;
      this.#delta = undefined;

      if (this.#isAhead || this.#generation !== this.#snapshot.generation) {
        this.#build(delta);
      }

      this.#isAhead = false;
      Object.assign(this.#size, { relationships: 0, textLength: 0 });
    }

    return this.#snapshot;
  }

  /** Like {@link fold}, for readers: the snapshot stays as it is for as long as anybody keeps it. */
  publish(): GraphSnapshot {
    const snapshot = this.fold();
    this.#memory.publish();
    return snapshot;
  }

  /** Broken meanwhile: the old snapshot is used up before the new one is complete. */
  #build(delta: GraphDelta): void {
    const wasBroken = this.#isBroken;
    const retired = this.#snapshot;
    this.#isBroken = true;
    this.#snapshot = buildSnapshot(retired, delta, this.#generation, this.#memory);
    this.#isBroken = wasBroken;
    reclaimSharedMemory(retiredBytesOf(retired, this.#snapshot));
  }

  async #runChange<T>(
    transaction: GraphTransaction,
    work: (change: GraphChange) => Promise<T>,
  ): Promise<{ result: T; generation: number | undefined }> {
    const writes = new WriteQueue(
      () => this.#openDelta(),
      transaction,
      (changes) => this.#note(changes),
    );
    const change = this.#createChange(transaction, writes);
    const result = await settleOnFailure(writes, async () => {
      const done = await work(change);
      await this.#complete?.(change);
      return done;
    });
    await writes.flush();
    const generation = writes.hasWritten ? await transaction.advanceGeneration() : undefined;

    return { result, generation };
  }

  #createChange(transaction: GraphTransaction, writes: WriteQueue): GraphChange {
    const openDelta = () => this.#openDelta();
    const complete = this.#complete;
    const count = async (relationships: number, textLength: number) => {
      this.#size.relationships += relationships;
      this.#size.textLength += textLength;
      await writes.add(relationships, textLength);
      if (this.#isLarge) {
        await this.#foldWithin(writes);
      }
    };

    const change: GraphChange = {
      get delta() {
        return openDelta();
      },
      transaction,
      async apply(batch, observationId) {
        const applied = openDelta().apply(batch, observationId);
        await count(batch.relationships.starts.length, textLengthOf(batch));
        return applied;
      },
      async resolve(matched, options) {
        const resolved = openDelta().resolveMatched(matched, options);
        await count(matched.length, 0);
        return resolved;
      },
      async flush() {
        await complete?.(change);
        await writes.flush();
      },
    };

    return change;
  }

  /** In the middle of a change, whose transaction then holds all that the folded delta held. */
  async #foldWithin(writes: WriteQueue): Promise<void> {
    await writes.flush();
    this.#isAhead = true;
    this.fold();
  }

  #note({ removedNodeIds }: GraphChanges): void {
    this.#hasRemoved ||= removedNodeIds.length > 0;
    for (const kind of this.#openDelta().takeChangedKinds()) {
      this.#changedKinds.add(kind);
    }
  }

  get #isLarge(): boolean {
    return reaches(this.#size, this.#foldSize);
  }

  #openDelta(): GraphDelta {
    this.#delta ??= new GraphDelta(this.#snapshot, this.#counters, this.#memory);
    return this.#delta;
  }
}

/** What a delta took in, changed or not. */
export interface DeltaSize {
  relationships: number;
  /** Of the properties of nodes, in characters. */
  textLength: number;
}

function reaches(size: Readonly<DeltaSize>, limit: Readonly<DeltaSize>): boolean {
  return size.relationships >= limit.relationships || size.textLength >= limit.textLength;
}

function textLengthOf({ upserts }: GraphBatch): number {
  let length = 0;

  for (const text of upserts.properties) {
    length += text.length;
  }

  return length;
}

/** A write that went on after the roll-back of its transaction would become durable on its own. */
async function settleOnFailure<T>(writes: WriteQueue, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await writes.settle();
    throw error;
  }
}

/** Drains the delta into the transaction, one write at a time, beside the work that fills it. */
class WriteQueue {
  readonly #openDelta: () => GraphDelta;
  readonly #transaction: GraphTransaction;
  readonly #onDrained: (changes: GraphChanges) => void;
  #pending: Promise<void> = Promise.resolve();
  #unwritten: DeltaSize = { relationships: 0, textLength: 0 };
  hasWritten = false;

  constructor(
    openDelta: () => GraphDelta,
    transaction: GraphTransaction,
    onDrained: (changes: GraphChanges) => void,
  ) {
    this.#openDelta = openDelta;
    this.#transaction = transaction;
    this.#onDrained = onDrained;
  }

  async add(relationships: number, textLength: number): Promise<void> {
    this.#unwritten.relationships += relationships;
    this.#unwritten.textLength += textLength;

    if (reaches(this.#unwritten, FLUSH_SIZE)) {
      await this.#pending;
      this.#pending = this.#write();
      // A failure is met by the next flush or by `finish`; until then it must not count as unhandled.
      this.#pending.catch(() => undefined);
    }
  }

  /** Resolves when no write is under way, however it ended. */
  async settle(): Promise<void> {
    await this.#pending.catch(() => undefined);
  }

  /** Writes everything there is. */
  async flush(): Promise<void> {
    await this.#pending;
    await this.#write();
  }

  async #write(): Promise<void> {
    this.#unwritten = { relationships: 0, textLength: 0 };
    const changes = this.#openDelta().drainChanges();

    if (!changes.isEmpty) {
      this.#onDrained(changes);
      this.hasWritten = true;
      await this.#transaction.write(changes);
    }
  }
}
