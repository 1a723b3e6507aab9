import { type Bitmap, hasBit } from '../property/bitmap.ts';
import type { NameIndex } from '../search/name-index.ts';
import { updateNameIndex } from '../search/update-name-index.ts';
import type { GraphSnapshot } from '../snapshot/graph-snapshot.ts';
import { readObjectId, readString } from '../snapshot/read-node.ts';
import { buildSnapshot } from './build-snapshot.ts';
import { GraphDelta } from './graph-delta.ts';

/** A part of a generation, with its index of names. */
export interface KeptNodes {
  readonly snapshot: GraphSnapshot;
  readonly names: NameIndex;
}

/** Nothing is added, so that no counter has an id to give. */
const NO_COUNTERS = { nodeId: 0, relationshipId: 0, kindId: 0, propertySetId: 0, observationId: 0 };

/**
 * Some nodes of a generation and what is between them, as a generation of its own: as if there had never been
 * anything else. Ids stay. Leaves the generation as it is, and takes about as long as building the next one.
 */
export function keepNodes(whole: KeptNodes, kept: Bitmap): KeptNodes {
  const { nodeCount, nodeIds } = whole.snapshot;
  const delta = new GraphDelta(whole.snapshot, NO_COUNTERS);
  const nodeAfter = new Int32Array(nodeCount).fill(-1);
  let count = 0;
  for (let node = 0; node < nodeCount; node++) {
    if (hasBit(kept, node)) {
      nodeAfter[node] = count++;
    }
  }
  delta.removeNodes(nodeIds.filter((_, node) => !hasBit(kept, node)));

  const snapshot = buildSnapshot(whole.snapshot, delta, whole.snapshot.generation);
  const source = {
    count,
    nameOf: (node: number) => readString(snapshot, node, 'name'),
    objectIdOf: (node: number) => readObjectId(snapshot, node),
  };
  const names = updateNameIndex(whole.names, { source, changed: new Uint32Array(0), nodeAfter });

  return { snapshot, names };
}
