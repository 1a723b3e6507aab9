import type { NodeScan } from '../../planner/logical-plan.ts';
import type { Batch } from '../batch.ts';
import { type BlockFilter, compileBlockFilter } from '../expressions/block-filter.ts';
import type { Operator } from '../operator.ts';
import type { OperatorBuilder } from '../operator-builder.ts';
import { OutputRows } from '../output-rows.ts';
import type { RunContext } from '../run-context.ts';
import { NodeCandidates } from './node-candidates.ts';

/** For every input row, every node that passes. */
export class NodeScanOperator implements Operator {
  readonly #input: Operator;
  readonly #context: RunContext;
  readonly #candidates: NodeCandidates;
  readonly #filters: readonly BlockFilter[];
  readonly #output: OutputRows;
  #batch: Batch | undefined;
  #row = 0;

  constructor(plan: NodeScan, input: Operator, builder: OperatorBuilder) {
    this.#input = input;
    this.#context = builder.context;
    this.#candidates = new NodeCandidates(builder.context.graph, plan.kinds);
    this.#filters = plan.predicates.map((predicate) =>
      compileBlockFilter(predicate, plan.node, builder.expressions),
    );
    this.#output = new OutputRows([plan.node], builder.liveAfter(plan));
  }

  reset(): void {
    this.#input.reset();
    this.#batch = undefined;
    this.#output.reset();
  }

  next(): Batch | undefined {
    for (;;) {
      if (this.#batch === undefined) {
        this.#batch = this.#input.next();
        this.#row = 0;
        if (this.#batch === undefined) {
          return undefined;
        }
        this.#candidates.begin();
      }

      const output = this.#output;
      while (this.#row < this.#batch.size && !output.isFull) {
        this.#fill();
      }
      if (output.size > 0) {
        return output.take(this.#batch);
      }
      this.#batch = undefined;
    }
  }

  /** One run of candidates for the current row. */
  #fill(): void {
    const output = this.#output;
    const nodes = output.indexes[0] as Int32Array;
    const found = this.#candidates.take(nodes, output.size, output.capacity);
    this.#context.poll.spend(found - output.size + 1);

    let size = found;
    for (const filter of this.#filters) {
      size = filter(nodes, output.size, size);
    }
    output.parents.fill(this.#row, output.size, size);
    output.size = size;

    if (this.#candidates.isDone) {
      this.#row += 1;
      this.#candidates.begin();
    }
  }
}
