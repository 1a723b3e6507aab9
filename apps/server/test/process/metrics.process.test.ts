import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeEstate } from '@secgraph/estate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServiceProcess } from '../../../../tools/service/service-process.ts';
import { ApiSession, get, JOB } from '../../../../tools/service/test/api-session.ts';
import { parseOpenMetrics, type ScrapedFamily } from '../../src/metrics/parse-openmetrics.test-support.ts';
import { createBegunFolder } from './data-folder.ts';
import { endServicesAfterEach, keepRunning, startService } from './service-process.ts';
import { until } from './until.ts';

endServicesAfterEach();

const ZIP = { 'content-type': 'application/zip' };
const TOKEN = 'scrape-0123456789abcdef';

const folder = await createBegunFolder();
let service: ServiceProcess;
let port: number;

beforeAll(async () => {
  service = keepRunning(
    await startService({
      dataFolder: folder.path,
      environment: { SECGRAPH_METRICS_PORT: '0', SECGRAPH_METRICS_TOKEN: TOKEN },
    }),
  );
  port = Number(service.log().find(({ msg }) => msg === 'metrics are offered')?.['port']);
});

afterAll(() => service.stop());

async function scrape(): Promise<ReadonlyMap<string, ScrapedFamily>> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const response = await fetch(`http://127.0.0.1:${port}/metrics`, { headers });
  expect(response.status).toBe(200);

  return parseOpenMetrics(await response.text());
}

function sum(families: ReadonlyMap<string, ScrapedFamily>, name: string, labels: object = {}): number {
  const wanted = Object.entries(labels);
  const samples = families.get(name)?.samples ?? [];

  return samples
    .filter((sample) => wanted.every(([label, value]) => sample.labels[label] === value))
    .reduce((total, { value }) => total + value, 0);
}

it('metrics are told with their token alone, on their own port and beside the API', async () => {
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(401);
  expect((await fetch(`${service.url}/metrics`)).status).toBe(401);
  const headers = { authorization: `Bearer ${TOKEN}` };
  const beside = await fetch(`${service.url}/metrics`, { headers });
  expect(beside.status).toBe(200);
  expect(parseOpenMetrics(await beside.text()).size).toBeGreaterThan(30);
});

it('metrics move when files are ingested and the graph is analysed', async () => {
  await until(
    'the datapipe has told of itself',
    async () => (await scrape()).get('secgraph_datapipe_stage')?.samples.length !== 0,
  );
  const before = await scrape();
  expect(sum(before, 'secgraph_writer')).toBe(1);
  expect(sum(before, 'secgraph_ready')).toBe(1);

  const archive = join(folder.parent, 'estate.zip');
  await writeEstate({ size: 'tiny', out: archive });
  const session = await ApiSession.logIn(service);
  expect(await session.upload({ body: await readFile(archive), headers: ZIP })).toMatchObject({
    status: JOB.complete,
  });
  const runs = (families: ReadonlyMap<string, ScrapedFamily>) =>
    sum(families, 'secgraph_analysis_runs', { outcome: 'succeeded' });
  await until('the analysis is counted', async () => runs(await scrape()) > runs(before));
  const after = await scrape();

  const risen = [
    ['secgraph_http_requests', { operation: 'login', status: '200' }],
    ['secgraph_ingest_files', { outcome: 'ingested' }],
    ['secgraph_ingest_bytes', {}],
    ['secgraph_ingest_nodes', {}],
    ['secgraph_ingest_relationships', {}],
    ['secgraph_datapipe_stage_seconds', { stage: 'ingesting' }],
    ['secgraph_datapipe_stage_seconds', { stage: 'analyzing' }],
    ['secgraph_analysis_rule_runs', {}],
    ['secgraph_analysis_rule_seconds', {}],
    ['secgraph_graph_generation', {}],
    ['secgraph_graph_nodes', {}],
    ['secgraph_graph_memory_bytes', { part: 'relationships' }],
    ['secgraph_thread_busy_seconds', { thread: 'datapipe' }],
    ['process_cpu_seconds', {}],
  ] as const;
  for (const [name, labels] of risen) {
    expect([name, sum(after, name, labels) > sum(before, name, labels)]).toEqual([name, true]);
  }
  expect(sum(after, 'secgraph_event_loop_lag_seconds', { thread: 'main' })).toBeGreaterThan(0);
  expect(sum(after, 'secgraph_event_loop_lag_seconds', { thread: 'datapipe' })).toBeGreaterThan(0);
  expect(sum(after, 'secgraph_graph_generation')).toBe(sum(after, 'secgraph_graph_generation_stored'));

  const names = JSON.stringify([...after.values()]);
  for (const secret of [TOKEN, 'estate.zip', folder.path]) {
    expect(names).not.toContain(secret);
  }
});

it('readiness tells what the process does', async () => {
  // What waits is counted every few seconds.
  await expect
    .poll(async () => (await get(service.url, '/readyz')).body)
    .toMatchObject({
      status: 'ready',
      role: 'writer',
      version: expect.stringMatching(/^v\d/),
      generation: { served: expect.any(Number), stored: expect.any(Number), age_seconds: expect.any(Number) },
      queue: { jobs: 0, files: 0, bytes: 0 },
    });
});
