export { Datapipe, type DatapipeOptions } from './datapipe.ts';
export { type GraphState, GraphWriter } from './generation/graph-writer.ts';
export type {
  AnalysisOutcome,
  AnalysisRequests,
  DatapipePorts,
  DatapipeState,
  DatapipeStatus,
  DeletionRequest,
  FileUploadJobs,
  GraphPersistence,
  GraphTransaction,
  IngestedEntry,
  IngestQueue,
  IngestTask,
  PipelineLog,
  UploadFiles,
} from './ports.ts';
export type { IngestOptions } from './stages/ingest-stage.ts';
