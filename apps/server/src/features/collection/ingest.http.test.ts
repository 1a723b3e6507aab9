import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { deflateSync, gzipSync } from 'node:zlib';
import { CollectionBatchRepository } from '@secgraph/database/collection';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messageOf } from '../../../test/test-server.ts';
import { USERS_FILE } from '../../../test/upload-server.ts';
import { createCollectionServer, EVERYTHING, type TestClient } from './collection-server.test-support.ts';

const server = await createCollectionServer();
const { ask, told, signed, register, pass, people, inject, database, uploads, stored, takeTasks, jobs } =
  server;

const AZURE = JSON.stringify({ meta: { type: 'azure', version: 0, count: 0 }, data: [] });
const GRAPH = JSON.stringify({ graph: { nodes: [], edges: [] } });
const ZIP = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100)]);
const MINUTE_MS = 60_000;

let client: TestClient;

beforeEach(async () => {
  client = await register();
});

afterEach(async () => {
  for (const { stored_file } of await takeTasks()) {
    await uploads.remove(stored_file);
  }
  expect(await stored()).toEqual([]);
});

async function begin(whose = client): Promise<number> {
  const { data } = await told('POST', `clients/${whose.id}/jobs`, EVERYTHING);
  expect((await signed(whose, 'POST', 'jobs/start', { body: { id: data.id } })).statusCode).toBe(200);

  return data.id;
}

const end = (body: object = { status: 'COMPLETE' }) => signed(client, 'POST', 'jobs/end', { body });
const send = (body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}, whose = client) =>
  signed(whose, 'POST', 'ingest', { body, headers });
const job = async (id: number) => (await told('GET', `jobs/${id}`)).data;
/** Something that was not sent before. */
const fresh = () => `${USERS_FILE}${' '.repeat(1 + Math.floor(Math.random() * 1e5))}\n`;

async function queued(): Promise<readonly { readonly job_id: number; readonly file_type: string }[]> {
  const { rows } = await database.pool.query('SELECT job_id, file_type FROM ingest_task ORDER BY id');
  return rows;
}

