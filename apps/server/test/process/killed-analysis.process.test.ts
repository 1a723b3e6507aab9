import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DERIVATION_RULES } from '@secgraph/analysis';
import { type Database, openDatabase } from '@secgraph/database';
import { writeEstate } from '@secgraph/estate';
import { expect, it } from 'vitest';
import { type ServiceProcess } from '../../../../tools/service/service-process.ts';
import { ApiSession, JOB, ZIP } from '../../../../tools/service/test/api-session.ts';
import { createDataFolder, type DataFolder } from './data-folder.ts';
import { startExternalDatabase } from './external-database.ts';
import { endServicesAfterEach, startService } from './service-process.ts';
import { readStoredGraph, type StoredGraph } from './stored-graph.ts';
import { until } from './until.ts';

endServicesAfterEach();

const external = await startExternalDatabase();

/** A row that each step of an analysis writes, in their order: held back there, the step is in the middle of it. */
const STEPS = [
  { step: 'the basics', table: 'node', row: () => 'true' },
  {
    step: 'the derived relationships',
    table: 'relationship',
    row: (kindId: number) => `NEW.kind_id = ${kindId}`,
  },
  { step: 'the members of zones', table: 'asset_group_tag_selector_member', row: () => 'true' },
  { step: 'the findings', table: 'finding', row: () => 'true' },
  {
    step: 'the end of the job that waits',
    table: 'file_upload_job',
    row: () => `NEW.status = ${JOB.complete}`,
  },
] as const;
/** An advisory lock; the service takes none of a single number. */
const GATE = 4711;

/** A service with a data folder and a database of its own, which outlive it. */
interface Place {
  readonly folder: DataFolder;
  readonly url: string;
  readonly database: Database;
}

async function createPlace(name: string): Promise<Place> {
  const url = await external.createMigrated(name);
  return { folder: await createDataFolder(), url, database: await openDatabase({ url }) };
}

function startIn({ folder, url }: Place): Promise<ServiceProcess> {
  return startService({ dataFolder: folder.path, environment: { DATABASE_URL: url } });
}

/** Begins a job with one file and leaves it open: nothing is analysed yet. */
async function ingest(service: ServiceProcess, body: Buffer<ArrayBuffer>): Promise<number> {
  const session = await ApiSession.logIn(service);
  const jobId = await session.startJob();
  expect((await session.attach(jobId, { body, headers: ZIP })).status).toBe(202);
  await until('the file is ingested', () => service.hasLogged('ingested an uploaded file'));

  return jobId;
}

interface HeldRow {
  readonly table: string;
  readonly row: (kindId: number) => string;
}

interface HeldStep {
  /** Somebody is about to write such a row. */
  isAwaited(): Promise<boolean>;
  release(): Promise<void>;
}

/** Holds back whoever writes such a row. */
async function hold({ pool }: Database, { table, row }: HeldRow): Promise<HeldStep> {
  const { rows: kinds } = await pool.query<{ id: number }>("SELECT id FROM kind WHERE name = 'AdminTo'");
  const holder = await pool.connect();
  await holder.query('SELECT pg_advisory_lock($1)', [GATE]);
  await holder.query(`
    CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${GATE}); RETURN NEW; END $$;
    CREATE TRIGGER gate BEFORE INSERT OR UPDATE ON ${table}
      FOR EACH ROW WHEN (${row(kinds[0]?.id ?? 0)}) EXECUTE FUNCTION wait_at_gate()`);

  return {
    async isAwaited() {
      const { rowCount } = await pool.query(
        "SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND objsubid = 1 AND NOT granted",
        [GATE],
      );
      return rowCount === 1;
    },
    async release() {
      await holder.query('SELECT pg_advisory_unlock($1)', [GATE]);
      await holder.query('DROP FUNCTION wait_at_gate CASCADE');
      holder.release();
    },
  };
}

interface FinishedPlace extends StoredGraph {
  /** With their numbers, whatever became of them. */
  readonly findings: readonly unknown[];
}

async function finish(service: ServiceProcess, { folder, database }: Place): Promise<FinishedPlace> {
  expect(await service.stop()).toEqual({ code: 0, signal: null });
  const { rows: findings } = await database.pool.query(
    `SELECT type, source_id, target_id, exposure_count, impact_count, severity, status
     FROM finding ORDER BY 1, 2, 3`,
  );
  await database.close();

  return { ...(await readStoredGraph(folder.snapshotFile)), findings };
}

async function undisturbed(body: Buffer<ArrayBuffer>): Promise<FinishedPlace> {
  const place = await createPlace('undisturbed');
  const service = await startIn(place);
  const session = await ApiSession.logIn(service);
  expect(await session.upload({ body, headers: ZIP })).toMatchObject({ status: JOB.complete });

  return finish(service, place);
}

