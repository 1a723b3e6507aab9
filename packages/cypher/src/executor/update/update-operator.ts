import { invariant } from '@secgraph/kernel';
import { PendingGraph } from '../../graph/pending-graph.ts';
import type { Batch } from '../batch.ts';
import type { Operator } from '../operator.ts';
import type { RunContext } from '../run-context.ts';

/** Carries out an updating clause batch by batch. */
export class UpdateOperator implements Operator {
  readonly #input: Operator;
  readonly #context: RunContext;
  readonly #update: BatchUpdate;
  #isFinished = false;

  constructor(input: Operator, context: RunContext, update: BatchUpdate) {
    this.#input = input;
    this.#context = context;
    this.#update = update;
  }

  next(): Batch | undefined {
    const batch = this.#input.next();

    if (batch !== undefined) {
      this.#context.poll.spend(batch.size);
      return this.#update.apply(batch);
    }
    if (!this.#isFinished) {
      this.#isFinished = true;
      this.#update.finish?.();
    }
    return undefined;
  }

  reset(): void {
    this.#isFinished = false;
    this.#input.reset();
  }
}

/** What a clause does with its input rows. */
export interface BatchUpdate {
  /** Changes the graph; returns the rows that go on, at least one. */
  apply(batch: Batch): Batch;
  /** Called once, after the last batch. */
  finish?(): void;
}

/** The graph that the run may change. */
export function pendingGraphOf({ graph }: RunContext): PendingGraph {
  invariant(graph instanceof PendingGraph, 'an updating statement runs on a graph that cannot change');
  return graph;
}
