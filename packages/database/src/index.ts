export { dumpDatabase, findDatabaseId } from './backup/dump-database.ts';
export { assertEmptyDatabase, assertReadable, loadDatabase } from './backup/load-database.ts';
export { isDatabaseOutage } from './connection/connection-error.ts';
export { type Database, openDatabase } from './connection/database.ts';
export type { DatabaseTransport } from './connection/database-url.ts';
export { type Leadership, tryLead } from './coordination/leadership.ts';
export { LeaseKeeper } from './coordination/lease-keeper.ts';
export { type Listener, listen } from './coordination/listener.ts';
export { whileMakingReports } from './coordination/report-making.ts';
export { whileBackingUp } from './coordination/shared-backups.ts';
export { claimIdentity, releaseIdentity } from './coordination/shared-identity.ts';
export { whileNobodyWrites } from './coordination/upgrade-hold.ts';
export { whileChangingWorkspaces } from './coordination/workspace-changes.ts';
export { isCurrentTerm, readLease } from './coordination/writer-lease.ts';
export { type WriterTerm, withWriterTransaction } from './coordination/writer-transaction.ts';
export { assertFillable, createFilledDatabase } from './embedded/create-filled.ts';
export {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from './embedded/embedded-database.ts';
export { findEmbeddedUrl, hasEmbeddedDatabase } from './embedded/running-database.ts';
export { embeddedServerBytes } from './embedded/server-settings.ts';
export {
  /** @internal For tests. */ DatabaseError,
  isDatabaseError,
} from './errors.ts';
export type { BatchedList } from './list-query/batched-list.ts';
export { ensureKinds } from './migrations/ensure-kinds.ts';
export { findUpgrade, migrate, type Upgrade } from './migrations/migrate.ts';
export { readMigrations } from './migrations/migration-files.ts';
export { bindRepositories, openRepositories, type Repositories } from './repositories.ts';
