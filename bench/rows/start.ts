import { type Bench, type BenchRow, createRow } from '../bench.ts';
import type { BenchSession } from '../session/bench-session.ts';
import { measureFileRead } from '../yardsticks/read-file.ts';

const GOAL = 3;

/** A start is a process, PostgreSQL and the graph: of a small graph, the file says next to nothing about it. */
const SIZE_OF_GOAL = 'large';

export const startBench: Bench = {
  name: 'start',
  summary: 'from the start of the process to the first ready answer',
  measure,
};

async function measure(session: BenchSession): Promise<readonly BenchRow[]> {
  const { dataFolder, snapshotFile } = await session.ingested();
  const { start } = await session.compareService('start', {
    product: async () => ({ start: await measureStart(session, dataFolder) }),
    yardstick: async () => ({ start: await measureFileRead(snapshotFile) }),
    repetitions: session.size.rounds,
    warmUps: 1,
  });
  const goal = session.size.name === SIZE_OF_GOAL ? GOAL : undefined;

  return [createRow('start to ready', start, { against: 'reading the snapshot file', goal })];
}

async function measureStart(session: BenchSession, dataFolder: string): Promise<number> {
  const startedAtMs = performance.now();
  const service = await session.spawnService(dataFolder);
  await service.untilReady(session.signal);
  const durationMs = performance.now() - startedAtMs;
  await service.stop();

  return durationMs;
}
