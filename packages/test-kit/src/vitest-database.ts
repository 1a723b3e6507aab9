import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase, startEmbeddedDatabase } from '@secgraph/database';
import type { TestProject } from 'vitest/node';
import { administer, dropDatabases, urlOfDatabase } from './database/database-administrator.ts';
import type { TestDatabaseServer } from './database/test-database.ts';

interface Server {
  readonly url: string;
  stop(): Promise<void>;
}

const GIB = 1024 ** 3;

/**
 * Global set-up of the test projects that need PostgreSQL: one server and one migrated template database for
 * the whole run. `SECGRAPH_TEST_DATABASE_URL` names a server to use instead of an embedded one.
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
  const dataFolder = await mkdtemp(join(tmpdir(), 'secgraph-test-database-'));
  const embedded = await startEmbeddedDatabase({ dataFolder, memoryBytes: GIB, durability: 'none' });

  const stopAtExit = () => {
    // Interrupted before the tear-down could run. The data is worthless: no shutdown, no trace.
    process.kill(embedded.pid, 'SIGQUIT');
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
  };
  process.once('exit', stopAtExit);

  return {
    url: embedded.url,
    stop: async () => {
      process.off('exit', stopAtExit);
      await embedded.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
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
