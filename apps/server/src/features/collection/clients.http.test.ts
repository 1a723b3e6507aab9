import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../test/test-server.ts';
import { createCollectionServer, EVERYTHING, type TestClient } from './collection-server.test-support.ts';

const { ask, told, signed, register, pass, now, database, people, inject } = await createCollectionServer();

const ZERO_TIME = '0001-01-01T00:00:00Z';
const MINUTES_MS = 600_000;
const PATIENCE_MS = 60_000;
/** What is signed is the hour, and five minutes around it are taken: so much more is too much at any time of the day. */
const MARGIN_MINUTES = 9;

const refusal = (response: Awaited<ReturnType<typeof ask>>) => [response.statusCode, messageOf(response)];
const get = async (client: TestClient) => (await told('GET', `clients/${client.id}`)).data;

describe('registering a client', () => {
  it('tells the key of its token, and never again', async () => {
    const { data } = await told('POST', 'clients', { name: ' First ', type: 'azurehound' });
    expect(data).toMatchObject({
      name: 'First',
      type: 'azurehound',
      last_checkin: ZERO_TIME,
      events: [],
      current_job_id: null,
      current_job: { id: 0, status: 0 },
      current_task: { id: 0, status: 0 },
      completed_job_count: 0,
      completed_task_count: 0,
      token: { user_id: null, hmac_method: 'hmac-sha2-256', last_access: ZERO_TIME },
    });
    expect(data.token.key).toMatch(/^[\w+/]{40,}=*$/);

    const known = await get(data);
    expect(known.token).toMatchObject({ id: data.token.id });
    expect(JSON.stringify([known, await told('GET', 'clients')])).not.toContain(data.token.key);
    const { rows } = await database.pool.query('SELECT fields::text AS fields FROM audit_log');
    expect(JSON.stringify(rows)).not.toContain(data.token.key);
    const { rows: tokens } = await database.pool.query('SELECT sealed_key FROM api_token');
    expect(JSON.stringify(tokens)).not.toContain(data.token.key);
  });

  it('takes the type by any of its names, and the first one where none is said', async () => {
    const types = await Promise.all(
      ['collector_a', 'Collector_B', 'openhound', undefined].map(
        async (type, at) => (await told('POST', 'clients', { name: `typed ${at}`, type })).data.type,
      ),
    );
    expect(types).toEqual(['sharphound', 'azurehound', 'openhound', 'sharphound']);
  });

  it('takes schedules along', async () => {
    const events = [{ rrule: 'DTSTART:20260201T100000Z\nRRULE:FREQ=DAILY;INTERVAL=1', ...EVERYTHING }];
    const { data } = await told('POST', 'clients', { name: 'scheduled', type: 'sharphound', events });
    expect(data.events).toMatchObject([{ client_id: data.id, rrule: events[0]?.rrule }]);
    expect((await told('GET', `events?client_id=eq:${data.id}`)).data).toHaveLength(1);
  });

  it.each([
    [{ name: ' ' }, 400, 'name is required'],
    [{ name: 'x'.repeat(1_001) }, 400, 'name must have at most 1000 characters'],
    [{ name: 'x', type: 'nonsense' }, 400, 'type must be one of sharphound, azurehound, openhound'],
    [
      { name: 'x', events: [{ rrule: 'never', session_collection: true }] },
      400,
      'invalid rrule: write two lines, DTSTART and RRULE',
    ],
    [{ type: 'sharphound' }, 400, 'error unmarshalling JSON payload'],
  ])('refuses %j', async (body, status, message) => {
    expect(refusal(await ask('POST', 'clients', body))).toEqual([status, message]);
  });

  it('refuses a name that another one has, in any case', async () => {
    const client = await register({ name: 'Taken' });
    expect(refusal(await ask('POST', 'clients', { name: 'tAKEN' }))).toEqual([
      409,
      'another client has this name',
    ]);
    const other = await register();
    expect((await ask('PUT', `clients/${other.id}`, { name: 'taken' })).statusCode).toBe(409);
    expect((await ask('PUT', `clients/${client.id}`, { name: 'taken' })).statusCode).toBe(200);
  });

  it('is for who may manage clients; reading takes less', async () => {
    const { id } = await register();
    const calls = [
      ['GET', 'clients'],
      ['GET', `clients/${id}`],
      ['GET', `clients/${id}/reports`],
      ['POST', 'clients'],
      ['PUT', `clients/${id}`],
      ['PUT', `clients/${id}/token`],
      ['DELETE', `clients/${id}`],
    ] as const;
    const statuses = async (who: 'reader' | 'uploader') =>
      await Promise.all(
        calls.map(async ([method, path]) => {
          const payload = method === 'GET' || method === 'DELETE' ? undefined : { name: 'x' };
          return (await ask(method, path, payload, who)).statusCode;
        }),
      );
    expect(await statuses('reader')).toEqual([200, 200, 200, 403, 403, 403, 403]);
    expect(await statuses('uploader')).toEqual([403, 403, 403, 403, 403, 403, 403]);
    expect((await inject({ url: '/api/v2/clients' })).statusCode).toBe(401);
  });
});

