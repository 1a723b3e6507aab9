import { createHmac } from 'node:crypto';
import type { AuditLog } from '@secgraph/contract';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { SAMPLE_GRAPH } from '../../../test/graph-queries.ts';
import { answerNextUpdate } from '../../../test/graph-writer.ts';
import { codeOf } from '../../../test/second-factor.ts';
import { ADMIN_PASSWORD, createTestServer, messageOf } from '../../../test/test-server.ts';

const { inject, logInAs, database, log } = await createTestServer({
  environment: { SECGRAPH_ENABLE_CYPHER_MUTATIONS: 'true' },
});
const admin = await logInAs('Administrator');
const reader = await logInAs('Read-Only');

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

function send(
  method: Method,
  url: string,
  payload?: object,
  caller: { readonly authorization: string } = admin,
): Promise<LightMyRequestResponse> {
  const headers = { authorization: caller.authorization };

  return inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
}

async function read(query = ''): Promise<readonly AuditLog[]> {
  const response = await send('GET', `/api/v2/audit?sort_by=id${query}`);

  return response.json().data.logs;
}

/** What the log tells of one request. */
async function toldOf(response: LightMyRequestResponse): Promise<readonly AuditLog[]> {
  return read(`&request_id=eq:${String(response.headers['requestid'])}`);
}

const inShort = (logs: readonly AuditLog[]) =>
  logs.map(({ action, status, fields }) => [action, status, fields]);

