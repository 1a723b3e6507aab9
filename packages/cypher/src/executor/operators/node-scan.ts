import type { NodeScan } from '../../planner/logical-plan.ts';
import type { Batch } from '../batch.ts';
import { type BlockFilter, compileBlockFilter } from '../expressions/block-filter.ts';
import { findScanBitmap } from '../expressions/scan-bitmap.ts';
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
  readonly #plan: NodeScan;
  readonly #expressions: OperatorBuilder['expressions'];
  /** Beside the predicates of the plan. */
  readonly #allFilters: readonly BlockFilter[];
  /** The filters that bitmaps do not settle; undefined before the first row. */
  #filters: readonly BlockFilter[] | undefined;
  #row = 0;

  constructor(plan: NodeScan, input: Operator, builder: OperatorBuilder) {
    super(input, new OutputRows([plan.node], builder.liveAfter(plan)));
    this.#context = builder.context;
    this.#candidates = new NodeCandidates(builder.context.graph, plan.kinds);
    this.#plan = plan;
    this.#expressions = builder.expressions;
    this.#allFilters = plan.predicates.map((predicate) =>
      compileBlockFilter(predicate, plan.node, builder.expressions),
    );
  }

  protected override beginBatch(): void {
    this.#row = 0;
    this.#candidates.begin();
  }

  protected override fill(batch: Batch): void {
    this.#filters ??= this.#prepare();
    while (this.#row < batch.size && !this.output.isFull) {
      this.#takeRun(this.#filters);
    }
  }

  /** Bitmaps leave out candidates in advance; a predicate that its bitmap settles needs no filter. */
  #prepare(): readonly BlockFilter[] {
    const { node, predicates } = this.#plan;
    if (this.#context.graph.isImmutable !== true) {
      return this.#allFilters;
    }

    const bitmaps = predicates.map((predicate) => findScanBitmap(predicate, node, this.#expressions));
    for (const bitmap of bitmaps) {
      if (bitmap !== undefined) {
        this.#candidates.restrictTo(bitmap.nodes);
      }
    }
    this.#candidates.begin();
    return this.#allFilters.filter((_, place) => bitmaps[place]?.isExact !== true);
  }

  /** One run of candidates for the current row. */
  #takeRun(filters: readonly BlockFilter[]): void {
    const output = this.output;
    const nodes = output.indexes[0] as Int32Array;
    const found = this.#candidates.take(nodes, output.size, output.capacity);
    this.#context.poll.spend(found - output.size + 1);

    let size = found;
    for (const filter of filters) {
      size = filter(nodes, output.size, size);
    }
    output.parents.fill(this.#row, output.size, size);
    output.size = size;

    if (this.#candidates.isDone) {
      this.#row++;
      this.#candidates.begin();
    }
  }
}
