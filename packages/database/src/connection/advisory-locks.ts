/**
 * Keys of PostgreSQL advisory locks, as the two numbers that `pg_advisory_xact_lock` takes. The first keeps
 * this product apart from others in the same database.
 */
export const LOCKS = {
  space: 0x5ec6,
  migration: 1,
  datapipe: 2,
  /** Shared by those who queue a file, exclusive for those who ask for a deletion. */
  deletion: 3,
  /** Of whoever makes the jobs of collection that are due. */
  collection: 4,
  /** Of whoever makes reports. */
  reports: 5,
  /** Of whoever backs a database up and migrates it. */
  upgrade: 6,
  /** Of whoever creates and deletes workspaces. */
  workspaces: 7,
  /** Of whoever stores a backup beside others that share blocks with it. */
  backups: 8,
} as const;
