import { GraphDelta, type GraphSnapshot } from '@secgraph/graph';

/** A delta that goes on with the ids of the snapshot. */
export function openDeltaOn(snapshot: GraphSnapshot): GraphDelta {
  return new GraphDelta(snapshot, {
    nodeId: snapshot.nodeIds[snapshot.nodeCount - 1] ?? 0,
    relationshipId: snapshot.relationshipIds.reduce((highest, id) => Math.max(highest, id), 0),
    kindId: snapshot.kindNames.length - 1,
    propertySetId: snapshot.propertySetTexts.length - 1,
    observationId: snapshot.observations.length - 1,
  });
}
