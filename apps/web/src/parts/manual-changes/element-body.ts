import type { ChangedElement } from './manual-change-queries.ts';

/** An element as a change of it names it. */
export function elementBody({ objectId, relationship }: ChangedElement) {
  return {
    object_id: objectId,
    ...(relationship === undefined
      ? {}
      : { relationship_kind: relationship.kind, end_object_id: relationship.endObjectId }),
  };
}
