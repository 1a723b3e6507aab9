export {
  type CustomNodeKind,
  type CustomNodeKindConfig,
  createCustomNodeKindRepository,
} from './custom-node-kind-repository.ts';
export {
  createDataQualityRepository,
  type QualitySubject,
  recordDataQuality,
  type StoredQuality,
} from './data-quality-repository.ts';
export { type GraphState, loadState } from './graph-state.ts';
export {
  GENERATION_CHANNEL,
  type GraphTransaction,
  withGraphTransaction,
} from './graph-transaction.ts';
export { createKindRepository } from './kind-repository.ts';
export { readGraph } from './read-graph.ts';
export { createSourceKindRepository } from './source-kind-repository.ts';
