import { type ArchiveLimits, DEFAULT_ARCHIVE_LIMITS } from '../archive/archive-limits.ts';
import type { RecordSource } from '../converters/record-source.ts';
import { DEFAULT_ELEMENT_LIMITS, DEFAULT_RECORD_LIMITS, type RecordLimits } from '../decode/record-limits.ts';

export interface IngestLimits {
  readonly archive: ArchiveLimits;
  /** What one record of the collector format may be. */
  readonly records: RecordLimits;
  /** What one node or edge of OpenGraph may be. */
  readonly elements: RecordLimits;
  /** How large all files of a job may be together, unpacked. */
  readonly maxJobBytes: number;
  /** How long one file, or one entry of an archive, may be read. */
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
