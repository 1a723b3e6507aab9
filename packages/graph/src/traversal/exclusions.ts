import { findPosition, ownerOfPosition } from '../topology/relationship-position.ts';
import type { Adjacency, Topology } from '../topology/topology.ts';

/** What a search for paths must not use. */
export interface Exclusions {
  /** Node indexes. A path that would begin or end at one of them is none. */
  readonly excludedNodes?: Iterable<number> | undefined;
  /** Outbound positions. */
  readonly excludedRelationships?: Iterable<number> | undefined;
}

/** Excluded relationships by the adjacency in which a search comes across them. */
export interface ExcludedPositions {
  /** The excluded positions; `undefined` where there are none, so that hot loops pay one comparison. */
  in(adjacency: Adjacency): ReadonlySet<number> | undefined;
}

export function excludedPositionsOf(
  topology: Topology,
  excludedRelationships: Iterable<number> = [],
): ExcludedPositions {
  const outbound = new Set(excludedRelationships);
  const inbound = new Set(Array.from(outbound, (position) => inboundPositionOf(topology, position)));

  return {
    in: (adjacency) =>
      outbound.size === 0 ? undefined : adjacency === topology.inbound ? inbound : outbound,
  };
}

function inboundPositionOf({ outbound, inbound }: Topology, position: number): number {
  const start = ownerOfPosition(outbound, position);

  return findPosition(inbound, outbound.nodes[position] as number, outbound.kinds[position] as number, start);
}
