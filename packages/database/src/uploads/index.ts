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
  type IngestedEntry,
  type IngestTask,
  IngestTaskRepository,
  type NewIngestTask,
} from './ingest-task-repository.ts';
