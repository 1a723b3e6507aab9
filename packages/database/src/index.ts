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
export { type SqlColumns, withListFilters, withListPage } from './list-query/sql-list-query.ts';
export { type AuthKeyRepository, createAuthKeyRepository } from './repositories/auth-key-repository.ts';
export type { AuthTables } from './repositories/auth-tables.ts';
export {
  createParameterRepository,
  type ParameterRepository,
  type ParameterSeed,
} from './repositories/parameter-repository.ts';
export {
  createRoleRepository,
  type PermissionSeed,
  type RoleRepository,
  type RoleSeed,
} from './repositories/role-repository.ts';
export {
  createSessionRepository,
  type LiveSession,
  type NewSession,
  type SessionProvider,
  type SessionRepository,
} from './repositories/session-repository.ts';
export type {
  AuthSecretRecord,
  PermissionRecord,
  RoleRecord,
  UserRecord,
} from './repositories/user-record.ts';
export {
  type Credentials,
  createUserRepository,
  type FirstUser,
  type NewSecret,
  type StoredSecret,
  type UserRepository,
} from './repositories/user-repository.ts';
