export type {
  EndpointMatch,
  GraphBatch,
  MatchedRelationship,
  NodeUpsertColumns,
  PropertyScalar,
  RelationshipColumns,
  StubColumns,
} from './batch/graph-batch.ts';
export type {
  GraphChanges,
  GraphCounters,
  NodeRow,
  RelationshipRows,
  SeenRows,
} from './delta/graph-changes.ts';
export type { GraphSnapshot } from './snapshot/graph-snapshot.ts';
export { buildTopology } from './topology/build-topology.ts';
export { ALL_KINDS, invertKindMask, kindMaskOf } from './topology/kind-mask.ts';
export {
  findPosition,
  kindRange,
  outboundPositionOf,
  ownerOfPosition,
  type PositionRange,
} from './topology/relationship-position.ts';
export type { Adjacency, Direction, KindMask, Topology } from './topology/topology.ts';
export {
  type AllShortestPathsOptions,
  findAllShortestPaths,
  type ShortestPathsUnion,
} from './traversal/all-shortest-paths.ts';
export {
  type BreadthFirstOptions,
  type BreadthFirstVisit,
  breadthFirstSearch,
  hopDistancesOf,
} from './traversal/breadth-first-search.ts';
export { iterateShortestPaths } from './traversal/iterate-shortest-paths.ts';
export { findReachableSet, type ReachableSet, type ReachableSetOptions } from './traversal/reachable-set.ts';
export { type Scratch, ScratchMarks, withScratch } from './traversal/scratch-memory.ts';
export { findShortestPath, type ShortestPathOptions } from './traversal/shortest-path.ts';
export {
  type ComponentOptions,
  findStronglyConnectedComponents,
  type StronglyConnectedComponents,
} from './traversal/strongly-connected-components.ts';
export type { GraphPath, TraversalOptions } from './traversal/traversal-options.ts';
