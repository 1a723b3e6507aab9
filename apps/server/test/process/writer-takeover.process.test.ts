import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, openDatabase } from '@secgraph/database';
import { writeEstate } from '@secgraph/estate';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { type ServiceProcess } from '../../../../tools/service/service-process.ts';
import { ApiSession, get, JOB, logIn, ZIP } from '../../../../tools/service/test/api-session.ts';
import { openCuttableLine } from './cuttable-line.ts';
import { createDataFolder } from './data-folder.ts';
import { startExternalDatabase } from './external-database.ts';
import { endServicesAfterEach, startService } from './service-process.ts';
import { type ReadTally, SteadyReader } from './steady-reader.ts';
import { until } from './until.ts';

endServicesAfterEach();

const external = await startExternalDatabase();
const estates = await createDataFolder();
const KEY = randomBytes(32).toString('base64');
const archives = [1, 2].map((seed) => join(estates.parent, `estate-${seed}.zip`));

/** What one process makes of the archives that nobody disturbs. */
let undisturbed: Readonly<Record<string, unknown>>;

interface Place {
  readonly url: string;
  readonly database: Database;
  start(databaseUrl?: string): Promise<ServiceProcess>;
}

async function openPlace(name: string): Promise<Place> {
  const url = await external.createMigrated(name);
  const database = await openDatabase({ url });
  onTestFinished(() => database.close());

  return {
    url,
    database,
    async start(databaseUrl = url) {
      const { path: dataFolder } = await createDataFolder();
      return startService({
        dataFolder,
        environment: { DATABASE_URL: databaseUrl, SECGRAPH_SECRET_KEY: KEY },
      });
    },
  };
}

beforeAll(async () => {
  for (const [index, out] of archives.entries()) {
    await writeEstate({ size: 'tiny', seed: index + 1, out });
  }
  const url = await external.createMigrated('undisturbed');
  const { path: dataFolder } = await createDataFolder();
  const service = await startService({ dataFolder, environment: { DATABASE_URL: url } });
  for (const archive of archives) {
    await uploadTo(service, archive);
  }
  await service.stop();
  const database = await openDatabase({ url });
  undisturbed = await countRows(database);
  await database.close();
});

async function uploadTo(service: ServiceProcess, archive: string): Promise<void> {
  const session = await ApiSession.logIn(service);
  expect(await session.upload({ body: await readFile(archive), headers: ZIP })).toMatchObject({
    status: JOB.complete,
    failed_files: 0,
    partial_failed_files: 0,
  });
}

/** Whatever would be there twice, or be missing, shows in one of them. */
async function countRows({ pool }: Database): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await pool.query(
    `SELECT (SELECT count(*) FROM node) AS nodes,
       (SELECT count(DISTINCT object_id) FROM node) AS objects,
       (SELECT count(*) FROM relationship) AS relationships,
       (SELECT count(*) FROM completed_task) AS files,
       (SELECT sum(node_count) FROM completed_task) AS file_nodes,
       (SELECT count(*) FROM ingest_task) AS queued,
       (SELECT count(*) FROM finding WHERE archived_at IS NULL) AS findings`,
  );

  return rows[0] ?? {};
}

interface Lease {
  readonly term: number;
  readonly holder: string;
}

async function readLease({ pool }: Database): Promise<Lease> {
  const { rows } = await pool.query<Lease>('SELECT term, holder FROM writer_lease');
  return rows[0] ?? { term: 0, holder: '' };
}

function isHeldBy(service: ServiceProcess, { holder }: Lease): boolean {
  return holder.endsWith(`process ${service.pid}`);
}

async function readRole({ url }: ServiceProcess): Promise<{ role: string; role_since: string }> {
  return (await get(url, '/readyz')).body as { role: string; role_since: string };
}

