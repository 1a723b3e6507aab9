import { LeaseKeeper, migrate, openDatabase, readLease, readMigrations, tryLead } from '@secgraph/database';
import { expect, it, onTestFinished } from 'vitest';
import { get } from '../../../../tools/service/test/api-session.ts';
import { createDataFolder } from './data-folder.ts';
import { startExternalDatabase } from './external-database.ts';
import { endServicesAfterEach, launchService } from './service-process.ts';
import { until } from './until.ts';

endServicesAfterEach();

const external = await startExternalDatabase();
const all = await readMigrations();
const KEY = Buffer.alloc(32, 7).toString('base64');
const NEXT = {
  version: all.length + 1,
  name: 'of the next release',
  sql: 'CREATE TABLE of_the_next_release (id integer)',
  checksum: 'next',
};

type Database = Awaited<ReturnType<typeof openDatabase>>;

async function open(url: string): Promise<Database> {
  const database = await openDatabase({ url });
  onTestFinished(() => database.close());

  return database;
}

/** A process of another release that writes, by what releases have agreed on in the database. */
async function lead(database: Database) {
  const leadership = await tryLead(database);
  if (leadership === undefined) {
    throw new Error('another process leads');
  }
  const lease = new LeaseKeeper(database);
  lease.keep(leadership.term);

  return async () => {
    await lease.stop();
    await leadership.resign();
  };
}

async function launch(url: string, more: Readonly<Record<string, string>> = {}) {
  return launchService({
    dataFolder: (await createDataFolder()).path,
    environment: { DATABASE_URL: url, SECGRAPH_SECRET_KEY: KEY, ...more },
  });
}

async function schemaOf({ pool }: Database): Promise<number | undefined> {
  const { rows } = await pool.query<{ version: number }>(
    'SELECT max(version) AS version FROM schema_migration',
  );

  return rows[0]?.version;
}

/** Whether a process waits that wants to migrate. */
async function isWaitedFor({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ waits: boolean }>(
    `SELECT EXISTS (
       SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
       WHERE locktype = 'advisory' AND granted AND datname = current_database()
         AND state = 'idle in transaction' AND query LIKE 'SELECT pg_advisory_xact_lock%'
     ) AS waits`,
  );

  return rows[0]?.waits === true;
}

it.each(['true', 'false'])(
  'a start migrates nothing while a process of the release before writes (backup before: %s)',
  async (isBackedUp) => {
    const url = await external.createDatabase(`earlier-${isBackedUp}`);
    const database = await open(url);
    await migrate(database, { migrations: all.slice(0, -1), release: 'v0.0.1' });
    const resign = await lead(database);
    const service = await launch(url, { SECGRAPH_BACKUP_BEFORE_UPGRADE: isBackedUp });
    await until('it waits for the writer', () => isWaitedFor(database));
    expect(await schemaOf(database)).toBe(all.length - 1);
    expect((await readLease(database)).isLive).toBe(true);

    await resign();
    await service.untilReady();
    expect(await schemaOf(database)).toBe(all.length);
    expect(await service.stop()).toEqual({ code: 0, signal: null });
  },
);

it('a process never writes to what a newer release has migrated, and says so', async () => {
  const url = await external.createMigrated('newer');
  const database = await open(url);
  // The first start adds kinds, after which whoever writes has to begin anew.
  const first = await launch(url);
  await first.untilReady();
  await first.stop();
  const resign = await lead(database);
  const service = await launch(url);
  await service.untilReady();
  const { term } = await readLease(database);
  await migrate(database, { migrations: [...all, NEXT], release: 'v9.8.7' });
  await resign();

  const told = 'a newer release has migrated the database: stop this process';
  await until('it tells of the newer release', async () => service.hasLogged(told));
  expect(service.log().find(({ msg }) => msg === told)?.['reason']).toContain('install v9.8.7');
  expect(await readLease(database)).toMatchObject({ term, isLocked: false });
  expect((await get(service.url, '/readyz')).status).toBe(200);
  expect(await service.stop()).toEqual({ code: 0, signal: null });

  const other = await launch(url);
  expect(await other.exited).toEqual({ code: 1, signal: null });
  expect(other.stderr).toContain('The database was migrated by a newer release, v9.8.7');
});
