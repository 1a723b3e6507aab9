import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSnapshot } from '../delta/build-snapshot.ts';
import { GraphDelta } from '../delta/graph-delta.ts';
import { batchOf } from '../delta/testing/batch-of.ts';
import { dumpSnapshot } from '../delta/testing/dump-snapshot.ts';
import { buildNameIndex } from '../search/name-index.ts';
import type { GraphSnapshot } from './graph-snapshot.ts';
import { createEmptySnapshot } from './snapshot-builder.ts';
import { readSnapshotFile, writeSnapshotFile } from './snapshot-file.ts';

const STAMP = '9b2d4f6a-1c3e-4a5b-8d7f-0123456789ab';
const NO_IDS = { nodeId: 0, relationshipId: 0, kindId: 0, propertySetId: 0, observationId: 0 };

let folder: string;
let path: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'snapshot-file-'));
  path = join(folder, 'graph.snapshot');
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** Big enough for sections of their own, with every type of column. */
function buildSample(): GraphSnapshot {
  const base = createEmptySnapshot();
  const delta = new GraphDelta(base, NO_IDS);
  const numbers = Array.from({ length: 100 }, (_, number) => number);

  const batch = batchOf({
    nodes: numbers.map((number) => ({
      objectId: `S-1-5-${number}`,
      kinds: number % 2 === 0 ? ['Base', 'User'] : ['Base'],
      properties: {
        name: `NAME ${number}`,
        number,
        big: number / 3,
        even: number % 2 === 0,
        list: ['a', 'ö'],
      },
      isCollected: true,
    })),
    relationships: numbers.map((number) => ({
      start: `S-1-5-${number}`,
      end: 'S-1-5-0',
      kind: 'MemberOf',
      properties: { number: number % 3 },
    })),
  });

  delta.apply(batch, delta.observe(1_700_000_000_000));
  return buildSnapshot(base, delta, 7);
}

describe('a snapshot file', () => {
  it('gives back what was written, in shared memory', async () => {
    const snapshot = buildSample();
    await writeSnapshotFile(path, { stamp: STAMP, snapshot });
    const read = await readSnapshotFile(path);

    expect(read.ok && read.value.stamp).toBe(STAMP);
    expect(read.ok && dumpSnapshot(read.value.snapshot)).toEqual(dumpSnapshot(snapshot));
    expect(read.ok && read.value.snapshot.outbound.nodes.buffer).toBeInstanceOf(SharedArrayBuffer);
  });

  it('gives back the index of names that was written with it', async () => {
    const names = buildNameIndex({
      count: 200,
      nameOf: (node) => (node % 3 === 0 ? undefined : `name ${node}`),
      objectIdOf: (node) => `S-1-${node}`,
    });
    await writeSnapshotFile(path, { stamp: STAMP, snapshot: buildSample(), names });
    const read = await readSnapshotFile(path);

    expect(read.ok && read.value.names).toEqual(names);
    expect(read.ok && read.value.names?.text.buffer).toBeInstanceOf(SharedArrayBuffer);
  });

  it('gives back an empty graph', async () => {
    await writeSnapshotFile(path, {
      stamp: STAMP,
      snapshot: createEmptySnapshot({ generation: 3, kindNames: ['', 'Base'] }),
    });
    const read = await readSnapshotFile(path);

    expect(read.ok && dumpSnapshot(read.value.snapshot)).toEqual({
      generation: 3,
      nodes: [],
      relationships: [],
    });
    expect(read.ok && read.value.snapshot.kindNames).toEqual(['', 'Base']);
  });

  it('takes nobody’s place when it is not wanted any more', async () => {
    const own = join(folder, 'unwanted');
    await writeSnapshotFile(own, { stamp: STAMP, snapshot: createEmptySnapshot({ generation: 1 }) });
    await writeSnapshotFile(
      own,
      { stamp: STAMP, snapshot: createEmptySnapshot({ generation: 2 }) },
      { writer: '7', isWanted: async () => false },
    );
    const read = await readSnapshotFile(own);

    expect(read.ok && read.value.snapshot.generation).toBe(1);
    expect((await readdir(folder)).filter((name) => name.startsWith('unwanted'))).toEqual(['unwanted']);
  });

  it('says so when there is none', async () => {
    expect(await readSnapshotFile(join(folder, 'none'))).toMatchObject({
      ok: false,
      error: { code: 'GRAPH_SNAPSHOT_FILE_MISSING' },
    });
  });

  it.each([
    ['a later format', 4],
    ['another layout', 40],
  ])('is refused when %s wrote it', async (_, at) => {
    await writeSnapshotFile(path, { stamp: STAMP, snapshot: buildSample() });
    const bytes = await readFile(path);
    bytes.writeUInt32BE(999, at);
    await writeFile(path, bytes);

    expect(await readSnapshotFile(path)).toMatchObject({
      ok: false,
      error: { code: 'GRAPH_SNAPSHOT_FILE_VERSION' },
    });
  });

  it.each([0, 10, 47, 500, -1])('is refused when cut off at byte %i', async (length) => {
    await writeSnapshotFile(path, { stamp: STAMP, snapshot: buildSample() });
    const { length: size } = await readFile(path);
    await truncate(path, length < 0 ? size + length : length);

    expect(await readSnapshotFile(path)).toMatchObject({
      ok: false,
      error: { code: 'GRAPH_SNAPSHOT_FILE_TRUNCATED' },
    });
  });

  it('is refused when something was appended', async () => {
    await writeSnapshotFile(path, { stamp: STAMP, snapshot: buildSample() });
    await writeFile(path, 'x', { flag: 'a' });

    expect(await readSnapshotFile(path)).toMatchObject({
      ok: false,
      error: { code: 'GRAPH_SNAPSHOT_FILE_CHECKSUM' },
    });
  });

  it('is refused when any bit is wrong', async () => {
    await writeSnapshotFile(path, { stamp: STAMP, snapshot: buildSample() });
    const intact = await readFile(path);

    await fc.assert(
      fc.asyncProperty(fc.nat(intact.length - 1), fc.nat(7), async (at, bit) => {
        const damaged = Buffer.from(intact);
        damaged[at] = (damaged[at] ?? 0) ^ (1 << bit);
        await writeFile(path, damaged);
        expect((await readSnapshotFile(path)).ok).toBe(false);
      }),
      { numRuns: 200, examples: Array.from({ length: 56 }, (_, at) => [at, at % 8]) },
    );
  });
});