describe('a client', () => {
  it('signs what it asks for, and is known by it', async () => {
    const client = await register();
    const response = await signed(client, 'PUT', 'clients/update', {
      body: {
        address: '10.0.0.5',
        hostname: 'c1\0',
        username: 'svc',
        version: 'v2.9.1',
        usersid: 'S-1-5-21-1',
      },
    });
    expect(response.statusCode, response.body).toBe(200);
    const shown = {
      ip_address: '10.0.0.5',
      hostname: 'c1\uFFFD',
      configured_user: 'svc',
      version: 'v2.9.1',
      current_job_id: null,
    };
    // To a collector, nullable values are plain.
    expect(response.json().data).toMatchObject({
      ...shown,
      user_sid: 'S-1-5-21-1',
      current_job: { status: 0, event_id: null },
    });
    expect(response.json().data.token).not.toHaveProperty('key');
    const known = await get(client);
    expect(known).toMatchObject({ ...shown, user_sid: { string: 'S-1-5-21-1', valid: true } });
    expect(Math.abs(Date.parse(known.last_checkin) - now().getTime())).toBeLessThan(60_000);
  });

  it('is heard of with every request', async () => {
    const client = await register();
    pass(MINUTES_MS);
    await signed(client, 'GET', 'jobs/available');
    await expect
      .poll(async () => Date.parse((await get(client)).last_checkin), { timeout: PATIENCE_MS })
      .toBeGreaterThan(now().getTime() - 60_000);
  });

  it('may sign its path alone where there is a query, and the service verifies both', async () => {
    const client = await register();
    const path = await signed(client, 'GET', 'jobs/available', { query: '?hydrate_ous=false' });
    expect(path.statusCode).toBe(200);
    const other = await signed(client, 'GET', 'jobs/available', { headers: { signature: 'AAAA' } });
    expect(other.statusCode).toBe(401);
  });

  it.each([61, -61])('whose clock is wrong by %i minutes is told so', async (minutes) => {
    const client = await register();
    const wrongBy = minutes + Math.sign(minutes) * MARGIN_MINUTES;
    const date = new Date(now().getTime() + wrongBy * 60_000);
    const response = await signed(client, 'GET', 'jobs/available', { date });
    expect(response.statusCode).toBe(401);
    expect(messageOf(response)).toMatch(/signature too far (ahead|behind) by .* minutes. Server time is /);
  });

  it('may do nothing that people do', async () => {
    const client = await register();
    const paths = ['self', 'clients', 'tokens', 'file-upload', 'jobs', 'audit', 'features'];
    const statuses = await Promise.all(
      paths.map(async (path) => (await signed(client, 'GET', path)).statusCode),
    );
    expect(statuses).toEqual(paths.map(() => 403));
    expect((await signed(client, 'POST', 'logout')).statusCode).toBe(200);
    expect((await signed(client, 'GET', 'jobs/available')).statusCode).toBe(200);
  });

  it('has routes of its own, which are not there for people', async () => {
    for (const [method, path] of [
      ['PUT', 'clients/update'],
      ['POST', 'clients/error'],
      ['GET', 'jobs/available'],
      ['GET', 'jobs/current'],
      ['POST', 'jobs/start'],
      ['POST', 'jobs/end'],
      ['GET', 'tasks/current'],
    ] as const) {
      const response = await ask(method, path, method === 'GET' ? undefined : {});
      expect([path, ...refusal(response)]).toEqual([path, 404, 'resource not found']);
    }
  });

  it('tells of errors, which are kept', async () => {
    const client = await register();
    const body = { task_error: 'no route to \0 host', additional: { domain: 'corp.local' } };
    const response = await signed(client, 'POST', 'clients/error', { body });
    expect([response.statusCode, response.body]).toEqual([202, '']);
    await signed(client, 'POST', 'clients/error', { body: { task_error: 'second', additional: null } });

    const { count, data } = await told('GET', `clients/${client.id}/reports`);
    expect([count, data]).toMatchObject([
      2,
      [
        { kind: 'error', message: 'second', details: {} },
        { kind: 'error', message: 'no route to \uFFFD host', details: { domain: 'corp.local' } },
      ],
    ]);
    expect(await told('GET', `clients/${client.id}/reports?limit=1&sort_by=id`)).toMatchObject({
      count: 2,
      data: [{ message: 'no route to \uFFFD host' }],
    });
    const bad = await signed(client, 'POST', 'clients/error', { body: '{' });
    expect(refusal(bad)).toEqual([400, 'error unmarshalling JSON payload']);
  });
});

