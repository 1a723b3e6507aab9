import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedDatabase, migrate, openDatabase, startEmbeddedDatabase } from '@secgraph/database';
import type { TestProject } from 'vitest/node';
import { administer, dropDatabases, urlOfDatabase } from './database/database-administrator.ts';
import type { TestDatabaseServer } from './database/test-database.ts';

interface Server {
  readonly url: string;
  stop(): Promise<void>;
}

const GIB = 1024 ** 3;
const FOLDER_PREFIX = 'secgraph-test-database-';
const SWEPT_AFTER_MS = 6 * 60 * 60 * 1000;

/**
 * Global set-up of the test projects that need PostgreSQL: one server and one migrated template database for
 * the whole run. `SECGRAPH_TEST_DATABASE_URL` names a server to use instead of an embedded one.
 *
 * @public For vitest.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['SECGRAPH_TEST_DATABASE_URL'];
  const server = given ? { url: given, stop: async () => undefined } : await startServer();

  try {
    const prefix = `secgraph_test_${randomBytes(4).toString('hex')}`;
    project.provide('testDatabase', await createTemplate(server.url, prefix));

    return async () => {
      if (given) {
        await dropDatabases(server.url, prefix);
      }
      await server.stop();
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function startServer(): Promise<Server> {
  await sweepFolders();
  const dataFolder = await mkdtemp(join(tmpdir(), FOLDER_PREFIX));
  const started: { embedded?: EmbeddedDatabase } = {};
  const removeAtExit = () => {
    // Interrupted before the tear-down could run. The data is worthless, so there is no orderly shutdown.
    try {
      if (started.embedded) {
        process.kill(started.embedded.pid, 'SIGQUIT');
      }
      rmSync(dataFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
    } catch {
      // A server on its way out still writes there: the next run sweeps the folder.
    }
  };
  process.once('exit', removeAtExit);

  started.embedded = await startEmbeddedDatabase({ dataFolder, memoryBytes: GIB, durability: 'none' });
  const { url, stop } = started.embedded;
  return {
    url,
    stop: async () => {
      process.off('exit', removeAtExit);
      await stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Removes what interrupted runs could not. Whatever is in use is younger. */
async function sweepFolders(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(FOLDER_PREFIX));
  const folders = names.map((name) => join(tmpdir(), name));

  await Promise.allSettled(
    folders.map(async (folder) => {
      if (Date.now() - (await stat(folder)).mtimeMs > SWEPT_AFTER_MS) {
        await rm(folder, { recursive: true, force: true });
      }
    }),
  );
}

async function createTemplate(url: string, prefix: string): Promise<TestDatabaseServer> {
  const template = `${prefix}_template`;
  await administer(url, `CREATE DATABASE ${template}`);
  const database = await openDatabase({ url: urlOfDatabase(url, template) });

  try {
    await migrate(database);
  } finally {
    await database.close();
  }
  return { url, prefix, template };
}
