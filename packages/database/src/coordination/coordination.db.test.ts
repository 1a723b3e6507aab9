import { randomBytes } from 'node:crypto';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { eventually } from '@secgraph/test-kit/eventually';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../connection/database.ts';
import { loadState } from '../graph/graph-state.ts';
import { withGraphTransaction } from '../graph/graph-transaction.ts';
import { type Leadership, tryLead } from './leadership.ts';
import { LeaseKeeper } from './lease-keeper.ts';
import { type Listener, listen } from './listener.ts';
import { readLease } from './writer-lease.ts';
import { withWriterTransaction } from './writer-transaction.ts';

const { database, url } = await createTestDatabase();
const held: (Leadership | undefined)[] = [];
const listeners: Listener[] = [];

afterEach(async () => {
  await Promise.all(held.splice(0).map(async (leadership) => leadership?.resign()));
  await Promise.all(listeners.splice(0).map((listener) => listener.stop()));
});

const PATIENCE = { timeout: 10_000 };

async function lead(): Promise<Leadership | undefined> {
  const leadership = await tryLead(database, { heartbeatMs: 50 });
  held.push(leadership);
  return leadership;
}

/** The server may notice later than its client that the one before has let go. */
function mustLead(): Promise<Leadership> {
  return vi.waitFor(async () => {
    const leadership = await lead();
    if (leadership === undefined) {
      throw new Error('somebody else leads');
    }
    return leadership;
  }, PATIENCE);
}

