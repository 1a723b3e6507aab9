export {
  type CompletedTask,
  createCompletedTaskRepository,
} from './completed-task-repository.ts';
export {
  type AnalysisOutcome,
  createFileUploadJobRepository,
  type FileUploadJob,
  type FileUploadJobRepository,
  type NewFileUploadJob,
  type SeenJobs,
} from './file-upload-job-repository.ts';
export {
  createIngestTaskRepository,
  type IngestedEntry,
  type IngestTask,
  type IngestTaskRepository,
  type NewIngestTask,
} from './ingest-task-repository.ts';
