export { Datapipe } from './datapipe.ts';
export { GraphWriter } from './generation/graph-writer.ts';
export type {
  AnalysisRequests,
  AnalysisRun,
  AnalysisSchedule,
  DatapipePorts,
  Fault,
  GraphTransaction,
  GraphUpdates,
  PipelineLog,
} from './ports.ts';
export type { KindLimits } from './stages/kind-budget.ts';
