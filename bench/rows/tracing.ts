import autocannon from 'autocannon';
import { type Bench, type BenchRow, createRow } from '../bench.ts';
import { CONNECTIONS } from '../measure/measure-load.ts';
import { readProcessorMs } from '../measure/processor-time.ts';
import type { BenchSession, RunningService } from '../session/bench-session.ts';
import { startTraceSink } from '../session/start-trace-sink.ts';

const PATH = '/api/v2/available-domains';
const REQUESTS = 1_000;
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

  const { request } = await session.compareService('tracing', {
    product: async () => ({ request: await measureReads(traced) }),
    yardstick: async () => ({ request: await measureReads(plain) }),
    repetitions: session.size.rounds * ROUNDS_MORE,
    warmUps: 2,
  });
  const bytes = await sink.countBytes();
  await Promise.all([traced.process.stop(), plain.process.stop()]);
  if (bytes === 0) {
    throw new Error('no trace arrived.');
  }
  const note = `${CONNECTIONS} connections, ${Math.round(bytes / 1024)} KiB of traces`;

  return [createRow('API read with traces, processor', request, { against: 'without', goal: GOAL, note })];
}

/**
 * Milliseconds of all processors for one request, sending its spans included: a few percent of a throughput are lost in
 * what else the machine does.
 */
async function measureReads({ process: { url, pid }, token }: RunningService): Promise<number> {
  const beforeMs = readProcessorMs(pid);
  const result = await autocannon({
    url: url + PATH,
    headers: { authorization: `Bearer ${token}` },
    connections: CONNECTIONS,
    amount: REQUESTS,
  });
  if (result.errors + result.non2xx > 0) {
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} answers other than success.`);
  }

  return (readProcessorMs(pid) - beforeMs) / REQUESTS;
}
