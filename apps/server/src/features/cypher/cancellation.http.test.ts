import { BUILT_IN_MODEL } from '@secgraph/graph-schema';
import { tinySnapshot } from '@secgraph/questions/testing';
import { shareGraph } from '@secgraph/questions/thread';
import { eventually } from '@secgraph/test-kit/eventually';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { SAMPLE_GRAPH } from '../../../test/graph-queries.ts';
import { createTestServer } from '../../../test/test-server.ts';
import { createGraphWorkerPool, type GraphQueries } from '../../graph-workers/graph-worker-pool.ts';

const log: string[] = [];
/** One worker for light jobs, and one for all others. */
const pool = createGraphWorkerPool({
  workerCount: 2,
  log: pino({}, { write: (line) => void log.push(line) }),
});
afterAll(() => pool.close());
pool.useGraph(shareGraph(tinySnapshot(SAMPLE_GRAPH)));

const jobs: Promise<unknown>[] = [];
const graph: GraphQueries = {
  model: BUILT_IN_MODEL,
  run: (...job) => {
    const result = pool.run(...job);
    jobs.push(result);

    return result;
  },
};
const { server, logInAs } = await createTestServer({ graph });
const { authorization } = await logInAs('Read-Only');
const address = await server.listen({ host: '127.0.0.1', port: 0 });

function ask(query: string, signal: AbortSignal): Promise<Response> {
  return fetch(`${address}/api/v2/graphs/cypher`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', prefer: 'wait=600' },
    body: JSON.stringify({ query, max_rows: 10 }),
    signal,
  });
}

it('a statement whose client takes it back ends at once, and its worker takes the next one', async () => {
  // Until then, threads start.
  expect((await ask('RETURN 1 AS one', AbortSignal.timeout(30_000))).status).toBe(200);
  const client = new AbortController();
  const answer = ask(
    'UNWIND range(1, 1000000) AS a UNWIND range(1, 1000000) AS b RETURN count(*)',
    client.signal,
  );
  await eventually(() => expect(jobs).toHaveLength(2));
  client.abort();

  await expect(answer).rejects.toThrow();
  await expect(jobs[1]).rejects.toMatchObject({ code: 'KERNEL_CANCELLED' });
  expect((await ask('RETURN 1 AS one', AbortSignal.timeout(10_000))).status).toBe(200);
  expect(log.join()).not.toContain('ignored a cancellation');
});
