import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createSampleRoutes } from './sample-routes.ts';
import { createTestServer, messageOf } from './test-server.ts';

const { inject } = await createTestServer({
  extraRoutes: createSampleRoutes().routes,
  environment: { SECGRAPH_BODY_LIMIT_BYTES: '2000' },
});
const open = await createTestServer({ extraRoutes: createSampleRoutes().routes });

const JSON_TYPE = { 'content-type': 'application/json' };

function post(
  payload: string | Buffer,
  headers: Record<string, string> = JSON_TYPE,
  url = '/api/v2/test/echo/1',
) {
  return inject({ method: 'POST', url, payload, headers });
}

describe('JSON bodies', () => {
  it.each([
    ['exact', '{"name":"x","count":3}', { name: 'x', count: 3 }],
    ['any case, the exact name first', '{"NAME":"y","name":"x","Count":3}', { name: 'x', count: 3 }],
    ['unknown fields', '{"name":"x","other":{"a":1}}', { name: 'x' }],
    ['null as absent', '{"name":"x","count":null}', { name: 'x' }],
    ['white space around', ' \n{"name":"x"}\r\n\t ', { name: 'x' }],
    ['a byte order mark', '\ufeff{"name":"x"}', { name: 'x' }],
    ['wrapped', '{"name":"x","owner":{"int32":5,"valid":true}}', { name: 'x', owner: 5 }],
    ['wrapped with capitals', '{"name":"x","owner":{"Int32":5,"Valid":true}}', { name: 'x', owner: 5 }],
    ['wrapped null', '{"name":"x","owner":{"int32":5,"valid":false}}', { name: 'x', owner: null }],
    ['plain', '{"name":"x","owner":5,"note":"n"}', { name: 'x', owner: 5, note: 'n' }],
    ['number as text', '{"name":"x","owner":"5","note":"5"}', { name: 'x', owner: 5, note: '5' }],
    ['plain null', '{"name":"x","owner":null,"note":null}', { name: 'x', owner: null, note: null }],
    ['wrapped text', '{"name":"x","note":{"string":"n","valid":true}}', { name: 'x', note: 'n' }],
  ])('are accepted: %s', async (_, payload, body) => {
    const response = await post(payload);
    expect([response.statusCode, response.headers['x-echo']]).toEqual([201, 'yes']);
    expect(response.json().body).toEqual(body);
  });

  it('cannot reach a prototype', async () => {
    const response = await post('{"name":"x","map":{"__proto__":7,"constructor":8},"__proto__":{"count":9}}');
    expect(response.body).toContain('"map":{"__proto__":7,"constructor":8}');
    expect(response.json().body.count).toBeUndefined();
    expect(({} as Record<string, unknown>)['count']).toBeUndefined();
  });

  const UNMARSHALLING = 'error unmarshalling JSON payload';
  it.each([
    ['broken', '{"name":', UNMARSHALLING],
    ['trailing data', '{"name":"x"} {"name":"y"}', UNMARSHALLING],
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), UNMARSHALLING],
    ['no object', '[]', UNMARSHALLING],
    ['null', 'null', UNMARSHALLING],
    ['a wrong type', '{"name":5}', UNMARSHALLING],
    ['no integer', '{"name":"x","count":1.5}', UNMARSHALLING],
    ['beyond 32 bits', '{"name":"x","owner":2147483648}', UNMARSHALLING],
    ['a field missing', '{}', UNMARSHALLING],
    ['empty', '', 'request body is empty'],
    ['blank', '  \n', 'request body is empty'],
  ])('are refused: %s', async (_, payload, message) => {
    const response = await post(payload);
    expect([response.statusCode, messageOf(response)]).toEqual([400, message]);
  });

  it.each([{}, { 'content-type': 'text/plain' }, { 'content-type': 'nonsense' }])(
    'need their content type, not %j',
    async (headers) => {
      const response = await post('{"name":"x"}', headers as Record<string, string>);
      expect([response.statusCode, messageOf(response)]).toEqual([
        400,
        'content type must be application/json',
      ]);
    },
  );

  it('take parameters of the content type', async () => {
    const response = await post('{"name":"x"}', { 'content-type': 'application/json; charset=utf-8' });
    expect(response.statusCode).toBe(201);
  });

  it('end at the limit, also when they unpack beyond it', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(3000) });
    expect((await post(large)).statusCode).toBe(413);
    expect((await post(gzipSync(large), { ...JSON_TYPE, 'content-encoding': 'gzip' })).statusCode).toBe(413);
  });

  it('of those who are not logged in have 16 KiB', async () => {
    const login = (secret: string, remoteAddress: string) =>
      open.inject({
        remoteAddress,
        method: 'POST',
        url: '/api/v2/login',
        payload: { login_method: 'secret', username: 'nobody', secret },
      });
    expect((await login('x'.repeat(16_000), '192.0.2.1')).statusCode).toBe(401);
    const refused = await login('x'.repeat(16_400), '192.0.2.2');
    expect([refused.statusCode, messageOf(refused)]).toEqual([
      413,
      'request body is larger than 16384 bytes',
    ]);
  });

  const map = (keys: number) =>
    `{"name":"x","map":{${Array.from({ length: keys }, (_, key) => `"${key}":1`).join()}}}`;
  it.each([
    ['deep', `{"name":"x","other":${'['.repeat(63)}${']'.repeat(63)}}`, 201, undefined],
    ['deeper', `{"name":"x","other":${'['.repeat(64)}`, 400, 'the JSON is nested deeper than 64 levels'],
    ['deep within text', JSON.stringify({ name: '\\"[{'.repeat(100) }), 201, undefined],
    ['of many keys', map(10_484), 201, undefined],
    ['of more', map(10_485), 400, 'the JSON holds more than 10486 keys; send it in parts'],
    ['of many values', `{"name":"x","other":[${'1,'.repeat(26_212)}1]}`, 201, undefined],
    [
      'of too many values',
      `{"name":"x","other":[${'1,'.repeat(26_213)}1]}`,
      400,
      'the JSON holds more than 26215 values; send it in parts',
    ],
  ] as const)('are bounded by what they hold: %s', async (_, payload, status, message) => {
    const { authorization } = await open.logInAs('User');
    const headers = { ...JSON_TYPE, authorization };
    for (const [body, encoding] of [
      [payload, 'identity'],
      [gzipSync(payload), 'gzip'],
    ] as const) {
      const request = { method: 'POST', url: '/api/v2/test/echo/1', payload: body } as const;
      const response = await open.inject({
        ...request,
        headers: { ...headers, 'content-encoding': encoding },
      });
      expect(response.statusCode, response.body.slice(0, 500)).toBe(status);
      expect(status === 400 ? messageOf(response) : undefined).toBe(message);
    }
  });
});

