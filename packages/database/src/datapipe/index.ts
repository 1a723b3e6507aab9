export {
  type AnalysisRequest,
  type AnalysisScope,
  createAnalysisRequestRepository,
} from './analysis-request-repository.ts';
export { DATAPIPE_CHANNEL } from './datapipe-channel.ts';
export {
  type AnalysisPlan,
  type AnalysisProgress,
  createDatapipeStatusRepository,
  type DatapipeState,
  type DatapipeStatus,
  type DatapipeStatusRepository,
  type IngestProgress,
  type IngestState,
} from './datapipe-status-repository.ts';
export {
  createDeletionRequestRepository,
  type DeletionRequest,
  type DeletionScope,
  type PendingDeletion,
} from './deletion-request-repository.ts';
export {
  createGraphUpdateRepository,
  type GraphUpdate,
  type GraphUpdateRepository,
  UPDATE_WANTED_MS,
} from './graph-update-repository.ts';
