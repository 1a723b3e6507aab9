import { type ArchiveLimits, DEFAULT_ARCHIVE_LIMITS } from '../archive/archive-limits.ts';
import type { RecordSource } from '../converters/record-source.ts';
import { DEFAULT_ELEMENT_LIMITS, DEFAULT_RECORD_LIMITS, type RecordLimits } from '../decode/record-limits.ts';

export interface IngestLimits {
  readonly archive: ArchiveLimits;
  /** Of one record of the collector format. */
  readonly records: RecordLimits;
  /** Of one node or edge of OpenGraph. */
  readonly elements: RecordLimits;
  /** Of all files of a job together, unpacked. */
  readonly maxJobBytes: number;
  /** Of reading one file, or one entry of an archive. */
  readonly maxFileMs: number;
}

const GIB = 1024 ** 3;
const HOUR_MS = 3_600_000;

export const DEFAULT_INGEST_LIMITS: IngestLimits = {
  archive: DEFAULT_ARCHIVE_LIMITS,
  records: DEFAULT_RECORD_LIMITS,
  elements: DEFAULT_ELEMENT_LIMITS,
  maxJobBytes: 256 * GIB,
  maxFileMs: HOUR_MS,
};

/** What one record of a source may be. */
export function recordLimitsOf(limits: IngestLimits, { format }: RecordSource): RecordLimits {
  return format === 'collector' ? limits.records : limits.elements;
}
