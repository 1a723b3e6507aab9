import { type Database, findEmbeddedUrl, openRepositories } from '@secgraph/database';
import { CodedError } from '@secgraph/kernel';
import { findSecretKey } from '../auth/load-secret-key.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { workspaceConfigOf } from '../workspaces/workspace-config.ts';
import { withDatabase } from './open-maintained.ts';

/** Nobody listens there: its process, if there is one, is left alone. */
const NO_SOCKET = '';

export interface MaintainedWorkspace {
  readonly config: ServerConfig;
  readonly name: string;
  /** Of the service. */
  readonly database: Database;
}

/**
 * Calls `work` with the database of a workspace, and with the settings that its process has.
 *
 * @throws `SERVER_NO_WORKSPACE`, `SERVER_NO_SECRET_KEY`
 */
export async function withWorkspaceDatabase<Result>(
  { config, name, database }: MaintainedWorkspace,
  work: (database: Database, config: ServerConfig) => Promise<Result>,
): Promise<Result> {
  const workspace = await openRepositories(database).workspaces.findByName(name);
  if (workspace === undefined) {
    throw new CodedError(
      'SERVER_NO_WORKSPACE',
      `There is no workspace ${name}: secgraph workspaces list tells which there are.`,
    );
  }
  const secretKey = await findSecretKey(config.dataFolder, config.secretKey);
  if (secretKey === undefined) {
    throw new CodedError(
      'SERVER_NO_SECRET_KEY',
      'The key of a workspace comes from that of the service, which is not here: set SECGRAPH_DATA_DIR or SECGRAPH_SECRET_KEY, as for the service.',
    );
  }
  const databaseUrl = config.database.url ?? findEmbeddedUrl(config.dataFolder) ?? '';
  const own = workspaceConfigOf(config, workspace, { databaseUrl, secretKey, socket: NO_SOCKET });

  return withDatabase(own.database.url ?? '', (opened) => work(opened, own));
}
