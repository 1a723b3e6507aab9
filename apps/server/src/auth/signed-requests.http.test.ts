import { createHmac, randomUUID } from 'node:crypto';
import { Agent, type RequestOptions, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { systemClock } from '@secgraph/kernel';
import type { InjectOptions } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, messageOf, setParameter } from '../../test/test-server.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const REPEATED = /the very same request was done before/;
const PREFIX = 'unable to validate request signature for client: ';

let aheadMs = 0;
const { inject, auth, database, logInAs, server } = await createTestServer({
  clock: { ...systemClock, now: () => Date.now() + aheadMs },
});

let user: { readonly userId: string; readonly authorization: string };
let token: { readonly id: string; readonly key: string };

beforeEach(async () => {
  aheadMs = 0;
  user = await logInAs('Administrator');
  token = (
    await inject({
      method: 'POST',
      url: '/api/v2/tokens',
      payload: { token_name: 'test' },
      headers: { authorization: user.authorization },
    })
  ).json().data;
});

interface Signed {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly body?: string | Buffer;
  readonly date?: string;
  readonly nonce?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly key?: string;
}

/** As a client computes it. */
function sign({ method = 'GET', url, body, date = new Date().toISOString(), nonce, headers, key }: Signed) {
  const hmac = (secret: string | Buffer, text: string | Buffer) =>
    createHmac('sha256', secret).update(text).digest();
  const hour = hmac(hmac(key ?? token.key, method + url), date.slice(0, 13));
  const last = nonce === undefined ? hour : hmac(hour, nonce);

  return {
    method,
    url,
    ...(body === undefined ? {} : { payload: body }),
    headers: {
      authorization: `bhesignature ${token.id}`,
      requestdate: date,
      signature: hmac(last, body ?? '').toString('base64'),
      ...(nonce === undefined ? {} : { requestnonce: nonce }),
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
  } satisfies InjectOptions;
}

const send = (signed: Signed) => inject(sign(signed));
const refusal = (response: Awaited<ReturnType<typeof inject>>) => [response.statusCode, messageOf(response)];

describe('a signed request', () => {
  it('is that of the token’s user, whose last access is kept', async () => {
    const response = await send({ url: '/api/v2/self' });

    expect(response.json().data.id).toBe(user.userId);
    await expect
      .poll(async () => (await auth.apiTokens.findToken(token.id))?.lastAccess?.getTime())
      .toBeGreaterThan(Date.now() - HOUR_MS);
  });

  it('covers path, query and body', async () => {
    expect((await send({ url: '/api/v2/tokens?sort_by=name' })).statusCode).toBe(200);
    const body = JSON.stringify({ name: randomUUID(), query: 'MATCH (n) RETURN n', description: '' });
    expect((await send({ method: 'POST', url: '/api/v2/saved-queries', body })).statusCode).toBe(201);

    const other = sign({ url: '/api/v2/tokens?sort_by=name' });
    const mismatch = [401, `${PREFIX}digest validation failed: signature digest mismatch`];
    expect(refusal(await inject({ ...other, url: '/api/v2/tokens?sort_by=-name' }))).toEqual(mismatch);
    expect(refusal(await inject({ ...other, url: '/api/v2/tokens' }))).toEqual(mismatch);
    expect(refusal(await inject({ ...other, method: 'POST' }))).toEqual(mismatch);
    const changed = sign({ method: 'POST', url: '/api/v2/saved-queries', body });
    expect(refusal(await inject({ ...changed, payload: body.replace('MATCH', 'match') }))).toEqual(mismatch);
    expect(refusal(await inject({ ...changed, payload: undefined as never }))).toEqual(mismatch);
    expect(refusal(await send({ url: '/api/v2/self', key: 'another key' }))).toEqual(mismatch);
  });

  it('covers a body that its route does not read', async () => {
    const signed = sign({ method: 'PUT', url: '/api/v2/analysis', body: 'abc' });

    expect((await inject(signed)).statusCode).toBe(202);
    expect((await inject({ ...signed, payload: 'abd' })).statusCode).toBe(401);
    await database.pool.query('DELETE FROM analysis_request');
    expect((await inject({ ...signed, payload: 'abd' })).statusCode).toBe(401);
    const { rows } = await database.pool.query('SELECT FROM analysis_request');
    expect(rows).toEqual([]);
  });

  it('covers a compressed body as it is sent, also behind the end of what it encodes', async () => {
    const json = JSON.stringify({ name: randomUUID(), query: 'RETURN 1', description: '' });
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const url = '/api/v2/saved-queries';
    const body = gzipSync(json);
    const signed = sign({ method: 'POST', url, body, headers });

    expect((await inject({ ...signed, payload: Buffer.concat([body, Buffer.from('x')]) })).statusCode).toBe(
      401,
    );
    expect((await inject({ ...signed, payload: gzipSync(json.replace('1', '2')) })).statusCode).toBe(401);
    expect((await inject(signed)).statusCode).toBe(201);
  });

  it('takes uploads, and stores none whose body is not what was signed', async () => {
    const job = (await send({ method: 'POST', url: '/api/v2/file-upload/start' })).json().data;
    const url = `/api/v2/file-upload/${job.id}`;
    const file = JSON.stringify({ data: [], meta: { type: 'users', version: 5, count: 0 } });
    const tasks = async () =>
      (await database.pool.query('SELECT FROM ingest_task WHERE job_id = $1', [job.id])).rows.length;
    const zipped = gzipSync(file);
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };

    expect(
      (await inject({ ...sign({ method: 'POST', url, body: file }), payload: `${file} ` })).statusCode,
    ).toBe(401);
    const signed = sign({ method: 'POST', url, body: zipped, headers });
    expect((await inject({ ...signed, payload: Buffer.concat([zipped, zipped]) })).statusCode).toBe(401);
    expect(await tasks()).toBe(0);
    expect((await inject(signed)).statusCode).toBe(202);
    expect((await send({ method: 'POST', url, body: file })).statusCode).toBe(202);
    expect(await tasks()).toBe(2);
  });

  it('that is refused in the middle of its body leaves the connection to others', async () => {
    const body = Buffer.alloc(4 * 1024 * 1024, 'x');
    const headers = { 'content-type': 'application/json' };
    const job = (await send({ method: 'POST', url: '/api/v2/file-upload/start' })).json().data;
    const url = `/api/v2/file-upload/${job.id}`;
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    const signed = sign({ method: 'POST', url, body, headers });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (path: string, options: RequestOptions, payload?: Buffer) =>
      new Promise<number | undefined>((resolve, reject) => {
        const sent = request(`${address}${path}`, { agent, ...options }, (answer) => {
          answer.resume().once('end', () => resolve(answer.statusCode));
        });
        sent.once('error', reject).end(payload);
      });

    expect(await ask(url, { method: 'POST', headers: signed.headers }, body)).toBe(400);
    expect(await ask('/api/version', { headers: { authorization: user.authorization } })).toBe(200);
    agent.destroy();
  });

  it.each([
    ['+05:30', 5.5],
    ['-08:00', -8],
  ])('may tell its time in the zone %s', async (zone, hours) => {
    const local = new Date(Date.now() + hours * HOUR_MS).toISOString().replace('Z', zone);

    expect((await send({ url: '/api/v2/self', date: local })).statusCode).toBe(200);
  });
});

