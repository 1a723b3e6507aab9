import { once } from 'node:events';
import { createTestDatabase } from '@secgraph/test-kit/database';
import type pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { copyIn } from './copy-in.ts';
import { copyOut } from './copy-out.ts';
import { encodeIntegerRows } from './integer-rows.ts';

const { database } = await createTestDatabase();
const TARGET = 'copied (a, b)';

beforeEach(async () => {
  await database.pool.query('CREATE TABLE IF NOT EXISTS copied (a int4, b int4 CHECK (b < 1000000))');
  await database.pool.query('TRUNCATE copied');
});

function rows(count: number, last = 7): Iterable<Uint8Array> {
  const values = Int32Array.from({ length: count }, (_, index) =>
    index === count - 1 ? last : index % 1000,
  );
  return encodeIntegerRows([
    { type: 'int4', values },
    { type: 'int4', values },
  ]);
}

/** A connection of its own, and how to end its backend. */
async function withConnection(
  work: (client: pg.PoolClient, endBackend: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const client = await database.pool.connect();
  const broken = once(client, 'error').catch(() => undefined);
  const { rows: found } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const endBackend = async () => {
    await database.pool.query('SELECT pg_terminate_backend($1)', [found[0]?.pid]);
    await broken;
  };
  try {
    await work(client, endBackend);
  } finally {
    client.release(true);
  }
}

describe('copying rows in', () => {
  it('stores all of them', async () => {
    await withConnection(async (client) => {
      await copyIn(client, TARGET, rows(300_000));
      const { rows: found } = await client.query('SELECT count(*)::int AS count FROM copied');
      expect(found).toEqual([{ count: 300_000 }]);
    });
  });

  it('fails when the connection ended before, between two statements', async () => {
    await withConnection(async (client, endBackend) => {
      await client.query('BEGIN');
      await endBackend();
      await expect(copyIn(client, TARGET, rows(10))).rejects.toThrow();
      await expect(copyOut(client, 'SELECT a FROM copied', () => undefined)).rejects.toThrow();
    });
  });

  it('fails when the connection ends meanwhile', async () => {
    await withConnection(async (client, endBackend) => {
      const copying = copyIn(client, TARGET, rows(8_000_000));
      await Promise.all([expect(copying).rejects.toThrow(), endBackend()]);
    });
  });

  it('leaves a transaction that can be rolled back when the rows end with an error', async () => {
    await withConnection(async (client) => {
      await client.query('BEGIN');
      const chunks = function* () {
        yield* rows(100_000);
        throw new Error('no more rows');
      };
      await expect(copyIn(client, TARGET, chunks())).rejects.toThrow('no more rows');
      await client.query('ROLLBACK');
      await copyIn(client, TARGET, rows(5));
      const { rows: found } = await client.query('SELECT count(*)::int AS count FROM copied');
      expect(found).toEqual([{ count: 5 }]);
    });
  });

  it('leaves a transaction that can be rolled back when a row is refused', async () => {
    await withConnection(async (client) => {
      await client.query('BEGIN');
      await expect(copyIn(client, TARGET, rows(100_000, 1_000_001))).rejects.toThrow('check constraint');
      await client.query('ROLLBACK');
      await copyIn(client, TARGET, rows(5));
      const { rows: found } = await client.query('SELECT count(*)::int AS count FROM copied');
      expect(found).toEqual([{ count: 5 }]);
    });
  });
});
