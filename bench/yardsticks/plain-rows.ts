import type { GraphSnapshot } from '@secgraph/graph';

/** Relationships before they are sorted into rows: node indexes, and the kind. */
export interface RelationshipList {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly kinds: Uint16Array;
}

export function listRelationships({
  nodeCount,
  relationshipCount,
  outbound,
}: GraphSnapshot): RelationshipList {
  const list = {
    starts: new Uint32Array(relationshipCount),
    ends: new Uint32Array(relationshipCount),
    kinds: new Uint16Array(relationshipCount),
  };
  for (let node = 0; node < nodeCount; node++) {
    const rowEnd = outbound.offsets[node + 1] as number;
    for (let position = outbound.offsets[node] as number; position < rowEnd; position++) {
      list.starts[position] = node;
      list.ends[position] = outbound.nodes[position] as number;
      list.kinds[position] = outbound.kinds[position] as number;
    }
  }

  return list;
}

/** Plain compressed sparse rows of both directions by counting sort: no order within rows, nothing else. */
export function buildPlainRows(nodeCount: number, { starts, ends, kinds }: RelationshipList): void {
  buildDirection(nodeCount, starts, ends, kinds);
  buildDirection(nodeCount, ends, starts, kinds);
}

function buildDirection(
  nodeCount: number,
  owners: Uint32Array,
  others: Uint32Array,
  kinds: Uint16Array,
): Uint32Array {
  const offsets = new Uint32Array(nodeCount + 1);
  for (const owner of owners) {
    offsets[owner + 1] = (offsets[owner + 1] as number) + 1;
  }
  for (let node = 0; node < nodeCount; node++) {
    offsets[node + 1] = (offsets[node + 1] as number) + (offsets[node] as number);
  }

  const next = offsets.slice();
  const rowNodes = new Uint32Array(owners.length);
  const rowKinds = new Uint16Array(owners.length);
  for (let index = 0; index < owners.length; index++) {
    const owner = owners[index] as number;
    const position = next[owner] as number;
    next[owner] = position + 1;
    rowNodes[position] = others[index] as number;
    rowKinds[position] = kinds[index] as number;
  }

  return rowNodes;
}
