import { sharedUint32 } from '../property/shared-memory.ts';

/** Layout of `SnapshotColumns.objectIdNodes`. Linear. */
export function buildObjectIdNodes(nodeObjectIds: Uint32Array, textCount: number): Uint32Array {
  const nodes = sharedUint32(textCount + 1);
  indexObjectIds(nodes, nodeObjectIds, 0);
  return nodes;
}

/** Adds the nodes from `firstNode` on. */
export function indexObjectIds(
  objectIdNodes: Uint32Array,
  nodeObjectIds: Uint32Array,
  firstNode: number,
): void {
  for (let node = firstNode; node < nodeObjectIds.length; node++) {
    objectIdNodes[nodeObjectIds[node] as number] = node + 1;
  }
}
