import { join } from 'node:path';
import { type Database, openDatabase } from '@secgraph/database';
import { urlOfDatabase, workspaceDatabaseName } from '@secgraph/database/workspaces';
import { afterAll, expect, it } from 'vitest';
import { ApiSession } from '../../../../tools/service/test/api-session.ts';
import { createBegunFolder, createDataFolder, type DataFolder, noPostgres } from './data-folder.ts';
import { startExternalDatabase } from './external-database.ts';
import { endServicesAfterEach, startService } from './service-process.ts';
import { until } from './until.ts';
import {
  administratorOf,
  askRaw,
  createWorkspace,
  isAlive,
  NEW_PASSWORD,
  namesIn,
  pidOfWorkspace,
  workspacePids,
} from './workspace-service.ts';

endServicesAfterEach();

const external = await startExternalDatabase();

const open: Database[] = [];
afterAll(() => Promise.all(open.map((database) => database.close())));

async function connect(url: string): Promise<Database> {
  const database = await openDatabase({ url, maxConnections: 1 });
  open.push(database);
  return database;
}

async function start(folder: DataFolder, environment: Readonly<Record<string, string>>) {
  return startService({ dataFolder: folder.path, environment });
}

it('the least used is let go for another one, tells when something is due in it, and is as it was when it comes back', async () => {
  const folder = await createBegunFolder();
  const service = await start(folder, { SECGRAPH_WORKSPACES_LOADED: '1' });
  const first = await createWorkspace(service, 'first');
  const client = await first.session.call('POST', '/api/v2/clients', {
    json: { name: 'hq', type: 'sharphound' },
  });
  expect(client.status).toBe(200);
  const own = await connect(urlOfDatabase(folder.databaseUrl(), workspaceDatabaseName(first.id)));
  await own.pool.query('UPDATE collection_client SET last_checkin = now()');
  const pid = pidOfWorkspace(service, 'first') ?? 0;

  // There is one place: whoever asks waits, or is told to try again, until it is free.
  await until('the second is open', async () => (await createOrFind('second')) === 200);
  expect(isAlive(pid)).toBe(false);
  expect(workspacePids(service)).toHaveLength(1);

  const database = await connect(folder.databaseUrl());
  const { rows } = await database.pool.query<{ due_in_s: number }>(
    `SELECT extract(epoch FROM wake_at - now())::float8 AS due_in_s FROM workspace WHERE name = 'first'`,
  );
  // When the silence of its collector is to be told.
  expect(rows[0]?.due_in_s).toBeGreaterThan(0);
  expect(rows[0]?.due_in_s).toBeLessThan(300);

  await until(
    'the first is open again',
    async () => (await askRaw(service, '/w/first/healthz')).status === 200,
  );
  expect(await first.session.get('/api/v2/clients')).toMatchObject([{ name: 'hq' }]);
  expect(workspacePids(service)).toHaveLength(1);
  expect(await service.stop()).toEqual({ code: 0, signal: null });

  async function createOrFind(name: string): Promise<number | undefined> {
    const own = await administratorOf(service);
    await own.call('POST', '/api/v2/workspaces', { json: { name } });
    return (await askRaw(service, `/w/${name}/healthz`)).status;
  }
});

it('one without work and visitors is let go after a while', async () => {
  const folder = await createBegunFolder();
  const service = await start(folder, { SECGRAPH_WORKSPACE_IDLE_SECONDS: '5' });
  await createWorkspace(service, 'idle');
  expect(workspacePids(service)).toHaveLength(1);
  await until('it is let go', () => workspacePids(service).length === 0);
  expect(await service.stop()).toEqual({ code: 0, signal: null });
});

