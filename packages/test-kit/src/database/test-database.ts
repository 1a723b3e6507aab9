import { randomBytes } from 'node:crypto';
import { type Database, openDatabase } from '@secgraph/database';
import { afterAll, inject } from 'vitest';
import { administer, urlOfDatabase } from './database-administrator.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestDatabaseServer;
  }
}

/** What the global set-up (`vitest-database.ts`) prepares once for the whole run. */
export interface TestDatabaseServer {
  /** A database on the server from which others can be created and dropped. */
  readonly url: string;
  /** All databases of this run start with it. */
  readonly prefix: string;
  /** The migrated, otherwise empty database to clone. */
  readonly template: string;
}

export interface TestDatabase {
  readonly url: string;
  readonly database: Database;
}

/**
 * Gives a test file a migrated database of its own, and drops it when the file is done. Call it at the top
 * level of the file: `const { database } = await createTestDatabase();`
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const opened: Database[] = [];
  const { url, name } = nameDatabase('file');
  const server = inject('testDatabase');

  afterAll(async () => {
    await Promise.all(opened.map((database) => database.close()));
    await administer(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });

  // Files of the template are copied, block by block through the log takes twice as long.
  await administer(server.url, `CREATE DATABASE ${name} TEMPLATE ${server.template} STRATEGY FILE_COPY`);
  const database = await openDatabase({ url });
  opened.push(database);
  return { url, database };
}

/** A database of its own without any migration: for tests of the migrations. Dropped with the whole run. */
export async function createEmptyDatabase(): Promise<{ readonly url: string }> {
  const { url, name } = nameDatabase('empty');

  await administer(inject('testDatabase').url, `CREATE DATABASE ${name}`);
  return { url };
}

function nameDatabase(purpose: string): { name: string; url: string } {
  const server = inject('testDatabase');
  const name = `${server.prefix}_${purpose}_${randomBytes(5).toString('hex')}`;

  return { name, url: urlOfDatabase(server.url, name) };
}
