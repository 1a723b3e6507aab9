import { createHmac, randomUUID } from 'node:crypto';
import { Agent, type RequestOptions, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { systemClock } from '@secgraph/kernel';
import type { InjectOptions } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, messageOf, setParameter } from '../../test/test-server.ts';

const HOUR_MS = 3_600_000;
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
    [HOUR_MS + 90_000, 'behind', '1.50'],
    [-HOUR_MS - 30_000, 'ahead', '0.50'],
  ])('when the clocks differ by %i ms', async (skewMs, side, minutes) => {
    const date = new Date(Math.floor(Date.now() / 1000) * 1000);
    aheadMs = date.getTime() + skewMs - Date.now();
    const response = await send({ url: '/api/v2/self', date: date.toISOString().replace('.000Z', 'Z') });

    expect(response.statusCode).toBe(401);
    expect(messageOf(response)).toMatch(`signature too far ${side} by ${minutes} minutes. Server time is `);
    expect(messageOf(response)).toContain(`Client time is ${date.toISOString().replace('.000Z', 'Z')}`);
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
