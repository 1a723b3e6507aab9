export { giveNewIdentity } from './new-identity.ts';
export { readWorkAhead, type WorkAhead } from './work-ahead.ts';
export type { WorkspaceRecord, WorkspaceSettings } from './workspace.ts';
export {
  templateDatabaseName,
  urlOfDatabase,
  WorkspaceDatabases,
  workspaceDatabaseName,
} from './workspace-databases.ts';
export { WorkspaceRepository } from './workspace-repository.ts';
