/** What one record may be, so that parsing it takes a bounded time and a bounded memory. */
export interface RecordLimits {
  readonly maxRecordBytes: number;
  readonly maxNesting: number;
  /** Keys of objects and items of arrays, on all levels together. */
  readonly maxValues: number;
}

/** Records of collectors: a group's has all its members. */
export const DEFAULT_RECORD_LIMITS: RecordLimits = {
  maxRecordBytes: 64 * 1024 * 1024,
  maxNesting: 512,
  maxValues: 5_000_000,
};

/** Nodes and edges of OpenGraph: properties without structure. */
export const DEFAULT_ELEMENT_LIMITS: RecordLimits = {
  maxRecordBytes: 8 * 1024 * 1024,
  maxNesting: 512,
  maxValues: 250_000,
};
