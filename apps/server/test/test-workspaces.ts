import { randomUUID } from 'node:crypto';
import {
  templateDatabaseName,
  WorkspaceDatabases,
  workspaceDatabaseName,
} from '@secgraph/database/workspaces';
import { afterAll } from 'vitest';
import { Workspaces, type WorkspacesOptions } from '../src/workspaces/workspaces.ts';

/** Workspaces of a server that nobody reaches but by `inject`, which knows no door; their databases go with the file. */
export function openTestWorkspaces(options: Omit<WorkspacesOptions, 'settings' | 'databaseId'>): Workspaces {
  const { database } = options;
  const databaseId = randomUUID();
  const workspaces = new Workspaces({
    ...options,
    databaseId,
    settings: { maxOpen: 1, idleMs: 60_000, memoryMib: 1024 },
  });
  afterAll(async () => {
    await workspaces.stop();
    const databases = new WorkspaceDatabases(database);
    const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM workspace');
    // No release has a template of this name.
    const templates = await databases.listOtherTemplates(templateDatabaseName(databaseId, 0));
    for (const name of [...rows.map(({ id }) => workspaceDatabaseName(id)), ...templates]) {
      await databases.drop(name);
    }
  });

  return workspaces;
}
