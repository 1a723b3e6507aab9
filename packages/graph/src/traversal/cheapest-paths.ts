import { type Cancellation, NEVER_CANCELLED } from '@secgraph/kernel';
import { outboundPositionOf } from '../topology/relationship-position.ts';
import { skipUnfollowed } from '../topology/skip-unfollowed.ts';
import type { Adjacency, KindMask, Topology } from '../topology/topology.ts';
import { type ExcludedPositions, type Exclusions, excludedPositionsOf } from './exclusions.ts';
import { type Scratch, type ScratchMarks, withScratch } from './scratch-memory.ts';
import { CancellationPoll } from './traversal-options.ts';

export interface CheapestPathsOptions extends Exclusions {
  readonly start: number;
  readonly end: number;
  /** What following a relationship costs, by kind id; 0, or beyond the last: kinds that are not followed. */
  readonly costs: Uint8Array;
  /** Polled every few thousand relationships. Default: never. */
  readonly cancellation?: Cancellation | undefined;
}

/** The union of all paths that cost the same least. They may be of different lengths. */
export interface CheapestPathsUnion {
  readonly cost: number;
  /** Distinct node indexes. */
  readonly nodes: Uint32Array;
  /** Distinct outbound positions, ascending. */
  readonly relationships: Uint32Array;
}

/**
 * All paths whose relationships together cost least; `undefined` when there is none or the start is the end.
 *
 * Dijkstra from both ends with a bucket for each cost (R. B. Dial, Algorithm 360, 1969; costs are small numbers, and
 * none is 0), until the two searches together are further than the best way that was found. Paths are not enumerated.
 * O(nodes + relationships + least cost).
 */
export function findCheapestPaths(
  topology: Topology,
  options: CheapestPathsOptions,
): CheapestPathsUnion | undefined {
  if (options.start === options.end) {
    return undefined;
  }

  return withScratch(topology.nodeCount, (scratch) => {
    const search = beginSearch(topology, options, scratch);
    const { fromStart, fromEnd } = search;
    while (fromStart.settledBelow + fromEnd.settledBelow < search.leastCost) {
      const side = fromStart.pending <= fromEnd.pending ? fromStart : fromEnd;
      if (side.pending === 0) {
        break;
      }
      settleNext(search, side);
    }

    return search.leastCost === Number.POSITIVE_INFINITY ? undefined : drawUnion(search, scratch);
  });
}

interface Search {
  readonly topology: Topology;
  readonly costs: Uint8Array;
  readonly kinds: KindMask;
  readonly excluded: ExcludedPositions;
  readonly poll: CancellationPoll;
  readonly fromStart: Side;
  readonly fromEnd: Side;
  /** Of the ways that were found from start to end. */
  leastCost: number;
}

interface Side {
  /** The adjacency that leads away from where this side began, and the one that leads back. */
  readonly onward: Adjacency;
  readonly back: Adjacency;
  /** Per node: not reached below `base`, else `base` + the least cost so far; more than any for excluded nodes. */
  readonly marks: Uint32Array;
  readonly base: number;
  /** Nodes that were reached. */
  readonly order: Uint32Array;
  size: number;
  /** Nodes to settle by cost, modulo the number of buckets; outdated entries stay in their bucket. */
  readonly buckets: number[][];
  /** Entries in all buckets. */
  pending: number;
  /** Nodes that cost less are settled. */
  settledBelow: number;
}

function beginSearch(topology: Topology, options: CheapestPathsOptions, scratch: Scratch): Search {
  const { costs } = options;
  const maxCost = costs.reduce((max, cost) => Math.max(max, cost), 1);
  const side = (node: number, onward: Adjacency, back: Adjacency): Side => {
    const marks = scratch.marks();
    const base = reserve(marks, topology.nodeCount * maxCost, options);
    marks.values[node] = base;
    const order = scratch.list();
    order[0] = node;
    const buckets = Array.from({ length: maxCost + 1 }, (): number[] => []);
    buckets[0]?.push(node);

    return { onward, back, marks: marks.values, base, order, size: 1, buckets, pending: 1, settledBelow: 0 };
  };
  const isExcluded = [...(options.excludedNodes ?? [])].some(
    (node) => node === options.start || node === options.end,
  );
  const search = {
    topology,
    costs,
    kinds: costs.map((cost) => (cost === 0 ? 0 : 1)),
    excluded: excludedPositionsOf(topology, options.excludedRelationships),
    poll: new CancellationPoll(options.cancellation ?? NEVER_CANCELLED),
    fromStart: side(options.start, topology.outbound, topology.inbound),
    fromEnd: side(options.end, topology.inbound, topology.outbound),
    leastCost: Number.POSITIVE_INFINITY,
  };
  if (isExcluded) {
    search.fromStart.pending = 0;
  }
  return search;
}

