export {
  type CustomNodeKind,
  type CustomNodeKindConfig,
  /** @internal For tests. */ CustomNodeKindRepository,
} from './custom-node-kind-repository.ts';
export {
  type QualitySubject,
  recordDataQuality,
  type StoredMetric,
  type StoredQuality,
} from './data-quality-repository.ts';
export { GraphReplica, type GraphSource } from './graph-replica.ts';
export { type GraphState, loadState } from './graph-state.ts';
export {
  GENERATION_CHANNEL,
  type GraphTransaction,
  withGraphTransaction,
} from './graph-transaction.ts';
export { readGraph } from './read-graph.ts';
export { /** @internal For tests. */ SourceKindRepository } from './source-kind-repository.ts';
export { type StoredSnapshot, StoredSnapshotRepository } from './stored-snapshot-repository.ts';