describe('the token of a client', () => {
  it('is replaced by another one, and stops working at once', async () => {
    const client = await register();
    const before = (await signed(client, 'GET', 'jobs/available')).statusCode;
    const { data: token } = await told('PUT', `clients/${client.id}/token`);
    expect(token.id).not.toBe(client.token.id);
    const after = (await signed(client, 'GET', 'jobs/available')).statusCode;
    const renewed = (await signed({ ...client, token }, 'GET', 'jobs/available')).statusCode;
    expect([before, after, renewed]).toEqual([200, 401, 200]);
    expect((await get(client)).token).not.toHaveProperty('key');
  });

  it('is none of the tokens of users', async () => {
    const client = await register();
    const { data } = await told('GET', 'tokens');
    expect(JSON.stringify(data)).not.toContain(client.token.id);
    expect((await ask('DELETE', `tokens/${client.token.id}`)).statusCode).toBe(404);
    expect((await signed(client, 'GET', 'jobs/available')).statusCode).toBe(200);
  });
});

describe('removing a client', () => {
  it('takes its token, schedules and reports, and leaves its jobs', async () => {
    const client = await register();
    const { data: event } = await told('POST', 'events', {
      client_id: client.id,
      rrule: 'DTSTART:20260201T100000Z\nRRULE:FREQ=DAILY',
      ...EVERYTHING,
    });
    const { data: waiting } = await told('POST', `clients/${client.id}/jobs`, EVERYTHING);
    const { data: running } = await told('POST', `clients/${client.id}/jobs`, EVERYTHING);
    await signed(client, 'POST', 'jobs/start', { body: { id: running.id } });
    await told('DELETE', `clients/${client.id}`);

    expect((await ask('GET', `clients/${client.id}`)).statusCode).toBe(404);
    expect((await ask('GET', `events/${event.id}`)).statusCode).toBe(404);
    expect((await signed(client, 'GET', 'jobs/available')).statusCode).toBe(401);
    for (const { id } of [waiting, running]) {
      const { data } = await told('GET', `jobs/${id}`);
      expect(data).toMatchObject({
        status: 3,
        client_name: client.name,
        status_message: 'The client was removed',
      });
    }
  });

  it.each(['GET', 'PUT', 'DELETE'] as const)('knows only clients that exist: %s', async (method) => {
    const payload = method === 'PUT' ? { name: 'nobody' } : undefined;
    const unknown = 'f3dd2fd5-44d1-4bd1-9f31-bb6d7b9dbd29';
    expect(refusal(await ask(method, `clients/${unknown}`, payload))).toEqual([404, 'resource not found']);
    expect(refusal(await ask(method, 'clients/x', payload))).toEqual([400, 'id is malformed.']);
  });

  it('is told to the audit log, with who did it', async () => {
    const client = await register({ name: 'told of' });
    await told('PUT', `clients/${client.id}`, { name: 'told of anew' });
    await told('PUT', `clients/${client.id}/token`);
    await told('DELETE', `clients/${client.id}`);
    const { rows } = await database.pool.query(
      "SELECT action, fields FROM audit_log WHERE status = 'success' AND actor_id = $1 AND (fields ->> 'id' = $2 OR fields ->> 'client_id' = $2) ORDER BY id",
      [people.admin.userId, client.id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'CreateClient',
      'UpdateClient',
      'ReplaceClientToken',
      'DeleteClient',
    ]);
    expect(rows[1]).toMatchObject({ fields: { name: 'told of anew', previous: { name: 'told of' } } });
    expect(rows[2]).toMatchObject({ fields: { previous: { token_id: client.token.id } } });
  });
});

