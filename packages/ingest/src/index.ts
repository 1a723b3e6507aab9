export { type ArchiveLimits, DEFAULT_ARCHIVE_LIMITS } from './archive/archive-limits.ts';
export {
  type FinishedBatch,
  GraphBatchBuilder,
  type KindList,
  type NodeOptions,
  type ObjectRef,
} from './batch/graph-batch-builder.ts';
export type { ObjectIdCase } from './batch/object-id-interner.ts';
export { ConvertPool, type ConvertPoolOptions } from './convert/convert-pool.ts';
export type { EntryIdentity, EntryResult, IngestEntry } from './convert/ingest-entry.ts';
export { type IngestOptions, ingestFile } from './convert/ingest-file.ts';
export { DEFAULT_INGEST_LIMITS, type IngestLimits } from './convert/ingest-limits.ts';
export { removeSpools } from './convert/spool-content.ts';
export {
  createOpenGraphConverter,
  type OpenGraphConverter,
} from './converters/open-graph/open-graph-converter.ts';
export { validateEdgeElement } from './converters/open-graph/validate-edge-element.ts';
export { validateNodeElement } from './converters/open-graph/validate-node-element.ts';
export { RecordError } from './converters/record/record-error.ts';
export {
  type ConverterSelection,
  type ConvertRecord,
  type FileKind,
  selectConverter,
} from './converters/select-converter.ts';
export { DEFAULT_ELEMENT_LIMITS, DEFAULT_RECORD_LIMITS, type RecordLimits } from './decode/record-limits.ts';
export {
  ACCEPTED_CONTENT_TYPES,
  UNKNOWN_FILE_NAMES,
  type UploadKind,
} from './upload/content-type.ts';
export { DEFAULT_UPLOAD_LIMITS, type UploadLimits } from './upload/upload-limits.ts';
export { UploadPool, type UploadPoolOptions } from './upload/upload-pool.ts';
export type { UploadOptions, UploadOutcome } from './upload/validate-upload.ts';
