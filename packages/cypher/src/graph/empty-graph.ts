import type { QueryGraph } from './query-graph.ts';

const NO_ROWS = { offsets: new Uint32Array(1), nodes: new Uint32Array(0), kinds: new Uint16Array(0) };

/** A graph without anything, for pending changes to begin with. */
export const EMPTY_GRAPH: QueryGraph = {
  nodeCount: 0,
  relationshipCount: 0,
  removedNodes: undefined,
  outbound: NO_ROWS,
  outboundRelationships: undefined,
  inbound: NO_ROWS,
  kindNames: [],
  kindSets: [],
  nodeKindSets: new Uint32Array(0),
  findKind: () => undefined,
  nodesOfKind: () => undefined,
  relationshipAt: () => -1,
  startOf: () => -1,
  endOf: () => -1,
  kindOf: () => -1,
  nodeId: () => -1,
  relationshipId: () => -1,
  findNodeById: () => undefined,
  findRelationshipById: () => undefined,
  readNodeProperty: () => null,
  readRelationshipProperty: () => null,
  readNodeProperties: () => new Map(),
  readRelationshipProperties: () => new Map(),
  findColumns: () => undefined,
  findTextCode: () => undefined,
  readTextCode: () => '',
  seekNodes: () => undefined,
};
