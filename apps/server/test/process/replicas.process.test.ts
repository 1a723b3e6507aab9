import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@secgraph/database';
import { writeEstate } from '@secgraph/estate';
import { expect, it } from 'vitest';
import { type ServiceProcess } from '../../../../tools/service/service-process.ts';
import { ApiSession, get, JOB, logIn, ZIP } from '../../../../tools/service/test/api-session.ts';
import { createDataFolder } from './data-folder.ts';
import { startExternalDatabase } from './external-database.ts';
import { runSecgraph } from './run-secgraph.ts';
import { endServicesAfterEach, startService } from './service-process.ts';
import { until } from './until.ts';

endServicesAfterEach();

const external = await startExternalDatabase();
const folder = await createDataFolder();

async function domainsSeenBy(service: ServiceProcess): Promise<number> {
  const session = await ApiSession.logIn(service);
  const domains = (await session.get('/api/v2/available-domains')) as readonly { collected: boolean }[];

  return domains.filter(({ collected }) => collected).length;
}

/** @returns the job */
async function uploadTo(service: ServiceProcess, seed: number): Promise<number> {
  const archive = join(folder.parent, `estate-${seed}.zip`);
  await writeEstate({ size: 'tiny', seed, out: archive });
  const session = await ApiSession.logIn(service);
  const job = await session.upload({ body: await readFile(archive), headers: ZIP });
  expect(job).toMatchObject({ status: JOB.complete, failed_files: 0 });

  return job.id;
}

/** Whoever learns that a job is complete finds what it brought, in whichever process he asks. */
async function servesWithin(service: ServiceProcess, jobId: number): Promise<number> {
  await (await ApiSession.logIn(service)).untilOver(jobId);
  return domainsSeenBy(service);
}

/** Analysing is for the leader alone. */
function leads(service: ServiceProcess): boolean {
  return service.hasLogged('analysed the graph');
}

async function roleOf(service: ServiceProcess): Promise<string> {
  const { role } = (await get(service.url, '/readyz')).body as { role: string };

  return role;
}

it('two replicas share one database: one leads, both serve, and the other takes over', async () => {
  const url = await external.createMigrated('replicas');
  const start = () => startService({ dataFolder: folder.path, environment: { DATABASE_URL: url } });
  const [first, second] = await Promise.all([start(), start()]);
  expect([first.stdout, second.stdout].filter((text) => text.includes('First login'))).toHaveLength(1);

  const database = await openDatabase({ url });
  const { rows } = await database.pool.query<{ count: number; versions: number }>(
    'SELECT count(*)::int AS count, max(version)::int AS versions FROM schema_migration',
  );
  expect(rows[0]?.count).toBe(rows[0]?.versions);

  const job = await uploadTo(first, 1);
  expect([first, second].filter(leads)).toHaveLength(1);
  expect(await Promise.all([servesWithin(first, job), servesWithin(second, job)])).toEqual([1, 1]);

  const { data } = (await logIn(first)).body as { data: { session_token: string } };
  const sessions = [first, second].map((service) => new ApiSession(service.url, data.session_token));
  const states = () =>
    Promise.all(sessions.map(async (session) => (await session.call('GET', '/api/v2/self')).status));
  expect(await states()).toEqual([200, 200]);
  expect(await runSecgraph(['admin', 'rotate-session-key'], { dataFolder: folder.path, url })).toMatchObject({
    code: 0,
  });
  expect(await states()).toEqual([401, 401]);

  const [leader, follower] = leads(first) ? [first, second] : [second, first];
  expect(await Promise.all([leader, follower].map(roleOf))).toEqual(['writer', 'standby']);
  await leader.kill();
  await uploadTo(follower, 2);
  expect(leads(follower)).toBe(true);
  expect(await roleOf(follower)).toBe('writer');
  expect(await domainsSeenBy(follower)).toBe(2);

  await database.close();
  expect(await follower.stop()).toEqual({ code: 0, signal: null });
});

it('replicas that share nothing but the database and the secret key take and ingest the same files', async () => {
  const url = await external.createMigrated('apart');
  const key = randomBytes(32).toString('base64');
  const folders = await Promise.all([createDataFolder(), createDataFolder()]);
  const [first, second] = await Promise.all(
    folders.map(({ path }) =>
      startService({ dataFolder: path, environment: { DATABASE_URL: url, SECGRAPH_SECRET_KEY: key } }),
    ),
  );
  if (first === undefined || second === undefined) {
    throw new Error('two were started');
  }
  const database = await openDatabase({ url });
  const countWaiting = async () =>
    (await database.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM stored_upload_part'))
      .rows[0]?.count;

  const jobs = [await uploadTo(first, 1), await uploadTo(second, 2)] as const;
  expect([first, second].filter(leads)).toHaveLength(1);
  expect(await servesWithin(first, jobs[1])).toBe(2);
  expect(await countWaiting()).toBe(0);
  expect(folders.flatMap((folder) => folder.uploads())).toEqual([]);

  // Whoever comes later needs no look at the tables, once the writer has stored what it made.
  await until('the newest snapshot is stored', async () => {
    const { rows } = await database.pool.query<{ stored: boolean }>(
      'SELECT EXISTS (SELECT FROM stored_snapshot JOIN graph_state USING (stamp) WHERE part_count > 0) AS stored',
    );
    return rows[0]?.stored === true;
  });
  const third = await startService({
    dataFolder: (await createDataFolder()).path,
    environment: { DATABASE_URL: url, SECGRAPH_SECRET_KEY: key },
  });
  expect(await domainsSeenBy(third)).toBe(2);
  expect(third.hasLogged('fetched the snapshot that another process has stored')).toBe(true);
  expect(third.hasLogged('built the snapshot from PostgreSQL')).toBe(false);
  expect(await third.stop()).toEqual({ code: 0, signal: null });

  // What is acknowledged outlives whoever took it, folder and all.
  const [leader, follower] = leads(first) ? [first, second] : [second, first];
  const session = await ApiSession.logIn(follower);
  const job = await session.startJob();
  const archive = join(folder.parent, 'estate-3.zip');
  await writeEstate({ size: 'tiny', seed: 3, out: archive });
  expect(await session.attach(job, { body: await readFile(archive), headers: ZIP })).toMatchObject({
    status: 202,
  });
  await follower.kill();
  const other = await ApiSession.logIn(leader);
  await other.endJob(job);
  expect(await other.untilOver(job)).toMatchObject({ status: JOB.complete, failed_files: 0 });
  expect(await domainsSeenBy(leader)).toBe(3);
  expect(await countWaiting()).toBe(0);

  await database.close();
  expect(await leader.stop()).toEqual({ code: 0, signal: null });
});
