export { Datapipe } from './datapipe.ts';
export { GraphWriter } from './generation/graph-writer.ts';
export type {
  AnalysisOutcome,
  AnalysisProgress,
  AnalysisRequests,
  AnalysisRun,
  AnalysisSchedule,
  AnalysisScope,
  DatapipePorts,
  DatapipeState,
  DeletionRequest,
  DeletionScope,
  Fault,
  GraphTransaction,
  GraphUpdate,
  GraphUpdates,
  IngestedEntry,
  IngestProgress,
  IngestTask,
  PipelineLog,
  SelectedMember,
  SelectedMembership,
} from './ports.ts';
export type { KindLimits } from './stages/kind-budget.ts';
