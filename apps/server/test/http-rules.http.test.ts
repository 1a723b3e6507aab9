import { describe, expect, it } from 'vitest';
import { createSampleRoutes } from './sample-routes.ts';
import { createTestServer, messageOf } from './test-server.ts';

const sample = createSampleRoutes();
const { inject, log, logInAs } = await createTestServer({ extraRoutes: sample.routes });

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('every answer', () => {
  it.each([
    '/api/v2/test/nulls',
    '/api/v2/none',
    '/none',
    '/api/v2/self',
    '/api/v2/%zz',
    '/api/v2/test/crash',
  ])('carries the request id: %s', async (url) => {
    const response = await inject({ url });
    expect(response.headers['requestid']).toMatch(UUID);
    if (response.statusCode !== 200) {
      expect(response.json()).toEqual({
        http_status: response.statusCode,
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        request_id: response.headers['requestid'],
        errors: [{ context: '', message: expect.any(String) }],
      });
      expect(response.headers['content-type']).toBe('application/json');
    }
  });

  it('carries security headers on matched routes', async () => {
    const response = await inject({ url: '/api/v2/test/nulls' });
    expect(response.headers).toMatchObject({
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'no-store',
      'content-security-policy': [
        expect.stringContaining("default-src 'self'"),
        "object-src 'none'; base-uri 'none'; frame-ancestors 'self'",
      ],
      'permissions-policy': expect.stringContaining('geolocation=()'),
    });
    expect(response.headers['x-ratelimit-limit']).toBeUndefined();
  });
});

