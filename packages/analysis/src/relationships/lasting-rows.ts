import { type Adjacency, type GraphSnapshot, kindIdOf, kindRange, kindSetMask } from '@secgraph/graph';
import { type DerivedRows, NO_ROWS, sortRows } from './derived-rows.ts';

/**
 * The relationships of a kind that touch a node with none of `nodeKinds`: analysis never replaces them, so
 * rules see them beside what is derived.
 */
export function lastingRows(
  snapshot: GraphSnapshot,
  kind: string,
  nodeKinds: readonly string[],
): DerivedRows {
  const kindId = kindIdOf(snapshot, kind);
  if (kindId === undefined) {
    return NO_ROWS;
  }

  const nodeKindIds = nodeKinds.map((name) => kindIdOf(snapshot, name)).filter((id) => id !== undefined);
  const isInside = kindSetMask(snapshot, nodeKindIds);
  const pairs = { starts: [] as number[], ends: [] as number[] };
  for (let node = 0; node < snapshot.nodeCount; node++) {
    if (isInside[snapshot.nodeKindSets[node] as number] !== 1) {
      for (const end of othersOf(snapshot.outbound, node, kindId)) {
        pairs.starts.push(node);
        pairs.ends.push(end);
      }
      for (const start of othersOf(snapshot.inbound, node, kindId)) {
        pairs.starts.push(start);
        pairs.ends.push(node);
      }
    }
  }

  const rows = {
    starts: Uint32Array.from(pairs.starts),
    ends: Uint32Array.from(pairs.ends),
    sets: undefined,
  };
  return sortRows(rows, snapshot.nodeCount);
}

function othersOf(adjacency: Adjacency, node: number, kindId: number): Uint32Array {
  const { from, to } = kindRange(adjacency, node, kindId);
  return adjacency.nodes.subarray(from, to);
}
