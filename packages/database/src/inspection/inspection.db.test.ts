import { createEmptyDatabase, createTestDatabase } from '@secgraph/test-kit/database';
import { afterAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../connection/database.ts';
import { findPooler } from './find-pooler.ts';
import { readProcesses } from './processes.ts';
import { readOnly } from './read-only.ts';
import { findSchemaState } from './schema-state.ts';
import { measureClockLead, readServerFacts } from './server-facts.ts';
import { countGraph, readGraphSize } from './stored-graph.ts';
import { readTableSizes } from './table-sizes.ts';
import { QUESTIONS, readWorkHistory } from './work-history.ts';

const { database, url } = await createTestDatabase();
const opened: Database[] = [];
afterAll(() => Promise.all(opened.map((each) => each.close())));

async function openEmpty(): Promise<Database> {
  const empty = await openDatabase({ url: (await createEmptyDatabase()).url });
  opened.push(empty);

  return empty;
}

it('looks and changes nothing', async () => {
  const change = readOnly(database, (client) => client.query('CREATE TABLE left_behind (id int)'));
  await expect(change).rejects.toMatchObject({ code: '25006' });
  expect(await readOnly(database, (client) => client.query('SELECT 1'))).toMatchObject({ rowCount: 1 });
});

describe('a server', () => {
  it('tells of itself and of the rights of the role', async () => {
    expect(await readOnly(database, readServerFacts)).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+/),
      encoding: 'UTF8',
      isInRecovery: false,
      isReadOnly: false,
      statementTimeoutMs: 0,
      rights: {
        mayCreate: true,
        mayCreateTemporary: true,
        ownsTables: true,
        mayEndOwnSessions: true,
        mayLock: true,
      },
    });
  });

  it('tells what a role lacks that owns nothing', async () => {
    const name = new URL(url).pathname.slice(1);
    const role = `reader_${name}`.slice(0, 60);
    await database.pool.query(`CREATE ROLE "${role}" LOGIN PASSWORD 'reader' CONNECTION LIMIT 3`);
    await database.pool.query(`REVOKE TEMPORARY ON DATABASE "${name}" FROM PUBLIC`);
    const readerUrl = new URL(url);
    readerUrl.username = role;
    readerUrl.password = 'reader';
    const reader = await openDatabase({ url: readerUrl.href });
    const facts = await readOnly(reader, readServerFacts);
    await reader.close();
    await database.pool.query(`DROP ROLE "${role}"`);

    expect(facts).toMatchObject({
      ownConnectionLimit: 3,
      rights: { mayCreate: false, mayCreateTemporary: false, ownsTables: false },
    });
  });

  it('has a clock', async () => {
    const { leadMs } = await readOnly(database, (client) =>
      measureClockLead(client, () => Date.now() - 60_000),
    );
    expect(Math.round(leadMs / 10_000)).toBe(6);
  });
});

describe('a pooler', () => {
  it('is not seen where there is none', async () => {
    expect(await findPooler(database)).toBe('none');
  });

  it.each([
    ['transaction', [70, 70]],
    ['session', [70, 71]],
  ])('in %s mode shows by the processes %j of the server', async (kind, pids) => {
    const left = [...pids];
    const connect = async () => {
      const pid = left.shift();
      return { processID: 1, query: async () => ({ rows: [{ pid }] }), end: async () => undefined };
    };
    expect(await findPooler({ connect } as unknown as Database)).toBe(kind);
  });
});

describe('a schema', () => {
  it('is of here, or empty', async () => {
    expect(await findSchemaState(database, 'v1')).toEqual({ kind: 'current' });
    expect(await findSchemaState(await openEmpty(), 'v1')).toEqual({ kind: 'empty' });
  });

  it('is told apart from a newer one and an older one', async () => {
    const { database: changed } = await createTestDatabase();
    await changed.pool.query(
      "INSERT INTO schema_migration (version, name, checksum, release) VALUES (9999, 'future', 'x', 'v9')",
    );
    expect(await findSchemaState(changed, 'v1')).toMatchObject({
      kind: 'unknown',
      error: { code: 'DATABASE_NEWER_VERSION' },
    });
    await changed.pool.query(
      'DELETE FROM schema_migration WHERE version >= (SELECT max(version) FROM schema_migration WHERE version < 9999)',
    );
    expect(await findSchemaState(changed, 'v1')).toMatchObject({ kind: 'older' });
  });
});

describe('what is stored', () => {
  it('is told in numbers', async () => {
    const sizes = await readOnly(database, readTableSizes);
    expect(sizes.find(({ table }) => table === 'graph_state')).toMatchObject({ rows: 1, isCounted: true });
    expect(await readOnly(database, readGraphSize)).toEqual({ nodes: 0, relationships: 0 });
    expect(await readOnly(database, countGraph)).toEqual({ nodes: 0, relationships: 0 });
    expect(await readOnly(database, readProcesses)).toMatchObject({
      isWriterLive: false,
      isWriterLocked: false,
    });
  });

  it.each(Object.entries(QUESTIONS))('has %s', async (_, question) => {
    const { fields } = await readOnly(database, (client) => client.query(question));
    expect(fields.length).toBeGreaterThan(0);
  });

  it('has a history, as far as the schema has one', async () => {
    const history = await readOnly(database, readWorkHistory);
    expect(history.migrations.length).toBeGreaterThan(70);
    expect(history.datapipe).toHaveLength(1);
    const empty = await readOnly(await openEmpty(), readWorkHistory);
    expect(Object.values(empty).flat()).toEqual([]);
  });
});