describe('encoded bodies', () => {
  const json = '{"name":"x"}';
  it.each([
    ['gzip', gzipSync(json)],
    ['x-gzip', gzipSync(json)],
    ['deflate', deflateSync(json)],
    ['deflate, gzip', gzipSync(deflateSync(json))],
    ['identity', Buffer.from(json)],
  ])('are unpacked: %s', async (encoding, payload) => {
    const response = await post(payload, { ...JSON_TYPE, 'content-encoding': encoding });
    expect(response.json().body).toEqual({ name: 'x' });
  });

  it('of unknown encoding are refused', async () => {
    const response = await post(json, { ...JSON_TYPE, 'content-encoding': 'br' });
    expect([response.statusCode, messageOf(response)]).toEqual([
      415,
      'Error trying to read request: failed to create reader for br encoding: content encoding is not supported',
    ]);
  });

  it('that are encoded again and again are refused', async () => {
    const response = await post(json, { ...JSON_TYPE, 'content-encoding': 'gzip,'.repeat(9) });
    expect([response.statusCode, messageOf(response)]).toEqual([
      415,
      'Error trying to read request: failed to create reader for more than 8 encodings: content is encoded too often',
    ]);
  });

  it('that are damaged inside say so once', async () => {
    const response = await post(gzipSync('nonsense'), { ...JSON_TYPE, 'content-encoding': 'gzip, gzip' });
    expect([response.statusCode, messageOf(response)]).toEqual([
      400,
      'Error trying to read request: incorrect header check',
    ]);
  });

  it.each([Buffer.from('nonsense'), gzipSync('{"name":"x"}').subarray(0, 20)])(
    'that are damaged are refused',
    async (payload) => {
      const response = await post(payload, { ...JSON_TYPE, 'content-encoding': 'gzip' });
      expect(response.statusCode).toBe(400);
      expect(messageOf(response)).toMatch(/^Error trying to read request: /);
    },
  );

  it('reach raw handlers as sent, of any size', async () => {
    const payload = gzipSync(Buffer.alloc(500_000));
    const headers = { 'content-type': 'application/zip', 'content-encoding': 'gzip' };
    expect((await post(payload, headers, '/api/v2/test/raw')).json()).toEqual({ data: payload.length });
    const plain = await post(
      Buffer.alloc(100_000),
      { 'content-type': 'application/zip' },
      '/api/v2/test/raw',
    );
    expect(plain.json()).toEqual({ data: 100_000 });
  });
});

describe('parameters', () => {
  it.each([
    ['x', 'id is malformed.'],
    ['1.5', 'id is malformed.'],
    ['2147483648', 'id is malformed.'],
    ['%00', 'id is malformed.'],
    ['1?wanted=maybe', 'wanted must be a boolean'],
  ])('are checked before the body: %s', async (rest, message) => {
    const response = await post('{"name":', JSON_TYPE, `/api/v2/test/echo/${rest}`);
    expect([response.statusCode, messageOf(response)]).toEqual([400, message]);
  });

  it('become typed values', async () => {
    const response = await post(
      '{"name":"x"}',
      JSON_TYPE,
      '/api/v2/test/alias/7?wanted=T&kind=a&kind=b&other=1',
    );
    expect(response.json()).toMatchObject({ params: { id: 7 }, query: { wanted: true, kind: ['a', 'b'] } });
    const empty = await post('{"name":"x"}', JSON_TYPE, '/api/v2/test/echo/7?wanted=&kind=');
    expect(empty.json().query).toEqual({});
  });
});
