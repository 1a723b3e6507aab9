import { type ArchiveLimits, DEFAULT_ARCHIVE_LIMITS } from '../archive/archive-limits.ts';
import { DEFAULT_RECORD_LIMITS, type RecordLimits } from '../decode/record-run.ts';

export interface IngestLimits {
  readonly archive: ArchiveLimits;
  readonly records: RecordLimits;
}

export const DEFAULT_INGEST_LIMITS: IngestLimits = {
  archive: DEFAULT_ARCHIVE_LIMITS,
  records: DEFAULT_RECORD_LIMITS,
};
