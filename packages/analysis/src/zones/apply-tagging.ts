import type { GraphDelta, GraphSnapshot } from '@secgraph/graph';
import { type NodeTagging, SYSTEM_TAGS_PROPERTY } from './plan-tagging.ts';

/** Marks nodes as planned, by index in the snapshot that the delta belongs to. */
export function applyTagging(
  delta: GraphDelta,
  snapshot: GraphSnapshot,
  plan: ReadonlyMap<number, NodeTagging>,
): void {
  const idsOf = (names: readonly string[]) => names.map((name) => delta.registerKind(name));

  for (const [node, { addedKinds, removedKinds, systemTags }] of plan) {
    const nodeId = snapshot.nodeIds[node] as number;
    if (addedKinds.length + removedKinds.length > 0) {
      delta.changeNodeKinds(nodeId, { add: idsOf(addedKinds), remove: idsOf(removedKinds) });
    }
    if (systemTags !== undefined) {
      delta.mergeNodeProperties(nodeId, { [SYSTEM_TAGS_PROPERTY]: systemTags });
    }
  }
}
