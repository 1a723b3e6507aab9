import { invariant, NEVER_CANCELLED } from '@secgraph/kernel';
import { ALL_KINDS } from '../topology/kind-mask.ts';
import { skipUnfollowed } from '../topology/skip-unfollowed.ts';
import type { Adjacency, KindMask, Topology } from '../topology/topology.ts';
import { type Scratch, withScratch } from './scratch-memory.ts';
import { adjacenciesOf, CancellationPoll, type TraversalOptions } from './traversal-options.ts';

/** How many searches one call answers: one bit each. */
export const MAX_SEARCHES = 32;

/**
 * Searches from many starts at once: bit `i` of a node's cell says whether any of the nodes `starts[i]` reaches
 * it; starts reach themselves. At most {@link MAX_SEARCHES}.
 *
 * A node is looked at once per hop for all searches that come by it in that hop, which in a graph where
 * everything is a few hops apart makes many searches cost little more than one. O(hops × relationships) at worst.
 * M. Then et al., "The more the merrier: efficient multi-source graph traversal", PVLDB 8 (2014).
 */
export function reachFromMany(
  topology: Topology,
  starts: readonly Iterable<number>[],
  options: TraversalOptions = {},
): Uint32Array {
  invariant(starts.length <= MAX_SEARCHES, `at most ${MAX_SEARCHES} searches at once`);
  const { direction = 'outbound', kinds = ALL_KINDS, maxHops = Number.POSITIVE_INFINITY } = options;
  const adjacencies = adjacenciesOf(topology, direction);
  const poll = new CancellationPoll(options.cancellation ?? NEVER_CANCELLED);
  const reached = new Uint32Array(topology.nodeCount);

  return withScratch(topology.nodeCount, (scratch) => {
    let frontier = emptyFrontier(scratch);
    let next = emptyFrontier(scratch);
    for (const [search, nodes] of starts.entries()) {
      for (const node of nodes) {
        arrive(node, 1 << search, reached, frontier);
      }
    }

    for (let hop = 0; hop < maxHops && frontier.size > 0; hop++) {
      for (const adjacency of adjacencies) {
        expand(adjacency, kinds, { frontier, next, reached, poll });
      }
      clear(frontier);
      [frontier, next] = [next, frontier];
    }
    clear(frontier);
    return reached;
  });
}

/** Nodes that searches have come to in the last hop. */
interface Frontier {
  readonly nodes: Uint32Array;
  /** Which searches, per node; 0 for all that are not in the list. */
  readonly searches: Uint32Array;
  size: number;
}

interface Expansion {
  readonly frontier: Frontier;
  readonly next: Frontier;
  readonly reached: Uint32Array;
  readonly poll: CancellationPoll;
}

function emptyFrontier(scratch: Scratch): Frontier {
  return { nodes: scratch.list(), searches: scratch.list().fill(0), size: 0 };
}

/** Hot: pays for the row of many searches in the benchmark table. */
function expand(
  { offsets, nodes, kinds: kindOf }: Adjacency,
  kinds: KindMask,
  { frontier, next, reached, poll }: Expansion,
): void {
  const followsAll = kinds === ALL_KINDS;
  for (let place = 0; place < frontier.size; place++) {
    const node = frontier.nodes[place] as number;
    const searches = frontier.searches[node] as number;
    const rowStart = offsets[node] as number;
    const rowEnd = offsets[node + 1] as number;
    for (let position = rowStart; position < rowEnd; position++) {
      if (!followsAll && kinds[kindOf[position] as number] !== 1) {
        position = skipUnfollowed(kindOf, kinds, position, rowEnd) - 1;
        continue;
      }
      arrive(nodes[position] as number, searches, reached, next);
    }
    poll.spend(rowEnd - rowStart);
  }
}

function arrive(node: number, searches: number, reached: Uint32Array, frontier: Frontier): void {
  const before = reached[node] as number;
  const newcomers = searches & ~before;
  if (newcomers !== 0) {
    const already = frontier.searches[node] as number;
    if (already === 0) {
      frontier.nodes[frontier.size++] = node;
    }
    frontier.searches[node] = already | newcomers;
    reached[node] = before | newcomers;
  }
}

function clear(frontier: Frontier): void {
  for (let place = 0; place < frontier.size; place++) {
    frontier.searches[frontier.nodes[place] as number] = 0;
  }
  frontier.size = 0;
}
