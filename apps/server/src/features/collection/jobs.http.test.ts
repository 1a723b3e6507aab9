import { FileUploadJobRepository } from '@secgraph/database/uploads';
import { beforeEach, describe, expect, it } from 'vitest';
import { messageOf, setParameter } from '../../../test/test-server.ts';
import { createCollectionServer, EVERYTHING, type TestClient } from './collection-server.test-support.ts';

const { ask, told, signed, register, pass, now, schedule, database, auth, inject } =
  await createCollectionServer();
const uploads = new FileUploadJobRepository(database.kysely);

const ZERO_TIME = '0001-01-01T00:00:00Z';
const MINUTE_MS = 60_000;
const UNKNOWN = 'f3dd2fd5-44d1-4bd1-9f31-bb6d7b9dbd29';
const refusal = (response: Awaited<ReturnType<typeof ask>>) => [response.statusCode, messageOf(response)];

let client: TestClient;

beforeEach(async () => {
  client = await register();
});

const order = async (fields: object = EVERYTHING, whose = client) =>
  (await told('POST', `clients/${whose.id}/jobs`, fields)).data;
const start = (id: number, whose = client) => signed(whose, 'POST', 'jobs/start', { body: { id } });
const end = (body: object, whose = client) => signed(whose, 'POST', 'jobs/end', { body });
const job = async (id: number) => (await told('GET', `jobs/${id}`)).data;

async function begun(fields: object = EVERYTHING): Promise<{ readonly id: number }> {
  const ordered = await order(fields);
  expect((await start(ordered.id)).statusCode).toBe(200);

  return ordered;
}

/** As the datapipe does once everything is ingested. */
async function settle(outcome: Parameters<typeof uploads.completeAnalyzedJobs>[0] = 'succeeded') {
  await uploads.moveIngestedJobsToAnalysis();
  await uploads.completeAnalyzedJobs(outcome);
}

describe('a job on demand', () => {
  it('waits for its client from now on', async () => {
    const ordered = await order({ ...EVERYTHING, all_trusted_domains: true, domain_controller: ' dc1 ' });
    expect(ordered).toMatchObject({
      client_id: client.id,
      client_name: client.name,
      event_id: { int32: 0, valid: false },
      event_title: '',
      start_time: ZERO_TIME,
      end_time: ZERO_TIME,
      last_ingest: ZERO_TIME,
      status: 0,
      statusMessage: '',
      status_message: '',
      log_path: { string: '', valid: false },
      domain_controller: { string: 'dc1', valid: true },
      ...EVERYTHING,
      all_trusted_domains: true,
      ous: [],
      domains: [],
      domain_results: [],
    });
    expect(Math.abs(Date.parse(ordered.execution_time) - now().getTime())).toBeLessThan(MINUTE_MS);

    const available = await signed(client, 'GET', 'jobs/available');
    expect(available.json().data).toMatchObject([
      { id: ordered.id, status: 0, event_id: null, domain_controller: 'dc1', status_message: '' },
    ]);
    expect(available.json().data).toHaveLength(1);
  });

  it('of the cloud needs no scope', async () => {
    const cloud = await register({ type: 'azurehound' });
    expect(await order({}, cloud)).toMatchObject({ status: 0, session_collection: false });
  });

  it.each([
    [{}, 'at least one data collection flag must be provided'],
    [
      { session_collection: true, ous: ['a'], domains: ['b'] },
      'may only scope collection by exactly one of OU, Domain, or All Trusted Domains',
    ],
    [{ ad_structure_collection: true, ous: ['a'] }, 'the combination of inputs is not allowed'],
  ])('is refused with %j', async (body, message) => {
    expect(refusal(await ask('POST', `clients/${client.id}/jobs`, body))).toEqual([400, message]);
  });

  it('is for who may give tasks to clients', async () => {
    const statuses = await Promise.all(
      (['reader', 'uploader', 'auditor'] as const).map(
        async (who) => (await ask('POST', `clients/${client.id}/jobs`, EVERYTHING, who)).statusCode,
      ),
    );
    expect(statuses).toEqual([403, 200, 403]);
    expect((await ask('POST', `clients/${UNKNOWN}/jobs`, EVERYTHING)).statusCode).toBe(404);
  });
});