describe('the list of clients', () => {
  it('is filtered, sorted and paged by what it tells', async () => {
    const { data: first } = await told('POST', 'clients', { name: 'list a', domain_controller: 'dc1' });
    const { data: second } = await told('POST', 'clients', { name: 'list b', type: 'azurehound' });
    await signed(second, 'PUT', 'clients/update', {
      body: { hostname: 'zeta', address: '10.9.9.9', username: 'u', version: 'v9' },
    });
    const { data: job } = await told('POST', `clients/${first.id}/jobs`, EVERYTHING);
    await signed(first, 'POST', 'jobs/start', { body: { id: job.id } });
    const names = async (query: string) =>
      (await told('GET', `clients?name=~eq:list&${query}`)).data.map(({ name }: TestClient) => name);

    const cases: readonly [string, readonly string[]][] = [
      ['', ['list a', 'list b']],
      ['sort_by=-name', ['list b', 'list a']],
      [`id=eq:${first.id}`, ['list a']],
      [`id=neq:${first.id}`, ['list b']],
      ['hostname=eq:zeta', ['list b']],
      ['ip_address=~eq:9.9', ['list b']],
      ['configured_user=neq:u', ['list a']],
      ['version=v9', ['list b']],
      ['domain_controller=eq:dc1', ['list a']],
      ['user_sid=eq:null', ['list a', 'list b']],
      [`current_job_id=eq:${job.id}`, ['list a']],
      ['current_job_id=eq:null', ['list b']],
      ['completed_job_count=gte:1', []],
      ['last_checkin=gt:2020-01-01T00:00:00Z&sort_by=hostname', ['list a', 'list b']],
      ['created_at=lt:2020-01-01T00:00:00Z', []],
      ['deleted_at=eq:null&sort_by=-completed_job_count&sort_by=name', ['list a', 'list b']],
      ['skip=1', ['list b']],
      ['limit=1', ['list a']],
    ];
    for (const [query, expected] of cases) {
      if (query.startsWith('last_checkin')) {
        await expect.poll(() => names(query), { timeout: PATIENCE_MS }).toEqual(expected);
      }
      expect([query, await names(query)]).toEqual([query, expected]);
    }
    expect(await told('GET', 'clients?name=~eq:list&limit=1')).toMatchObject({ count: 2, limit: 1, skip: 0 });
    const { data } = await told('GET', `clients?id=eq:${first.id}`);
    expect(data).toMatchObject([{ current_job_id: job.id, current_job: { id: job.id, status: 1 } }]);
  });

  it.each([
    ['sort_by=version', 'column format does not support sorting: version'],
    ['nonsense=eq:1', 'the specified column cannot be filtered: nonsense'],
    ['name=gt:1', 'the specified filter predicate is not supported for this column: name gt'],
    ['skip=-1', 'query parameter "skip" is malformed: invalid skip: -1'],
  ])('refuses ?%s', async (query, message) => {
    expect(refusal(await ask('GET', `clients?${query}`))).toEqual([400, message]);
  });
});