describe('the audit log', () => {
  it('tells intent and outcome of a change: by whom, from where, and what it was before', async () => {
    const created = await inject({
      method: 'POST',
      url: '/api/v2/platform-users',
      headers: { authorization: admin.authorization, 'x-forwarded-for': '192.0.2.7' },
      payload: { principal: 'audited', first_name: 'Ada', secret: 'Secret-Of-1-Audited' },
    });
    const { id } = created.json().data;
    const logs = await toldOf(created);

    expect(inShort(logs)).toEqual([
      ['CreateUser', 'intent', { principal: 'audited', first_name: 'Ada' }],
      [
        'CreateUser',
        'success',
        {
          principal: 'audited',
          id,
          principal_name: 'audited',
          first_name: 'Ada',
          last_name: '',
          email_address: '',
          roles: [],
          sso_provider_id: null,
          is_disabled: false,
          eula_accepted: true,
          all_environments: true,
        },
      ],
    ]);
    for (const entry of logs) {
      expect(entry).toMatchObject({
        actor_id: admin.userId,
        actor_name: admin.userId,
        actor_email: '',
        request_id: created.headers['requestid'],
        source_ip_address: '127.0.0.1',
        commit_id: logs[0]?.commit_id,
      });
    }

    const changed = await send('PATCH', `/api/v2/platform-users/${id}`, { first_name: 'Grace', roles: [3] });
    expect((await toldOf(changed))[1]).toMatchObject({
      action: 'UpdateUser',
      status: 'success',
      fields: { user_id: id, first_name: 'Grace', roles: [3], previous: { first_name: 'Ada', roles: [] } },
    });
    const deleted = await send('DELETE', `/api/v2/platform-users/${id}`);
    expect((await toldOf(deleted))[1]).toMatchObject({
      action: 'DeleteUser',
      status: 'success',
      fields: { id, principal_name: 'audited', first_name: 'Grace' },
    });
  });

  it('tells what a change was refused with', async () => {
    const response = await send('DELETE', `/api/v2/platform-users/${admin.userId}`);

    expect(response.statusCode).toBe(400);
    expect(inShort(await toldOf(response))).toEqual([
      ['DeleteUser', 'intent', { user_id: admin.userId }],
      ['DeleteUser', 'failure', { user_id: admin.userId, error: messageOf(response) }],
    ]);
  });

  it('tells who tried what he may not do, unless it was only to read', async () => {
    const denied = await send('POST', '/api/v2/clear-database?x=1', {}, reader);
    expect(denied.statusCode).toBe(403);
    expect(await toldOf(denied)).toEqual([
      expect.objectContaining({
        actor_id: reader.userId,
        action: 'UnauthorizedAccessAttempt',
        status: 'failure',
        fields: { endpoint: 'POST /api/v2/clear-database' },
      }),
    ]);

    expect(inShort(await toldOf(await send('GET', '/api/v2/audit', undefined, reader)))).toEqual([]);
    const other = await send('PUT', `/api/v2/platform-users/${admin.userId}/secret`, { secret: 'x' }, reader);
    expect(other.statusCode).toBe(401);
    expect(inShort(await toldOf(other))).toEqual([
      [
        'UnauthorizedAccessAttempt',
        'failure',
        { endpoint: `PUT /api/v2/platform-users/${admin.userId}/secret` },
      ],
    ]);
  });

  it('tells of logins, and of nothing that is no login', async () => {
    const login = (username: string, secret: string) =>
      inject({ method: 'POST', url: '/api/v2/login', payload: { login_method: 'secret', username, secret } });

    const [good, bad, unknown] = [
      await login('admin', ADMIN_PASSWORD),
      await login('admin', 'Wrong-Password-1'),
      await login('nobody\ud800', 'Wrong-Password-1'),
    ];
    expect(inShort(await toldOf(good))).toEqual([
      ['LoginAttempt', 'intent', { auth_type: 'secret', username: 'admin' }],
      ['LoginAttempt', 'success', { auth_type: 'secret', username: 'admin' }],
    ]);
    const [, failure] = await toldOf(bad);
    expect(failure).toMatchObject({
      actor_name: 'admin',
      status: 'failure',
      fields: { error: 'authentication is invalid' },
    });
    expect((await toldOf(unknown)).map((entry) => [entry.actor_id, entry.status])).toEqual([
      ['', 'intent'],
      ['', 'failure'],
    ]);
    expect(inShort(await toldOf(await inject({ method: 'POST', url: '/api/v2/logout' })))).toEqual([]);
  });

  it('tells of statements that change the graph, without their values, and of no others', async () => {
    const ask = (query: string) => send('POST', '/api/v2/graphs/cypher', { query });
    expect(await toldOf(await ask('MATCH (n:User) RETURN n'))).toEqual([]);

    const answered = answerNextUpdate(database, SAMPLE_GRAPH);
    const update = await ask("MATCH (n:User {name: 'ada'}) SET n.note = 'hidden' RETURN n");
    expect(inShort(await toldOf(update))).toEqual([
      ['MutateGraph', 'intent', { query: 'MATCH (n:User {name: ?}) SET n.note = ? RETURN n' }],
      ['MutateGraph', 'success', { query: 'MATCH (n:User {name: ?}) SET n.note = ? RETURN n' }],
    ]);
    await answered;
  });

  it('does nothing that it cannot tell', async () => {
    await database.pool.query('ALTER TABLE audit_log RENAME TO audit_log_gone');
    const response = await send('POST', '/api/v2/platform-users', { principal: 'untold' });
    const denied = await send('POST', '/api/v2/clear-database', {}, reader);
    await database.pool.query('ALTER TABLE audit_log_gone RENAME TO audit_log');

    expect([response.statusCode, messageOf(response)]).toEqual([500, 'failure creating an intent audit log']);
    expect(denied.statusCode).toBe(403);
    const users = await send('GET', '/api/v2/platform-users?principal_name=eq:untold');
    expect(users.json().data.users).toEqual([]);
  });
});

