import { type JsonBody, ROUTES, type RouteContract } from '@secgraph/contract';
import { BUILT_IN_MODEL } from '@secgraph/graph-schema';
import { CodedError } from '@secgraph/kernel';
import { yardstickMs } from '@secgraph/test-kit';
import type { InjectOptions } from 'fastify';
import { afterAll, expect, it } from 'vitest';
import type { Authenticate, Identity } from '../src/auth/authenticate.ts';
import type { GraphQueries } from '../src/graph-workers/graph-worker-pool.ts';
import { createHttpServer } from '../src/http/create-http-server.ts';
import { queriesOver, SAMPLE_GRAPH } from './graph-queries.ts';
import { hostileBodies, isRefusedUnread, takesAnObject } from './hostile-values.ts';
import { ROUTE_SAMPLES } from './route-samples.ts';
import { createTestServer } from './test-server.ts';

/** The least counts: compiling and collecting garbage come to whoever happens to be there. */
const ATTEMPTS = 15;

/** Of the thread that answers requests, for one of them, whatever it is sent. Waiting, and other threads, are free. */
const measureLimit = () => 3 * yardstickMs();
const limitMs = measureLimit();

let isMeasured = false;
const sampleGraph = queriesOver(SAMPLE_GRAPH);
/** What the threads of the graph do is theirs; handing it to them is not. */
const graph: GraphQueries = {
  model: BUILT_IN_MODEL,
  run: async (operation, input, options) => {
    if (!isMeasured) {
      return await sampleGraph.run(operation, input, options);
    }
    structuredClone(input);
    throw new CodedError('GRAPH_NOT_LOADED', 'There is no graph here.');
  },
};

const samples = await createTestServer({
  environment: { SECGRAPH_CONCURRENCY_LIMIT: '0' },
  graph,
});
const admin = await samples.logInAs('Administrator');

/** Who called once may call again, with another body and at any pace. */
const identities = new Map<string, Identity>();
const authenticate: Authenticate = async (request) => {
  const { authorization = '', signature = '' } = request.headers;
  const key = `${authorization} ${String(signature)}`;
  const identity = identities.get(key) ?? (await samples.httpOptions.authenticate(request));
  if (identity !== undefined) {
    identities.set(key, { ...identity, bodyCheck: undefined });
  }

  return identity && { ...identity, bodyCheck: undefined };
};
const pace = { limits: { perSecond: undefined } };
const routes = samples.httpOptions.routes.map((route) => ({
  ...route,
  contract: { ...route.contract, limits: { ...route.contract.limits, ...pace.limits } },
}));
const server = await createHttpServer({
  ...samples.httpOptions,
  routes,
  contract: routes.map(({ contract }) => contract),
  authenticate,
});
afterAll(() => server.close());

/** Processor time of this thread for one request, in milliseconds, and how it was answered. */
async function measure(request: InjectOptions): Promise<{ cpuMs: number; status: number }> {
  isMeasured = true;
  const before = process.threadCpuUsage();
  const { statusCode: status } = await server.inject(request);
  const { user, system } = process.threadCpuUsage(before);
  isMeasured = false;

  return { cpuMs: (user + system) / 1000, status };
}

interface Cost {
  readonly status: number;
  /** Where it is more than it may be. */
  readonly excess?: string;
}

async function costOf(name: string, request: InjectOptions): Promise<Cost> {
  let [least, status] = [Number.POSITIVE_INFINITY, 0];
  for (let attempt = 0; attempt < ATTEMPTS && least > limitMs; attempt++) {
    const { cpuMs, status: answered } = await measure(request);
    [least, status] = [Math.min(least, cpuMs), answered];
  }
  // The machine may be slower now than it was when the file began.
  const isCostly = least > limitMs && least > measureLimit();

  return { status, ...(isCostly ? { excess: `${name}: ${least.toFixed(0)} ms` } : {}) };
}

/** Its sample waits for what is not measured here. */
const WITHOUT_SAMPLE: ReadonlySet<string> = new Set(['update-domain']);

