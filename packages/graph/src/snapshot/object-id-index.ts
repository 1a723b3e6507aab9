import { sharedUint32 } from '../property/shared-memory.ts';

/** Layout of `SnapshotColumns.objectIdNodes`. Linear. */
export function buildObjectIdNodes(nodeObjectIds: Uint32Array, textCount: number): Uint32Array {
  const nodes = sharedUint32(textCount + 1);

  for (let node = 0; node < nodeObjectIds.length; node += 1) {
    nodes[nodeObjectIds[node] ?? 0] = node + 1;
  }

  return nodes;
}
