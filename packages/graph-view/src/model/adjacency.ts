/** Edges by one of their ends, in two columns. */
export interface Adjacency {
  /** All edges, those of one node beside each other, from `offsets[node]` up to `offsets[node + 1]`. */
  readonly edges: Int32Array;
  readonly offsets: Int32Array;
  /** Indexes of the edges of `node`, as a view. */
  readonly edgesOf: (node: number) => Int32Array;
}

/** @param ends Node index of one end of every edge: the sources, or the targets. */
export function createAdjacency(nodeCount: number, ends: Int32Array): Adjacency {
  const offsets = new Int32Array(nodeCount + 1);
  for (const end of ends) {
    offsets[end + 1] = (offsets[end + 1] as number) + 1;
  }
  for (let node = 0; node < nodeCount; node++) {
    offsets[node + 1] = (offsets[node + 1] as number) + (offsets[node] as number);
  }

  const edges = new Int32Array(ends.length);
  const next = offsets.slice();
  for (const [edge, end] of ends.entries()) {
    edges[next[end] as number] = edge;
    next[end] = (next[end] as number) + 1;
  }
  return { edges, offsets, edgesOf: (node) => edges.subarray(offsets[node], offsets[node + 1]) };
}
