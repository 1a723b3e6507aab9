import { findReachableSet, findShortestPath } from '@secgraph/graph';
import type { VariableExpand } from '../../planner/logical-plan.ts';
import { BATCH_SIZE, type Batch, indexColumn } from '../batch.ts';
import { compileNodeFilter, type NodeTest } from '../expressions/node-test.ts';
import type { Operator } from '../operator.ts';
import type { OperatorBuilder } from '../operator-builder.ts';
import { OutputRows } from '../output-rows.ts';
import type { RunContext } from '../run-context.ts';
import { KindWindow } from './kind-window.ts';
import { RowExpander } from './row-expander.ts';

/**
 * The nodes in reach of a variable-length pattern, each once: for each input row, or for all of them together.
 * Costs a breadth-first search, however many paths there are.
 */
export class ReachableEndsOperator extends RowExpander {
  readonly #plan: VariableExpand;
  readonly #context: RunContext;
  readonly #test: NodeTest | undefined;
  readonly #window: KindWindow;
  #row = 0;
  #found: Uint32Array | readonly number[] = [];
  #next = 0;
  #isDone = false;

  constructor(plan: VariableExpand, input: Operator, builder: OperatorBuilder) {
    super(input, new OutputRows(plan.isInto ? [] : [plan.to], builder.liveAfter(plan)));
    this.#plan = plan;
    this.#context = builder.context;
    this.#test = compileNodeFilter(plan.toFilter, plan.to, builder.expressions);
    this.#window = new KindWindow(builder.context.graph, plan.kinds);
  }

  override next(): Batch | undefined {
    return this.#plan.mode === 'reach' ? this.#nextReached() : super.next();
  }

  #nextReached(): Batch | undefined {
    if (!this.#isDone) {
      this.#isDone = true;
      this.#found = this.#search(this.#collectStarts());
      this.#next = 0;
    }

    const nodes = new Int32Array(Math.min(BATCH_SIZE, this.#found.length - this.#next));
    let size = 0;
    while (size < nodes.length && this.#next < this.#found.length) {
      const node = this.#found[this.#next] as number;
      this.#next++;
      if (this.#test === undefined || this.#test(node)) {
        nodes[size] = node;
        size++;
      }
    }
    if (size === 0) {
      return undefined;
    }
    const columns: Batch['columns'] = [];
    columns[this.#plan.to] = nodes.subarray(0, size);
    return { size, columns };
  }

  *#collectStarts(): Generator<number, void> {
    for (let batch = this.input.next(); batch !== undefined; batch = this.input.next()) {
      this.#context.poll.spend(batch.size);
      const from = indexColumn(batch, this.#plan.from);
      for (let row = 0; row < batch.size; row++) {
        if (from[row] !== -1) {
          yield from[row] as number;
        }
      }
    }
  }

  protected override forget(): void {
    this.#isDone = false;
    this.#found = [];
    this.#next = 0;
  }

  protected override beginBatch(): void {
    this.#row = -1;
    this.#found = [];
    this.#next = 0;
  }

  protected override fill(batch: Batch): void {
    const output = this.output;
    while (!output.isFull) {
      if (this.#next < this.#found.length) {
        const node = this.#found[this.#next] as number;
        this.#next++;
        if (this.#test === undefined || this.#test(node)) {
          output.parents[output.size] = this.#row;
          if (!this.#plan.isInto) {
            (output.indexes[0] as Int32Array)[output.size] = node;
          }
          output.size++;
        }
        continue;
      }

      this.#row++;
      if (this.#row >= batch.size) {
        return;
      }
      this.#found = this.#searchRow(batch, this.#row);
      this.#next = 0;
    }
  }

  #searchRow(batch: Batch, row: number): Uint32Array | readonly number[] {
    const from = indexColumn(batch, this.#plan.from)[row] as number;
    if (from === -1) {
      return [];
    }
    if (!this.#plan.isInto) {
      return this.#search([from]);
    }
    const to = indexColumn(batch, this.#plan.to)[row] as number;
    return to !== -1 && this.#isInReach(from, to) ? [to] : [];
  }

  /** Between two bound ends, the search comes from both. */
  #isInReach(from: number, to: number): boolean {
    if (from === to) {
      return this.#plan.minHops === 0 || this.#search([from]).includes(to);
    }
    this.#window.refresh();
    const { direction, maxHops } = this.#plan;
    const path = findShortestPath(this.#context.graph, {
      start: from,
      end: to,
      direction,
      kinds: this.#window.mask,
      maxHops,
      cancellation: this.#context.poll.cancellation,
    });
    return path !== undefined;
  }

  #search(starts: Iterable<number>): Uint32Array {
    this.#window.refresh();
    const { direction, minHops, maxHops } = this.#plan;
    const { mask } = this.#window;
    return findReachableSet(this.#context.graph, starts, {
      direction,
      kindsPerHop: mask === undefined ? undefined : [mask],
      minHops: minHops === 0 ? 0 : 1,
      maxHops,
      cancellation: this.#context.poll.cancellation,
    }).nodes;
  }
}
