import { setTimeout } from 'node:timers/promises';
import { dataOf, defineRoute, emptyResponse, jsonResponse } from '@secgraph/contract';
import { Type } from 'typebox';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { emptyAnswer } from '../src/http/answer.ts';
import { createHttpServer } from '../src/http/create-http-server.ts';
import { createLogger } from '../src/http/create-logger.ts';
import { LoopGuard } from '../src/http/loop-guard.ts';
import { handle } from '../src/http/route-handler.ts';
import { TEST_ROUTE } from './test-route.ts';
import { createTestServer } from './test-server.ts';

const HELD_MS = 1_200;

/** As something costly does: nobody else gets his turn. */
function hold(): void {
  const endMs = performance.now() + HELD_MS;
  while (performance.now() < endMs) {
    // On purpose.
  }
}

const test = { ...TEST_ROUTE, method: 'GET', summary: 'Of this test', gate: 'public' } as const;
const responses = { 200: emptyResponse() };
const atOnce = defineRoute({
  ...test,
  responses,
  id: 'test-at-once',
  path: '/api/v2/test/at-once/{name}',
  params: Type.Object({ name: Type.String() }),
});
const later = defineRoute({ ...test, responses, id: 'test-later', path: '/api/v2/test/later' });
const answering = defineRoute({
  ...test,
  responses: { 200: jsonResponse(dataOf(Type.Unknown())) },
  id: 'test-answering',
  path: '/api/v2/test/answering',
});
const waiting = defineRoute({ ...test, responses, id: 'test-waiting', path: '/api/v2/test/waiting' });

let continuation = Promise.withResolvers<void>();
const extraRoutes = [
  handle(atOnce, () => {
    hold();
    return emptyAnswer(200);
  }),
  handle(later, async () => {
    await continuation.promise;
    hold();
    return emptyAnswer(200);
  }),
  handle(answering, () => ({ data: { toJSON: hold } })),
  handle(waiting, async () => {
    await continuation.promise;
    return emptyAnswer(200);
  }),
];

const { httpOptions } = await createTestServer({ extraRoutes });
interface Told {
  readonly stalledMs: number;
  readonly cpuMs: number;
  readonly requests: readonly { readonly requestId: string; readonly operation: string }[];
}
const told: Told[] = [];
const log = createLogger('warn', { write: (line) => void told.push(JSON.parse(line)) });
const guard = new LoopGuard(log);
const server = await createHttpServer({ ...httpOptions, loopGuard: guard });
guard.start();
afterAll(async () => {
  await guard.stop();
  await server.close();
});

beforeEach(() => {
  told.length = 0;
  continuation = Promise.withResolvers<void>();
});

it.each([
  ['at once', '/api/v2/test/at-once/secret', 'GET /api/v2/test/at-once/:name'],
  ['while it writes its answer', '/api/v2/test/answering', 'GET /api/v2/test/answering'],
])('a request that holds the thread is named: %s', async (_, url, operation) => {
  const { count } = guard.stalls;
  const quick = server.inject({ url: '/api/version' });
  const response = await server.inject({ url });
  await quick;
  await expect.poll(() => told.length).toBeGreaterThan(0);

  expect(told[0]?.requests).toEqual([{ requestId: response.headers['requestid'], operation }]);
  expect(told[0]?.stalledMs).toBeGreaterThanOrEqual(HELD_MS);
  expect(guard.stalls.count).toBeGreaterThan(count);
  expect(guard.stalls.longestMs).toBeGreaterThanOrEqual(HELD_MS);
});

it('a request that holds it when it goes on is named, whoever else waits', async () => {
  const others = [1, 2].map(() => server.inject({ url: '/api/v2/test/waiting' }));
  const request = server.inject({ url: '/api/v2/test/later' });
  await setTimeout(300);
  await server.inject({ url: '/api/version' });
  continuation.resolve();
  const response = await request;
  await Promise.all(others);
  await expect.poll(() => told.length).toBeGreaterThan(0);

  expect(told[0]?.requests).toHaveLength(3);
  expect(told[0]?.requests).toContainEqual({
    requestId: response.headers['requestid'],
    operation: 'GET /api/v2/test/later',
  });
});

it('a request that holds it when it goes on is named alone, where it is alone', async () => {
  const request = server.inject({ url: '/api/v2/test/later' });
  await setTimeout(300);
  await server.inject({ url: '/api/version' });
  continuation.resolve();
  const response = await request;
  await expect.poll(() => told.length).toBeGreaterThan(0);

  expect(told[0]?.requests.map(({ requestId }) => requestId)).toEqual([response.headers['requestid']]);
});

it('nothing is told of a service that has time', async () => {
  const others = [1, 2].map(() => server.inject({ url: '/api/v2/test/waiting' }));
  await setTimeout(HELD_MS);
  continuation.resolve();
  await Promise.all(others);

  // A machine that is too busy is told as well.
  expect(told.filter(({ cpuMs, stalledMs }) => cpuMs > stalledMs / 2)).toEqual([]);
});