describe('a batch', () => {
  it('is on disk and in the queue of its job before it is accepted', async () => {
    const id = await begin();
    const response = await send(gzipSync(USERS_FILE), { 'content-encoding': 'gzip' });
    expect([response.statusCode, response.body]).toEqual([202, '']);

    const known = await job(id);
    expect(await queued()).toEqual([{ job_id: known.upload_job_id, file_type: 'json' }]);
    const [storedFile = ''] = await stored();
    expect(await readFile(uploads.pathOf(storedFile), 'utf8')).toBe(USERS_FILE);
    expect(Date.parse(known.last_ingest)).toBeGreaterThan(Date.parse(known.start_time) - 1);
    expect(await jobs.findJob(known.upload_job_id)).toMatchObject({
      status: 1,
      userEmailAddress: client.name,
    });
  });

  it.each([
    ['plain', USERS_FILE, {}, 'json'],
    ['deflated', deflateSync(USERS_FILE), { 'content-encoding': 'deflate' }, 'json'],
    ['of another type', USERS_FILE, { 'content-type': 'application/octet-stream' }, 'json'],
    ['of the cloud', AZURE, {}, 'json'],
    ['of the generic format', GRAPH, {}, 'json'],
    ['an archive', ZIP, { 'content-type': 'application/json' }, 'zip'],
    ['a packed archive', gzipSync(ZIP), { 'content-encoding': 'gzip' }, 'zip'],
    ['packed without saying so', gzipSync(USERS_FILE), {}, 'json'],
  ])('may be %s', async (_, body, headers, fileType) => {
    await begin();
    const response = await send(body, headers as Record<string, string>);
    expect(response.statusCode, response.body).toBe(202);
    expect(await queued()).toMatchObject([{ file_type: fileType }]);
  });

  it.each([
    ['no JSON', 'hello', {}, 400, 'Error saving ingest file: file is not valid json'],
    [
      'nothing',
      '',
      {},
      400,
      'Error saving ingest file: no valid meta tag or data tag found: the file is empty',
    ],
    [
      'an archive of nothing',
      Buffer.from('PK\x05\x06'.padEnd(22, '\0')),
      {},
      400,
      'Error saving ingest file: failed to find zip file header: the archive holds no files',
    ],
    [
      'an unknown type',
      '{"meta":{"type":"x","version":6,"count":0},"data":[]}',
      {},
      400,
      'Error saving ingest file: no valid meta tag found: meta.type "x" is unknown',
    ],
    [
      'an unknown encoding',
      USERS_FILE,
      { 'content-encoding': 'br' },
      415,
      'Error trying to read request: failed to create reader for br encoding: content encoding is not supported',
    ],
  ])('that is %s is refused, and leaves nothing', async (_, body, headers, status, message) => {
    await begin();
    const response = await send(body, headers as Record<string, string>);
    expect([response.statusCode, messageOf(response)]).toEqual([status, message]);
    expect(await queued()).toEqual([]);
  });

  it('that is not what was signed is refused, and leaves nothing', async () => {
    await begin();
    const date = new Date(server.now());
    const forged = await send(gzipSync(USERS_FILE), { signature: Buffer.alloc(32).toString('base64') });
    expect(forged.statusCode).toBe(401);
    // The whole hour is signed, and clocks may differ by five minutes.
    const late = await signed(client, 'POST', 'ingest', {
      body: USERS_FILE,
      date: new Date(date.getTime() - 70 * MINUTE_MS),
    });
    expect(late.statusCode).toBe(401);
    expect([await queued(), await stored()]).toEqual([[], []]);
  });

  it('is taken once for a job, however often it is sent, with one signature or another', async () => {
    const id = await begin();
    const date = server.now();
    const body = gzipSync(fresh());
    const options = { body, date, headers: { 'content-encoding': 'gzip' } };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => signed(client, 'POST', 'ingest', options)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 202]);
    pass(1_000);
    expect((await send(body, options.headers)).statusCode).toBe(202);
    expect(await queued()).toHaveLength(1);
    expect(await stored()).toHaveLength(1);

    await end();
    const next = await begin();
    await send(body, options.headers);
    const [first, second] = [await job(id), await job(next)];
    expect(first.upload_job_id).not.toBe(second.upload_job_id);
    expect((await queued()).map(({ job_id }) => job_id)).toEqual([first.upload_job_id, second.upload_job_id]);
  });

  it('of many at once all belong to one upload', async () => {
    const id = await begin();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => send(`${USERS_FILE}${' '.repeat(at)}`)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 202));
    const { upload_job_id } = await job(id);
    expect((await queued()).map(({ job_id }) => job_id)).toEqual(
      Array.from({ length: 8 }, () => upload_job_id),
    );
    const { rows } = await database.pool.query(
      'SELECT id FROM file_upload_job WHERE user_email_address = $1',
      [client.name],
    );
    expect(rows).toHaveLength(1);
  });

  it('that races with the end of its job is ingested either way', async () => {
    const id = await begin();
    const sending = Array.from({ length: 6 }, (_, at) => send(`${USERS_FILE}${' '.repeat(at + 50)}`));
    const ended = await end();
    const statuses = (await Promise.all(sending)).map(({ statusCode }) => statusCode);
    expect([ended.statusCode, ...statuses]).toEqual([200, ...Array.from({ length: 6 }, () => 202)]);
    expect(await queued()).toHaveLength(6);
    expect(await job(id)).toMatchObject({ status: 6 });
  });
});

describe('what a client sends without a job', () => {
  it('is ingested on its own, and told', async () => {
    const body = fresh();
    expect([(await send(body)).statusCode, (await send(body)).statusCode]).toEqual([202, 202]);
    const [task, ...others] = await queued();
    expect(others).toEqual([]);
    expect(await jobs.findJob(task?.job_id ?? 0)).toMatchObject({
      status: 6,
      userEmailAddress: client.name,
    });
    const { data } = await told('GET', `clients/${client.id}/reports`);
    expect(data).toMatchObject([{ kind: 'ingest_without_job' }]);

    pass(61 * MINUTE_MS);
    await send(body);
    expect(await queued()).toHaveLength(2);
  });
});

describe('what a user sends', () => {
  it('is ingested as his, as often as he wants', async () => {
    const { authorization, userId } = people.uploader;
    const request = { method: 'POST' as const, url: '/api/v2/ingest', payload: USERS_FILE };
    for (let time = 0; time < 2; time++) {
      expect((await inject({ ...request, headers: { authorization } })).statusCode).toBe(202);
    }
    const tasks = await queued();
    expect(tasks).toHaveLength(2);
    expect(await jobs.findJob(tasks[0]?.job_id ?? 0)).toMatchObject({ status: 6, userId });
    const { rows } = await database.pool.query(
      "SELECT status FROM audit_log WHERE action = 'IngestBatch' ORDER BY id",
    );
    expect(rows.map(({ status }) => status)).toEqual(['intent', 'success', 'intent', 'success']);
  });

  it('takes the permission to ingest', async () => {
    const request = { method: 'POST' as const, url: '/api/v2/ingest', payload: USERS_FILE };
    const { authorization } = people.auditor;
    expect((await inject({ ...request, headers: { authorization } })).statusCode).toBe(403);
    expect((await inject(request)).statusCode).toBe(401);
  });
});

