import type { Cancellation } from '@secgraph/kernel';
import type { Adjacency, KindMask, Topology } from '../topology/topology.ts';
import { findStronglyConnectedComponents } from '../traversal/strongly-connected-components.ts';

/** The strongly connected components of what some kinds connect, and who is in which. */
export interface Condensation {
  readonly topology: Topology;
  readonly kinds: KindMask;
  /** The component of each node. A relationship between two components leads to the one with the lower number. */
  readonly componentOf: Uint32Array;
  readonly componentCount: number;
  /** The nodes of component `c` are `members[memberOffsets[c]]` … `members[memberOffsets[c + 1] − 1]`. */
  readonly memberOffsets: Uint32Array;
  readonly members: Uint32Array;
}

/**
 * The condensation of another graph over the same nodes, where relationships that went or came left all components and
 * their order as they were; undefined where they may not have. O(relationships), and far less than {@link condense}.
 *
 * A relationship that went can only split a component that it was inside of; one that came can only join components
 * when it leads to a higher one.
 */
export function keepCondensation(
  { topology: before, kinds: kindsBefore, componentOf, ...rest }: Condensation,
  topology: Topology,
  kinds: KindMask,
): Condensation | undefined {
  if (topology.nodeCount !== before.nodeCount) {
    return undefined;
  }

  const [old, now] = [before.outbound, topology.outbound];
  // Kinds have stable numbers; a new one lies behind them.
  const hasSameKinds = kinds.every((followed, kind) => (followed === 1) === (kindsBefore.at(kind) === 1));
  for (let node = 0; node < topology.nodeCount; node++) {
    if (hasSameKinds && isSameRow(old, now, node)) {
      continue;
    }
    const [ends, endsNow] = [followedEnds(old, kindsBefore, node), followedEnds(now, kinds, node)];
    const own = componentOf[node] as number;
    for (const end of ends) {
      if (!endsNow.has(end) && end !== node && componentOf[end] === own) {
        return undefined;
      }
    }
    for (const end of endsNow) {
      if (!ends.has(end) && (componentOf[end] as number) > own) {
        return undefined;
      }
    }
  }

  return { topology, kinds, componentOf, ...rest };
}

function isSameRow(old: Adjacency, now: Adjacency, node: number): boolean {
  const [from, fromNow] = [old.offsets[node] as number, now.offsets[node] as number];
  const length = (old.offsets[node + 1] as number) - from;
  if ((now.offsets[node + 1] as number) - fromNow !== length) {
    return false;
  }
  for (let place = 0; place < length; place++) {
    if (
      old.nodes[from + place] !== now.nodes[fromNow + place] ||
      old.kinds[from + place] !== now.kinds[fromNow + place]
    ) {
      return false;
    }
  }
  return true;
}

function followedEnds(
  { offsets, nodes, kinds: kindOf }: Adjacency,
  kinds: KindMask,
  node: number,
): Set<number> {
  const ends = new Set<number>();
  const rowEnd = offsets[node + 1] as number;
  for (let position = offsets[node] as number; position < rowEnd; position++) {
    if (kinds[kindOf[position] as number] === 1) {
      ends.add(nodes[position] as number);
    }
  }
  return ends;
}

/** O(nodes + relationships), and twelve bytes for each node. */
export function condense(
  topology: Topology,
  options: { readonly kinds: KindMask; readonly cancellation?: Cancellation | undefined },
): Condensation {
  const { componentOf, componentCount } = findStronglyConnectedComponents(topology, options);
  const memberOffsets = new Uint32Array(componentCount + 1);
  for (const component of componentOf) {
    memberOffsets[component] = (memberOffsets[component] as number) + 1;
  }

  let end = 0;
  for (let component = 0; component <= componentCount; component++) {
    end += memberOffsets[component] as number;
    memberOffsets[component] = end;
  }

  // Filled from behind, which turns the ends of the components into their starts.
  const members = new Uint32Array(topology.nodeCount);
  for (let node = topology.nodeCount - 1; node >= 0; node--) {
    const component = componentOf[node] as number;
    const place = (memberOffsets[component] as number) - 1;
    memberOffsets[component] = place;
    members[place] = node;
  }

  return { topology, kinds: options.kinds, componentOf, componentCount, memberOffsets, members };
}
