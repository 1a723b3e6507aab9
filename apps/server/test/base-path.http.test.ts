import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ADMIN_PASSWORD, createTestServer, messageOf } from './test-server.ts';

const PUBLIC_URL = 'https://tools.example.org/graph';
const HOST = 'tools.example.org';
/** What a proxy passes on: everything, or what is behind the base path. */
const MANNERS = [
  ['keeps the base path', '/graph'],
  ['takes the base path away', ''],
] as const;

const { inject, logInAs } = await createTestServer({ environment: { SECGRAPH_PUBLIC_URL: PUBLIC_URL } });
const { authorization } = await logInAs('Administrator');
const { authorization: reader } = await logInAs('Read-Only');

describe.each(MANNERS)('below a base path, behind a proxy that %s,', (_, base) => {
  it('answers and refuses as ever', async () => {
    const statusOf = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
      (await inject({ url: base + path, headers: { host: HOST, ...headers } })).statusCode;

    expect(await statusOf('/api/v2/self', { authorization })).toBe(200);
    expect(await statusOf('//api/v2/self/', { authorization })).toBe(200);
    expect(await statusOf('/api/v2/self')).toBe(401);
    expect(await statusOf('/api/v2/event-stream')).toBe(401);
    expect(await statusOf('/api/v2/audit', { authorization: reader })).toBe(403);
    expect(await statusOf('/api/v2/findings?limit=x', { authorization })).toBe(404);
    expect(await statusOf('/api/v2/saved-queries?limit=x', { authorization })).toBe(400);
    expect(await statusOf('/health')).toBe(200);
  });

  it('has a session cookie that nobody else on the host is sent', async () => {
    const login = await inject({
      method: 'POST',
      url: `${base}/api/v2/login`,
      headers: { host: HOST, 'x-secgraph-client': 'web' },
      payload: { login_method: 'secret', username: 'admin', secret: ADMIN_PASSWORD },
    });
    const [set] = [login.headers['set-cookie'] ?? ''].flat();
    const cookie = set?.split(';')[0] ?? '';
    expect(set).toMatch(/^__Secure-secgraph_session=[^;]+; Path=\/graph; HttpOnly; SameSite=Strict; Secure$/);

    const session = { host: HOST, cookie };
    expect((await inject({ url: `${base}/api/v2/self`, headers: session })).statusCode).toBe(200);
    const logout = await inject({
      method: 'POST',
      url: `${base}/api/v2/logout`,
      headers: { ...session, 'x-secgraph-client': 'web' },
    });
    expect(logout.headers).toMatchObject({
      location: `${PUBLIC_URL}/ui`,
      'set-cookie': expect.stringMatching(/^__Secure-secgraph_session=; Path=\/graph;.*Max-Age=0$/),
    });
    expect((await inject({ url: `${base}/api/v2/self`, headers: session })).statusCode).toBe(401);
  });

  it('leads to addresses below it', async () => {
    const made = await inject({
      method: 'POST',
      url: `${base}/api/v2/asset-groups`,
      headers: { host: HOST, authorization },
      payload: { name: `group${base}`, tag: `tag${base.length}` },
    });
    expect([made.statusCode, made.headers.location]).toEqual([
      201,
      expect.stringMatching(/^\/graph\/api\/v2\/asset-groups\/\d+$/),
    ]);
    const old = await inject({ url: `${base}/api/v2/tasks`, headers: { host: HOST, authorization } });
    expect(old.headers.link).toBe('</graph/api/v2/jobs>; rel="successor-version"');
    const spec = await inject({ url: `${base}/api/v2/spec`, headers: { host: HOST } });
    expect(spec.json().servers).toEqual([{ url: PUBLIC_URL }]);
    const docs = await inject({ url: `${base}/docs/json`, headers: { host: HOST } });
    expect(docs.json().servers).toEqual([{ url: '/graph' }]);
    const page = await inject({ url: `${base}/docs`, headers: { host: HOST } });
    expect([page.statusCode, page.headers.location]).toEqual([302, 'docs/']);
  });

  it('takes requests that were signed with the base path or without', async () => {
    const created = await inject({
      method: 'POST',
      url: `${base}/api/v2/tokens`,
      headers: { host: HOST, authorization },
      payload: { token_name: 'signs' },
    });
    const { id, key } = created.json().data;
    const send = (signed: string) => {
      const requestdate = new Date().toISOString();
      const parts = [`GET${signed}`, requestdate.slice(0, 13), ''];
      const digest = parts.reduce<string | Buffer>(
        (secret, part) => createHmac('sha256', secret).update(part).digest(),
        key,
      );
      const signature = Buffer.from(digest).toString('base64');
      const headers = { host: HOST, authorization: `bhesignature ${id}`, requestdate, signature };

      return inject({ url: `${base}/api/v2/self?x=1`, headers });
    };

    expect((await send('/graph/api/v2/self?x=1')).statusCode).toBe(200);
    expect((await send('/api/v2/self?x=1')).statusCode).toBe(200);
    const other = await send('/graphs/api/v2/self?x=1');
    expect([other.statusCode, messageOf(other)]).toEqual([401, expect.stringContaining('mismatch')]);
  });
});

it.each(['/graphs/api/v2/self', '/graph/graph/api/v2/self', '/Graph/api/v2/self', '/graph%2Fapi/v2/self'])(
  'does not take %s for something below it',
  async (url) => {
    expect((await inject({ url, headers: { authorization } })).statusCode).toBe(404);
  },
);

it('gives a browser that asks past the proxy a cookie for what it asks', async () => {
  const login = await inject({
    method: 'POST',
    url: '/api/v2/login',
    headers: { host: '127.0.0.1:8080', 'x-secgraph-client': 'web' },
    payload: { login_method: 'secret', username: 'admin', secret: ADMIN_PASSWORD },
  });

  expect(login.headers['set-cookie']).toMatch(/^secgraph_session_8080=[^;]+; Path=\/; /);
});
