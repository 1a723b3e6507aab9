import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Bench, type BenchRow, createRow } from '../bench.ts';
import { CONNECTIONS, measureLoad } from '../measure/measure-load.ts';
import type { BenchSession, RunningService } from '../session/bench-session.ts';
import { startEmptyServer } from '../session/start-empty-server.ts';

const AGAINST = 'empty fastify route, same payload';

const READS = [
  { name: 'API read', path: '/api/version', goal: 2 },
  { name: 'API search', path: '/api/v2/search?q=admin', goal: undefined },
] as const;

export const apiReadBench: Bench = {
  name: 'api-read',
  summary: `reads over HTTP, ${CONNECTIONS} connections at once`,
  measure,
};

async function measure(session: BenchSession): Promise<readonly BenchRow[]> {
  const { dataFolder } = await session.ingested();
  const service = await session.startService(dataFolder);
  const rows: BenchRow[] = [];
  for (const read of READS) {
    rows.push(await compareRead(session, service, read));
  }
  await service.process.stop();

  return rows;
}

async function compareRead(
  session: BenchSession,
  service: RunningService,
  { name, path, goal }: (typeof READS)[number],
): Promise<BenchRow> {
  const url = service.process.url + path;
  const headers = { authorization: `Bearer ${service.token}` };
  const payload = await (await fetch(url, { headers })).text();
  const payloadFile = join(await session.newFolder(), 'payload.json');
  await writeFile(payloadFile, payload);
  await using empty = await startEmptyServer(payloadFile);

  const { request } = await session.compareService(name, {
    product: async () => ({ request: await measureLoad(url, headers) }),
    yardstick: async () => ({ request: await measureLoad(empty.url, headers) }),
    repetitions: session.size.rounds,
    warmUps: 1,
  });
  const perSecond = (requestMs: number) => `${Math.round(1_000 / requestMs)}/s`;
  const note = `${perSecond(request.measured)} of ${perSecond(request.yardstick)}, ${payload.length} bytes`;

  return createRow(`${name} under load, per request`, request, { against: AGAINST, goal, note });
}