describe('an answer that is of no route', () => {
  it.each([
    ['GET', '/none', 404],
    ['DELETE', '/api/v2/spec', 405],
    ['GET', '/api/v2/%zz', 400],
    ['OPTIONS', '/api/v2/self', 200],
  ] as const)('is framed, guessed at and kept by nobody: %s %s', async (method, url, status) => {
    const { statusCode, headers } = await inject({ method, url });
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      'content-security-policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  });
});

describe('the wish for TLS', () => {
  const wishOf = async (environment: Record<string, string>, headers: Record<string, string> = {}) => {
    const { inject: ask } = await createTestServer({ environment });
    return (await ask({ url: '/api/version', headers })).headers['strict-transport-security'];
  };
  const forwarded = { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https' };

  it('is told over TLS alone, and for no other host', async () => {
    expect(await wishOf({})).toBe(undefined);
    expect(await wishOf({ SECGRAPH_PUBLIC_URL: 'http://secgraph.corp.example' })).toBe(undefined);
    expect(await wishOf({ SECGRAPH_PUBLIC_URL: 'https://secgraph.corp.example' })).toBe('max-age=31536000');
    expect(await wishOf({ SECGRAPH_TRUSTED_PROXIES: '1' }, forwarded)).toBe('max-age=31536000');
    const plain = { ...forwarded, 'x-forwarded-proto': 'http' };
    expect(await wishOf({ SECGRAPH_TRUSTED_PROXIES: '1' }, plain)).toBe(undefined);
  });
});

describe('paths and methods', () => {
  it.each([
    ['GET', '/api/v2/none', 404, 'resource not found', undefined],
    ['GET', '/api//v2/spec', 404, 'resource not found', undefined],
    ['DELETE', '//api/v2/spec/', 405, 'method not allowed', 'GET, HEAD'],
    ['GET', '/API/v2/spec', 404, 'resource not found', undefined],
    ['DELETE', '/api/v2/spec', 405, 'method not allowed', 'GET, HEAD'],
    ['GET', '/api/v2/test/echo/5', 405, 'method not allowed', 'POST'],
    ['GET', '/api/v2/test/alias/5?x=1', 405, 'method not allowed', 'POST'],
    ['PATCH', '/api/v2/test/old/a%2Fb', 405, 'method not allowed', 'GET, HEAD'],
    ['GET', '/api/v2/test/old/a/b', 404, 'resource not found', undefined],
    ['GET', '/api/v2/%zz', 400, 'the request path is malformed', undefined],
    ['QUERY', '/api/v2/spec', 405, 'method not allowed', 'GET, HEAD'],
    ['QUERY', '/api/v2/none', 404, 'resource not found', undefined],
    ['TRACE', '/api/v2/spec', 405, 'method not allowed', 'GET, HEAD'],
  ] as const)('%s %s → %i', async (method, url, status, message, allow) => {
    const response = await inject({ method, url });
    expect([response.statusCode, messageOf(response), response.headers.allow]).toEqual([
      status,
      message,
      allow,
    ]);
  });

  it.each(['//api/v2/test/nulls', '/api/v2/test/nulls/', '///api/v2/test/nulls//?x=1'])(
    'forgives slashes too many at the start and at the end: %s',
    async (url) => {
      const response = await inject({ url });
      expect([response.statusCode, response.headers.location]).toEqual([200, undefined]);
    },
  );

  it('asks at the same gate, whatever the slashes', async () => {
    const reader = await logInAs('Read-Only');
    for (const url of ['//api/v2/test/bytes', '/api/v2/test/bytes/', '//api/v2/test/bytes/']) {
      const anonymous = await inject({ url });
      expect([anonymous.statusCode, messageOf(anonymous)]).toEqual([401, 'not authenticated']);
      const refused = await inject({ url, headers: { authorization: reader.authorization } });
      expect(refused.statusCode).toBe(403);
    }
  });

  it.each([
    '//evil.example',
    '//evil.example/',
    '//evil.example/%2e%2e',
    '//docs',
    '/\\evil.example',
    '//docs//evil.example/..',
  ])('sends nobody elsewhere: %s', async (url) => {
    const { headers } = await inject({ url });
    expect(new URL(headers.location ?? '/', 'http://here.example').host).toBe('here.example');
  });

  it('keeps an escaped slash inside its segment', async () => {
    const response = await inject({ url: '/api/v2/test/old/a%2Fb%20c%25' });
    expect(response.json()).toEqual({ data: 'a/b c%' });
  });

  it('takes long ids', async () => {
    const name = 'x'.repeat(3000);
    expect((await inject({ url: `/api/v2/test/old/${name}` })).json()).toEqual({ data: name });
  });

  it('answers HEAD without a body', async () => {
    const response = await inject({ method: 'HEAD', url: '/api/v2/test/nulls' });
    expect([response.statusCode, response.body]).toEqual([200, '']);
  });

  it('tells the successor of a deprecated route', async () => {
    const { headers } = await inject({ url: '/api/v2/test/old/a%2Fb' });
    expect(headers['deprecation']).toBe('true');
    expect(headers.link).toBe('</api/v2/test/new/a%2Fb>; rel="successor-version"');
  });
});

describe('Prefer', () => {
  it.each([
    ['wait=5', 'wait=5.00'],
    ['respond-async, WAIT=7; foo=1', undefined],
    ['respond-async, wait=7', 'wait=7.00'],
    ['wait=0', undefined],
    ['return=minimal', undefined],
    ['wait=30', 'wait=30.00'],
    ['wait=31', 'wait=30.00'],
    ['wait=99999999999999999999', 'wait=30.00'],
  ])('%s', async (prefer, applied) => {
    const response = await inject({ url: '/api/v2/test/nulls', headers: { prefer } });
    const isBad = prefer.includes(';');
    expect(response.statusCode).toBe(isBad ? 400 : 200);
    expect(response.headers['preference-applied']).toBe(applied);
  });

  it('may be longer after the login', async () => {
    const { authorization } = await logInAs('Read-Only');
    const applied = async (prefer: string) => {
      const response = await inject({ url: '/api/v2/self', headers: { prefer, authorization } });
      return [response.statusCode, response.headers['preference-applied']];
    };

    expect(await applied('wait=31')).toEqual([200, 'wait=31.00']);
    expect(await applied('wait=901')).toEqual([200, 'wait=900.00']);
  });

  it.each(['wait=abc', 'wait', 'wait=', 'wait=-2', 'wait=1.5', 'wait="5"', 'wait=-1', 'a=b, wait=x'])(
    'refuses %s, on unknown paths too',
    async (prefer) => {
      for (const url of ['/api/v2/test/nulls', '/api/v2/none']) {
        const response = await inject({ url, headers: { prefer } });
        expect(response.statusCode).toBe(400);
        expect(messageOf(response)).toMatch(/^Prefer header has an invalid value: ./);
      }
    },
  );

  it('ends the work at the deadline', async () => {
    const response = await inject({ url: '/api/v2/test/slow', headers: { prefer: 'wait=1' } });
    expect([response.statusCode, messageOf(response)]).toEqual([
      500,
      'request timed out: the limit of 1 seconds passed; ' +
        'ask for less, or allow more with the header "Prefer: wait=<seconds>", up to 30',
    ]);
    expect(sample.ends.at(-1)).toMatchObject({
      reason: { code: 'KERNEL_DEADLINE_EXCEEDED' },
      isCellSet: true,
    });
  });

  it('is no error of the service', async () => {
    const response = await inject({ url: '/api/v2/test/slow', headers: { prefer: 'wait=1' } });
    const entries = log
      .filter((line) => line.includes(String(response.headers['requestid'])))
      .map((line): { level: number; msg: string; code?: string } => JSON.parse(line));

    expect(entries.filter(({ level }) => level > 30)).toEqual([]);
    expect(entries).toContainEqual(
      expect.objectContaining({ msg: 'a limit ended the request', code: 'HTTP_TIMED_OUT' }),
    );
  });
});

describe('failures', () => {
  it('are told in general and logged in detail', async () => {
    const response = await inject({ url: '/api/v2/test/crash' });
    expect(response.statusCode).toBe(500);
    expect(messageOf(response)).toBe(
      'an internal error has occurred that is preventing the service from servicing this request',
    );
    expect(response.body).not.toContain('hunter2');
    const lines = log.filter((line) => line.includes(String(response.headers['requestid'])));
    expect(lines.join('')).toContain('hunter2');
  });
});

describe('refusals of a handler', () => {
  it.each([
    ['taken', 409, 'name is taken'],
    ['theirs', 403, 'Forbidden'],
  ])('%s → %i', async (name, status, message) => {
    const response = await inject({ url: `/api/v2/test/old/${name}` });
    expect([response.statusCode, messageOf(response)]).toEqual([status, message]);
  });
});

describe('gates', () => {
  it('need every permission', async () => {
    const admin = await logInAs('Administrator');
    const reader = await logInAs('Read-Only');
    const url = '/api/v2/test/bytes';
    expect((await inject({ url, headers: admin })).json()).toEqual({ data: 5 });
    const refused = await inject({ url, headers: { authorization: reader.authorization } });
    expect([refused.statusCode, messageOf(refused)]).toEqual([403, 'not authorized']);
    const anonymous = await inject({ url });
    expect([anonymous.statusCode, messageOf(anonymous)]).toEqual([401, 'not authenticated']);
  });
});

describe('answers', () => {
  it('may be files', async () => {
    const response = await inject({ url: '/api/v2/test/file' });
    expect(response.headers['content-type']).toBe('application/octet-stream');
    expect(response.headers['content-disposition']).toBe('attachment; filename="a_b.bin"');
    expect(response.body).toBe('bytes');
  });

  it('page as asked', async () => {
    const response = await inject({ url: '/api/v2/test/list?skip=2&limit=3&name=eq:x&extra=eq:1' });
    expect(response.json()).toEqual({ count: 0, skip: 2, limit: 3, data: [] });
    const refused = await inject({ url: '/api/v2/test/list?limit=x' });
    expect([refused.statusCode, messageOf(refused)]).toEqual([
      400,
      'query parameter "limit" is malformed: error converting limit value x to int: strconv.Atoi: parsing "x": invalid syntax',
    ]);
  });

  it.each([
    [
      undefined,
      { string: '', valid: false },
      { string: 'x', valid: true },
      { time: '0001-01-01T00:00:00Z', valid: false },
    ],
    ['application/json; nulls=plain', null, 'x', { Time: '0001-01-01T00:00:00Z', Valid: false }],
    [
      'text/html, application/json;nulls=plain;q=0.9',
      null,
      'x',
      { Time: '0001-01-01T00:00:00Z', Valid: false },
    ],
  ])('tell nulls as Accept: %s wants them', async (accept, absent, present, deleted) => {
    const response = await inject({
      url: '/api/v2/test/nulls',
      headers: accept === undefined ? {} : { accept },
    });
    const [first, second] = response.json().data;
    expect(first).toMatchObject({ text: absent, deleted_at: deleted, inner: null });
    expect(second).toMatchObject({ text: present, inner: { text: present } });
    expect(second.free).toEqual({ string: 'stays', valid: true });
  });
});