describe('a job', () => {
  it('goes from ready to complete, and tells it at every step', async () => {
    const { id } = await begun();
    const current = await signed(client, 'GET', 'jobs/current');
    expect(current.json().data).toMatchObject({ id, status: 1, event_id: null });
    expect((await told('GET', `clients/${client.id}`)).data).toMatchObject({
      current_job_id: id,
      current_task_id: id,
      current_job: { id, status: 1 },
    });

    const ended = await end({ status: 'complete', message: 'Collection completed successfully' });
    expect(ended.statusCode).toBe(200);
    expect(ended.json().data).toMatchObject({
      id,
      status: 6,
      statusMessage: 'Collection completed successfully',
      status_message: 'Collection completed successfully',
    });
    expect((await signed(client, 'GET', 'jobs/current')).statusCode).toBe(404);

    await uploads.moveIngestedJobsToAnalysis();
    expect(await job(id)).toMatchObject({ status: 7, status_message: 'Analyzing' });
    await uploads.completeAnalyzedJobs('succeeded');
    const done = await job(id);
    expect(done).toMatchObject({ status: 2, status_message: 'Complete' });
    expect(Date.parse(done.end_time)).toBeGreaterThanOrEqual(Date.parse(done.start_time));
    expect((await told('GET', `clients/${client.id}`)).data).toMatchObject({
      current_job_id: null,
      completed_job_count: 1,
      completed_task_count: 1,
    });
  });

  it.each([
    ['partially-succeeded', 8, 'Partially Completed'],
    ['failed', 5, 'Analysis failed'],
  ] as const)('ends as its analysis does: %s', async (outcome, status, status_message) => {
    const { id } = await begun();
    await end({ status: 'COMPLETE' });
    await settle(outcome);
    expect(await job(id)).toMatchObject({ status, status_message });
  });

  it('fails where its client says so, with its words', async () => {
    const { id } = await begun();
    const message = 'This job has been orphaned. Re-run collection for complete data.';
    const ended = await end({ status: 'FAILED', message });
    expect(ended.json().data).toMatchObject({ id, status: 5, statusMessage: message });
    await settle();
    expect(await job(id)).toMatchObject({ status: 5, status_message: message });
  });

  it('is found by a client that was started anew', async () => {
    const { id } = await begun();
    const checkIn = await signed(client, 'PUT', 'clients/update', { body: { hostname: 'again' } });
    expect(checkIn.json().data).toMatchObject({ current_job_id: id, current_job: { id, status: 1 } });
    await end({ status: 'FAILED', message: 'orphaned' });
    const next = await signed(client, 'PUT', 'clients/update', { body: {} });
    expect(next.json().data).toMatchObject({ current_job_id: null, current_job: { id: 0, status: 0 } });
  });

  it('keeps its log and what was found in each domain', async () => {
    const { id } = await begun();
    const ended = await end({
      status: 'COMPLETE',
      log: 'line 1\nline \0 2',
      domain_results: [
        { domain_name: 'CORP.LOCAL', user_count: 7, computer_count: 3 },
        { domain_name: 'LAB.LOCAL', success: false, message: 'unreachable' },
      ],
    });
    const results = [
      {
        job_id: id,
        domain_name: 'CORP.LOCAL',
        success: true,
        message: '',
        user_count: 7,
        computer_count: 3,
        deleted_count: 0,
      },
      { job_id: id, domain_name: 'LAB.LOCAL', success: false, message: 'unreachable', user_count: 0 },
    ];
    expect(ended.json().data.domain_results).toMatchObject(results);
    expect(await job(id)).toMatchObject({
      domain_results: results,
      log_path: { string: `jobs/${id}.log`, valid: true },
    });
    expect(await told('GET', `jobs/${id}/log`)).toEqual({ data: { log: 'line 1\nline \uFFFD 2' } });
    const { data: deprecated } = await told('GET', `tasks/${id}/log`);
    expect(deprecated.log).toContain('line 1');
    expect((await ask('GET', `jobs/${(await order()).id}/log`)).statusCode).toBe(404);
  });

  it('starts once, for its own client, and one at a time', async () => {
    const [first, second] = [await order(), await order()];
    const other = await register();
    expect(refusal(await start(first.id, other))).toEqual([404, 'resource not found']);
    const started = (await start(first.id)).json().data;
    pass(1_000);
    expect((await start(first.id)).json().data).toMatchObject({ start_time: started.start_time, status: 1 });
    expect(refusal(await start(second.id))).toEqual([409, 'another job of this client is running']);
    await end({ status: 'FAILED' });
    expect(refusal(await start(first.id))).toEqual([409, 'job must be in ready status to start']);
    expect((await start(second.id)).statusCode).toBe(200);
    expect((await start(999_999)).statusCode).toBe(404);
    for (const id of ['x', -1, 1e30, 1.5]) {
      expect((await signed(client, 'POST', 'jobs/start', { body: { id } })).statusCode).toBe(400);
    }
  });

  it('ends with one of two words, where one is under way', async () => {
    expect(refusal(await end({ status: 'COMPLETE' }))).toEqual([404, 'resource not found']);
    const { id } = await begun();
    expect(refusal(await end({ status: 'DONE' }))).toEqual([400, 'invalid status']);
    expect(refusal(await end({}))).toEqual([400, 'error unmarshalling JSON payload']);
    expect(await job(id)).toMatchObject({ status: 1 });
  });

  it('fails where the history of its upload goes before it is analyzed', async () => {
    const { id } = await begun();
    await end({ status: 'COMPLETE' });
    await uploads.removeAllJobs();
    expect(await job(id)).toMatchObject({ status: 5, upload_job_id: null });
  });
});

