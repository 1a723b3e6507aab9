import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@secgraph/database';
import { writeEstate } from '@secgraph/estate';
import { expect, it } from 'vitest';
import { type ServiceProcess } from '../../../../tools/service/service-process.ts';
import { ApiSession, JOB, logIn, ZIP } from '../../../../tools/service/test/api-session.ts';
import { createDataFolder } from './data-folder.ts';
import { startExternalDatabase } from './external-database.ts';
import { runSecgraph } from './run-secgraph.ts';
import { endServicesAfterEach, startService } from './service-process.ts';

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
  await leader.kill();
  await uploadTo(follower, 2);
  expect(leads(follower)).toBe(true);
  expect(await domainsSeenBy(follower)).toBe(2);

  await database.close();
  expect(await follower.stop()).toEqual({ code: 0, signal: null });
});
