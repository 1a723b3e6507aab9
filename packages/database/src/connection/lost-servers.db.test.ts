import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { eventually } from '@secgraph/test-kit/eventually';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { isDatabaseOutage } from './connection-error.ts';
import { type DatabaseOptions, openDatabase } from './database.ts';

/** What becomes of connections when another server is the primary than before, or none is. */

const test = await createTestDatabase();
await test.database.pool.query('CREATE TABLE noted (text text)');

async function open(options: Partial<DatabaseOptions> = {}) {
  const database = await openDatabase({ url: test.url, maxConnections: 1, ...options });
  onTestFinished(() => database.close());
  return database;
}

/** A line to PostgreSQL on which connections can fall silent, while later ones pass. */
async function openLine() {
  const target = new URL(test.url);
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((client) => {
    connections++;
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    client.pipe(upstream);
    upstream.pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) {
      socket.destroy();
    }
  });
  const address = server.address();
  const url = new URL(test.url);
  url.port = typeof address === 'object' ? String(address?.port) : '';

  return {
    url: url.href,
    connections: () => connections,
    /** The server does not know them any more, and nobody is told. */
    async silence() {
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
      await test.database.pool.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'silenced'",
      );
    },
  };
}

async function takeLock() {
  const holder = await test.database.connect();
  await holder.query('SELECT pg_advisory_lock(4711)');
  onTestFinished(() => holder.end());

  return { release: () => holder.query('SELECT pg_advisory_unlock(4711)') };
}

it('refuses a server that takes no changes, where changes are to be made', async () => {
  const url = new URL(test.url);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  await expect(openDatabase({ url: url.href, isToWrite: true })).rejects.toMatchObject({
    code: 'DATABASE_UNREACHABLE',
    message: expect.stringContaining('takes no changes'),
  });

  const reader = await open({ url: url.href });
  expect((await reader.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

it('gives a connection up whose server has become read-only', async () => {
  const database = await open({ isToWrite: true });
  const note = () => sql`INSERT INTO noted VALUES ('a')`.execute(database.kysely);
  await note();
  await sql`SET default_transaction_read_only = on`.execute(database.kysely);

  const refusal = await note().catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: '25006' });
  expect(isDatabaseOutage(refusal)).toBe(true);
  await note();
});

it('keeps a connection whose transaction alone is read-only', async () => {
  const database = await open();
  const client = await database.pool.connect();
  const pid = async () => (await client.query('SELECT pg_backend_pid() AS pid')).rows[0];
  const before = await pid();
  await client.query('BEGIN READ ONLY');
  await expect(client.query("INSERT INTO noted VALUES ('b')")).rejects.toMatchObject({ code: '25006' });
  await client.query('ROLLBACK');
  expect(await pid()).toEqual(before);
  client.release();
});

it('lets a statement take its time, however long its connection is silent', async () => {
  const line = await openLine();
  const lines: string[] = [];
  const database = await open({ url: line.url, silentMs: 30, log: (text) => lines.push(text) });
  const lock = await takeLock();
  const waiting = database.pool.query('SELECT pg_advisory_xact_lock(4711)');
  const before = line.connections();
  await eventually(() => expect(line.connections()).toBeGreaterThan(before + 3));

  await lock.release();
  expect((await waiting).rowCount).toBe(1);
  expect(lines).toEqual([]);
});

it('ends what waits on a connection that the server does not know any more', async () => {
  const line = await openLine();
  const lines: string[] = [];
  const database = await open({
    url: line.url,
    applicationName: 'silenced',
    silentMs: 30,
    log: (text) => lines.push(text),
  });
  const lock = await takeLock();
  const waiting = database.pool.query('SELECT pg_advisory_xact_lock(4711)').catch((error: unknown) => error);
  await eventually(async () => {
    const { rows } = await test.database.pool.query(
      "SELECT FROM pg_stat_activity WHERE application_name = 'silenced' AND wait_event_type = 'Lock'",
    );
    expect(rows).toHaveLength(1);
  });
  await line.silence();

  expect(isDatabaseOutage(await waiting)).toBe(true);
  expect(lines).toEqual([expect.stringContaining('it is cut')]);
  await lock.release();
  expect((await database.pool.query('SELECT 1')).rowCount).toBe(1);
});
