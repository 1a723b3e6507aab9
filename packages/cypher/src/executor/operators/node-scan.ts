import type { NodeScan } from '../../planner/logical-plan.ts';
import type { Batch } from '../batch.ts';
import { type BlockFilter, compileBlockFilter } from '../expressions/block-filter.ts';
import type { Operator } from '../operator.ts';
import type { OperatorBuilder } from '../operator-builder.ts';
import { OutputRows } from '../output-rows.ts';
import type { RunContext } from '../run-context.ts';
import { NodeCandidates } from './node-candidates.ts';
import { RowExpander } from './row-expander.ts';

/** For every input row, every node that passes. */
export class NodeScanOperator extends RowExpander {
  readonly #context: RunContext;
  readonly #candidates: NodeCandidates;
  readonly #filters: readonly BlockFilter[];
  #row = 0;

  constructor(plan: NodeScan, input: Operator, builder: OperatorBuilder) {
    super(input, new OutputRows([plan.node], builder.liveAfter(plan)));
    this.#context = builder.context;
    this.#candidates = new NodeCandidates(builder.context.graph, plan.kinds);
    this.#filters = plan.predicates.map((predicate) =>
      compileBlockFilter(predicate, plan.node, builder.expressions),
    );
  }

  protected override beginBatch(): void {
    this.#row = 0;
    this.#candidates.begin();
  }

  protected override fill(batch: Batch): void {
    while (this.#row < batch.size && !this.output.isFull) {
      this.#takeRun();
    }
  }

  /** One run of candidates for the current row. */
  #takeRun(): void {
    const output = this.output;
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