/** The file is about to be written when the service is killed: the next one makes the report anew. */
async function killWhileMakingReport(service: ServiceProcess, place: Place): Promise<ServiceProcess> {
  const held = await hold(place.database, { table: 'report_part', row: () => 'true' });
  const session = await ApiSession.logIn(service);
  const created = await session.call('POST', '/api/v2/reports', { json: { format: 'json' } });
  expect(created).toMatchObject({ status: 202 });
  const path = `/api/v2/reports/${(created.body as { data: { id: number } }).data.id}`;
  await until('the report is about to be written', () => held.isAwaited());
  await service.kill();
  await held.release();

  const next = await startIn(place);
  const again = await ApiSession.logIn(next);
  await expect
    .poll(async () => (await again.call('GET', path)).body, { timeout: 60_000 })
    .toMatchObject({ data: { status: 'done' } });
  const file = await again.call('GET', `${path}/download`);
  expect(file.body).toMatchObject({ data: { subject: 'All environments', zones: [{}, {}] } });
  const { rows } = await place.database.pool.query('SELECT attempts FROM report');
  expect(rows).toEqual([{ attempts: 2 }]);
  return next;
}

it('an analysis that is killed in each of its steps ends as one that nobody disturbs', async () => {
  const place = await createPlace('killed');
  const archive = join(place.folder.parent, 'estate.zip');
  await writeEstate({ objects: 400, plant: true, out: archive });
  const body = await readFile(archive);
  const expected = await undisturbed(body);
  const derived = DERIVATION_RULES.flatMap(({ derives }) => derives);
  expect(derived.filter((kind) => (expected.relationshipsByKind[kind] ?? 0) > 0).length).toBeGreaterThan(20);

  let service = await startIn(place);
  const jobId = await ingest(service, body);
  for (const step of STEPS) {
    const held = await hold(place.database, step);
    if (service.hasExited) {
      service = await startIn(place);
    } else {
      await (await ApiSession.logIn(service)).endJob(jobId);
    }
    await until(`the analysis is about to write ${step.step}`, () => held.isAwaited());
    await service.kill();
    await held.release();
  }

  service = await startIn(place);
  const session = await ApiSession.logIn(service);
  expect(await session.untilOver(jobId)).toMatchObject({ status: JOB.complete });
  service = await killWhileMakingReport(service, place);
  const { nodes, relationships, findings } = await finish(service, place);
  expect(findings).toEqual(expected.findings);
  expect(findings.length).toBeGreaterThan(20);
  expect(nodes).toEqual(expected.nodes);
  expect(relationships).toEqual(expected.relationships);
}, 300_000);

it('certifications survive a tagging that is killed, which is made up for after the start', async () => {
  const place = await createPlace('certified');
  let service = await startIn(place);
  let session = await ApiSession.logIn(service);
  const nodes = ['ADA', 'BOB', 'EVE', 'DAN'].map((id) => ({
    id,
    kinds: ['Base', 'User'],
    properties: { name: id },
  }));
  const body = JSON.stringify({ graph: { nodes, edges: [] } });
  expect(await session.upload({ body })).toMatchObject({ status: JOB.complete });

  const TAGS = '/api/v2/asset-group-tags';
  const read = async (path: string) => {
    const { body: answer } = await session.call('GET', `${TAGS}${path}`);
    return (answer as { data: { members: { id: number; name: string; certified: number }[] } }).data.members;
  };
  const queue = async () =>
    (await read('/certifications?sort_by=name')).map(({ name, certified }) => `${name} ${certified}`);
  const make = async (path: string, json: object) => {
    const { status, body: answer } = await session.call('POST', `${TAGS}${path}`, { json });
    expect(status).toBe(201);
    return (answer as { data: { id: number } }).data.id;
  };
  const zone = await make('', { type: 1, name: 'Strict', require_certify: true });
  const select = (name: string, ...ids: string[]) =>
    make(`/${zone}/selectors`, { name, seeds: ids.map((value) => ({ type: 1, value })) });
  await select('first', 'ADA', 'BOB', 'EVE');
  await expect.poll(queue, { timeout: 30_000 }).toEqual(['ADA 0', 'BOB 0', 'EVE 0']);
  const [ada, bob] = await read('/certifications?sort_by=name');
  const certify = (id: number | undefined, action: number) =>
    session.call('POST', `${TAGS}/certifications`, { json: { member_ids: [id], action, note: 'looked at' } });
  expect(await certify(ada?.id, 2)).toMatchObject({ status: 200 });
  expect(await certify(bob?.id, 1)).toMatchObject({ status: 200 });

  const [, , members] = STEPS;
  const held = await hold(place.database, members);
  await select('second', 'ADA', 'DAN');
  await until('the tagging is about to write members', () => held.isAwaited());
  await service.kill();
  await held.release();

  service = await startIn(place);
  session = await ApiSession.logIn(service);
  await expect.poll(queue, { timeout: 30_000 }).toEqual(['ADA 2', 'BOB 1', 'DAN 0', 'EVE 0']);
  await expect
    .poll(async () => (await read(`/${zone}/members`)).map(({ name }) => name), { timeout: 30_000 })
    .toEqual(['ADA']);
  expect(await service.stop()).toEqual({ code: 0, signal: null });
  await place.database.close();
}, 120_000);
