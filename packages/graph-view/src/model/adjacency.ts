/** The neighbours of every node, in two columns. */
export interface Neighbours {
  /** Of all nodes, those of one beside each other, from `offsets[node]` up to `offsets[node + 1]`. */
  readonly nodes: Int32Array;
  readonly offsets: Int32Array;
  /** The neighbours of `node`, as a view. */
  readonly of: (node: number) => Int32Array;
}

/** The neighbours of every node, whichever way edges lead: those that it leads to first. */
export function listNeighbours(nodeCount: number, sources: Int32Array, targets: Int32Array): Neighbours {
  const [from, to] = [new Int32Array(sources.length * 2), new Int32Array(sources.length * 2)];
  from.set(sources);
  from.set(targets, sources.length);
  to.set(targets);
  to.set(sources, sources.length);
  const { edges, offsets } = createAdjacency(nodeCount, from);
  const nodes = edges.map((edge) => to[edge] as number);
  return { nodes, offsets, of: (node) => nodes.subarray(offsets[node], offsets[node + 1]) };
}

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