describe('canceling a job', () => {
  it('ends it, whether it waits or runs, and its client learns of it', async () => {
    const [waiting, running] = [await order(), await order()];
    await start(running.id);
    for (const { id } of [waiting, running]) {
      const { data } = await told('PUT', `jobs/${id}/cancel`);
      expect(data).toMatchObject({ id, status: 3 });
      expect(data.status_message).toMatch(/^Canceled by /);
      expect(Date.parse(data.end_time)).toBeGreaterThan(0);
      expect(refusal(await ask('PUT', `jobs/${id}/cancel`))).toEqual([409, 'job has ended already']);
    }
    expect((await signed(client, 'GET', 'jobs/current')).statusCode).toBe(404);
    expect((await signed(client, 'GET', 'jobs/available')).json().data).toEqual([]);
    expect((await end({ status: 'COMPLETE' })).statusCode).toBe(404);
  });

  it('takes a permission of its own, and a job that exists', async () => {
    const { id } = await order();
    expect((await ask('PUT', `jobs/${id}/cancel`, undefined, 'reader')).statusCode).toBe(403);
    expect((await ask('PUT', 'jobs/999999/cancel')).statusCode).toBe(404);
    expect(refusal(await ask('PUT', 'jobs/x/cancel'))).toEqual([400, 'id is malformed.']);
    expect((await inject({ method: 'PUT', url: `/api/v2/jobs/${id}/cancel` })).statusCode).toBe(401);
  });
});

describe('a job whose client is silent', () => {
  it('times out', async () => {
    const { id } = await begun();
    pass(50 * MINUTE_MS);
    await signed(client, 'GET', 'jobs/current');
    await expect
      .poll(async () => Date.parse((await told('GET', `clients/${client.id}`)).data.last_checkin), {
        timeout: MINUTE_MS,
      })
      .toBeGreaterThan(now().getTime() - MINUTE_MS);
    pass(50 * MINUTE_MS);
    await schedule.look();
    expect(await job(id)).toMatchObject({ status: 1 });
    pass(15 * MINUTE_MS);
    await schedule.look();
    expect(await job(id)).toMatchObject({
      status: 4,
      status_message: 'The client was not heard of for too long',
    });
    expect((await signed(client, 'GET', 'jobs/current')).statusCode).toBe(404);
  });

  it('has as long as the parameter says', async () => {
    await setParameter(database, 'jobs.client_timeout', { duration: 'PT5M' });
    await auth.settings.refresh();
    const { id } = await begun();
    pass(6 * MINUTE_MS);
    await schedule.look();
    expect(await job(id)).toMatchObject({ status: 4 });
    await setParameter(database, 'jobs.client_timeout', { duration: 'PT60M' });
    await auth.settings.refresh();
  });
});

