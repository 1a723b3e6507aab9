import { type Bench, type BenchRow, createRow } from '../bench.ts';
import { measureLoad } from '../measure/measure-load.ts';
import type { BenchSession, RunningService } from '../session/bench-session.ts';
import { startTraceSink } from '../session/start-trace-sink.ts';

const PATH = '/api/v2/available-domains';
const GOAL = 1.03;
/** What is told of a few percent needs more runs than other rows. */
const ROUNDS_MORE = 3;

export const tracingBench: Bench = {
  name: 'tracing',
  summary: 'reads over HTTP while traces are sent to a collector, beside a service that sends none',
  measure,
};

async function measure(session: BenchSession): Promise<readonly BenchRow[]> {
  await using sink = await startTraceSink();
  const { dataFolder } = await session.ingested();
  const copy = await session.copyIngested();
  const plain = await session.startService(dataFolder);
  const traced = await session.startService(copy, { OTEL_EXPORTER_OTLP_ENDPOINT: sink.url });
  const load = ({ process: { url }, token }: RunningService) =>
    measureLoad(url + PATH, { authorization: `Bearer ${token}` });

  const { request } = await session.compareService('tracing', {
    product: async () => ({ request: await load(traced) }),
    yardstick: async () => ({ request: await load(plain) }),
    repetitions: session.size.rounds * ROUNDS_MORE,
    warmUps: 2,
  });
  const bytes = await sink.countBytes();
  await Promise.all([traced.process.stop(), plain.process.stop()]);
  if (bytes === 0) {
    throw new Error('no trace arrived.');
  }
  const perSecond = (requestMs: number) => `${Math.round(1_000 / requestMs)}/s`;
  const note = `${perSecond(request.measured)} of ${perSecond(request.yardstick)}, ${Math.round(bytes / 2 ** 20)} MiB of traces`;

  return [createRow('API read with traces, per request', request, { against: 'without', goal: GOAL, note })];
}
