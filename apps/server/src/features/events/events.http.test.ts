import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatapipeStatusRepository } from '@secgraph/database/datapipe';
import { FileUploadJobRepository, IngestTaskRepository } from '@secgraph/database/uploads';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestServer, messageOf } from '../../../test/test-server.ts';
import { createEventHub } from './create-event-hub.ts';
import { MAX_STREAMS_PER_USER } from './event-hub.ts';

const publication = {
  servedGeneration: 1,
  reached: async () => undefined,
  cancelUpdate: () => undefined,
};
const { server, inject, logInAs, auth, database, repositories } = await createTestServer({ publication });
const jobs = new FileUploadJobRepository(database.kysely);
const statuses = new DatapipeStatusRepository(database.kysely);
const address = await server.listen({ port: 0, host: '127.0.0.1' });
const URL_OF_EVENTS = `${address}/api/v2/event-stream`;

interface ReadEvent {
  readonly id: string;
  readonly event: string;
  readonly data: ReturnType<typeof JSON.parse>;
}

const opened: AbortController[] = [];
afterEach(() => {
  for (const connection of opened.splice(0)) {
    connection.abort();
  }
});

/** The events of one connection, one after the other. */
async function openEvents(headers: Readonly<Record<string, string>>, query = '') {
  const connection = new AbortController();
  opened.push(connection);
  const response = await fetch(`${URL_OF_EVENTS}${query}`, { headers, signal: connection.signal });
  const events = response.body === null ? undefined : readEvents(response.body);
  const next = async (event?: string): Promise<ReadEvent> => {
    for (;;) {
      const read = await events?.next();
      if (read === undefined || read.done === true) {
        throw new Error('the stream has ended');
      }
      if (event === undefined || read.value.event === event) {
        return read.value;
      }
    }
  };

  return { response, next, rest: events, close: () => connection.abort() };
}

async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ReadEvent> {
  let text = '';
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks.filter((one) => !one.startsWith(':'))) {
      const [id = '', event = '', data = ''] = block.split('\n').map((line) => line.replace(/^\w+: /, ''));
      yield { id, event, data: JSON.parse(data) };
    }
  }
}

const startJob = () => jobs.createJob({ userId: undefined, userEmailAddress: 'ada@example.org' });