describe('GET /api/v2/audit', () => {
  it('filters, sorts and pages within its window', async () => {
    const marker = (await send('POST', '/api/v2/asset-groups', { name: 'Paged', tag: 'paged' })).json().data;
    await send('DELETE', `/api/v2/asset-groups/${marker.id}`);
    const groups = await read('&action=~eq:AssetGroup&status=success');
    expect(groups.map(({ action }) => action)).toEqual(['CreateAssetGroup', 'DeleteAssetGroup']);

    const page = await send('GET', '/api/v2/audit?action=~eq:AssetGroup&limit=2&skip=1');
    const all = (await send('GET', '/api/v2/audit?action=~eq:AssetGroup')).json();
    expect(page.json()).toEqual({ count: 4, limit: 2, skip: 1, data: { logs: all.data.logs.slice(1, 3) } });
    expect(all).toMatchObject({ count: 4, limit: 1000, skip: 0 });
    expect(all.data.logs.map(({ action }: AuditLog) => action).slice(0, 2)).toEqual([
      'DeleteAssetGroup',
      'DeleteAssetGroup',
    ]);
    const offset = await send('GET', '/api/v2/audit?action=~eq:AssetGroup&limit=2&offset=1');
    expect(offset.json()).toEqual(page.json());

    const [first, , , last] = groups.length === 2 ? [...all.data.logs].reverse() : [];
    const within = `&action=~eq:AssetGroup&after=${first.created_at}&before=${last.created_at}`;
    expect((await read(within)).length).toBe(4);
    expect(await read('&before=2001-01-01T00:00:00Z')).toEqual([]);
    expect(await read('&after=2999-01-01T00:00:00%2B01:00')).toEqual([]);
  });

  it.each([
    ['sort_by=fields', 'column format does not support sorting'],
    ['sort_by=request_id', 'column format does not support sorting'],
    ['fields=eq:x', 'the specified column cannot be filtered: fields'],
    ['status=gt:intent', 'the specified filter predicate is not supported for this column: status gt'],
    ['id=eq:x', 'there are errors in the query parameter filters specified'],
    ['skip=-1', 'query parameter "skip" is malformed: invalid skip: -1'],
    [
      'limit=x',
      'query parameter "limit" is malformed: error converting limit value x to int: strconv.Atoi: parsing "x": invalid syntax',
    ],
    ['offset=x', 'query parameter "offset" is malformed: invalid offset: x'],
    ['before=yesterday', 'query parameter "before" is malformed: yesterday is no time as in RFC 3339'],
    ['after=2001-01-01', 'query parameter "after" is malformed: 2001-01-01 is no time as in RFC 3339'],
  ])('refuses %s', async (query, message) => {
    const response = await send('GET', `/api/v2/audit?${query}`);
    expect([response.statusCode, messageOf(response)]).toEqual([400, message]);
  });

  it.each([
    ['Auditor', 200],
    ['User', 403],
    ['Power User', 403],
  ])('answers a caller who is %s with %i', async (role, status) => {
    expect((await send('GET', '/api/v2/audit', undefined, await logInAs(role))).statusCode).toBe(status);
    expect((await inject({ url: '/api/v2/audit' })).statusCode).toBe(401);
  });
});