it('the processes of workspaces end with the service, even when it is killed', async () => {
  const folder = await createBegunFolder();
  const service = await start(folder, {});
  await createWorkspace(service, 'orphan');
  const pids = workspacePids(service);
  expect(pids).toHaveLength(1);
  process.kill(service.pid, 'SIGKILL');
  await service.exited;
  await until('they are gone', () => !pids.some(isAlive));
  expect(namesIn(join(folder.path, 'run'))).toEqual([]);
  await noPostgres(folder);

  const next = await start(folder, {});
  expect((await askRaw(next, '/w/orphan/healthz')).status).toBe(200);
  const stopping = workspacePids(next);
  expect(await next.stop()).toEqual({ code: 0, signal: null });
  expect(stopping.some(isAlive)).toBe(false);
  expect(namesIn(join(folder.path, 'run'))).toEqual([]);
});

it('what somebody who was killed has begun is ended by the next one', async () => {
  const folder = await createBegunFolder();
  const service = await start(folder, {});
  const kept = await createWorkspace(service, 'kept');
  const made = await createWorkspace(service, 'made');
  const gone = await createWorkspace(service, 'gone');
  const database = await connect(folder.databaseUrl());
  await database.pool.query(
    `UPDATE workspace SET state = CASE name WHEN 'made' THEN 'creating' ELSE 'deleting' END WHERE name <> 'kept'`,
  );
  await until('both are gone', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `SELECT name FROM workspace UNION ALL SELECT datname FROM pg_database WHERE datname = ANY($1)`,
      [[made, gone].map(({ id }) => workspaceDatabaseName(id))],
    );
    return rows.map(({ name }) => name).join() === 'kept';
  });
  expect(namesIn(join(folder.path, 'workspaces'))).toEqual([kept.id]);
  expect(await kept.session.get('/api/v2/self')).toMatchObject({ principal_name: 'admin' });
});

it('two services beside one database have one writer for each workspace, and see what the other changes', async () => {
  const url = await external.createMigrated('workspaces');
  const key = Buffer.alloc(32, 7).toString('base64');
  const environment = { DATABASE_URL: url, SECGRAPH_SECRET_KEY: key };
  const folders = await Promise.all([createDataFolder(), createDataFolder()]);
  const [one, other] = await Promise.all(folders.map((folder) => start(folder, environment)));
  if (one === undefined || other === undefined) {
    throw new Error('two were started');
  }
  const shared = await createWorkspace(one, 'shared');
  const there = await ApiSession.logIn({ url: `${other.url}/w/shared`, password: NEW_PASSWORD });
  expect(await there.get('/api/v2/self')).toMatchObject({ principal_name: 'admin' });

  const roles = async () =>
    Promise.all(
      [one, other].map(async (service) => {
        const { text } = await askRaw(service, '/w/shared/readyz');
        return (JSON.parse(text) as { role?: string }).role;
      }),
    );
  await until('one of them was elected', async () => (await roles()).includes('writer'));
  expect((await roles()).toSorted()).toEqual(['standby', 'writer']);
  const writer = (await roles())[0] === 'writer' ? one : other;
  process.kill(pidOfWorkspace(writer, 'shared') ?? 0, 'SIGKILL');
  const standby = writer === one ? other : one;
  await until('the other takes over', async () => {
    const { text } = await askRaw(standby, '/w/shared/readyz');
    return (JSON.parse(text) as { role?: string }).role === 'writer';
  });

  const own = await administratorOf(one);
  expect((await own.call('DELETE', `/api/v2/workspaces/${shared.id}`)).status).toBe(204);
  await until('nobody has it open', () =>
    [one, other].every((service) => pidOfWorkspace(service, 'shared') === undefined),
  );
  expect((await askRaw(other, '/w/shared/healthz')).status).toBe(404);
  const database = await connect(url);
  expect(
    (
      await database.pool.query('SELECT FROM pg_database WHERE datname = $1', [
        workspaceDatabaseName(shared.id),
      ])
    ).rowCount,
  ).toBe(0);
  await until('both folders are empty', () =>
    folders.every(({ path }) => namesIn(join(path, 'workspaces')).length === 0),
  );
  await Promise.all([one.stop(), other.stop()]);
});
