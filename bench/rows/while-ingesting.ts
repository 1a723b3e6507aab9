import type { Bench, BenchRow } from '../bench.ts';
import type { BenchSession } from '../session/bench-session.ts';
import { ingestArchive } from '../session/ingest-archive.ts';
import { ProbeTimes, planProbes, presentProbe } from '../session/probe-times.ts';

/** Of the directory that comes in meanwhile: another one, so that all of it is new. */
const OTHER_SEED = 2;
const IDLE_ROUNDS = 200;
/** A long ingest need not be watched to its end. */
const LONGEST_WATCH_MS = 60_000;

export const whileIngestingBench: Bench = {
  name: 'while-ingesting',
  summary: 'requests one after the other while an archive is being ingested',
  measure,
};

async function measure(session: BenchSession): Promise<readonly BenchRow[]> {
  const archive = await session.estate(OTHER_SEED);
  const probes = await planProbes(session);
  const { dataFolder } = await session.takeIngested();
  const service = await session.startService(dataFolder);
  const times = new ProbeTimes(service, probes);

  session.progress('while-ingesting, idle');
  await times.collect(() => times.rounds < IDLE_ROUNDS);
  const idle = times.take();

  session.progress('while-ingesting, busy');
  const watch = new AbortController();
  const ingested = ingestArchive(
    service.client,
    archive.path,
    AbortSignal.any([session.signal, watch.signal]),
  );
  const ended = ingested.finally(() => watch.abort());
  const giveUpAtMs = performance.now() + LONGEST_WATCH_MS;
  await Promise.all([
    ended.catch(ignoreEndOfWatch(watch.signal)),
    times.collect(() => !watch.signal.aborted && performance.now() < giveUpAtMs).finally(() => watch.abort()),
  ]);
  const busy = times.take();
  await service.process.stop();

  return probes.flatMap((probe) => presentProbe(probe, 'while ingesting', { idle, busy }));
}

/** The ingest that nobody watches any more is given up: that is no failure. */
function ignoreEndOfWatch(signal: AbortSignal): (error: unknown) => void {
  return (error) => {
    if (!signal.aborted || !(error instanceof Error) || error.name !== 'AbortError') {
      throw error;
    }
  };
}
