import { createTestDatabase } from '@secgraph/test-kit/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { withGraphTransaction } from '../graph/graph-transaction.ts';
import { GraphUpdateRepository, UPDATE_WANTED_MS } from './graph-update-repository.ts';

const { database } = await createTestDatabase();
const updates = new GraphUpdateRepository(database.kysely);
const MINUTE_MS = 60_000;

beforeEach(async () => {
  await database.kysely.deleteFrom('graph_update').execute();
});

describe('changes that wait', () => {
  it('are begun once, oldest first, while their time lasts', async () => {
    await updates.enqueue('late', -1);
    const first = await updates.enqueue('first', MINUTE_MS);
    await updates.enqueue('second', MINUTE_MS);

    expect(await updates.begin()).toMatchObject({ id: first, request: 'first' });
    const second = await updates.begin();
    expect(second).toMatchObject({ request: 'second' });
    expect(second?.remainingMs).toBeLessThanOrEqual(MINUTE_MS);
    expect(second?.remainingMs).toBeGreaterThan(0);
    expect(await updates.begin()).toBeUndefined();
  });

  it('can be taken back', async () => {
    const id = await updates.enqueue('x', MINUTE_MS);
    await updates.remove(id);

    expect([await updates.begin(), await updates.findResult(id)]).toEqual([undefined, undefined]);
  });
});

describe('changes whose process may be gone', () => {
  it('are passed over until it says that they are wanted', async () => {
    const orphaned = await updates.enqueue('orphaned', MINUTE_MS);
    const wanted = await updates.enqueue('wanted', MINUTE_MS);
    await updates.recover('interrupted');
    expect(await updates.begin()).toBeUndefined();

    await updates.keepWanted(wanted);
    expect(await updates.begin()).toMatchObject({ id: wanted });
    expect(await updates.begin()).toBeUndefined();
    expect(await updates.findResult(orphaned)).toEqual({ state: 'pending' });
  });

  it('are wanted for a while', async () => {
    const id = await updates.enqueue('x', MINUTE_MS);
    const { rows } = await database.pool.query<{ ms: number }>(
      'SELECT (1000 * extract(epoch FROM wanted_until - now()))::float8 AS ms FROM graph_update WHERE id = $1',
      [id],
    );
    expect(rows[0]?.ms).toBeGreaterThan(0);
    expect(rows[0]?.ms).toBeLessThanOrEqual(UPDATE_WANTED_MS);
  });
});

describe('changes that are begun', () => {
  it('must not happen when they were taken back', async () => {
    const id = await updates.enqueue('x', MINUTE_MS);
    await updates.begin();
    expect(await updates.finish(id, 'done')).toBe(true);
    await updates.remove(id);
    expect(await updates.finish(id, 'done')).toBe(false);
  });

  it('are done with the transaction that holds them, or not at all', async () => {
    const id = await updates.enqueue('x', MINUTE_MS);
    await updates.begin();
    const failing = withGraphTransaction(database, async ({ kysely }) => {
      await new GraphUpdateRepository(kysely).finish(id, 'lost');
      throw new Error('died');
    });
    await expect(failing).rejects.toThrow('died');
    expect(await updates.findResult(id)).toEqual({ state: 'pending' });

    const generation = await withGraphTransaction(database, async (graph) => {
      await new GraphUpdateRepository(graph.kysely).finish(id, 'kept');
      return graph.advanceGeneration();
    });
    expect(await updates.findResult(id)).toEqual({ state: 'done', outcome: 'kept', generation });
  });

  it('are refused when their writer is gone, and forgotten when nobody waits any more', async () => {
    const running = await updates.enqueue('running', MINUTE_MS);
    await updates.begin();
    const waiting = await updates.enqueue('waiting', MINUTE_MS);
    const late = await updates.enqueue('late', -1);
    await updates.recover('interrupted');

    expect(await updates.findResult(running)).toMatchObject({ state: 'refused', outcome: 'interrupted' });
    expect(await updates.findResult(waiting)).toEqual({ state: 'pending' });
    expect(await updates.findResult(late)).toBeUndefined();
    await updates.finish(running, 'too late');
    expect(await updates.findResult(running)).toMatchObject({ state: 'refused' });
  });
});
