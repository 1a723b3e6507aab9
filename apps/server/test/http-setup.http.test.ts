import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { eventually } from '@secgraph/test-kit/eventually';
import { describe, expect, it } from 'vitest';
import { PRODUCT_COMMIT, PRODUCT_VERSION } from '../src/life-cycle/product-version.ts';
import { createSampleRoutes } from './sample-routes.ts';
import { createTestServer, messageOf, STATE } from './test-server.ts';

const sample = createSampleRoutes();
const community = await createTestServer({
  extraRoutes: sample.routes,
  environment: { SECGRAPH_EDITION: 'community' },
});
const open = await createTestServer({
  environment: { SECGRAPH_CORS_ORIGINS: 'https://app.example.org' },
  readiness: { check: () => ({ isReady: false, reason: 'no graph yet' }) },
});

describe('the community edition', () => {
  it('does not know enterprise routes', async () => {
    const response = await community.inject({ url: '/api/v2/test/enterprise' });
    expect([response.statusCode, messageOf(response)]).toEqual([404, 'resource not found']);
    const posted = await community.inject({ method: 'POST', url: '/api/v2/test/enterprise' });
    expect(posted.statusCode).toBe(404);
  });

  it('says so', async () => {
    const { authorization } = await community.logInAs('User');
    const response = await community.inject({ url: '/api/version', headers: { authorization } });
    expect(response.json().data).toEqual({
      API: { current_version: 'v2', deprecated_version: 'none' },
      server_version: PRODUCT_VERSION,
      ...(PRODUCT_COMMIT === undefined ? {} : { commit: PRODUCT_COMMIT }),
      product_edition: 'community',
    });
  });
});

describe('other origins', () => {
  const preflight = {
    method: 'OPTIONS',
    url: '/api/v2/login',
    headers: { origin: 'https://app.example.org', 'access-control-request-method': 'POST' },
  } as const;

  it('are shut out by default', async () => {
    const response = await community.inject(preflight);
    expect([response.statusCode, response.body]).toEqual([200, '']);
    const answer = await community.inject({ url: '/health', headers: { origin: 'https://app.example.org' } });
    for (const { headers } of [response, answer]) {
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('are let in when listed', async () => {
    const listed = await open.inject(preflight);
    expect(listed.statusCode).toBe(200);
    expect(listed.headers['access-control-allow-origin']).toBe('https://app.example.org');
    expect(listed.headers['access-control-allow-methods']).toContain('PATCH');
    const other = await open.inject({ url: '/health', headers: { origin: 'https://evil.example.org' } });
    expect(other.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('compression', () => {
  it('is used when accepted', async () => {
    const response = await open.inject({
      url: '/api/v2/none',
      headers: { 'accept-encoding': 'br, gzip;q=0.5' },
    });
    expect(response.headers['content-encoding']).toBeUndefined();
    const spec = await open.inject({ url: '/api/v2/spec', headers: { 'accept-encoding': 'gzip' } });
    expect(spec.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(spec.rawPayload).toString()).openapi).toBe('3.1.0');
  });
});

describe('health', () => {
  it('tells life from readiness', async () => {
    for (const url of ['/health', '/healthz']) {
      const response = await open.inject({ url });
      expect([response.statusCode, response.body]).toEqual([200, '']);
    }
    expect((await community.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready', ...STATE });
    const waiting = await open.inject({ url: '/readyz' });
    expect([waiting.statusCode, messageOf(waiting)]).toEqual([503, 'no graph yet']);
  });
});

describe('the description of the API', () => {
  it.each(['/api/v2/spec', '/api/v2/swagger', '/api/v2/swagger/doc.json'])('is at %s', async (url) => {
    const response = await open.inject({ url });
    expect(response.headers['content-type']).toBe('application/json');
    expect(Object.keys(response.json().paths)).toContain('/api/v2/login');
  });

  it.each([
    ['/api/v2/spec', 'application/yaml', 'application/yaml'],
    ['/api/v2/spec', 'text/x-yaml, */*', 'text/x-yaml'],
    ['/api/v2/spec', 'text/x-yaml, application/json', 'text/x-yaml'],
    ['/api/v2/swagger/doc.yaml', 'application/vnd.oai.openapi', 'application/vnd.oai.openapi'],
    ['/api/v2/spec/openapi.yaml', '*/*', 'application/yaml'],
    ['/api/v2/spec/openapi.yaml', 'text/x-yaml', 'text/x-yaml'],
  ])('at %s is YAML for Accept: %s', async (url, accept, contentType) => {
    const response = await open.inject({ url, headers: { accept } });
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, contentType]);
    expect(response.body).toMatch(/^openapi: "3\.1\.0"\ninfo:\n {2}title: Secgraph\n/);
  });

  it('can be browsed without the Internet', async () => {
    const page = await open.inject({ url: '/docs/' });
    expect(page.statusCode).toBe(200);
    const links = [...page.body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link]) => String(link));
    expect(links.filter((link) => /^(https?:)?\/\//.test(link))).toEqual([]);
    for (const link of links) {
      expect([
        link,
        (await open.inject({ url: new URL(link, 'http://x/docs/').pathname })).statusCode,
      ]).toEqual([link, 200]);
    }
  });
});

describe('a client that goes away', () => {
  it('ends the work it asked for', async () => {
    const address = await community.server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = new URL(address);
    const socket = connect(Number(port), '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.write('GET /api/v2/test/slow HTTP/1.1\r\nHost: x\r\n\r\n');
    await eventually(() => expect(sample.started).toBe(1));
    socket.destroy();

    await eventually(() => expect(sample.ends).toHaveLength(1));
    expect(sample.ends[0]).toMatchObject({ reason: { code: 'KERNEL_CANCELLED' }, isCellSet: true });
  });

  it('gets an envelope even for what is no HTTP', async () => {
    const { port } = community.server.server.address() as { port: number };
    const socket = connect(port, '127.0.0.1');
    const answer = await new Promise<string>((resolve) => {
      socket.once('data', (data) => resolve(data.toString()));
      socket.write('NONSENSE\r\n\r\n');
    });
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });
});
