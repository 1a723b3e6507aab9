import { sharedUint32 } from '../property/shared-memory.ts';
import type { Adjacency } from '../topology/topology.ts';
import { type RowColumns, sortRows } from './sort-rows.ts';

/** Makes an adjacency of rows that are in their final order. */
export function adjacencyOfSorted(sorted: RowColumns, nodeCount: number): Adjacency {
  const offsets = sharedUint32(nodeCount + 1);
  const { near } = sorted;

  for (let row = 0; row < near.length; row++) {
    const next = (near[row] as number) + 1;
    offsets[next] = (offsets[next] as number) + 1;
  }

  for (let node = 1; node <= nodeCount; node++) {
    offsets[node] = (offsets[node] as number) + (offsets[node - 1] as number);
  }

  return { offsets, nodes: sorted.far, kinds: sorted.kinds };
}

/** Made from the outbound adjacency, whose order saves sorting by start. */
export function buildInbound(outbound: Adjacency, nodeCount: number, kindCount: number): Adjacency {
  const rows = {
    near: outbound.nodes,
    kinds: outbound.kinds,
    far: expandOffsets(outbound.offsets),
    carried: [],
  };
  return adjacencyOfSorted(sortRows(rows, { nodeCount, kindCount, isFarSorted: true }), nodeCount);
}

/** The node of each position. */
function expandOffsets(offsets: Uint32Array): Uint32Array {
  const nodes = new Uint32Array(offsets[offsets.length - 1] as number);

  for (let node = 0; node + 1 < offsets.length; node++) {
    nodes.fill(node, offsets[node], offsets[node + 1]);
  }

  return nodes;
}
