import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@secgraph/client';
import { shareSnapshot } from '@secgraph/graph';
import { type Bench, type BenchRow, createRow } from '../bench.ts';
import { buffersOf } from '../measure/buffers-of.ts';
import type { BenchSession, RunningService } from '../session/bench-session.ts';
import {
  type ProbeFigures,
  type ProbeRequest,
  ProbeTimes,
  planProbes,
  presentProbe,
} from '../session/probe-times.ts';
import { measurePeakBytes } from '../session/process-memory.ts';

const IDLE_ROUNDS = 200;
/** An analysis is short, and only the first after a start runs every rule. */
const STARTS = 5;
const POLL_MS = 20;

export const whileAnalysingBench: Bench = {
  name: 'while-analysing',
  summary: 'requests one after the other while the graph is being analysed, and what memory that takes',
  measure,
};

/** What one start of the service gave. */
interface Watched {
  readonly idle: ProbeFigures;
  readonly busy: ProbeFigures;
  /** Of the service and PostgreSQL together, beyond what they held before. */
  readonly moreBytes: number;
}

async function measure(session: BenchSession): Promise<readonly BenchRow[]> {
  const probes = await planProbes(session);
  const { snapshot, names } = await session.graph();
  const graphBytes = buffersOf([shareSnapshot(snapshot), names]).reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  );
  // What a service needs in any case outweighs a small graph.
  const goal = session.size.name === 'large' ? 1 : undefined;
  const { dataFolder } = await session.takeIngested();

  const watched: Watched[] = [];
  for (let start = 0; start < STARTS; start++) {
    session.progress('while-analysing', `${start + 1} of ${STARTS}`);
    const service = await session.startService(dataFolder);
    watched.push(await watchAnalysis(session, service, probes));
    await service.process.stop();
  }

  const figures = {
    idle: joinFigures(watched.map(({ idle }) => idle)),
    busy: joinFigures(watched.map(({ busy }) => busy)),
  };
  return [
    ...probes.flatMap((probe) => presentProbe(probe, 'while analysing', figures)),
    ...presentMemory(
      watched.map(({ moreBytes }) => moreBytes),
      { graphBytes, goal },
    ),
  ];
}

async function watchAnalysis(
  session: BenchSession,
  service: RunningService,
  probes: readonly ProbeRequest[],
): Promise<Watched> {
  const times = new ProbeTimes(service, probes);
  const { pid } = service.process;
  const before = await measurePeakBytes(pid, () => times.collect(() => times.rounds < IDLE_ROUNDS));
  const idle = times.take();

  const over = new AbortController();
  const during = await measurePeakBytes(pid, async () => {
    const analysed = analyse(service.client, session.signal).finally(() => over.abort());
    await Promise.all([analysed, times.collect(() => !over.signal.aborted)]);
  });

  return { idle, busy: times.take(), moreBytes: during.peakBytes - before.peakBytes };
}

/** Asks for an analysis and waits until it is done. */
async function analyse({ call }: Client, signal: AbortSignal): Promise<void> {
  const lastAnalysisAt = async () => (await call('get-datapipe-status')).data.last_complete_analysis_at;
  const before = await lastAnalysisAt();
  await call('request-analysis');
  while ((await lastAnalysisAt()) === before) {
    await sleep(POLL_MS, undefined, { signal });
  }
}

function joinFigures(figures: readonly ProbeFigures[]): ProbeFigures {
  const names = new Set(figures.flatMap((figure) => [...figure.keys()]));

  return new Map([...names].map((name) => [name, figures.flatMap((figure) => figure.get(name) ?? [])]));
}

/** No row where the system does not tell. */
function presentMemory(
  moreBytes: readonly number[],
  { graphBytes, goal }: { readonly graphBytes: number; readonly goal: number | undefined },
): readonly BenchRow[] {
  const sorted = moreBytes.toSorted((left, right) => left - right);
  const measured = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const [lowest = Number.NaN] = sorted;
  const highest = sorted.at(-1) ?? Number.NaN;
  if (!Number.isFinite(measured)) {
    return [];
  }

  return [
    createRow(
      'analysis, more memory',
      {
        measured,
        yardstick: graphBytes,
        ratio: measured / graphBytes,
        lowest: lowest / graphBytes,
        highest: highest / graphBytes,
      },
      { unit: 'bytes', against: 'the graph itself', goal, note: 'with PostgreSQL' },
    ),
  ];
}