/** The mark of cost 0. Excluded nodes are marked as costing more than any path does. */
function reserve(
  marks: ScratchMarks,
  mostCost: number,
  { excludedNodes = [] }: CheapestPathsOptions,
): number {
  const base = marks.reserve(mostCost + 2);
  for (const node of excludedNodes) {
    marks.values[node] = base + mostCost + 1;
  }
  return base;
}

/** Settles the nodes of the lowest cost that are not settled, and reaches their neighbours. */
function settleNext(search: Search, side: Side): void {
  const { costs, kinds, poll } = search;
  const { onward, marks, base, order, buckets } = side;
  const { offsets, nodes, kinds: kindOf } = onward;
  const excluded = search.excluded.in(onward);
  const other = side === search.fromStart ? search.fromEnd : search.fromStart;
  while (buckets[side.settledBelow % buckets.length]?.length === 0) {
    side.settledBelow++;
  }
  const cost = side.settledBelow;
  const place = cost % buckets.length;
  const bucket = buckets[place] as number[];
  buckets[place] = [];
  side.pending -= bucket.length;

  for (const node of bucket) {
    if (marks[node] !== base + cost) {
      continue;
    }
    const rowStart = offsets[node] as number;
    const rowEnd = offsets[node + 1] as number;
    for (let position = rowStart; position < rowEnd; position++) {
      const kind = kindOf[position] as number;
      if (kinds[kind] !== 1) {
        position = skipUnfollowed(kindOf, kinds, position, rowEnd) - 1;
        continue;
      }
      const next = nodes[position] as number;
      const mark = marks[next] as number;
      const nextCost = cost + (costs[kind] as number);
      if ((mark >= base && mark <= base + nextCost) || isMarkedAsExcluded(search, side, mark)) {
        continue;
      }
      if (excluded?.has(position) === true) {
        continue;
      }
      if (mark < base) {
        order[side.size++] = next;
      }
      marks[next] = base + nextCost;
      buckets[nextCost % buckets.length]?.push(next);
      side.pending++;
      const otherMark = other.marks[next] as number;
      if (otherMark >= other.base) {
        search.leastCost = Math.min(search.leastCost, nextCost + otherMark - other.base);
      }
    }
    poll.spend(rowEnd - rowStart);
  }
  side.settledBelow = cost + 1;
}

function isMarkedAsExcluded({ topology }: Search, { base, buckets }: Side, mark: number): boolean {
  return mark > base + topology.nodeCount * (buckets.length - 1);
}

/**
 * Every cheapest path has a node that both sides reached at its least cost: what lies before it is found by going back
 * along relationships that cost as much as the costs of their ends differ, and so is what lies behind it.
 */
function drawUnion(search: Search, scratch: Scratch): CheapestPathsUnion {
  const { fromStart, fromEnd, leastCost } = search;
  const meeting = fromStart.order
    .subarray(0, fromStart.size)
    .filter(
      (node) =>
        (fromEnd.marks[node] as number) >= fromEnd.base &&
        (fromStart.marks[node] as number) -
          fromStart.base +
          (fromEnd.marks[node] as number) -
          fromEnd.base ===
          leastCost,
    );
  const nodes = new Set<number>();
  const relationships = new Set<number>();
  for (const side of [fromStart, fromEnd]) {
    goBack(search, side, { meeting, nodes, relationships, seen: scratch.marks() });
  }

  return {
    cost: leastCost,
    nodes: Uint32Array.from(nodes),
    relationships: Uint32Array.from(relationships).sort(),
  };
}

interface Drawing {
  readonly meeting: Uint32Array;
  readonly nodes: Set<number>;
  readonly relationships: Set<number>;
  readonly seen: ScratchMarks;
}

function goBack(search: Search, side: Side, { meeting, nodes: drawn, relationships, seen }: Drawing): void {
  const { topology, costs, kinds, poll } = search;
  const { back, marks, base } = side;
  const { offsets, nodes, kinds: kindOf } = back;
  const excluded = search.excluded.in(back);
  const isSeen = seen.reserve(1);
  const waiting = [...meeting];
  for (const node of waiting) {
    seen.values[node] = isSeen;
  }

  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    drawn.add(node);
    const mark = marks[node] as number;
    const rowEnd = offsets[node + 1] as number;
    for (let position = offsets[node] as number; position < rowEnd; position++) {
      const kind = kindOf[position] as number;
      if (kinds[kind] !== 1) {
        position = skipUnfollowed(kindOf, kinds, position, rowEnd) - 1;
        continue;
      }
      const before = nodes[position] as number;
      const markBefore = marks[before] as number;
      if (
        markBefore < base ||
        markBefore + (costs[kind] as number) !== mark ||
        excluded?.has(position) === true
      ) {
        continue;
      }
      relationships.add(back === topology.outbound ? position : outboundPositionOf(topology, position, node));
      if (seen.values[before] !== isSeen) {
        seen.values[before] = isSeen;
        waiting.push(before);
      }
    }
    poll.spend(rowEnd - (offsets[node] as number));
  }
}
