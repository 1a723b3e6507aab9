import { lowerBound } from './lower-bound.ts';
import type { Adjacency, Topology } from './topology.ts';

/** Positions `from` … `to − 1` of one adjacency; empty when equal. */
export interface PositionRange {
  readonly from: number;
  readonly to: number;
}

/** The relationships of one kind within the row of `node`. O(log row length). */
export function kindRange(adjacency: Adjacency, node: number, kind: number): PositionRange {
  const from = adjacency.offsets[node] as number;
  const to = adjacency.offsets[node + 1] as number;
  return {
    from: lowerBound(adjacency.kinds, from, to, kind),
    to: lowerBound(adjacency.kinds, from, to, kind + 1),
  };
}

/** Position of the relationship between `node` and `other` of that kind, or −1. O(log row length). */
export function findPosition(adjacency: Adjacency, node: number, kind: number, other: number): number {
  const range = kindRange(adjacency, node, kind);
  const position = lowerBound(adjacency.nodes, range.from, range.to, other);
  return position < range.to && adjacency.nodes[position] === other ? position : -1;
}

/** The node in whose row a position lies. O(log nodeCount). */
export function ownerOfPosition(adjacency: Adjacency, position: number): number {
  const { offsets } = adjacency;
  let low = 0;
  let high = offsets.length - 2;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((offsets[middle + 1] as number) > position) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

/** Outbound position of the relationship at an inbound position; `end` is the owner of that row. */
export function outboundPositionOf(topology: Topology, inboundPosition: number, end: number): number {
  const start = topology.inbound.nodes[inboundPosition] as number;
  return findPosition(topology.outbound, start, topology.inbound.kinds[inboundPosition] as number, end);
}
