import { skipUnfollowed } from '@secgraph/graph';
import type { CountExpansions, CountedHop, Slot } from '../../planner/logical-plan.ts';
import type { Value } from '../../values/value.ts';
import { type Batch, gatherRows, indexColumn } from '../batch.ts';
import { compileNodeFilter, type NodeTest } from '../expressions/node-test.ts';
import type { Operator } from '../operator.ts';
import type { OperatorBuilder } from '../operator-builder.ts';
import type { RunContext } from '../run-context.ts';
import { KindWindow } from './kind-window.ts';

/**
 * Counts the ways along a chain of hops without walking each: the number of ways onward from a node is computed
 * when it is first asked for, and remembered, so every node costs its relationships once per hop.
 */
export class CountExpansionsOperator implements Operator {
  readonly #plan: CountExpansions;
  readonly #input: Operator;
  readonly #context: RunContext;
  readonly #hops: readonly HopCounter[];
  readonly #live: readonly Slot[];

  constructor(plan: CountExpansions, input: Operator, builder: OperatorBuilder) {
    this.#plan = plan;
    this.#input = input;
    this.#context = builder.context;
    this.#live = builder.liveAfter(plan);
    this.#hops = createCounters(plan.hops, builder);
  }

  reset(): void {
    this.#input.reset();
    this.#hops.forEach((hop) => hop.forget());
  }

  next(): Batch | undefined {
    for (let batch = this.#input.next(); batch !== undefined; batch = this.#input.next()) {
      const counted = this.#count(batch);
      if (counted.size > 0) {
        return counted;
      }
    }
    return undefined;
  }

  #count(batch: Batch): Batch {
    const from = indexColumn(batch, this.#plan.from);
    const rows = new Int32Array(batch.size);
    const counts: Value[] = [];
    const [first] = this.#hops;

    for (let row = 0; row < batch.size; row++) {
      const node = from[row] as number;
      const count = node === -1 || first === undefined ? 0 : first.count(node);
      if (count > 0) {
        rows[counts.length] = row;
        counts.push(count);
      }
    }
    this.#context.poll.spend(batch.size);
    const counted = gatherRows(batch, rows, counts.length, this.#live);
    counted.columns[this.#plan.count] = counts;
    return counted;
  }
}

function createCounters(hops: readonly CountedHop[], builder: OperatorBuilder): HopCounter[] {
  const counters: HopCounter[] = [];
  for (const hop of hops.toReversed()) {
    counters.unshift(new HopCounter(hop, counters[0], builder));
  }
  return counters;
}

/** The number of ways onward from a node, by one hop and all that follow. */
class HopCounter {
  readonly #hop: CountedHop;
  readonly #onward: HopCounter | undefined;
  readonly #context: RunContext;
  readonly #window: KindWindow;
  readonly #test: NodeTest | undefined;
  /** The count of each node plus 1; 0 where it is not computed yet. */
  #known: Float64Array | undefined;

  constructor(hop: CountedHop, onward: HopCounter | undefined, builder: OperatorBuilder) {
    this.#hop = hop;
    this.#onward = onward;
    this.#context = builder.context;
    this.#window = new KindWindow(builder.context.graph, hop.kinds);
    this.#test = compileNodeFilter(hop.toFilter, hop.to, builder.expressions);
  }

  forget(): void {
    this.#context.memory.add(-(this.#known?.byteLength ?? 0));
    this.#known = undefined;
  }

  count(node: number): number {
    const known = this.#known ?? this.#begin();
    const remembered = known[node] as number;
    if (remembered !== 0) {
      return remembered - 1;
    }
    const count = this.#compute(node);
    known[node] = count + 1;
    return count;
  }

  #begin(): Float64Array {
    this.#window.refresh();
    const known = new Float64Array(this.#context.graph.nodeCount);
    this.#context.memory.add(known.byteLength);
    this.#known = known;
    return known;
  }

  #compute(node: number): number {
    const { direction } = this.#hop;
    let count = 0;
    if (direction !== 'inbound') {
      count += this.#countSide(node, true, false);
    }
    if (direction !== 'outbound') {
      count += this.#countSide(node, false, direction === 'both');
    }
    return count;
  }

  #countSide(node: number, isOutbound: boolean, skipsLoops: boolean): number {
    const { graph, poll } = this.#context;
    const adjacency = isOutbound ? graph.outbound : graph.inbound;
    const { nodes, kinds } = adjacency;
    const test = this.#test;
    const onward = this.#onward;
    this.#window.begin(adjacency, node);
    const { from, to, mask } = this.#window;
    let count = 0;
    poll.spend(to - from);

    for (let position = from; position < to; position++) {
      if (mask !== undefined && mask[kinds[position] as number] !== 1) {
        position = skipUnfollowed(kinds, mask, position, to) - 1;
        continue;
      }
      const other = nodes[position] as number;
      if ((skipsLoops && other === node) || (test !== undefined && !test(other))) {
        continue;
      }
      count += onward === undefined ? 1 : onward.count(other);
    }
    return count;
  }
}
