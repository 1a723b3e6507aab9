import { defineRoute, emptyResponse } from '@secgraph/contract';
import { describe, expect, it } from 'vitest';
import { emptyAnswer } from '../src/http/answer.ts';
import { handle } from '../src/http/route-handler.ts';
import { TEST_ROUTE } from './test-route.ts';
import { createTestServer, messageOf } from './test-server.ts';

const guessed = defineRoute({
  id: 'test-guessed',
  method: 'GET',
  path: '/api/v2/test/guessed',
  aliases: ['/api/v2/test/also-guessed'],
  summary: 'Where something could be guessed',
  ...TEST_ROUTE,
  gate: 'public',
  responses: { 200: emptyResponse() },
  limits: { perSecond: 3 },
});

const held = defineRoute({
  id: 'test-held',
  method: 'GET',
  path: '/api/v2/test/held',
  summary: 'Ends when the test says so',
  ...TEST_ROUTE,
  gate: 'public',
  responses: { 200: emptyResponse() },
  limits: { cost: 4 },
});

const hold = { started: 0, end: Promise.withResolvers<void>() };
const extraRoutes = [
  handle(guessed, () => emptyAnswer(200)),
  handle(held, async () => {
    hold.started++;
    await hold.end.promise;
    return emptyAnswer(200);
  }),
];

const open = await createTestServer();
/** Time stands still, so that all requests fall into the same second. */
const startedAtMs = Date.now();
const limited = await createTestServer({
  extraRoutes,
  clock: { now: () => startedAtMs },
  environment: { SECGRAPH_CONCURRENCY_LIMIT: '10', SECGRAPH_TRUSTED_PROXIES: '1' },
});

describe('with the defaults', () => {
  it('whoever waits for each answer is never refused, however fast the service is', async () => {
    const { authorization } = await open.logInAs('User');
    const statuses: number[] = [];
    for (let read = 0; read < 200; read++) {
      const response = await open.inject({ url: '/api/version', headers: { authorization } });
      statuses.push(response.statusCode);
    }

    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });

  it('neither are fifty connections at once', async () => {
    const { authorization } = await open.logInAs('User');
    const ask = async () =>
      (await open.inject({ url: '/api/v2/self', headers: { authorization } })).statusCode;

    expect(new Set(await Promise.all(Array.from({ length: 50 }, ask)))).toEqual(new Set([200]));
  });
});

describe('what is under way at once', () => {
  it('is bounded by its cost, for each address before login and each user after', async () => {
    const from = (client: string) => ({ 'x-forwarded-for': `1.1.1.1, ${client}` });
    const first = limited.inject({ url: '/api/v2/test/held', headers: from('9.9.9.9') });
    const second = limited.inject({ url: '/api/v2/test/held', headers: from('9.9.9.9') });
    await expect.poll(() => hold.started).toBe(2);

    const refused = await limited.inject({ url: '/api/v2/test/held', headers: from('9.9.9.9') });
    expect([refused.statusCode, messageOf(refused)]).toEqual([
      429,
      'Too many requests. Please try again later.',
    ]);
    expect(refused.headers).toMatchObject({
      'x-ratelimit-limit': '10',
      'x-ratelimit-remaining': '2',
      'retry-after': '1',
    });
    expect(Number(refused.headers['x-ratelimit-reset'])).toBeGreaterThan(Date.now() / 1000 - 1);

    const { authorization } = await limited.logInAs('User');
    for (const [url, headers] of [
      ['/api/v2/test/guessed', from('9.9.9.9')],
      ['/api/v2/test/guessed', from('8.8.8.8')],
      ['/api/v2/self', { ...from('9.9.9.9'), authorization }],
      ['/health', from('9.9.9.9')],
    ] as const) {
      expect([url, (await limited.inject({ url, headers })).statusCode]).toEqual([url, 200]);
    }

    hold.end.resolve();
    expect([(await first).statusCode, (await second).statusCode]).toEqual([200, 200]);
    const after = await limited.inject({ url: '/api/v2/test/held', headers: from('9.9.9.9') });
    expect(after.statusCode).toBe(200);
  });
});

describe('where something could be guessed', () => {
  const statusesFrom = async (client: string, urls: readonly string[]) => {
    const statuses: number[] = [];
    for (const url of urls) {
      const { statusCode } = await limited.inject({
        url: `/api/v2/test/${url}`,
        headers: { 'x-forwarded-for': client },
      });
      statuses.push(statusCode);
    }

    return statuses;
  };

  it('requests of an address are counted by the second, whatever the name of the path', async () => {
    expect(await statusesFrom('7.7.7.7', ['guessed', 'also-guessed', 'guessed', 'also-guessed'])).toEqual([
      200, 200, 200, 429,
    ]);
    expect(await statusesFrom('6.6.6.6', ['guessed'])).toEqual([200]);
  });

  it('a subscriber of IPv6 counts as one, whichever of his addresses he takes', async () => {
    const statuses: number[] = [];
    for (const host of [':1', 'a:b:c:d', ':ffff:1', ':9']) {
      statuses.push(...(await statusesFrom(`2001:db8:7:7:${host}`, ['guessed'])));
    }

    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await statusesFrom('2001:db8:7:8::1', ['guessed'])).toEqual([200]);
  });
});

describe('a proxy that is not believed', () => {
  it('is told to the operator, once', async () => {
    for (const client of ['1.2.3.4', '1.2.3.5']) {
      await open.inject({ url: '/health', headers: { 'x-forwarded-for': client } });
    }

    expect(open.log.filter((line) => line.includes('SECGRAPH_TRUSTED_PROXIES'))).toHaveLength(1);
  });
});