describe('a job that was sent for', () => {
  it('is where its upload is, to the end', async () => {
    const id = await begin();
    await send(fresh());
    await end();
    expect(await job(id)).toMatchObject({ status: 6 });
    await jobs.moveIngestedJobsToAnalysis();
    expect(await job(id)).toMatchObject({ status: 6 });
    for (const { stored_file } of await takeTasks()) {
      await uploads.remove(stored_file);
    }
    await jobs.moveIngestedJobsToAnalysis();
    expect(await job(id)).toMatchObject({ status: 7 });
    await jobs.completeAnalyzedJobs('succeeded');
    expect(await job(id)).toMatchObject({ status: 2, status_message: 'Complete' });
  });

  it('that is canceled drops what waits', async () => {
    const id = await begin();
    await send(fresh());
    await told('PUT', `jobs/${id}/cancel`);
    expect([await queued(), await stored()]).toEqual([[], []]);
    const { upload_job_id } = await job(id);
    expect(await jobs.findJob(upload_job_id)).toMatchObject({ status: 3 });
  });

  it('that fails or times out leaves what came to be ingested', async () => {
    const failed = await begin();
    await send(fresh());
    await end({ status: 'FAILED', message: 'Collection completed with errors during ingest' });
    const silent = await begin();
    await send(fresh());
    pass(3 * 60 * MINUTE_MS);
    await server.schedule.look();
    for (const [id, status] of [
      [failed, 5],
      [silent, 4],
    ] as const) {
      const known = await job(id);
      expect(known.status).toBe(status);
      expect(await jobs.findJob(known.upload_job_id)).toMatchObject({ status: 6 });
    }
    expect(await queued()).toHaveLength(2);
  });

  it('goes on with another upload where the graph is deleted meanwhile', async () => {
    const id = await begin();
    await send(fresh());
    const before = (await job(id)).upload_job_id;
    expect((await ask('POST', 'clear-database', { deleteCollectedGraphData: true })).statusCode).toBe(204);
    expect(await queued()).toEqual([]);
    expect((await send(fresh())).statusCode).toBe(202);
    const after = (await job(id)).upload_job_id;
    expect(after).not.toBe(before);
    expect(await queued()).toMatchObject([{ job_id: after }]);
    expect((await end()).json().data).toMatchObject({ id, status: 6 });
  });

  it('is not timed out as an upload while its client is at it', async () => {
    const id = await begin();
    await send(fresh());
    const { upload_job_id } = await job(id);
    await database.pool.query(
      "UPDATE file_upload_job SET last_ingest = now() - interval '1 hour' WHERE id = $1",
      [upload_job_id],
    );
    await jobs.timeOutIdleJobs(20);
    expect(await jobs.findJob(upload_job_id)).toMatchObject({ status: 1 });
  });
});

describe('what was taken', () => {
  it('is forgotten after a day, but for jobs that run', async () => {
    const batches = new CollectionBatchRepository(database.kysely);
    const id = await begin();
    await send(fresh());
    const owner = { userId: undefined, userEmailAddress: 'x' };
    const file = { storedFile: randomUUID(), originalName: 'x', fileType: 'json' } as const;
    await batches.takeBatch({
      senderId: randomUUID(),
      isSentOnce: true,
      digest: Buffer.from('x'),
      file,
      owner,
      receivedAt: new Date(0),
    });
    const count = async () =>
      (await database.pool.query('SELECT count(*)::int AS n FROM collection_batch WHERE job_id = $1', [id]))
        .rows[0]?.n;
    expect(await batches.removeOlderThan(new Date(1))).toBe(1);
    await batches.removeOlderThan(new Date(server.now().getTime() + MINUTE_MS));
    expect(await count()).toBe(1);
    await end();
    await batches.removeOlderThan(new Date(server.now().getTime() + MINUTE_MS));
    expect(await count()).toBe(0);
  });
});
