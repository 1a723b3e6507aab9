import { NEVER_CANCELLED } from '@secgraph/kernel';
import { ALL_KINDS } from '../topology/kind-mask.ts';
import type { Topology } from '../topology/topology.ts';
import { expandFrontier, type VisitedNodes } from './expand-frontier.ts';
import { withScratch } from './scratch-memory.ts';
import { adjacenciesOf, CancellationPoll, type TraversalOptions } from './traversal-options.ts';

export interface BreadthFirstOptions extends TraversalOptions {
  /** The search stops in the hop in which this many nodes are visited, and cuts the order there. */
  readonly maxNodes?: number | undefined;
}

export interface BreadthFirstVisit {
  /** Visited node indexes, nearest first: the distinct starts in the order given, then hop by hop. */
  readonly order: Uint32Array;
  /** The nodes at hop `h` are `order[hopOffsets[h]]` … `order[hopOffsets[h + 1] − 1]`. */
  readonly hopOffsets: readonly number[];
  /** True when `maxNodes` cut the order. A search that `maxHops` ended is not truncated. */
  readonly isTruncated: boolean;
}

/** Visits every node within reach of the starts, nearest first. O(nodes + relationships visited). */
export function breadthFirstSearch(
  topology: Topology,
  starts: Iterable<number>,
  options: BreadthFirstOptions = {},
): BreadthFirstVisit {
  const { direction = 'outbound', kinds = ALL_KINDS, maxHops = Number.POSITIVE_INFINITY } = options;
  const { maxNodes = Number.POSITIVE_INFINITY, cancellation = NEVER_CANCELLED } = options;
  const adjacencies = adjacenciesOf(topology, direction);
  const poll = new CancellationPoll(cancellation);

  return withScratch(topology.nodeCount, (scratch) => {
    const marks = scratch.marks();
    const visited = { marks: marks.values, mark: marks.reserve(1), order: scratch.list(), size: 0 };
    visit(visited, starts);

    const hopOffsets = [0, visited.size];
    let from = 0;
    while (from < visited.size && hopOffsets.length - 2 < maxHops && visited.size <= maxNodes) {
      const to = visited.size;
      for (const adjacency of adjacencies) {
        expandFrontier(adjacency, kinds, { nodes: visited.order, from, to }, visited, poll);
      }
      from = to;
      if (visited.size > to) {
        hopOffsets.push(visited.size);
      }
    }

    const size = Math.min(visited.size, maxNodes);
    return {
      order: visited.order.slice(0, size),
      hopOffsets: hopOffsets.map((offset) => Math.min(offset, size)),
      isTruncated: visited.size > maxNodes,
    };
  });
}

/** Hops from the nearest start per node index; −1 = not reached. */
export function hopDistancesOf(nodeCount: number, visit: BreadthFirstVisit): Int32Array {
  const distances = new Int32Array(nodeCount).fill(-1);
  for (let hop = 0; hop + 1 < visit.hopOffsets.length; hop++) {
    const to = visit.hopOffsets[hop + 1] as number;
    for (let i = visit.hopOffsets[hop] as number; i < to; i++) {
      distances[visit.order[i] as number] = hop;
    }
  }
  return distances;
}

function visit(visited: VisitedNodes, nodes: Iterable<number>): void {
  for (const node of nodes) {
    if (visited.marks[node] !== visited.mark) {
      visited.marks[node] = visited.mark;
      visited.order[visited.size++] = node;
    }
  }
}
