import { NEVER_CANCELLED } from '@secgraph/kernel';
import { ALL_KINDS } from '../topology/kind-mask.ts';
import type { KindMask, Topology } from '../topology/topology.ts';
import { expandFrontier, type Frontier, type VisitedNodes } from './expand-frontier.ts';
import { type Scratch, withScratch } from './scratch-memory.ts';
import { adjacenciesOf, CancellationPoll, type TraversalOptions } from './traversal-options.ts';

export interface ReachableSetOptions extends Omit<TraversalOptions, 'kinds'> {
  /** Kinds of hop 1, hop 2 and so on; the last mask holds for all later hops. Default: every kind. */
  readonly kindsPerHop?: readonly KindMask[] | undefined;
  /** 0 counts the starts as reached; 1 (default) only if a relationship leads back to them. */
  readonly minHops?: 0 | 1 | undefined;
  /** Nodes that are never entered. The starts among them are still left: this keeps walks from coming back. */
  readonly excluded?: Iterable<number> | undefined;
  /** The search stops after the hop that reaches this many nodes. */
  readonly maxNodes?: number | undefined;
}

export interface ReachableSet {
  /** Distinct node indexes, nearest first. */
  readonly nodes: Uint32Array;
  /** True when `maxNodes` cut the set. */
  readonly isTruncated: boolean;
}

/**
 * The nodes at the end of every walk from one of the starts whose n-th relationship is of a kind allowed for
 * hop n. O(nodes + relationships) per distinct mask.
 *
 * With several masks a node can be reached in several states (how many masks are used up), and is expanded
 * once in each: reaching it early never hides what a later hop may do there.
 */
export function findReachableSet(
  topology: Topology,
  starts: Iterable<number>,
  options: ReachableSetOptions = {},
): ReachableSet {
  const { minHops = 1, maxHops = Number.POSITIVE_INFINITY, maxNodes = Number.POSITIVE_INFINITY } = options;
  const kindsPerHop = options.kindsPerHop?.length ? options.kindsPerHop : [ALL_KINDS];
  const lastMask = kindsPerHop.length - 1;
  const excluded = [...(options.excluded ?? [])];
  const adjacencies = adjacenciesOf(topology, options.direction ?? 'outbound');
  const poll = new CancellationPoll(options.cancellation ?? NEVER_CANCELLED);

  return withScratch(topology.nodeCount, (scratch) => {
    const reached = emptySet(scratch);
    const first = emptySet(scratch);
    for (const node of starts) {
      include(first, node);
    }
    let frontier: Frontier = { nodes: first.order, from: 0, to: first.size };
    if (minHops === 0) {
      add(reached, frontier);
    }

    let state = emptySet(scratch, excluded);
    for (let hop = 0; hop < maxHops && frontier.from < frontier.to && reached.size <= maxNodes; hop++) {
      if (hop > 0 && hop < lastMask) {
        state = emptySet(scratch, excluded);
      }
      const from = state.size;
      for (const adjacency of adjacencies) {
        expandFrontier(adjacency, kindsPerHop[Math.min(hop, lastMask)] ?? ALL_KINDS, frontier, state, poll);
      }
      frontier = { nodes: state.order, from, to: state.size };
      add(reached, frontier);
    }

    const size = Math.min(reached.size, maxNodes);
    return { nodes: reached.order.slice(0, size), isTruncated: reached.size > maxNodes };
  });
}

function emptySet(scratch: Scratch, closedNodes: readonly number[] = []): VisitedNodes {
  const marks = scratch.marks();
  const set = { marks: marks.values, mark: marks.reserve(1), order: scratch.list(), size: 0 };
  for (const node of closedNodes) {
    set.marks[node] = set.mark;
  }
  return set;
}

function add(set: VisitedNodes, frontier: Frontier): void {
  for (let i = frontier.from; i < frontier.to; i++) {
    include(set, frontier.nodes[i] as number);
  }
}

function include(set: VisitedNodes, node: number): void {
  if (set.marks[node] !== set.mark) {
    set.marks[node] = set.mark;
    set.order[set.size++] = node;
  }
}