async function sampleOf({ id, method, path }: RouteContract): Promise<InjectOptions> {
  const sample = WITHOUT_SAMPLE.has(id) ? undefined : ROUTE_SAMPLES[id];
  const request: InjectOptions = sample ? await sample({ server: samples, admin }) : { method, url: path };

  return { ...request, headers: { authorization: admin.authorization, ...request.headers } };
}

const withJson = ROUTES.flatMap((route) =>
  route.body?.kind === 'json' ? [[route.id, route, route.body] as const] : [],
);

/** No more fits into the headers of a request. */
const HEADER_BYTES = 15_000;
const fill = (unit: string) => unit.repeat(Math.floor(HEADER_BYTES / unit.length));

/** The largest query strings in every shape that could be costly. */
function hostileQueries({ list, query }: RouteContract): readonly (readonly [name: string, text: string])[] {
  const columns = Object.keys(list?.columns ?? {});
  const [column = 'name'] = columns;
  const names = [...columns, ...Object.keys(query?.properties ?? {})];

  return [
    ['the same order', fill(`sort_by=${column}&`)],
    ['the same condition', fill(`${column}=eq:1&`)],
    ['parts of names', fill(`${column}=~eq:%25&`)],
    ['conditions on what is not there', fill('x=eq:1&')],
    ['many names', Array.from({ length: HEADER_BYTES / 8 }, (_, at) => `k${at.toString(36)}=1`).join('&')],
    [
      'each name, long',
      names.map((name) => `${name}=${'x'.repeat(HEADER_BYTES / names.length - 20)}`).join('&'),
    ],
    ['each name, again and again', fill(`${names.map((name) => `${name}=1`).join('&')}&`)],
  ];
}

/** It never ends. */
const STREAM = 'follow-events';

/** Of those that are asked for the same things, one. */
const asked = [
  ...new Map(
    ROUTES.filter(
      ({ id, method, list, query }) => method === 'GET' && id !== STREAM && (list ?? query) !== undefined,
    ).map((route) => [JSON.stringify([route.list, route.query]), route] as const),
  ).values(),
];

it('takes no longer than it may for any query, cookie or path', { timeout: 120_000 }, async () => {
  const costly: string[] = [];
  const look = async (name: string, request: InjectOptions) => {
    const { excess } = await costOf(name, request);
    costly.push(...(excess === undefined ? [] : [excess]));
  };
  const headers = { authorization: admin.authorization };
  for (const route of asked) {
    const path = route.path.replaceAll(/\{\w+\}/g, '1');
    for (const [name, text] of hostileQueries(route)) {
      await look(`${route.id} ${name}`, { url: `${path}?${text}`, headers });
    }
  }
  for (const cookie of [fill('a=b; '), fill(';'), `secgraph_session=${'x'.repeat(HEADER_BYTES)}`]) {
    await look('a cookie', { url: '/api/v2/self', headers: { cookie } });
  }
  for (const path of [fill('/a'), fill('//'), fill('/%41'), `/api/v2/users/${fill('a')}`, fill('/..')]) {
    await look('a path', { url: path.slice(0, HEADER_BYTES), headers });
  }

  expect(costly).toEqual([]);
});

/** What another route refused that takes an object of as many bytes. */
const refusedUnread = new Set<string>();

it.each(withJson)('takes no longer than it may for any body: %s', async (_, route, { schema }: JsonBody) => {
  const request = await sampleOf(route);
  const payload = typeof request.payload === 'string' ? JSON.parse(request.payload) : request.payload;
  const headers = { ...request.headers, 'content-type': 'application/json' };
  const costly: string[] = [];
  const { bodyBytes } = route.limits;
  for (const [name, make] of hostileBodies(schema, payload ?? {}, bodyBytes)) {
    const known = `${bodyBytes} ${name}`;
    if (takesAnObject(schema) && refusedUnread.has(known)) {
      continue;
    }
    const text = make();
    if (text.length > bodyBytes) {
      continue;
    }
    const { excess, status } = await costOf(name, { ...request, payload: Buffer.from(text), headers });
    costly.push(...(excess === undefined ? [] : [excess]));
    if (takesAnObject(schema) && isRefusedUnread(text)) {
      expect([name, status]).toEqual([name, 400]);
      refusedUnread.add(known);
    }
  }

  expect(costly).toEqual([]);
});