describe('events', () => {
  it('begin with the present state, by every way that nothing holds them back', async () => {
    await statuses.updateStatus('idle');
    const job = await startJob();
    const { authorization } = await logInAs('Upload-Only');
    const before = Date.now();
    const { response, next } = await openEvents({ authorization, 'accept-encoding': 'gzip' });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(response.headers.get('content-encoding')).toBeNull();

    const { id, event, data } = await next();
    expect([event, data.datapipe.status, data.generation, data.is_cut]).toEqual(['state', 'idle', 1, false]);
    expect(data.jobs.map((listed: { id: number }) => listed.id)).toContain(job.id);
    expect(Number(id)).toBeGreaterThanOrEqual(before);
    expect(Number(id)).toBeLessThanOrEqual(Date.now());
    await jobs.cancelJob(job.id, 'Canceled');
  });

  it('tell what changes: the datapipe, jobs, generations', async () => {
    const { authorization } = await logInAs('User');
    const { next } = await openEvents({ authorization });
    await next('state');
    const job = await startJob();
    expect((await next('jobs')).data).toMatchObject({ jobs: [{ id: job.id, status: 1 }], removed: [] });

    await statuses.updateStatus('analyzing');
    await statuses.updateProgress({ step: 'owns', done: 3, total: 30 });
    let told = await next('datapipe');
    while (told.data.analysis_progress === undefined) {
      told = await next('datapipe');
    }
    expect(told.data).toMatchObject({ status: 'analyzing', analysis_progress: { done: 3, total: 30 } });

    publication.servedGeneration++;
    expect((await next('generation')).data).toEqual({ generation: publication.servedGeneration });
    await jobs.cancelJob(job.id, 'Canceled by ada');
    expect((await next('jobs')).data.jobs).toMatchObject([{ id: job.id, status: 3 }]);
    await statuses.updateStatus('idle');
  });

  it('tell how far an ingest is, and how long the rest takes at its pace', async () => {
    const { authorization } = await logInAs('User');
    const job = await startJob();
    const tasks = new IngestTaskRepository(database.kysely);
    for (const storedBytes of [600, 400]) {
      const file = { storedFile: `${storedBytes}`, originalName: 'all.zip', fileType: 'zip' } as const;
      await tasks.enqueueTask({ jobId: job.id, ...file, storedBytes });
    }
    await statuses.updateStatus('ingesting');
    const progress = { jobId: job.id, fileName: 'all.zip', entriesDone: 3, entriesTotal: 9, share: 0.5 };
    await statuses.updateIngest({ ...progress, fileBytes: 600, ingestedBytes: 300, elapsedMs: 1_000 });
    const { next } = await openEvents({ authorization });
    const { ingest_progress: early } = (await next('state')).data.datapipe;
    expect(early).toEqual({
      job_id: job.id,
      file_name: 'all.zip',
      entries_done: 3,
      entries_total: 9,
      files_waiting: 2,
      percent: 30,
    });

    await statuses.updateIngest({ ...progress, fileBytes: 600, ingestedBytes: 300, elapsedMs: 6_000 });
    expect((await next('datapipe')).data.ingest_progress).toMatchObject({ percent: 30, seconds_left: 14 });
    await jobs.cancelJob(job.id, 'Canceled');
    await statuses.updateStatus('idle');
    expect((await next('datapipe')).data).not.toHaveProperty('ingest_progress');
  });

  it('go on where a client was cut off: what ended meanwhile is in the state', async () => {
    const { authorization } = await logInAs('User');
    const job = await startJob();
    const first = await openEvents({ authorization });
    const { id } = await first.next('state');
    first.close();
    await jobs.cancelJob(job.id, 'Canceled');

    const again = await openEvents({ authorization, 'last-event-id': id });
    const { data } = await again.next('state');
    expect(data.jobs.find((listed: { id: number }) => listed.id === job.id)).toMatchObject({ status: 3 });
    const strange = await openEvents({ authorization, 'last-event-id': 'x'.repeat(50) });
    const { data: plain } = await strange.next('state');
    expect(plain.jobs.find((listed: { id: number }) => listed.id === job.id)).toBeUndefined();
  });

  it('can be asked for once', async () => {
    const { authorization } = await logInAs('User');
    const { next, rest } = await openEvents({ authorization }, '?follow=false');
    expect((await next()).event).toBe('state');
    expect(await next()).toMatchObject({ event: 'end', data: { reason: 'told' } });
    expect((await rest?.next())?.done).toBe(true);
  });

  it('end with the session', async () => {
    const { userId, authorization } = await logInAs('User');
    const { next, rest } = await openEvents({ authorization });
    await next('state');
    await auth.sessions.endAll(userId);

    expect((await next('end')).data).toEqual({ reason: 'session' });
    expect((await rest?.next())?.done).toBe(true);
    expect((await fetch(URL_OF_EVENTS, { headers: { authorization } })).status).toBe(401);
  });

  it('follow a signed request, too', async () => {
    const { authorization } = await logInAs('User');
    const payload = { token_name: 'follower' };
    const created = await inject({
      method: 'POST',
      url: '/api/v2/tokens',
      payload,
      headers: { authorization },
    });
    const { id, key } = created.json().data;
    const date = new Date().toISOString();
    const parts = ['GET/api/v2/event-stream', date.slice(0, 13), ''];
    const signature = parts.reduce<Buffer | string>(
      (secret, part) => createHmac('sha256', secret).update(part).digest(),
      key,
    );
    const headers = {
      authorization: `bhesignature ${id}`,
      requestdate: date,
      signature: Buffer.from(signature).toString('base64'),
    };
    const { response, next } = await openEvents(headers);
    expect([response.status, (await next()).event]).toEqual([200, 'state']);
    publication.servedGeneration++;
    expect((await next('generation')).data).toEqual({ generation: publication.servedGeneration });

    const forged = await inject({ url: '/api/v2/event-stream', headers: { ...headers, signature: 'AAAA' } });
    expect(forged.statusCode).toBe(401);
  });

  it('are for whoever is logged in, and with a sensible wish', async () => {
    expect((await inject({ url: '/api/v2/event-stream' })).statusCode).toBe(401);
    const { authorization } = await logInAs('User');
    const bad = await inject({ url: '/api/v2/event-stream?follow=maybe', headers: { authorization } });
    expect(bad.statusCode).toBe(400);
  });

  it('reach a hundred connections at once, and no user has all', async () => {
    const people = [await logInAs('User'), await logInAs('User')];
    const streams = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        openEvents({ authorization: people[index % 2]?.authorization ?? '' }),
      ),
    );
    await Promise.all(streams.map(({ next }) => next('state')));
    publication.servedGeneration++;
    const told = await Promise.all(streams.map(({ next }) => next('generation')));
    expect(new Set(told.map(({ data }) => data.generation))).toEqual(new Set([publication.servedGeneration]));

    const authorization = people[0]?.authorization ?? '';
    await Promise.all(Array.from({ length: MAX_STREAMS_PER_USER - 50 }, () => openEvents({ authorization })));
    const refused = await inject({ url: '/api/v2/event-stream', headers: { authorization } });
    expect([refused.statusCode, messageOf(refused)]).toEqual([
      429,
      '64 event streams of yours are open, and more may not be: close some first',
    ]);
  });

  it('wait for a slow reader in bounded memory, and keep the others going', async () => {
    const { authorization } = await logInAs('User');
    const slow = connect(Number(new URL(address).port), '127.0.0.1');
    slow.write(`GET /api/v2/event-stream HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`);
    await once(slow, 'readable');
    slow.pause();
    const quick = await openEvents({ authorization });
    await quick.next('state');
    for (let turn = 0; turn < 3; turn++) {
      publication.servedGeneration++;
      expect((await quick.next('generation')).data.generation).toBe(publication.servedGeneration);
    }
    slow.destroy();
  });
});

describe('the hub', () => {
  it('asks nothing while nobody listens, and nobody can listen once it is closed', async () => {
    const log = { debug: () => undefined };
    let asked = 0;
    const counting = {
      get servedGeneration() {
        asked++;
        return 1;
      },
    };
    const hub = createEventHub({ repositories, publication: counting, log });
    const listener = {
      userId: 'u',
      seesJobs: true,
      isAllowed: async () => true,
      lastEventId: undefined,
      follows: true,
    };
    const stream = await hub.open(listener);
    expect(asked).toBe(1);
    stream.destroy();
    await expect.poll(() => hub.size).toBe(0);
    const before = asked;
    await sleep(1_200);
    expect(asked).toBe(before);

    const last = await hub.open(listener);
    hub.close();
    const texts: string[] = [];
    for await (const text of last) {
      texts.push(String(text));
    }
    expect(texts.join('')).toContain('event: end\ndata: {"reason":"shutdown"}');
    await expect(hub.open(listener)).rejects.toMatchObject({ code: 'HTTP_NOT_READY' });
  });
});
