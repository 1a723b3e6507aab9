import { type Cancellation, NEVER_CANCELLED } from '@secgraph/kernel';
import { ALL_KINDS } from '../topology/kind-mask.ts';
import { skipUnfollowed } from '../topology/skip-unfollowed.ts';
import type { Adjacency, KindMask, Topology } from '../topology/topology.ts';
import { withScratch } from './scratch-memory.ts';
import { CancellationPoll } from './traversal-options.ts';

export interface StronglyConnectedComponents {
  /** Component id per node index. */
  readonly componentOf: Uint32Array;
  /** Ids are 0 … `componentCount − 1`. */
  readonly componentCount: number;
}

export interface ComponentOptions {
  /** Default: every kind. */
  readonly kinds?: KindMask | undefined;
  readonly cancellation?: Cancellation | undefined;
}

/**
 * Groups the nodes which reach each other over outbound relationships of the given kinds.
 *
 * Ids are in reverse topological order: a relationship between two components leads to the lower id, so that
 * going through ids upwards meets everything a component reaches before the component itself.
 *
 * O(nodes + relationships), iterative: the depth of the graph is bounded by memory, not by the call stack.
 * R. Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Comput. 1 (1972).
 */
export function findStronglyConnectedComponents(
  topology: Topology,
  options: ComponentOptions = {},
): StronglyConnectedComponents {
  const { nodeCount } = topology;
  const kinds = options.kinds ?? ALL_KINDS;
  const poll = new CancellationPoll(options.cancellation ?? NEVER_CANCELLED);

  return withScratch(nodeCount, (scratch) => {
    const state: TarjanState = {
      componentOf: new Uint32Array(nodeCount).fill(UNVISITED),
      lowLink: scratch.list(),
      nextPosition: scratch.list(),
      path: scratch.list(),
      orderOnPath: scratch.list(),
      open: scratch.list(),
      openSize: 0,
      visitedCount: 0,
      componentCount: 0,
    };
    for (let root = 0; root < nodeCount; root++) {
      if (state.componentOf[root] === UNVISITED) {
        visitFrom(topology.outbound, kinds, root, state, poll);
      }
    }
    return { componentOf: state.componentOf, componentCount: state.componentCount };
  });
}

interface TarjanState {
  /** `UNVISITED`, `OPEN` or the component id. */
  readonly componentOf: Uint32Array;
  /** Per visited node: the lowest order of visit that it is known to reach among open nodes. */
  readonly lowLink: Uint32Array;
  /** Per node on the path: where to go on in its row. */
  readonly nextPosition: Uint32Array;
  /** The depth-first path from the root to the current node, and the order of visit of each node on it. */
  readonly path: Uint32Array;
  readonly orderOnPath: Uint32Array;
  /** Visited nodes without a component yet, in order of visit. */
  readonly open: Uint32Array;
  openSize: number;
  visitedCount: number;
  componentCount: number;
}

const UNVISITED = 0xffff_ffff;
const OPEN = 0xffff_fffe;

/** Hot: pays for the analysis row of the benchmark table. */
function visitFrom(
  { offsets, nodes, kinds: kindOf }: Adjacency,
  kinds: KindMask,
  root: number,
  state: TarjanState,
  poll: CancellationPoll,
): void {
  const { componentOf, lowLink, nextPosition, path } = state;
  const followsAll = kinds === ALL_KINDS;
  let depth = 0;
  open(state, offsets, root, depth);

  while (depth >= 0) {
    const node = path[depth] as number;
    const rowEnd = offsets[node + 1] as number;
    const from = nextPosition[node] as number;
    let position = from;
    let low = lowLink[node] as number;
    let child = -1;
    for (; position < rowEnd && child < 0; position++) {
      if (!followsAll && kinds[kindOf[position] as number] !== 1) {
        position = skipUnfollowed(kindOf, kinds, position, rowEnd) - 1;
        continue;
      }
      const other = nodes[position] as number;
      const component = componentOf[other] as number;
      if (component === UNVISITED) {
        child = other;
      } else if (component === OPEN && (lowLink[other] as number) < low) {
        low = lowLink[other] as number;
      }
    }
    lowLink[node] = low;
    nextPosition[node] = position;
    poll.spend(position - from + 1);

    if (child >= 0) {
      depth++;
      open(state, offsets, child, depth);
    } else {
      close(state, node, depth);
      depth--;
    }
  }
}

function open(state: TarjanState, offsets: Uint32Array, node: number, depth: number): void {
  state.componentOf[node] = OPEN;
  state.lowLink[node] = state.visitedCount;
  state.nextPosition[node] = offsets[node] as number;
  state.path[depth] = node;
  state.orderOnPath[depth] = state.visitedCount;
  state.open[state.openSize] = node;
  state.openSize++;
  state.visitedCount++;
}

/** All of the node's row is seen: it is the first of a component, or passes its low link up the path. */
function close(state: TarjanState, node: number, depth: number): void {
  const { componentOf, lowLink, path } = state;
  const low = lowLink[node] as number;
  if (low !== state.orderOnPath[depth]) {
    const parent = path[depth - 1] as number;
    lowLink[parent] = Math.min(lowLink[parent] as number, low);
    return;
  }

  let member: number;
  do {
    state.openSize--;
    member = state.open[state.openSize] as number;
    componentOf[member] = state.componentCount;
  } while (member !== node);
  state.componentCount++;
}
