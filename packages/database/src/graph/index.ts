export {
  type CustomNodeKind,
  type CustomNodeKindConfig,
  CustomNodeKindRepository,
} from './custom-node-kind-repository.ts';
export { type QualitySubject, recordDataQuality, type StoredQuality } from './data-quality-repository.ts';
export { type GraphState, loadState } from './graph-state.ts';
export {
  GENERATION_CHANNEL,
  type GraphTransaction,
  withGraphTransaction,
} from './graph-transaction.ts';
export { readGraph } from './read-graph.ts';
export { SourceKindRepository } from './source-kind-repository.ts';