/** Ends the connections of everybody else that match, as a restart of the server would. */
function disconnect(queryPattern: string): Promise<unknown> {
  return database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND query ~ $1`,
    [queryPattern],
  );
}

const HOLDS_LOCK = 'pg_try_advisory_xact_lock|SELECT 1';

/** As when nobody renewed the lease for long. */
async function expire(): Promise<void> {
  await database.pool.query("UPDATE writer_lease SET expires_at = '-infinity'");
}

/** What began just now is not taken for what a frozen process left behind. */
async function untilAllIsOld(): Promise<void> {
  await eventually(async () => {
    const { rows } = await database.pool.query<{ young: number }>(
      `SELECT count(*)::int AS young FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND xact_start > clock_timestamp() - interval '1100 ms'`,
    );
    expect(rows[0]?.young).toBe(0);
  });
}

const REFUSED = { code: 'DATABASE_LEADERSHIP_LOST' };

/** Both kinds of transactions of a writer. */
async function expectRefused({ term }: Leadership): Promise<void> {
  await expect(withGraphTransaction(database, async () => undefined, { term })).rejects.toMatchObject(
    REFUSED,
  );
  await expect(withWriterTransaction(database, { term }, async () => undefined)).rejects.toMatchObject(
    REFUSED,
  );
}

/** A transaction of the writer that stands still in the middle. */
function openHung({ term }: Leadership) {
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const ended = withGraphTransaction(
    database,
    async (graph) => {
      await graph.advanceGeneration();
      begun.resolve();
      await goOn.promise;
    },
    { term },
  );
  ended.catch(() => undefined);

  return { begun: begun.promise, goOn: goOn.resolve, ended };
}

describe('leadership', () => {
  it('is held by one at a time', async () => {
    const first = await lead();
    expect(first).toBeDefined();
    expect(await lead()).toBeUndefined();

    await first?.resign();
    expect(first?.signal.aborted).toBe(true);
    const second = await lead();
    expect(second?.term).toBeGreaterThan(first?.term ?? 0);
  });

  it('is lost with its connection, and the next leader shuts the old one out', async () => {
    const first = await mustLead();
    await disconnect(HOLDS_LOCK);
    await eventually(() => expect(first.signal.aborted).toBe(true));

    await eventually(async () => expect(await lead()).toBeDefined());
    await expectRefused(first);
  });

  it('goes to one of several that try at once', async () => {
    const found = await Promise.all(Array.from({ length: 5 }, lead));
    expect(found.filter((leadership) => leadership !== undefined)).toHaveLength(1);

    await untilAllIsOld();
    await expire();
    const again = await Promise.all(Array.from({ length: 5 }, lead));
    expect(again.filter((leadership) => leadership !== undefined)).toHaveLength(1);
  });

  it('is taken from one that renews no lease, with its lock', async () => {
    const frozen = await mustLead();
    await untilAllIsOld();
    expect(await lead()).toBeUndefined();

    await expire();
    const next = await mustLead();
    expect(next.term).toBe(frozen.term + 1);
    await eventually(() => expect(frozen.signal.aborted).toBe(true));
    expect(await readLease(database)).toMatchObject({ term: next.term, isLive: true, isLocked: true });
    await expectRefused(frozen);
  });

  it('is noticed to be over where nobody ends the connection', async () => {
    const replaced = await mustLead();
    await database.pool.query('UPDATE writer_lease SET term = term + 1');

    await eventually(() => expect(replaced.signal.reason).toBe('another process was elected'));
  });

  it('is not waited for where a frozen one is in the middle of a transaction, of which nothing stays', async () => {
    const frozen = await mustLead();
    const before = (await loadState(database)).generation;
    const hung = openHung(frozen);
    await hung.begun;
    await untilAllIsOld();
    await expire();

    await eventually(async () => expect(await lead()).toBeDefined());
    hung.goOn();
    await expect(hung.ended).rejects.toMatchObject({ code: 'DATABASE_CONNECTION_LOST' });
    expect((await loadState(database)).generation).toBe(before);
    await expectRefused(frozen);
  });

  it('waits for a transaction of a writer that lost its connection a moment ago', async () => {
    const first = await mustLead();
    const hung = openHung(first);
    await hung.begun;
    await untilAllIsOld();
    await database.pool.query("UPDATE writer_lease SET expires_at = now() + interval '5 seconds'");
    await disconnect(HOLDS_LOCK);
    await eventually(async () => expect((await readLease(database)).isLocked).toBe(false));

    expect(await lead()).toBeUndefined();
    hung.goOn();
    await hung.ended;
    await eventually(async () => expect(await lead()).toBeDefined());
  });

  it('says what to do where it may not end the connections of a frozen one', async () => {
    const role = `secgraph_peer_${randomBytes(4).toString('hex')}`;
    await database.pool.query(`CREATE ROLE ${role} LOGIN PASSWORD 'peer'`);
    await database.pool.query(`GRANT SELECT, UPDATE ON ALL TABLES IN SCHEMA public TO ${role}`);
    const peerUrl = new URL(url);
    peerUrl.username = role;
    peerUrl.password = 'peer';
    const peer = await openDatabase({ url: peerUrl.href });
    onTestFinished(async () => {
      await peer.close();
      await database.pool.query(`DROP OWNED BY ${role}`);
      await database.pool.query(`DROP ROLE ${role}`);
    });
    const frozen = await mustLead();
    const hung = openHung(frozen);
    await hung.begun;
    await untilAllIsOld();
    await expire();

    const log = vi.fn();
    expect(await tryLead(peer, { log })).toBeUndefined();
    expect(log).toHaveBeenCalledWith(expect.stringContaining('pg_terminate_backend'));
    hung.goOn();
    await hung.ended;
    // Its lock alone keeps nobody from writing.
    const next = await tryLead(peer, { heartbeatMs: 50, log });
    held.push(next);
    expect(next?.term).toBe(frozen.term + 1);
    await expectRefused(frozen);
  });
});

describe('the lease', () => {
  async function expiresAtMs(): Promise<number> {
    const row = await database.kysely
      .selectFrom('writer_lease')
      .select('expires_at')
      .executeTakeFirstOrThrow();
    return row.expires_at.getTime();
  }

  it('is renewed while its term lasts, beside a transaction that holds it', async () => {
    const leader = await mustLead();
    const hung = openHung(leader);
    await hung.begun;
    const keeper = new LeaseKeeper(database, { renewMs: 20 });
    const begunAtMs = await expiresAtMs();
    keeper.keep(leader.term);
    await eventually(async () => expect(await expiresAtMs()).toBeGreaterThan(begunAtMs + 100));
    await disconnect('^UPDATE writer_lease SET expires_at');
    const brokenAtMs = await expiresAtMs();
    await eventually(async () => expect(await expiresAtMs()).toBeGreaterThan(brokenAtMs + 100));
    hung.goOn();
    await hung.ended;

    await leader.resign();
    await mustLead();
    const othersAtMs = await expiresAtMs();
    await eventually(async () => {
      const { rows } = await database.pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND query ~ '^UPDATE writer_lease SET expires_at'",
      );
      expect(rows).toEqual([]);
    });
    expect(await expiresAtMs()).toBe(othersAtMs);
    await keeper.stop();
  });

  it('that a clock gave which was put back since is none', async () => {
    await database.pool.query("UPDATE writer_lease SET expires_at = now() + interval '1 day'");
    expect(await readLease(database)).toMatchObject({ isLive: false });
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