/** Two processes; the first one writes. */
async function startPair(place: Place, firstUrl?: string) {
  const writer = await place.start(firstUrl);
  await until('the first one writes', async () => isHeldBy(writer, await readLease(place.database)));
  const standby = await place.start();
  const { data } = (await logIn(standby)).body as { data: { session_token: string } };
  const reader = new SteadyReader([writer.url, standby.url], {
    path: '/api/v2/available-domains',
    token: data.session_token,
  });
  onTestFinished(async () => void (await reader.stop()));

  return { writer, standby, reader };
}

/** Has the writer stand in the middle of the transaction of an ingest, until what is returned is called. */
async function holdIngest(place: Place, service: ServiceProcess) {
  const gate = await place.database.connect();
  await gate.query('BEGIN; LOCK TABLE relationship IN SHARE ROW EXCLUSIVE MODE');
  const session = await ApiSession.logIn(service);
  const jobId = await session.startJob();
  await session.attach(jobId, { body: await readFile(archives[0] ?? ''), headers: ZIP });
  await session.endJob(jobId);
  await until('the ingest is in the middle', async () => {
    const { rows } = await place.database.pool.query(
      `SELECT FROM pg_locks WHERE relation = 'relationship'::regclass AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    return rows.length > 0;
  });

  return { jobId, release: () => gate.end() };
}

/** @returns milliseconds until another term has begun */
async function untilTakenOver({ database }: Place, before: Lease, sinceMs: number): Promise<number> {
  await until('another process writes', async () => (await readLease(database)).term > before.term);
  return Date.now() - sinceMs;
}

/** Speed is told, and is nothing to fail by on a machine that does other things as well. */
function tell(what: string, takenOverMs: number, { reads, retried, failed }: ReadTally): void {
  console.info(
    `${what}: taken over after ${takenOverMs} ms; of ${reads} reads, ${retried} were retried and ${failed} failed`,
  );
}

/** Of a thousand, one may fail. */
function expectSteady({ reads, failed }: ReadTally): void {
  expect(reads).toBeGreaterThan(0);
  expect(failed).toBeLessThanOrEqual(reads / 1_000);
}

it('a writer that is killed in the middle of an ingest is followed by the other process', async () => {
  const place = await openPlace('killed');
  const { writer, standby, reader } = await startPair(place);
  const lease = await readLease(place.database);
  const { jobId, release } = await holdIngest(place, standby);

  const killedAtMs = Date.now();
  await writer.kill();
  await release();
  const takenOverMs = await untilTakenOver(place, lease, killedAtMs);
  expect(isHeldBy(standby, await readLease(place.database))).toBe(true);
  const session = await ApiSession.logIn(standby);
  expect(await session.untilOver(jobId)).toMatchObject({ status: JOB.complete, failed_files: 0 });
  await uploadTo(standby, archives[1] ?? '');

  const tally = await reader.stop();
  tell('killed', takenOverMs, tally);
  expectSteady(tally);
  expect(await countRows(place.database)).toEqual(undisturbed);
});

it('a writer that is frozen loses its place, and writes nothing when it wakes', async () => {
  const place = await openPlace('frozen');
  const { writer, standby, reader } = await startPair(place);
  const lease = await readLease(place.database);
  const { jobId, release } = await holdIngest(place, standby);

  const frozenAtMs = Date.now();
  writer.signal('SIGSTOP');
  // From now on, the transaction waits for its frozen process alone.
  await release();
  const takenOverMs = await untilTakenOver(place, lease, frozenAtMs);
  expect(isHeldBy(standby, await readLease(place.database))).toBe(true);
  const session = await ApiSession.logIn(standby);
  expect(await session.untilOver(jobId)).toMatchObject({ status: JOB.complete, failed_files: 0 });

  writer.signal('SIGCONT');
  await until('the one that was frozen stands by', () =>
    writer.hasLogged('another process has become the writer: this one stands by'),
  );
  await uploadTo(writer, archives[1] ?? '');
  expect((await readLease(place.database)).term).toBe(lease.term + 1);
  expect(await (await ApiSession.logIn(writer)).get('/api/v2/available-domains')).toEqual(
    await session.get('/api/v2/available-domains'),
  );

  const [first, second] = [await readRole(writer), await readRole(standby)];
  expect([first.role, second.role]).toEqual(['standby', 'writer']);
  expect(Date.parse(second.role_since)).toBeGreaterThan(frozenAtMs);
  expect(Date.parse(first.role_since)).toBeGreaterThan(Date.parse(second.role_since));

  const tally = await reader.stop();
  tell('frozen', takenOverMs, tally);
  expectSteady(tally);
  expect(await countRows(place.database)).toEqual(undisturbed);
});

it('a writer that is cut off from the database without a word loses its place, and stands by when it is back', async () => {
  const place = await openPlace('cut');
  const proxy = await openCuttableLine(place.url);
  const { writer, standby, reader } = await startPair(place, proxy.url);
  const lease = await readLease(place.database);
  const { jobId, release } = await holdIngest(place, standby);

  const cutAtMs = Date.now();
  proxy.cut();
  await release();
  const takenOverMs = await untilTakenOver(place, lease, cutAtMs);
  expect(isHeldBy(standby, await readLease(place.database))).toBe(true);
  const session = await ApiSession.logIn(standby);
  expect(await session.untilOver(jobId)).toMatchObject({ status: JOB.complete, failed_files: 0 });

  proxy.mend();
  await writer.untilReady();
  await uploadTo(writer, archives[1] ?? '');
  expect((await readLease(place.database)).term).toBe(lease.term + 1);

  const tally = await reader.stop();
  tell('cut off', takenOverMs, tally);
  expectSteady(tally);
  expect(await countRows(place.database)).toEqual(undisturbed);
});

it('a writer that the database ends and refuses is followed at once, and writes nothing more', async () => {
  const place = await openPlace('dropped');
  const proxy = await openCuttableLine(place.url);
  const { writer, standby, reader } = await startPair(place, proxy.url);
  const lease = await readLease(place.database);
  const { jobId, release } = await holdIngest(place, standby);

  const droppedAtMs = Date.now();
  proxy.drop();
  await release();
  const takenOverMs = await untilTakenOver(place, lease, droppedAtMs);
  expect(isHeldBy(standby, await readLease(place.database))).toBe(true);
  const session = await ApiSession.logIn(standby);
  expect(await session.untilOver(jobId)).toMatchObject({ status: JOB.complete, failed_files: 0 });
  expect((await get(writer.url, '/healthz')).status).toBe(200);

  proxy.mend();
  await writer.untilReady();
  await uploadTo(writer, archives[1] ?? '');
  expect((await readLease(place.database)).term).toBe(lease.term + 1);

  const tally = await reader.stop();
  tell('refused', takenOverMs, tally);
  expectSteady(tally);
  expect(await countRows(place.database)).toEqual(undisturbed);
});

it('a writer that no client reaches goes on, with what others receive', async () => {
  const place = await openPlace('unreached');
  const writer = await place.start();
  await until('the first one writes', async () => isHeldBy(writer, await readLease(place.database)));
  const standby = await place.start();
  const line = await openCuttableLine(writer.url);
  const { data } = (await logIn(standby)).body as { data: { session_token: string } };
  const reader = new SteadyReader([new URL(line.url).origin, standby.url], {
    path: '/api/v2/available-domains',
    token: data.session_token,
  });
  onTestFinished(async () => void (await reader.stop()));
  const lease = await readLease(place.database);

  line.cut();
  await uploadTo(standby, archives[0] ?? '');
  line.mend();
  line.drop();
  await uploadTo(standby, archives[1] ?? '');
  expect((await readLease(place.database)).term).toBe(lease.term);
  expect(isHeldBy(writer, await readLease(place.database))).toBe(true);

  line.mend();
  const tally = await reader.stop();
  expect(tally.retried).toBeGreaterThan(0);
  expectSteady(tally);
  expect(await countRows(place.database)).toEqual(undisturbed);
});
