import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@secgraph/database';
import { startObjectStore } from '@secgraph/datapipe/testing';
import { writeEstate } from '@secgraph/estate';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { ApiSession, get, JOB, ZIP } from '../../../../tools/service/test/api-session.ts';
import { createDataFolder } from './data-folder.ts';
import { startExternalDatabase } from './external-database.ts';
import { endServicesAfterEach, startService } from './service-process.ts';
import { until } from './until.ts';

endServicesAfterEach();

const external = await startExternalDatabase();
const store = await startObjectStore();
afterAll(() => store.close());
const estate = join((await createDataFolder()).parent, 'estate.zip');
await writeEstate({ size: 'tiny', out: estate });
const body = await readFile(estate);

it('processes that share a database and a bucket take, wait for, ingest and hand on', async () => {
  const { settings } = store;
  const url = await external.createMigrated('bucket');
  const database = await openDatabase({ url });
  onTestFinished(() => database.close());
  const environment = {
    DATABASE_URL: url,
    SECGRAPH_SECRET_KEY: randomBytes(32).toString('base64'),
    SECGRAPH_UPLOADS: `s3://${settings.bucket}/${settings.prefix}`,
    SECGRAPH_S3_ENDPOINT: settings.endpoint,
    SECGRAPH_S3_REGION: settings.region,
    SECGRAPH_S3_ACCESS_KEY_ID: settings.accessKeyId,
    SECGRAPH_S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  };
  const start = async () => startService({ dataFolder: (await createDataFolder()).path, environment });
  const kept = (what: 'uploads' | 'snapshots') =>
    [...store.objects.keys()].filter((key) => key.startsWith(`${settings.prefix}/${what}/`));
  const writer = await start();
  const reader = await start();
  const readiness = async () => JSON.stringify((await get(writer.url, '/readyz')).body);
  const session = await ApiSession.logIn(reader);

  const job = await session.startJob();
  expect(await session.attach(job, { body, headers: ZIP })).toMatchObject({ status: 202 });
  expect(kept('uploads')).toHaveLength(1);
  store.mood = 'away';
  await session.endJob(job);
  await until('the job says what it waits for', async () =>
    (await session.readJob(job)).status_message.startsWith('waiting for the stored file: '),
  );
  await until('the service tells of the bucket', async () => (await readiness()).includes('bucket'));
  expect(await session.attach(await session.startJob(), { body, headers: ZIP })).toMatchObject({
    status: 503,
  });

  store.mood = 'well';
  expect(await session.untilOver(job)).toMatchObject({ status: JOB.complete, failed_files: 0 });
  await until('the service is content', async () => !(await readiness()).includes('warnings'));
  expect(kept('uploads')).toEqual([]);

  await until('the newest snapshot is stored', async () => {
    const { rows } = await database.pool.query<{ stored: boolean }>(
      'SELECT EXISTS (SELECT FROM stored_snapshot JOIN graph_state USING (stamp) WHERE part_count = 0) AS stored',
    );
    return rows[0]?.stored === true;
  });
  expect(kept('snapshots').length).toBeGreaterThan(0);
  const third = await start();
  await until('the third has the graph', async () => {
    const { body: ready } = await get(third.url, '/readyz');
    return JSON.stringify(ready).includes('"status":"ready"');
  });
  expect(third.hasLogged('fetched the snapshot that another process has stored')).toBe(true);

  for (const service of [writer, reader, third]) {
    expect(await service.stop()).toEqual({ code: 0, signal: null });
    expect(service.stdout).not.toContain(settings.secretAccessKey);
  }
});
