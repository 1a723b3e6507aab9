export type {
  EndpointMatch,
  GraphBatch,
  MatchedRelationship,
  NodeUpsertColumns,
  PropertyScalar,
  RelationshipColumns,
  StubColumns,
} from './batch/graph-batch.ts';
export type { GraphSnapshot } from './snapshot/graph-snapshot.ts';
export type { Adjacency, Direction, KindMask, Topology } from './topology/topology.ts';
export type { GraphChanges, GraphCounters, NodeRow, RelationshipRows, SeenRows } from './delta/graph-changes.ts';
