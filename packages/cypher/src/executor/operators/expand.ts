import { type Adjacency, lowerBound, skipUnfollowed } from '@secgraph/graph';
import type { QueryGraph } from '../../graph/query-graph.ts';
import { createKindSetMask } from '../../planner/kind-matcher.ts';
import type { Expand } from '../../planner/logical-plan.ts';
import { type Batch, indexColumn } from '../batch.ts';
import { compileNodeFilter, type NodeTest } from '../expressions/node-test.ts';
import type { Operator } from '../operator.ts';
import type { OperatorBuilder } from '../operator-builder.ts';
import { OutputRows } from '../output-rows.ts';
import type { RunContext } from '../run-context.ts';
import { createDistinctTest, type DistinctTest } from './distinct-relationships.ts';
import { KindWindow } from './kind-window.ts';
import { RowExpander } from './row-expander.ts';

/**
 * One hop from a bound node: a row per relationship that passes.
 *
 * Hot: the benchmark rows of 2-, 3- and 4-hop patterns pay for the loop over positions in `#fill`.
 */
export class ExpandOperator extends RowExpander {
  readonly #plan: Expand;
  readonly #context: RunContext;
  readonly #window: KindWindow;
  /** Kinds of the end node: by far the most frequent filter, so it is tested without a call. */
  readonly #kindSets: (() => Uint8Array) | undefined;
  readonly #test: NodeTest | undefined;
  readonly #isDistinct: DistinctTest | undefined;
  /** Whether the index of the relationship is read: for inbound ones, finding it costs a search. */
  readonly #needsRelationship: boolean;
  readonly #relationshipPlace: number;
  readonly #toPlace: number;
  readonly #sides: readonly ('outbound' | 'inbound')[];
  #row = 0;
  /** Which of `#sides` the positions belong to. */
  #side = 0;
  #position = 0;
  #end = 0;

  constructor(plan: Expand, input: Operator, builder: OperatorBuilder) {
    const live = builder.liveAfter(plan);
    const isLive = live.includes(plan.relationship);
    const introduced = plan.isInto ? [plan.relationship] : [plan.to, plan.relationship];
    const added = introduced.filter((slot) => live.includes(slot));
    super(input, new OutputRows(added, live));
    this.#plan = plan;
    this.#context = builder.context;
    this.#window = new KindWindow(builder.context.graph, plan.kinds);
    const { kinds, predicates } = plan.toFilter;
    this.#kindSets = kinds === undefined ? undefined : createKindSetMask(builder.context.graph, kinds);
    this.#test = compileNodeFilter({ kinds: undefined, predicates }, plan.to, builder.expressions);
    this.#isDistinct = createDistinctTest(plan.distinctFrom, builder.context);
    this.#needsRelationship = isLive || this.#isDistinct !== undefined;
    this.#toPlace = added.indexOf(plan.to);
    this.#relationshipPlace = added.indexOf(plan.relationship);
    this.#sides = plan.direction === 'both' ? ['outbound', 'inbound'] : [plan.direction];
  }

  protected override beginBatch(): void {
    this.#row = -1;
    this.#side = this.#sides.length - 1;
    this.#position = 0;
    this.#end = 0;
  }

  protected override fill(batch: Batch): void {
    const { graph, poll } = this.#context;
    const output = this.output;
    const from = indexColumn(batch, this.#plan.from);
    this.#window.refresh();

    while (!output.isFull) {
      if (this.#position === this.#end) {
        if (!this.#beginRow(batch, graph, from)) {
          return;
        }
        poll.spend(1);
        continue;
      }
      const before = this.#position;
      this.#scan(batch, graph, from[this.#row] as number);
      poll.spend(this.#position - before);
    }
  }

  /** Moves on to the next side, or row; false after the last. */
  #beginRow(batch: Batch, graph: QueryGraph, from: Int32Array): boolean {
    this.#side++;
    if (this.#side >= this.#sides.length) {
      this.#side = 0;
      this.#row++;
    }
    if (this.#row >= batch.size) {
      return false;
    }

    const node = from[this.#row] as number;
    if (node === -1) {
      this.#position = 0;
      this.#end = 0;
      return true;
    }
    const adjacency = this.#sides[this.#side] === 'outbound' ? graph.outbound : graph.inbound;
    this.#window.begin(adjacency, node);
    this.#position = this.#window.from;
    this.#end = this.#window.to;
    return true;
  }

  #scan(batch: Batch, graph: QueryGraph, node: number): void {
    const { mask } = this.#window;
    const isOutbound = this.#sides[this.#side] === 'outbound';
    const { nodes, kinds }: Adjacency = isOutbound ? graph.outbound : graph.inbound;
    const { nodeKindSets } = graph;
    const kindSets = this.#kindSets?.();
    const output = this.output;
    const { parents, capacity } = output;
    const toColumn = this.#toPlace === -1 ? undefined : output.indexes[this.#toPlace];
    const relationships =
      this.#relationshipPlace === -1 ? undefined : output.indexes[this.#relationshipPlace];
    const skipsLoops = this.#side === 1;
    const test = this.#test;
    const isDistinct = this.#isDistinct;
    const needsRelationship = this.#needsRelationship;
    const row = this.#row;
    const end = this.#end;
    const into = this.#plan.isInto ? (indexColumn(batch, this.#plan.to)[row] as number) : ANY_NODE;
    let position = this.#position;
    let size = output.size;

    for (; position < end && size < capacity; position++) {
      if (into !== ANY_NODE) {
        position = findInto(nodes, kinds, into, position, end);
        if (position === end) {
          break;
        }
      }
      if (mask !== undefined && mask[kinds[position] as number] !== 1) {
        position = skipUnfollowed(kinds, mask, position, end) - 1;
        continue;
      }
      const other = nodes[position] as number;
      if (kindSets !== undefined && kindSets[nodeKindSets[other] as number] !== 1) {
        continue;
      }
      if (skipsLoops && other === node) {
        continue;
      }
      if (test !== undefined && !test(other)) {
        continue;
      }
      if (needsRelationship) {
        const relationship = isOutbound
          ? outboundRelationship(graph, position)
          : graph.relationshipAt(position, node);
        if (isDistinct !== undefined && !isDistinct(batch, row, relationship)) {
          continue;
        }
        if (relationships !== undefined) {
          relationships[size] = relationship;
        }
      }
      if (toColumn !== undefined) {
        toColumn[size] = other;
      }
      parents[size] = row;
      size++;
      if (this.#plan.isFirstOnly) {
        this.#side = this.#sides.length;
        position = end;
      }
    }

    output.size = size;
    this.#position = position === end + 1 ? end : position;
  }
}

const ANY_NODE = -2;

/** First position of a row from `position` on whose other end is `node`; `end` without one. Sorted by (kind, node). */
function findInto(
  nodes: Uint32Array,
  kinds: Uint16Array,
  node: number,
  position: number,
  end: number,
): number {
  let from = position;
  while (from < end) {
    const kindEnd = lowerBound(kinds, from, end, (kinds[from] as number) + 1);
    const found = lowerBound(nodes, from, kindEnd, node);
    if (found < kindEnd && nodes[found] === node) {
      return found;
    }
    from = kindEnd;
  }
  return end;
}

/** Relationship index at an outbound position. */
export function outboundRelationship({ outboundRelationships }: QueryGraph, position: number): number {
  return outboundRelationships === undefined ? position : (outboundRelationships[position] as number);
}
