import { createTestDatabase } from '@secgraph/test-kit/database';
import { eventually } from '@secgraph/test-kit/eventually';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withGraphTransaction } from '../graph/graph-transaction.ts';
import { type Leadership, tryLead } from './leadership.ts';
import { type Listener, listen } from './listener.ts';

const { database } = await createTestDatabase();
const held: (Leadership | undefined)[] = [];
const listeners: Listener[] = [];

afterEach(async () => {
  await Promise.all(held.splice(0).map(async (leadership) => leadership?.resign()));
  await Promise.all(listeners.splice(0).map((listener) => listener.stop()));
});

async function lead(): Promise<Leadership | undefined> {
  const leadership = await tryLead(database, { heartbeatMs: 50 });
  held.push(leadership);
  return leadership;
}

/** Ends the connections of everybody else that match, as a restart of the server would. */
function disconnect(queryPattern: string): Promise<unknown> {
  return database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND query ~ $1`,
    [queryPattern],
  );
}

describe('leadership', () => {
  it('is held by one at a time', async () => {
    const first = await lead();
    expect(first).toBeDefined();
    expect(await lead()).toBeUndefined();

    await first?.resign();
    expect(first?.signal.aborted).toBe(true);
    const second = await lead();
    expect(second?.writerEpoch).toBeGreaterThan(first?.writerEpoch ?? 0);
  });

  it('is lost with its connection, and the next leader shuts the old one out', async () => {
    const first = await lead();
    await disconnect('pg_try_advisory_xact_lock|SELECT 1');
    await eventually(() => expect(first?.signal.aborted).toBe(true));

    await eventually(async () => expect(await lead()).toBeDefined());
    const late = withGraphTransaction(database, async () => undefined, {
      writerEpoch: first?.writerEpoch ?? 0,
    });
    await expect(late).rejects.toMatchObject({ code: 'DATABASE_LEADERSHIP_LOST' });
  });
});

describe('listen', () => {
  it('hears what was committed, and wakes once to catch up', async () => {
    const wake = vi.fn();
    listeners.push(listen(database, { channels: ['things'], wake }));
    await eventually(() => expect(wake).toHaveBeenCalledWith());

    await database.pool.query("NOTIFY things, '42'");
    await eventually(() => expect(wake).toHaveBeenCalledWith('things', '42'));
  });

  it('comes back after a lost connection', async () => {
    const wake = vi.fn();
    listeners.push(listen(database, { channels: ['things'], wake }));
    await eventually(() => expect(wake).toHaveBeenCalledTimes(1));
    await disconnect('^LISTEN');

    await eventually(() => expect(wake).toHaveBeenCalledTimes(2));
    await database.pool.query("NOTIFY things, 'again'");
    await eventually(() => expect(wake).toHaveBeenCalledWith('things', 'again'));
  });

  it('wakes regularly where no notification ever arrives', async () => {
    const wake = vi.fn();
    listeners.push(listen(database, { channels: [], wake, pollMs: 20 }));
    await eventually(() => expect(wake.mock.calls.length).toBeGreaterThan(3));
  });

  it('can be stopped while it is still connecting', async () => {
    const wake = vi.fn();
    await listen(database, { channels: ['things'], wake }).stop();

    expect(wake).not.toHaveBeenCalled();
  });
});
