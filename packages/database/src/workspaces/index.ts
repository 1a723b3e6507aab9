export { giveNewIdentity } from './new-identity.ts';
export { readWorkAhead, type WorkAhead } from './work-ahead.ts';
export type { WorkspaceRecord, WorkspaceSettings, WorkspaceState } from './workspace.ts';
export {
  templateDatabaseName,
  urlOfDatabase,
  WorkspaceDatabases,
  workspaceDatabaseName,
} from './workspace-databases.ts';
export { type NewWorkspace, WorkspaceRepository } from './workspace-repository.ts';
