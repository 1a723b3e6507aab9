import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@secgraph/database';
import { afterAll, describe, expect, it } from 'vitest';
import { ApiSession } from '../../../../tools/service/test/api-session.ts';
import { createBegunFolder, createDataFolder, type DataFolder, noPostgres } from './data-folder.ts';
import { startExternalDatabase } from './external-database.ts';
import { type CommandOptions, launchSecgraph, runSecgraph } from './run-secgraph.ts';
import { ADMIN_PASSWORD, endServicesAfterEach, keepRunning, startService } from './service-process.ts';
import { until } from './until.ts';

endServicesAfterEach();

const folder = await createBegunFolder();
const backup = join(folder.parent, 'backup.zip');
const service = keepRunning(await startService({ dataFolder: folder.path }));
afterAll(() => service.kill());
expect(await runSecgraph(['backup', backup], { dataFolder: folder.path })).toMatchObject({ code: 0 });

/** @returns whether it was killed before it was done */
async function killWhen(
  isTime: () => boolean | Promise<boolean>,
  args: readonly string[],
  options: CommandOptions,
): Promise<boolean> {
  const child = launchSecgraph(args, options);
  const closed = once(child, 'close');
  await until('it is time to kill it', async () => child.exitCode !== null || (await isTime()));
  if (child.exitCode === null && child.pid !== undefined) {
    process.kill(-child.pid, 'SIGKILL');
  }
  await closed;

  return child.signalCode === 'SIGKILL';
}

async function createTarget(): Promise<DataFolder> {
  const target = await createDataFolder();
  mkdirSync(target.path);
  copyFileSync(join(folder.path, 'secret.key'), join(target.path, 'secret.key'));

  return target;
}

async function assertServes(dataFolder: string, environment: Readonly<Record<string, string>> = {}) {
  const restored = await startService({ dataFolder, environment });
  const session = await ApiSession.logIn({ url: restored.url, password: ADMIN_PASSWORD });
  const { body } = await session.call('GET', '/api/v2/audit?action=eq:RestoreBackup');
  expect(body).toMatchObject({ data: { logs: [{ fields: { verified: true } }] } });
  await restored.stop();
}

describe('a restore that is killed', () => {
  it.each([
    ['when it begins', 'postgres.unfinished'],
    ['while it fills the database', 'postgres.unfinished/cluster/postmaster.pid'],
    ['while it stores files', 'uploads'],
  ])('%s leaves no database, and is done once more', async (_, sign) => {
    const target = await createTarget();
    const restore = ['restore', backup];
    const isTime = () => existsSync(join(target.path, sign));
    expect(await killWhen(isTime, restore, { dataFolder: target.path })).toBe(true);
    expect(existsSync(join(target.path, 'postgres'))).toBe(false);

    expect(await runSecgraph(restore, { dataFolder: target.path })).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(join(target.path, 'postgres.unfinished'))).toBe(false);
    await noPostgres(target);
    await assertServes(target.path);
  });

  it('leaves a database of somebody else empty, and is done once more', async () => {
    const target = await createTarget();
    const external = await startExternalDatabase();
    const url = await external.createDatabase('restored');
    const restore = { dataFolder: target.path, url };
    const watch = await openDatabase({ url });
    // Halfway: the rows are there, and nothing is committed.
    await watch.pool.query(`
      CREATE SCHEMA halt;
      CREATE FUNCTION halt.wait() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
        IF current_query() LIKE '%ENABLE TRIGGER%' THEN PERFORM pg_advisory_xact_lock_shared(7); END IF;
      END $$;
      CREATE EVENT TRIGGER halt ON ddl_command_start WHEN TAG IN ('ALTER TABLE') EXECUTE FUNCTION halt.wait()`);
    const holder = await watch.connect();
    await holder.query('SELECT pg_advisory_lock(7)');
    const isWaiting = async () => {
      const { rows } = await watch.pool.query(
        "SELECT FROM pg_stat_activity WHERE wait_event = 'advisory' AND query LIKE '%ENABLE TRIGGER%'",
      );
      return rows.length > 0;
    };
    expect(await killWhen(isWaiting, ['restore', backup], restore)).toBe(true);
    await holder.end();
    await expect.poll(isWaiting).toBe(false);
    await watch.pool.query('DROP EVENT TRIGGER halt; DROP SCHEMA halt CASCADE');
    await watch.close();

    expect(await runSecgraph(['restore', backup], restore)).toMatchObject({ code: 0, stderr: '' });
    await assertServes(target.path, { DATABASE_URL: url });
  });
});

describe('a rotation of the key of sessions that is killed', () => {
  it('leaves sessions as they were, and is done once more', async () => {
    const session = await ApiSession.logIn({ url: service.url, password: ADMIN_PASSWORD });
    const database = await openDatabase({ url: folder.databaseUrl() });
    const holder = await database.connect();
    // Halfway: the key has got another name, and sessions are still there.
    await holder.query('BEGIN');
    await holder.query('SELECT FROM session FOR UPDATE');
    const isWaiting = async () => {
      const { rows } = await database.pool.query(
        "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'DELETE FROM session%'",
      );
      return rows.length > 0;
    };
    const rotate = ['admin', 'rotate-session-key'];
    expect(await killWhen(isWaiting, rotate, { dataFolder: folder.path })).toBe(true);
    await holder.query('ROLLBACK');
    await holder.end();

    // The server may notice later than it goes on: what was not committed never counts.
    await expect.poll(isWaiting).toBe(false);
    await database.close();
    expect(await session.call('GET', '/api/v2/self')).toMatchObject({ status: 200 });
    expect(await runSecgraph(rotate, { dataFolder: folder.path })).toMatchObject({ code: 0 });
    await expect.poll(async () => (await session.call('GET', '/api/v2/self')).status).toBe(401);
    const next = await ApiSession.logIn({ url: service.url, password: ADMIN_PASSWORD });
    expect(await next.call('GET', '/api/v2/self')).toMatchObject({ status: 200 });
  });
});
