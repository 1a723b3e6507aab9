export {
  type AnalysisRequest,
  /** @internal For tests. */ AnalysisRequestRepository,
  type AnalysisScope,
} from './analysis-request-repository.ts';
export { type Backlog, BacklogRepository } from './backlog-repository.ts';
export { DATAPIPE_CHANNEL } from './datapipe-channel.ts';
export {
  type AnalysisPlan,
  type AnalysisProgress,
  type DatapipeState,
  type DatapipeStatus,
  DatapipeStatusRepository,
  type IngestProgress,
  type IngestState,
} from './datapipe-status-repository.ts';
export {
  type DeletionRequest,
  /** @internal For tests. */ DeletionRequestRepository,
  type DeletionScope,
  type PendingDeletion,
} from './deletion-request-repository.ts';
export { type GraphUpdate, GraphUpdateRepository, UPDATE_WANTED_MS } from './graph-update-repository.ts';