describe('a signature is refused', () => {
  it.each([
    [{ authorization: 'bhesignature nonsense' }, 400, 'Token ID is malformed.'],
    [{ requestdate: '' }, 400, `${PREFIX}no request date header`],
    [{ requestdate: 'yesterday' }, 400, /malformed request date: /],
    [{ signature: '' }, 400, `${PREFIX}no signature header`],
    [{ signature: '***' }, 400, /malformed signature header: /],
    [{ signature: 'AAAA' }, 401, /signature digest mismatch/],
    [{ authorization: `bhesignature ${randomUUID()}` }, 401, `${PREFIX}resource not found`],
    [{ requestnonce: 'short' }, 400, /malformed request nonce/],
  ])('with %j', async (headers, status, message) => {
    const response = await send({ url: '/api/v2/self', headers });

    expect(response.statusCode).toBe(status);
    expect(messageOf(response)).toMatch(message);
  });

  it.each([
    [HOUR_MS + 4 * MINUTE_MS, undefined],
    [-4 * MINUTE_MS, undefined],
    [HOUR_MS + 6.5 * MINUTE_MS, 'behind by 1.50'],
    [-5.5 * MINUTE_MS, 'ahead by 0.50'],
  ])('%i ms after the signed hour began: %s', async (passedMs, told) => {
    // Whatever the minutes say: they are not signed.
    const hour = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS).toISOString().slice(0, 13);
    for (const date of [`${hour}:00:00Z`, `${hour}:59:59Z`]) {
      const startMs = Date.parse(`${hour}:00:00Z`);
      aheadMs = startMs + passedMs - Date.now();
      const response = await send({ url: '/api/v2/self', date });

      expect(response.statusCode).toBe(told === undefined ? 200 : 401);
      expect(told ?? '').toBe(/too far (.*) minutes/.exec(response.body)?.[1] ?? '');
      expect(told === undefined || response.body.includes(`Client time is ${date}`)).toBe(true);
    }
  });

  it('of a deleted token, and of a user who is disabled or gone', async () => {
    const other = await logInAs('User');
    const created = await inject({
      method: 'POST',
      url: '/api/v2/tokens',
      payload: { user_id: other.userId },
      headers: { authorization: user.authorization },
    });
    const headersOf = { authorization: user.authorization };
    token = created.json().data;
    expect((await send({ url: '/api/v2/self' })).statusCode).toBe(200);

    const url = `/api/v2/platform-users/${other.userId}`;
    await inject({ method: 'PATCH', url, payload: { is_disabled: true }, headers: headersOf });
    expect(refusal(await send({ url: '/api/v2/self' }))).toEqual([403, `${PREFIX}user disabled`]);
    await inject({ method: 'DELETE', url, headers: headersOf });
    expect(refusal(await send({ url: '/api/v2/self' }))).toEqual([401, `${PREFIX}resource not found`]);
  });

  it('of a token that is too old, or while tokens are switched off', async () => {
    await setParameter(database, 'auth.api_token_expiration', { enabled: true, expiration_period: 1 });
    await auth.settings.refresh();
    expect((await send({ url: '/api/v2/self' })).statusCode).toBe(200);
    await database.pool.query("UPDATE api_token SET created_at = now() - interval '25 hours'");
    expect(refusal(await send({ url: '/api/v2/self' }))).toEqual([401, 'authentication is invalid']);

    await setParameter(database, 'auth.api_token_expiration', { enabled: false, expiration_period: 90 });
    await setParameter(database, 'auth.api_tokens', { enabled: false });
    await auth.settings.refresh();
    expect(refusal(await send({ url: '/api/v2/self' }))).toEqual([401, 'API tokens are disabled']);
    await setParameter(database, 'auth.api_tokens', { enabled: true });
    await auth.settings.refresh();
    expect((await send({ url: '/api/v2/self' })).statusCode).toBe(200);
  });

  it('whose key was sealed with another secret key', async () => {
    await database.pool.query("UPDATE api_token SET sealed_key = 'v1.AAAA' WHERE id = $1", [token.id]);

    expect(messageOf(await send({ url: '/api/v2/self' }))).toContain('create another token');
  });
});

