import { outboundPositionOf, ownerOfPosition } from '../topology/relationship-position.ts';
import type { Adjacency, Topology } from '../topology/topology.ts';

/**
 * A relationship as a traversal came across it: an outbound position, or an inbound position with the highest
 * bit set. Turning every inbound position into an outbound one costs a search, so it waits for the result.
 */
export type RelationshipCode = number;

const INBOUND_FLAG = 0x8000_0000;

/** What the codes of an adjacency have in common: `(position | flag) >>> 0`. */
export function codeFlagOf(topology: Topology, adjacency: Adjacency): number {
  return adjacency === topology.inbound ? INBOUND_FLAG : 0;
}

/** The node in whose row the traversal stood. O(log nodeCount). */
export function nodeBefore(topology: Topology, code: RelationshipCode): number {
  return code < INBOUND_FLAG
    ? ownerOfPosition(topology.outbound, code)
    : ownerOfPosition(topology.inbound, code - INBOUND_FLAG);
}

/** `before` is the node in whose row the traversal stood. O(log row length). */
export function outboundPositionOfCode(topology: Topology, code: RelationshipCode, before: number): number {
  return code < INBOUND_FLAG ? code : outboundPositionOf(topology, code - INBOUND_FLAG, before);
}
