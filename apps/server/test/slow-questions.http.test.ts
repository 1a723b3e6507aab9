import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@secgraph/test-kit/eventually';
import { describe, expect, it } from 'vitest';
import type { GraphQueries } from '../src/graph-workers/graph-worker-pool.ts';
import { ServiceMeters } from '../src/metrics/service-meters.ts';
import { queriesOver, SAMPLE_GRAPH } from './graph-queries.ts';
import { createTestServer, type TestServer } from './test-server.ts';

const SLOW = 'a question to the graph was slow';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

const tiny = queriesOver(SAMPLE_GRAPH);
/** Takes longer than what counts as slow. */
const graph: GraphQueries = {
  get model() {
    return tiny.model;
  },
  run: async (...question) => {
    await sleep(30);
    return tiny.run(...question);
  },
};
const meters = new ServiceMeters();
const slow = await createTestServer({ graph, meters, environment: { SECGRAPH_SLOW_QUERY_MS: '20' } });
const { authorization } = await slow.logInAs('Read-Only');

function slowLines({ log }: TestServer, requestId?: string): readonly Record<string, unknown>[] {
  return log
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg, requestId: id }) => msg === SLOW && (requestId === undefined || id === requestId));
}

async function ask(body: object, to = slow, token = authorization) {
  const id = randomUUID();
  const response = await to.inject({
    method: 'POST',
    url: '/api/v2/graphs/cypher',
    headers: { authorization: token, 'x-request-id': id, traceparent: `00-${TRACE}-00f067aa0ba902b7-01` },
    payload: body,
  });

  return { id, status: response.statusCode };
}

async function toldOf(id: string): Promise<Record<string, unknown>> {
  await eventually(() => expect(slowLines(slow, id)).toHaveLength(1));

  return slowLines(slow, id)[0] ?? {};
}

describe('a slow question', () => {
  it('is told with its request, its text, its plan, its rows and its time', async () => {
    const { id, status } = await ask({ query: 'MATCH (n:User)\nRETURN n.name AS name' });
    expect(status).toBe(200);
    const line = await toldOf(id);

    expect(line).toMatchObject({
      level: 40,
      requestId: id,
      traceId: TRACE,
      operation: 'runQuery',
      outcome: 'answered',
      query: 'MATCH (n:User) RETURN n.name AS name',
      plan: expect.stringMatching(/^\w+ .*n\.name AS name.* < \w+ n:User \(about \d+ rows\)/),
      rows: 1,
    });
    expect(line['durationMs']).toBeGreaterThanOrEqual(20);
  });

  it('is told without values of whoever asked, in text or plan', async () => {
    const query = `MATCH (n) WHERE n.name = 'ADA@CORP.LOCAL' OR n.age = 4711 OR n.x = $secret // Mallory
      RETURN n.name, 'Eve' AS eve`;
    const { id, status } = await ask({ query, parameters: { secret: 'Trent' } });
    expect(status).toBe(200);
    const text = JSON.stringify(await toldOf(id));

    expect(text).toContain('n.name = ?');
    expect(text).toContain('$secret');
    for (const value of ['ADA', '4711', 'Mallory', 'Eve', 'Trent']) {
      expect(text).not.toContain(value);
    }
  });

  it('is told also when it is refused, and then without rows', async () => {
    const { id, status } = await ask({ query: 'MATCH (n:Nothing) RETURN n' });
    expect(status).toBe(404);
    expect(await toldOf(id)).toMatchObject({ outcome: 'refused', plan: expect.stringContaining('Nothing') });
    const wrong = await ask({ query: 'MATCH (n:User RETURN n' });
    expect(wrong.status).toBe(400);
    expect(await toldOf(wrong.id)).not.toHaveProperty('plan');
  });

  it('of another kind is told by its name alone', async () => {
    const id = randomUUID();
    const url = '/api/v2/search?q=CORP.LOCAL';
    await slow.inject({ url, headers: { authorization, 'x-request-id': id } });
    const line = await toldOf(id);

    expect(line).toMatchObject({ operation: 'search', outcome: 'answered' });
    expect(JSON.stringify(line)).not.toContain('CORP');
  });

  it('is counted', () => {
    const counted = Object.fromEntries(
      meters.slowQuestions.counted.map(({ values: [operation], count }) => [operation, count]),
    );
    expect(counted).toMatchObject({ runQuery: expect.any(Number), search: expect.any(Number) });
  });
});

it('nothing is slow where nobody wants to know, and a quick question is not', async () => {
  for (const milliseconds of ['0', '600000']) {
    const server = await createTestServer({
      graph,
      environment: { SECGRAPH_SLOW_QUERY_MS: milliseconds },
    });
    const reader = await server.logInAs('Read-Only');
    expect((await ask({ query: 'RETURN 1' }, server, reader.authorization)).status).toBe(200);
    await sleep(50);
    expect(slowLines(server)).toEqual([]);
  }
});