describe('a run of the service', () => {
  it('leaves none of the secrets used in it in audit rows, logs, error bodies, addresses or headers', async () => {
    const responses: LightMyRequestResponse[] = [];
    const run = async (options: InjectOptions) => {
      const response = await inject(options);
      responses.push(response);
      return response;
    };
    const asAdmin = (method: Method, url: string, payload?: object) =>
      run({ method, url, headers: { authorization: admin.authorization }, ...(payload && { payload }) });
    let lastAddress = 0;
    const login = (username: string, secret: string, otp?: string) =>
      run({
        method: 'POST',
        url: '/api/v2/login',
        payload: { login_method: 'secret', username, secret, otp },
        // One address may log in once a second.
        remoteAddress: `10.1.0.${++lastAddress}`,
      });
    const passwords = {
      first: 'First-Password-1-x',
      weak: 'weakpassword',
      second: 'Second-Password-2-x',
      third: 'Third-Password-3-x',
      wrong: 'Wrong-Guess-4-x',
    };

    const user = await asAdmin('POST', '/api/v2/platform-users', {
      principal: 'run',
      secret: passwords.first,
      roles: [1],
    });
    const { id } = user.json().data;
    await asAdmin('POST', '/api/v2/platform-users', { principal: 'run2', secret: passwords.weak });
    await asAdmin('POST', '/api/v2/platform-users', { principal: 'RUN', secret: passwords.second });
    const session = (await login('run', passwords.first)).json().data.session_token;
    await login('run', passwords.wrong);
    const asUser = (method: Method, url: string, payload?: object) =>
      run({ method, url, headers: { authorization: `Bearer ${session}` }, ...(payload && { payload }) });
    const change = { secret: passwords.third, current_secret: passwords.first };
    await asUser('PUT', `/api/v2/platform-users/${id}/secret`, { ...change, secret: passwords.weak });
    await asUser('PUT', `/api/v2/platform-users/${id}/secret`, {
      ...change,
      current_secret: passwords.wrong,
    });
    await asUser('PUT', `/api/v2/platform-users/${id}/secret`, change);
    const token = (await asUser('POST', '/api/v2/tokens', { token_name: 'run' })).json().data;
    const date = new Date().toISOString();
    const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
    const signature = hmac(hmac(hmac(token.key, 'GET/api/v2/tokens'), date.slice(0, 13)), '').toString(
      'base64',
    );
    const signed = (url: string, given: string) =>
      run({
        url,
        headers: { authorization: `bhesignature ${token.id}`, requestdate: date, signature: given },
      });
    expect((await signed('/api/v2/tokens', signature)).statusCode).toBe(200);
    await signed('/api/v2/platform-users', signature);
    await signed('/api/v2/tokens', Buffer.from(token.key).toString('base64'));
    await run({ url: '/api/v2/self', headers: { authorization: `Bearer ${session.slice(0, -2)}` } });
    await run({ url: '/api/v2/self', headers: { authorization: session } });
    await run({ url: '/api/v2/self', headers: { authorization: `Basic ${session}` } });
    await run({ url: `/api/v2/self?secret=${passwords.wrong}` });
    await run({ url: '/api/v2/platform-users', headers: { cookie: `token=${session}` } });
    const mfa = `/api/v2/platform-users/${id}/mfa`;
    await asUser('POST', mfa, { secret: passwords.wrong });
    const { totp_secret: key } = (await asUser('POST', mfa, { secret: passwords.third })).json().data;
    await asUser('POST', `${mfa}-activation`, { otp: key });
    const otp = codeOf(key, Date.now());
    const activated = (await asUser('POST', `${mfa}-activation`, { otp })).json().data;
    const renewed = await asUser('POST', `${mfa}-recovery-codes`, { secret: passwords.third });
    const recoveryCodes: string[] = [...activated.recovery_codes, ...renewed.json().data.recovery_codes];
    await login('run', passwords.third, recoveryCodes[0]);
    expect((await login('run', passwords.third, recoveryCodes[10])).statusCode).toBe(200);
    await asUser('DELETE', mfa, { secret: passwords.third });
    await asUser('DELETE', `/api/v2/tokens/${token.id}`);
    await asUser('DELETE', `/api/v2/platform-users/${id}/secret`);
    await asUser('POST', '/api/v2/logout');
    await asUser('GET', '/api/v2/self');

    const secrets = [
      ...Object.values(passwords),
      ADMIN_PASSWORD,
      session,
      token.key,
      signature,
      key,
      ...recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')]),
      admin.authorization.split(' ')[1] ?? '',
    ];
    const { rows } = await database.pool.query<{ text: string }>('SELECT a::text AS text FROM audit_log a');
    const refused = responses.filter(({ statusCode }) => statusCode >= 400);
    expect(refused.length).toBeGreaterThan(8);
    const texts = [
      ...rows.map(({ text }) => text),
      ...log,
      ...refused.map(({ body }) => body),
      ...responses.map(({ headers }) => JSON.stringify({ ...headers, 'set-cookie': undefined })),
    ];
    expect(texts.join('\n')).toContain('CreateAuthToken');

    const found = secrets.flatMap((secret, index) =>
      texts.filter((text) => text.includes(secret)).map((text) => [index, text]),
    );
    expect(found).toEqual([]);
  });
});
