import { sharedUint16, sharedUint32 } from '../property/shared-memory.ts';
import type { Adjacency } from '../topology/topology.ts';
import { orderBy } from './order-by.ts';

/** Columns of equal length; ends are node indexes. */
export interface RelationshipEnds {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly kinds: Uint16Array;
}

/** Row numbers sorted by (start, kind, end). */
export function outboundOrder(rows: RelationshipEnds, nodeCount: number, kindCount: number): Uint32Array {
  const byEnd = orderBy(rows.ends, nodeCount);
  return orderBy(rows.starts, nodeCount, orderBy(rows.kinds, kindCount, byEnd));
}

/** Row numbers sorted by (end, kind, start). */
export function inboundOrder(rows: RelationshipEnds, nodeCount: number, kindCount: number): Uint32Array {
  const byStart = orderBy(rows.starts, nodeCount);
  return orderBy(rows.ends, nodeCount, orderBy(rows.kinds, kindCount, byStart));
}

export function buildOutbound(rows: RelationshipEnds, order: Uint32Array, nodeCount: number): Adjacency {
  return buildAdjacency(rows.starts, rows.ends, rows.kinds, order, nodeCount);
}

/** From the outbound adjacency, whose order saves one of three sorting passes. */
export function buildInbound(outbound: Adjacency, nodeCount: number, kindCount: number): Adjacency {
  const starts = expandOffsets(outbound.offsets);
  const order = orderBy(outbound.nodes, nodeCount, orderBy(outbound.kinds, kindCount));
  return buildAdjacency(outbound.nodes, starts, outbound.kinds, order, nodeCount);
}

/** The node of each position. */
export function expandOffsets(offsets: Uint32Array): Uint32Array {
  const nodes = new Uint32Array(offsets[offsets.length - 1] ?? 0);

  for (let node = 0; node + 1 < offsets.length; node += 1) {
    nodes.fill(node, offsets[node], offsets[node + 1]);
  }

  return nodes;
}

function buildAdjacency(
  near: Uint32Array,
  far: Uint32Array,
  kindIds: Uint16Array,
  order: Uint32Array,
  nodeCount: number,
): Adjacency {
  const offsets = sharedUint32(nodeCount + 1);
  const nodes = sharedUint32(order.length);
  const kinds = sharedUint16(order.length);

  for (let position = 0; position < order.length; position += 1) {
    const row = order[position] ?? 0;
    const next = (near[row] ?? 0) + 1;
    nodes[position] = far[row] ?? 0;
    kinds[position] = kindIds[row] ?? 0;
    offsets[next] = (offsets[next] ?? 0) + 1;
  }

  for (let node = 1; node <= nodeCount; node += 1) {
    offsets[node] = (offsets[node] ?? 0) + (offsets[node - 1] ?? 0);
  }

  return { offsets, nodes, kinds };
}
