export {
  type CompletedTask,
  /** @internal For tests. */ CompletedTaskRepository,
} from './completed-task-repository.ts';
export {
  type AnalysisOutcome,
  type FileUploadJob,
  FileUploadJobRepository,
  type NewFileUploadJob,
  type SeenJobs,
} from './file-upload-job-repository.ts';
export {
  type AwaitedFile,
  type IngestedEntry,
  type IngestTask,
  IngestTaskRepository,
  type NewIngestTask,
} from './ingest-task-repository.ts';
export type { MatchState } from './match-rows.ts';
export {
  type DroppedLink,
  MATCH_LIMITS,
  MatchedRelationshipRepository,
  type MatchToKeep,
  type SettledMatch,
  type StoredMatch,
  type WaitingCount,
  type WaitingRelationship,
} from './matched-relationship-repository.ts';
export type { RecordCounts } from './record-counts.ts';
export type { StoredPart } from './stored-parts.ts';
export { StoredUploadRepository } from './stored-upload-repository.ts';
export {
  type IdSpan,
  type UploadRange,
  UploadRangeRepository,
  type UploadRemovalOrder,
} from './upload-range-repository.ts';
