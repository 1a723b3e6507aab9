export { Datapipe } from './datapipe.ts';
export { GraphWriter } from './generation/graph-writer.ts';
export type {
  AnalysisOutcome,
  AnalysisRequests,
  AnalysisRun,
  AnalysisSchedule,
  DatapipePorts,
  DeletionRequest,
  Fault,
  GraphTransaction,
  GraphUpdate,
  GraphUpdates,
  PipelineLog,
} from './ports.ts';
