import { stat } from 'node:fs/promises';
import { readSnapshotFile } from '@secgraph/graph';
import { type Bench, type BenchRow, createRow } from '../bench.ts';
import type { BenchSession } from '../session/bench-session.ts';
import { measureFileRead } from '../yardsticks/read-file.ts';

export const snapshotLoadBench: Bench = {
  name: 'snapshot-load',
  summary: 'the snapshot file, read, checked and opened',
  measure,
};

async function measure(session: BenchSession): Promise<readonly BenchRow[]> {
  const { snapshotFile } = await session.ingested();
  const { size } = await stat(snapshotFile);
  const { load } = await session.compareHere('snapshot-load', {
    product: async () => ({ load: await measureLoad(snapshotFile) }),
    yardstick: async () => ({ load: await measureFileRead(snapshotFile) }),
    repetitions: session.size.passes,
    warmUps: 2,
  });

  return [
    createRow('snapshot load', load, {
      against: 'reading the file',
      note: `${(size / 1e6).toFixed(1)} MB`,
    }),
  ];
}

async function measureLoad(path: string): Promise<number> {
  const startedAtMs = performance.now();
  const read = await readSnapshotFile(path);
  const durationMs = performance.now() - startedAtMs;
  if (!read.ok) {
    throw read.error;
  }

  return durationMs;
}
