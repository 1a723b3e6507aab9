export { Datapipe, type DatapipeOptions } from './datapipe.ts';
export { type GraphState, GraphWriter } from './generation/graph-writer.ts';
export type {
  AnalysisOutcome,
  AnalysisRequests,
  CurrentGraph,
  DatapipePorts,
  DatapipeState,
  DatapipeStatus,
  DeletionRequest,
  FileUploadJobs,
  GraphPersistence,
  GraphTransaction,
  GraphUpdate,
  GraphUpdates,
  IngestedEntry,
  IngestQueue,
  IngestTask,
  PipelineLog,
  PlannedUpdate,
  UploadFiles,
} from './ports.ts';
export type { IngestOptions } from './stages/ingest-stage.ts';