/** Neither minutes nor zone are signed. */
function redated<Request extends ReturnType<typeof sign>>(signed: Request, date: string): Request {
  return { ...signed, headers: { ...signed.headers, requestdate: date } };
}

describe('a signed request that comes again', () => {
  const newQuery = () => ({
    method: 'POST' as const,
    url: '/api/v2/saved-queries',
    body: JSON.stringify({ name: randomUUID(), query: 'RETURN 1', description: '' }),
  });

  it('is refused where it changed something, whatever it says of the time', async () => {
    const date = new Date().toISOString();
    const signed = sign({ ...newQuery(), date });
    expect((await inject(signed)).statusCode).toBe(201);

    aheadMs = 5 * HOUR_MS;
    const elsewhere = redated(signed, `${date.slice(0, 19)}-05:00`);
    expect(messageOf(await inject(elsewhere))).toMatch(REPEATED);
    aheadMs = 0;
    const later = redated(signed, `${date.slice(0, 13)}:00:00Z`);
    for (const again of [signed, later]) {
      const response = await inject(again);
      expect(response.statusCode).toBe(401);
      expect(messageOf(response)).toMatch(REPEATED);
    }
  });

  it('is refused without a body, and by other names of the same zone', async () => {
    const other = await logInAs('User');
    const url = `/api/v2/platform-users/${other.userId}`;
    const signed = sign({ method: 'DELETE', url });

    expect((await inject(signed)).statusCode).toBe(200);
    expect(messageOf(await inject(signed))).toMatch(REPEATED);
    const date = signed.headers.requestdate.replace('Z', '+00:00');
    expect(messageOf(await inject(redated(signed, date)))).toMatch(REPEATED);
  });

  it('is done once of many at the same time', async () => {
    const signed = sign(newQuery());
    const responses = await Promise.all(Array.from({ length: 8 }, () => inject(signed)));

    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(7);
  });

  it('is done where the first came to nothing', async () => {
    const name = randomUUID();
    const selector = sign({ method: 'DELETE', url: `/api/v2/custom-nodes/${name}` });
    expect((await inject(selector)).statusCode).toBe(404);
    await inject({
      method: 'POST',
      url: '/api/v2/custom-nodes',
      headers: { authorization: user.authorization },
      payload: { custom_types: { [name]: { icon: { type: 'font-awesome', name: 'user', color: '#fff' } } } },
    });

    expect((await inject(selector)).statusCode).toBe(200);
    expect((await inject(selector)).statusCode).toBe(401);
  });

  it('is answered where it reads, and where programs have no other way', async () => {
    const body = JSON.stringify({ query: 'RETURN 1', include_properties: true });
    const repeated = [
      sign({ url: '/api/v2/self' }),
      sign({ method: 'POST', url: '/api/v2/graphs/cypher', body }),
      sign({ method: 'POST', url: '/api/v2/file-upload/start' }),
      sign({ method: 'PUT', url: '/api/v2/analysis' }),
    ];

    for (const signed of repeated) {
      const first = await inject(signed);
      expect([signed.url, first.statusCode < 300 || first.statusCode === 404]).toEqual([signed.url, true]);
      const { statusCode } = await inject(signed);
      expect([signed.url, statusCode]).toEqual([signed.url, first.statusCode]);
    }
  });

  it('is refused where it reads, too, when it names another zone to be an hour later', async () => {
    const date = new Date().toISOString();
    const signed = sign({ url: '/api/v2/self', date });
    expect((await inject(signed)).statusCode).toBe(200);

    aheadMs = 3 * HOUR_MS;
    expect(messageOf(await inject(redated(signed, `${date.slice(0, 19)}-03:00`)))).toMatch(
      /another time zone/,
    );
  });

  it('is refused by every process, and for as long as a zone could make it pass', async () => {
    const signed = sign(newQuery());
    await inject(signed);
    const { rows } = await database.pool.query<{ hours: number }>(
      'SELECT extract(epoch FROM expires_at - now()) / 3600 AS hours FROM signed_request WHERE token_id = $1',
      [token.id],
    );

    expect(rows).toHaveLength(1);
    expect(Number(rows[0]?.hours)).toBeGreaterThan(14);
  });
});

describe('a request with a nonce', () => {
  it('is taken once', async () => {
    const signed = sign({ method: 'POST', url: '/api/v2/file-upload/start', nonce: randomUUID() });

    expect((await inject(signed)).statusCode).toBe(201);
    expect(refusal(await inject(signed))).toEqual([401, `${PREFIX}the request nonce was used before`]);
  });

  it('has it signed', async () => {
    const signed = sign({ url: '/api/v2/self', nonce: randomUUID() });
    const other = { ...signed.headers, requestnonce: randomUUID() };

    expect((await inject({ ...signed, headers: other })).statusCode).toBe(401);
    expect((await inject(signed)).statusCode).toBe(200);
  });

  it('is taken once of many at the same time', async () => {
    const signed = sign({ url: '/api/v2/self', nonce: randomUUID() });
    const responses = await Promise.all(Array.from({ length: 8 }, () => inject(signed)));

    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});
