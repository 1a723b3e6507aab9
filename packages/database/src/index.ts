export { type Database, type DatabaseOptions, openDatabase } from './connection/database.ts';
export { describeServer } from './connection/database-url.ts';
export type { Tables } from './connection/tables.ts';
export {
  type EmbeddedDatabase,
  type EmbeddedDatabaseOptions,
  startEmbeddedDatabase,
} from './embedded/embedded-database.ts';
export type { ServerExit } from './embedded/server-process.ts';
export { DatabaseError, type DatabaseErrorCode, isDatabaseError } from './errors.ts';
export { ensureKinds } from './migrations/ensure-kinds.ts';
export { migrate } from './migrations/migrate.ts';
