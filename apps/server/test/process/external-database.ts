import { chmodSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, startEmbeddedDatabase } from '@secgraph/database';
import { afterAll } from 'vitest';
import { copyPrepared } from './copy-prepared.ts';

/** A PostgreSQL that no service owns; stopped and removed when the test file is done. */
export interface ExternalDatabase {
  /** Of the server's own database. */
  readonly url: string;
  /** @returns the connection string of a new, empty database */
  createDatabase(name: string): Promise<string>;
  /** The same, as a service leaves it that has started once: all of them have the same id. */
  createMigrated(name: string): Promise<string>;
}

const MEMORY_BYTES = 1024 ** 3;

export async function startExternalDatabase(): Promise<ExternalDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'secgraph-external-'));
  chmodSync(folder, 0o755);
  const dataFolder = join(folder, 'data');
  await copyPrepared('external', dataFolder);
  const server = await startEmbeddedDatabase({
    dataFolder,
    memoryBytes: MEMORY_BYTES,
    durability: 'none',
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const create = async (name: string, template = 'template1') => {
    const database = await openDatabase({ url: server.url });
    await database.pool.query(`CREATE DATABASE "${name}" TEMPLATE ${template}`);
    await database.close();
    const url = new URL(server.url);
    url.pathname = `/${name}`;

    return url.href;
  };

  return {
    url: server.url,
    createDatabase: (name) => create(name),
    createMigrated: (name) => create(name, 'migrated'),
  };
}
