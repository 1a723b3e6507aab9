import type { SemiJoin, Slot } from '../../planner/logical-plan.ts';
import { type Batch, gatherRows, indexColumn } from '../batch.ts';
import type { Operator } from '../operator.ts';
import type { OperatorBuilder } from '../operator-builder.ts';
import type { RunContext } from '../run-context.ts';

/** Keeps the rows whose node is, or is not, among those of the right plan. One byte per node of the graph. */
export class SemiJoinOperator implements Operator {
  readonly #plan: SemiJoin;
  readonly #input: Operator;
  readonly #right: Operator;
  readonly #context: RunContext;
  readonly #live: readonly Slot[];
  #nodes: Uint8Array | undefined;

  constructor(plan: SemiJoin, input: Operator, right: Operator, builder: OperatorBuilder) {
    this.#plan = plan;
    this.#input = input;
    this.#right = right;
    this.#context = builder.context;
    this.#live = builder.liveAfter(plan);
  }

  reset(): void {
    this.#input.reset();
    // The right side reads no argument row: only updates can change it.
    if (this.#context.plan.isUpdate) {
      this.#right.reset();
      this.#context.memory.add(-(this.#nodes?.length ?? 0));
      this.#nodes = undefined;
    }
  }

  next(): Batch | undefined {
    for (let batch = this.#input.next(); batch !== undefined; batch = this.#input.next()) {
      this.#nodes ??= this.#collect();
      this.#context.poll.spend(batch.size);
      const nodes = this.#nodes;
      const wanted = this.#plan.isAnti ? 0 : 1;
      const column = indexColumn(batch, this.#plan.node);
      const rows = new Int32Array(batch.size);
      let size = 0;
      for (let row = 0; row < batch.size; row++) {
        if ((nodes[column[row] as number] as number) === wanted) {
          rows[size] = row;
          size++;
        }
      }
      if (size > 0) {
        return gatherRows(batch, rows, size, this.#live);
      }
    }
    return undefined;
  }

  #collect(): Uint8Array {
    const nodes = new Uint8Array(this.#context.graph.nodeCount);
    this.#context.memory.add(nodes.length);
    for (let batch = this.#right.next(); batch !== undefined; batch = this.#right.next()) {
      const column = indexColumn(batch, this.#plan.node);
      for (let row = 0; row < batch.size; row++) {
        nodes[column[row] as number] = 1;
      }
    }
    return nodes;
  }
}
