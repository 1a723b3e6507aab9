import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@secgraph/database';
import { writeEstate } from '@secgraph/estate';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ApiSession, get, JOB, ZIP } from '../../../../tools/service/test/api-session.ts';
import { createDataFolder } from './data-folder.ts';
import { startExternalDatabase } from './external-database.ts';
import { endServicesAfterEach, launchService, startService } from './service-process.ts';
import { until } from './until.ts';

endServicesAfterEach();

const external = await startExternalDatabase();
const estates = await createDataFolder();
let archive: Uint8Array;

beforeAll(async () => {
  const out = join(estates.parent, 'estate.zip');
  await writeEstate({ size: 'tiny', out });
  archive = await readFile(out);
});

async function openPlace(name: string) {
  const url = await external.createMigrated(name);
  const { path, parent } = await createDataFolder();
  const database = await openDatabase({ url });
  onTestFinished(() => database.close());
  const environment = { DATABASE_URL: url, SECGRAPH_UPLOADS: 'folder' };

  return {
    path,
    parent,
    database,
    environment,
    start: () => startService({ dataFolder: path, environment }),
  };
}

/** A job that is closed and waits. */
async function queueJob(session: ApiSession): Promise<number> {
  const jobId = await session.startJob();
  expect(await session.attach(jobId, { body: archive, headers: ZIP })).toMatchObject({ status: 202 });
  await session.endJob(jobId);

  return jobId;
}

it('an upload that waits while the data folder is away is waited for, told of, and goes on when it is back', async () => {
  const place = await openPlace('away');
  const service = await place.start();
  const session = await ApiSession.logIn(service);
  const readiness = async () => JSON.stringify((await get(service.url, '/readyz')).body);
  const gate = await place.database.connect();
  await gate.query('BEGIN; LOCK TABLE relationship IN SHARE ROW EXCLUSIVE MODE');
  const [first, second] = [await queueJob(session), await queueJob(session)];
  await until('the first one is in the middle', async () => {
    const { rows } = await place.database.pool.query(
      `SELECT FROM pg_locks WHERE relation = 'relationship'::regclass AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    return rows.length > 0;
  });

  const elsewhere = join(place.parent, 'elsewhere');
  await rename(place.path, elsewhere);
  // What lies below a mount that is gone.
  await mkdir(join(place.path, 'uploads'), { recursive: true });
  await gate.end();
  await until('the job says what it waits for', async () =>
    (await session.readJob(second)).status_message.startsWith('waiting for the stored file: '),
  );
  expect(await session.readJob(second)).toMatchObject({ failed_files: 0 });
  await until('the service tells of the folder', async () => (await readiness()).includes('the data folder'));
  await until('the service tells of the file', async () => (await readiness()).includes('are waited for: 1'));
  expect(await readiness()).toContain('"status":"ready"');
  expect(service.hasLogged('the stored file of an upload cannot be read: it is waited for')).toBe(true);
  expect(await session.attach(await session.startJob(), { body: archive, headers: ZIP })).toMatchObject({
    status: 503,
    text: expect.stringContaining('the data folder of the service is away'),
  });

  await rm(place.path, { recursive: true });
  await rename(elsewhere, place.path);
  for (const job of [first, second]) {
    expect(await session.untilOver(job)).toMatchObject({ status: JOB.complete, failed_files: 0 });
  }
  await until('the service is content', async () => !(await readiness()).includes('warnings'));
  expect(service.hasLogged('uploads can be stored again, and go on')).toBe(true);
  expect(await session.upload({ body: archive, headers: ZIP })).toMatchObject({ status: JOB.complete });
});

describe('processes beside one database', () => {
  /** @returns its one line */
  async function refusal(dataFolder: string, environment: Readonly<Record<string, string>>): Promise<string> {
    const refused = launchService({ dataFolder, environment });
    expect(await refused.exited).toEqual({ code: 1, signal: null });
    expect(refused.stderr).toMatch(/^secgraph: [^\n]+\n$/);

    return refused.stderr;
  }

  it('have one data folder and one secret key, which may be exchanged when all of them have stopped', async () => {
    const place = await openPlace('identity');
    const service = await place.start();
    const own = (await createDataFolder()).path;
    const key = randomBytes(32).toString('base64');

    expect(await refusal(own, place.environment)).toContain(own);
    const line = await refusal(place.path, { ...place.environment, SECGRAPH_SECRET_KEY: key });
    expect(line).toContain('SECGRAPH_SECRET_KEY');
    expect(line).not.toContain(key);
    expect((await get(service.url, '/readyz')).status).toBe(200);
    const { rows } = await place.database.pool.query('SELECT * FROM shared_identity');
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain((await readFile(join(place.path, 'secret.key'), 'utf8')).trim());

    expect(await service.stop()).toEqual({ code: 0, signal: null });
    const other = await startService({
      dataFolder: own,
      environment: { ...place.environment, SECGRAPH_SECRET_KEY: key },
    });
    for (const what of ['data folder', 'secret key']) {
      expect(other.log().filter(({ msg }) => msg.startsWith(`the ${what} is another one`))).toHaveLength(1);
    }
  });

  it('of which one was killed with its folder are followed by another folder within minutes', async () => {
    const place = await openPlace('lost-folder');
    const service = await place.start();
    await service.kill();
    await rm(place.path, { recursive: true });
    await place.database.pool.query("UPDATE shared_identity SET claimed_at = now() - interval '2 minutes'");

    const next = await place.start();
    expect(next.log().some(({ msg }) => msg.startsWith('the data folder is another one'))).toBe(true);
  });
});
