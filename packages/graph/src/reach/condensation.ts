import type { Cancellation } from '@secgraph/kernel';
import type { KindMask, Topology } from '../topology/topology.ts';
import { findStronglyConnectedComponents } from '../traversal/strongly-connected-components.ts';

/** The strongly connected components of what some kinds connect, and who is in which. */
export interface Condensation {
  readonly topology: Topology;
  readonly kinds: KindMask;
  /** By node. A relationship between two components leads to the lower one. */
  readonly componentOf: Uint32Array;
  readonly componentCount: number;
  /** The nodes of component `c` are `members[memberOffsets[c]]` … `members[memberOffsets[c + 1] − 1]`. */
  readonly memberOffsets: Uint32Array;
  readonly members: Uint32Array;
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

  // From behind, which turns the ends of the components into their starts.
  const members = new Uint32Array(topology.nodeCount);
  for (let node = topology.nodeCount - 1; node >= 0; node--) {
    const component = componentOf[node] as number;
    const place = (memberOffsets[component] as number) - 1;
    memberOffsets[component] = place;
    members[place] = node;
  }

  return { topology, kinds: options.kinds, componentOf, componentCount, memberOffsets, members };
}
