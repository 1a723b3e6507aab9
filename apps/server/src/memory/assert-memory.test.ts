import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { assertGraphFits, assertSnapshotFits } from './assert-memory.ts';
import { leastBytesOf, usualBytesOf } from './memory-need.ts';

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;
const REFUSED = { code: 'SERVER_NOT_ENOUGH_MEMORY' };

it.each([
  // Measured: 342,000 invented objects; a service that answers from their graph has 845 MiB.
  [{ nodes: 587_000, relationships: 9_400_000 }, 845 * MIB],
  // docs/operations.md, "Capacity": it was ingested within 3.9 GB.
  [{ nodes: 1_700_000, relationships: 29_700_000 }, 3_900_000_000],
  [{ nodes: 0, relationships: 0 }, 320 * MIB],
])('never asks for more than what %j was seen to take', (size, seenBytes) => {
  expect(leastBytesOf(size)).toBeLessThan(seenBytes);
  expect(usualBytesOf(size, 2)).toBeGreaterThan(leastBytesOf(size));
});

const LARGE = { nodes: 2_000_000, relationships: 40_000_000 };
const sized = (estimate: typeof LARGE, count = estimate) => ({
  estimate: async () => estimate,
  count: async () => count,
});

it('refuses a graph that surely does not fit, with both sizes', async () => {
  const config = { dataFolder: '/none', memoryLimitBytes: GIB };
  await expect(assertGraphFits(config, sized(LARGE))).rejects.toThrow(
    /needs about \d+ MiB for a graph of 2000000 nodes and 40000000 relationships, and has 1024 MiB/,
  );
  await assertGraphFits({ ...config, memoryLimitBytes: undefined }, sized(LARGE));
  await assertGraphFits({ ...config, memoryLimitBytes: 8 * GIB }, sized(LARGE));
});

it('counts before it refuses: the estimate may be of before a deletion', async () => {
  const config = { dataFolder: '/none', memoryLimitBytes: GIB };
  await assertGraphFits(config, sized(LARGE, { nodes: 10, relationships: 10 }));
});

it('goes by the size of the snapshot file, where there is one', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'secgraph-memory-'));
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  await assertSnapshotFits({ dataFolder, memoryLimitBytes: GIB });
  const file = join(dataFolder, 'snapshot', 'graph.snapshot');
  await mkdir(join(dataFolder, 'snapshot'));
  await writeFile(file, '');
  await truncate(file, 600 * MIB);
  await assertSnapshotFits({ dataFolder, memoryLimitBytes: GIB });
  await truncate(file, 900 * MIB);

  await expect(assertSnapshotFits({ dataFolder, memoryLimitBytes: GIB })).rejects.toMatchObject(REFUSED);
  await assertSnapshotFits({ dataFolder, memoryLimitBytes: undefined });
});
