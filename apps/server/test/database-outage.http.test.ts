import { eventually } from '@secgraph/test-kit/eventually';
import { expect, it } from 'vitest';
import { createTestServer, messageOf } from './test-server.ts';

const { database, inject, logInAs } = await createTestServer();
const { authorization } = await logInAs('Administrator');

const listUploads = () => inject({ method: 'GET', url: '/api/v2/file-upload', headers: { authorization } });

/** Of the statement that waits for a lock, as soon as there is one. */
async function waitingBackend(): Promise<number> {
  return eventually(async () => {
    const { rows } = await database.pool.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(1);
    return rows[0]?.pid ?? 0;
  });
}

it('a request whose connection to PostgreSQL dies is told to come again, and the next is answered', async () => {
  const lock = await database.connect();
  await lock.query('BEGIN');
  await lock.query('LOCK TABLE file_upload_job IN ACCESS EXCLUSIVE MODE');
  const asking = listUploads();
  await database.pool.query('SELECT pg_terminate_backend($1)', [await waitingBackend()]);
  const response = await asking;
  await lock.query('ROLLBACK');
  await lock.end();

  expect([response.statusCode, messageOf(response)]).toEqual([
    503,
    'the database cannot be reached; please try again in a moment',
  ]);
  // A connection that is about to be found dead may be tried first.
  await expect.poll(async () => (await listUploads()).statusCode).toBe(200);
});
