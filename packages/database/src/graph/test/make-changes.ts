import type { GraphChanges, RelationshipRows, SeenRows } from '@secgraph/graph';
import type { RelationshipRow } from './graph-rows.ts';

/** Changes with nothing in them but what is given. */
export function makeChanges(parts: Partial<GraphChanges> = {}): GraphChanges {
  return {
    removedKindIds: [],
    kinds: [],
    propertySets: [],
    observations: [],
    createdNodes: [],
    updatedNodes: [],
    removedNodeIds: new Int32Array(0),
    createdRelationships: relationshipRows([]),
    updatedRelationships: relationshipRows([]),
    removedRelationships: relationshipRows([]),
    nodesSeen: seenRows([]),
    nodesCollected: seenRows([]),
    relationshipsSeen: seenRows([]),
    counters: { nodeId: 0, relationshipId: 0, kindId: 0, propertySetId: 0, observationId: 0 },
    isEmpty: false,
    ...parts,
  };
}

export function relationshipRows(rows: readonly RelationshipRow[]): RelationshipRows {
  return {
    ids: Int32Array.from(rows, (row) => row.id),
    startIds: Int32Array.from(rows, (row) => row.startId),
    endIds: Int32Array.from(rows, (row) => row.endId),
    kindIds: Uint16Array.from(rows, (row) => row.kindId),
    propertySetIds: Uint32Array.from(rows, (row) => row.propertySetId),
  };
}

export function seenRows(entries: readonly (readonly [id: number, observationId: number])[]): SeenRows {
  return {
    ids: Int32Array.from(entries, ([id]) => id),
    observationIds: Uint32Array.from(entries, ([, observationId]) => observationId),
  };
}
