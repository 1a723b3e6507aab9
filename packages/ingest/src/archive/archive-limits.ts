export interface ArchiveLimits {
  readonly maxEntries: number;
  /** How large one entry may be once decompressed. */
  readonly maxEntryBytes: number;
  /** How large all entries may be together once decompressed. */
  readonly maxTotalBytes: number;
  /** Decompressed bytes for one compressed byte. */
  readonly maxRatio: number;
}

const GIB = 1024 ** 3;

export const DEFAULT_ARCHIVE_LIMITS: ArchiveLimits = {
  maxEntries: 10_000,
  maxEntryBytes: 8 * GIB,
  maxTotalBytes: 64 * GIB,
  maxRatio: 1000,
};
