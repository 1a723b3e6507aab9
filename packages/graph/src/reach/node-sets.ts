/** Many sets of nodes: set `i` is `nodes[offsets[i]]` … `nodes[offsets[i + 1] − 1]`, in any order. */
export interface NodeSets {
  readonly offsets: Uint32Array;
  readonly nodes: Uint32Array;
}

export function nodeSetsOf(sets: Iterable<ArrayLike<number>>): NodeSets {
  const all = [...sets];
  const offsets = new Uint32Array(all.length + 1);
  for (const [set, { length }] of all.entries()) {
    offsets[set + 1] = (offsets[set] as number) + length;
  }

  const nodes = new Uint32Array(offsets[all.length] as number);
  for (const [set, members] of all.entries()) {
    nodes.set(members, offsets[set] as number);
  }
  return { offsets, nodes };
}

/** Each node as a set of its own. */
export function singleNodes(nodes: ArrayLike<number>): NodeSets {
  return {
    offsets: Uint32Array.from({ length: nodes.length + 1 }, (_, place) => place),
    nodes: Uint32Array.from(nodes),
  };
}