describe('jobs under their older name', () => {
  it('are the same', async () => {
    const { data: ordered } = await told('POST', `clients/${client.id}/tasks`, EVERYTHING);
    const available = await signed(client, 'GET', 'tasks/available');
    expect(available.headers['deprecation']).toBe('true');
    expect(available.json().data).toMatchObject([{ id: ordered.id }]);
    await signed(client, 'POST', 'tasks/start', { body: { id: ordered.id } });
    expect((await signed(client, 'GET', 'tasks/current')).json().data.id).toBe(ordered.id);
    const canceled = await ask('PUT', `tasks/${ordered.id}/cancel`);
    expect(canceled.json().data).toMatchObject({ id: ordered.id, status: 3 });
    expect(canceled.headers['link']).toBe(`</api/v2/jobs/${ordered.id}/cancel>; rel="successor-version"`);
    expect((await told('GET', `tasks/${ordered.id}`)).data.id).toBe(ordered.id);
    const { data } = await told('GET', `clients/${client.id}/completed-tasks`);
    expect(data).toMatchObject([{ id: ordered.id }]);
  });
});

describe('the lists of jobs', () => {
  /** Completed, canceled, running and waiting. */
  async function createJobs() {
    const done = await begun({ ...EVERYTHING, domain_controller: 'dc7', domains: ['S-1-5-21-1'] });
    await end({ status: 'COMPLETE', log: 'x' });
    await settle();
    pass(1_000);
    const canceled = await order({ session_collection: true });
    await told('PUT', `jobs/${canceled.id}/cancel`);
    pass(1_000);
    const running = await begun({ ca_registry_collection: true, dc_registry_collection: true });
    pass(1_000);
    const waiting = await order();

    return { done: done.id, canceled: canceled.id, running: running.id, waiting: waiting.id };
  }

  it('tell all of them, or those their client is done with', async () => {
    const { done, canceled, running, waiting } = await createJobs();
    const ids = async (path: string) => (await told('GET', path)).data.map(({ id }: { id: number }) => id);

    expect(await ids(`jobs?client_id=${client.id}`)).toEqual([waiting, running, canceled, done]);
    expect(await ids(`jobs/finished?client_id=${client.id}`)).toEqual([canceled, done]);
    expect(await ids(`clients/${client.id}/completed-jobs`)).toEqual([canceled, done]);
    expect(await ids(`jobs?client_id=${client.id}&sort_by=client_name&sort_by=id`)).toHaveLength(4);
    const all = await told('GET', 'jobs');
    expect(all).not.toHaveProperty('count');
  });

  it('are filtered, sorted and paged by everything the specification names', async () => {
    const { done, canceled } = await createJobs();
    const { data } = await told('GET', `jobs/${done}`);
    const ids = async (query: string) =>
      (await told('GET', `clients/${client.id}/completed-tasks?sort_by=id&${query}`)).data.map(
        ({ id }: { id: number }) => id,
      );
    const both = [done, canceled];
    const before = '2020-01-01T00:00:00Z';
    const cases: readonly [string, readonly number[]][] = [
      ['', both],
      [`id=eq:${done}`, [done]],
      [`id=gte:${done}&id=lt:${canceled}`, [done]],
      ['event_id=eq:null', both],
      ['event_id=eq:5', []],
      [`client_id=eq:${client.id}`, both],
      [`client_id=neq:${client.id}`, []],
      [`created_at=gt:${before}`, both],
      [`updated_at=lt:${before}`, []],
      ['deleted_at=eq:null', both],
      ['deleted_at=neq:null', []],
      [`execution_time=lte:${data.execution_time}`, [done]],
      [`start_time=gt:${before}`, [done]],
      [`end_time=gt:${data.end_time}`, [canceled]],
      [`last_ingest=lt:${before}`, both],
      [`log_path=eq:jobs/${done}.log`, [done]],
      ['log_path=eq:null', [canceled]],
      ['domain_controller=eq:dc7', [done]],
      ['domain_controller=~eq:7', [done]],
      ['event_title=neq:x', both],
      ['status=eq:2', [done]],
      ['status=2', [done]],
      ['status=canceled', [canceled]],
      ['status=neq:Complete', [canceled]],
      ['status=eq:nonsense', []],
      ['session_collection=true', both],
      ['local_group_collection=eq:true', [done]],
      ['ad_structure_collection=neq:true', [canceled]],
      ['cert_services_collection=t', [done]],
      ['ca_registry_collection=true', []],
      ['dc_registry_collection=false', both],
      ['limit=1', [done]],
      ['skip=1', [canceled]],
    ];
    for (const [query, expected] of cases) {
      expect([query, await ids(query)]).toEqual([query, expected]);
    }
    const columns = [
      'event_id',
      'execution_time',
      'status',
      'start_time',
      'end_time',
      'log_path',
      'domain_controller',
      'event_title',
      'last_ingest',
      'id',
      'created_at',
      'updated_at',
      'deleted_at',
    ];
    for (const column of columns) {
      for (const direction of ['', '-']) {
        const path = `clients/${client.id}/completed-jobs?sort_by=${direction}${column}`;
        expect((await told('GET', path)).data).toHaveLength(2);
      }
    }
    expect(await told('GET', `clients/${client.id}/completed-tasks?limit=1`)).toMatchObject({
      count: 2,
      limit: 1,
      skip: 0,
    });
  });

  it('tell domains and units by name, or as object ids', async () => {
    const { done } = await createJobs();
    const path = `clients/${client.id}/completed-tasks?id=${done}`;
    const [named] = (await told('GET', path)).data;
    expect(named.domains).toEqual([
      { objectid: 'S-1-5-21-1', name: 'CORP.LOCAL', exists: true, type: 'Domain' },
    ]);
    const [plain] = (await told('GET', `${path}&hydrate_domains=false&hydrate_ous=false`)).data;
    expect(plain).toMatchObject({ domains: ['S-1-5-21-1'], ous: [] });
    expect((await ask('GET', `${path}&hydrate_ous=maybe`)).statusCode).toBe(400);
  });

  it.each([
    ['sort_by=client_id', 'column format does not support sorting: client_id'],
    ['sort_by=client_name', 'column format does not support sorting: client_name'],
    ['status=gt:1', 'the specified filter predicate is not supported for this column: status gt'],
    ['client_name=eq:x', 'the specified column cannot be filtered: client_name'],
    ['end_time=eq:yesterday', 'there are errors in the query parameter filters specified'],
    [
      'skip=x',
      'query parameter "skip" is malformed: error converting skip value x to int: strconv.Atoi: parsing "x": invalid syntax',
    ],
  ])('refuse ?%s', async (query, message) => {
    expect(refusal(await ask('GET', `clients/${client.id}/completed-tasks?${query}`))).toEqual([
      400,
      message,
    ]);
  });

  it('are for who may read clients', async () => {
    const { id } = await order();
    for (const path of ['jobs', 'jobs/finished', `jobs/${id}`, `clients/${client.id}/completed-jobs`]) {
      expect((await ask('GET', path, undefined, 'reader')).statusCode).toBe(200);
      expect((await ask('GET', path, undefined, 'uploader')).statusCode).toBe(403);
    }
    expect((await ask('GET', `clients/${UNKNOWN}/completed-jobs`)).statusCode).toBe(404);
    expect((await ask('GET', 'jobs/999999')).statusCode).toBe(404);
  });
});
