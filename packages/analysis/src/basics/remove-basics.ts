import type { GraphDelta } from '@secgraph/graph';
import type { RemovedRelationship } from './basics-draft.ts';

/** Takes the relationships of an outcome out of the graph. What is not there is passed over. */
export function removeBasics(delta: GraphDelta, removed: readonly RemovedRelationship[]): void {
  const kindIds = removed.map(({ kind }) => delta.findKind(kind)).filter((kindId) => kindId !== undefined);

  if (kindIds.length > 0) {
    delta.removeRelationships({
      kindIds,
      where: ({ startId, endId, kindId }) =>
        removed.some(
          (relationship) =>
            relationship.startId === startId &&
            relationship.endId === endId &&
            delta.findKind(relationship.kind) === kindId,
        ),
    });
  }
}
