import {
  buildSnapshot,
  type GraphBatch,
  type GraphCounters,
  GraphDelta,
  type GraphSnapshot,
  type MatchedRelationship,
} from '@secgraph/graph';
import { CodedError } from '@secgraph/kernel';
import type { GraphPersistence, GraphTransaction } from '../ports.ts';

/** So many applied relationships make a write to storage worth its overhead. */
const FLUSH_RELATIONSHIPS = 150_000;
/** A delta of this size is folded into a snapshot, which holds the same in less memory. */
const FOLD_RELATIONSHIPS = 8_000_000;

/** The graph as the writer left it: the last snapshot, its ids' counters and its durable generation. */
export interface GraphState {
  readonly snapshot: GraphSnapshot;
  readonly counters: GraphCounters;
}

/** What one durable change may do. */
export interface GraphChange {
  readonly delta: GraphDelta;
  readonly transaction: GraphTransaction;
  /** Merges a batch; starts writing what has piled up, if it is much, while the caller goes on. */
  apply(batch: GraphBatch, observationId: number): Promise<void>;
  /** The same for relationships whose ends are to be looked up; returns the messages of those not found. */
  resolve(matched: readonly MatchedRelationship[], observationId: number): Promise<readonly string[]>;
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
  #snapshot: GraphSnapshot;
  #counters: GraphCounters;
  #delta: GraphDelta | undefined;
  #generation: number;
  #appliedRelationships = 0;
  #isBroken = false;

  constructor(state: GraphState, persistence: GraphPersistence) {
    this.#snapshot = state.snapshot;
    this.#counters = state.counters;
    this.#generation = state.snapshot.generation;
    this.#persistence = persistence;
  }

  /** The durable generation that {@link fold} would build. */
  get generation(): number {
    return this.#generation;
  }

  async change<T>(work: (change: GraphChange) => Promise<T>): Promise<T> {
    if (this.#isBroken) {
      throw new CodedError(
        'PIPELINE_WRITER_BROKEN',
        'The graph must be read again before it can be changed.',
      );
    }

    const delta = this.#openDelta();
    this.#isBroken = true;
    const { result, generation } = await this.#persistence.transaction((transaction) =>
      this.#runChange(delta, transaction, work),
    );
    this.#isBroken = false;
    this.#generation = generation ?? this.#generation;

    return result;
  }

  /** The snapshot of everything changed so far; builds one only when there are changes. */
  fold(): GraphSnapshot {
    if (this.#delta !== undefined) {
      if (this.#generation !== this.#snapshot.generation) {
        this.#snapshot = buildSnapshot(this.#snapshot, this.#delta, this.#generation);
      }

      this.#counters = this.#delta.counters;
      this.#delta = undefined;
      this.#appliedRelationships = 0;
    }

    return this.#snapshot;
  }

  async #runChange<T>(
    delta: GraphDelta,
    transaction: GraphTransaction,
    work: (change: GraphChange) => Promise<T>,
  ): Promise<{ result: T; generation: number | undefined }> {
    const writes = new WriteQueue(delta, transaction);
    const count = (relationshipCount: number) => {
      this.#appliedRelationships += relationshipCount;
      return writes.add(relationshipCount);
    };
    const change: GraphChange = {
      delta,
      transaction,
      async apply(batch, observationId) {
        delta.apply(batch, observationId);
        await count(batch.relationships.starts.length);
      },
      async resolve(matched, observationId) {
        const messages = delta.resolveMatched(matched, observationId);
        await count(matched.length);
        return messages;
      },
    };
    const result = await settleOnFailure(writes, () => work(change));
    await writes.finish();
    const generation = writes.hasWritten ? await transaction.advanceGeneration() : undefined;

    return { result, generation };
  }

  #openDelta(): GraphDelta {
    if (this.#delta !== undefined && this.#appliedRelationships >= FOLD_RELATIONSHIPS) {
      this.fold();
    }

    this.#delta ??= new GraphDelta(this.#snapshot, this.#counters);
    return this.#delta;
  }
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
  readonly #delta: GraphDelta;
  readonly #transaction: GraphTransaction;
  #pending: Promise<void> = Promise.resolve();
  #unwritten = 0;
  hasWritten = false;

  constructor(delta: GraphDelta, transaction: GraphTransaction) {
    this.#delta = delta;
    this.#transaction = transaction;
  }

  async add(relationshipCount: number): Promise<void> {
    this.#unwritten += relationshipCount;

    if (this.#unwritten >= FLUSH_RELATIONSHIPS) {
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

  async finish(): Promise<void> {
    await this.#pending;
    await this.#write();
  }

  async #write(): Promise<void> {
    this.#unwritten = 0;
    const changes = this.#delta.drainChanges();

    if (!changes.isEmpty) {
      this.hasWritten = true;
      await this.#transaction.write(changes);
    }
  }
}
