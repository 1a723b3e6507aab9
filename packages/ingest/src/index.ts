/** @internal For tests. */
export { GraphBatchBuilder } from './batch/graph-batch-builder.ts';
export { ConvertPool } from './convert/convert-pool.ts';
export type { FileProgress } from './convert/file-progress.ts';
export type { EntryResult, IngestEntry } from './convert/ingest-entry.ts';
export { ingestFile } from './convert/ingest-file.ts';
export { DEFAULT_INGEST_LIMITS, type IngestLimits } from './convert/ingest-limits.ts';
export { removeSpools } from './convert/spool-content.ts';
export type { NodeDescription } from './sources/source.ts';
export { ACCEPTED_CONTENT_TYPES, UNKNOWN_FILE_NAMES } from './upload/content-type.ts';
export { DEFAULT_UPLOAD_LIMITS, type UploadLimits } from './upload/upload-limits.ts';
export { UploadPool } from './upload/upload-pool.ts';
export type { UploadOutcome } from './upload/validate-upload.ts';
