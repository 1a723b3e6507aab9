import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { dumpSnapshot } from '../delta/testing/dump-snapshot.ts';
import { deltaOn } from '../delta/testing/open-delta.ts';
import { openSnapshot, shareSnapshot } from './open-snapshot.ts';
import { createSnapshotBuilder, type SnapshotBuilder } from './snapshot-builder.ts';

function addNodes(builder: SnapshotBuilder, ids: readonly number[]): void {
  ids.forEach((id) =>
    builder.addNode({ id, objectId: `N${id}`, kindIds: [2, 1], properties: '{"n":1,"gone":null}' }),
  );
}

function addRelationships(
  builder: SnapshotBuilder,
  pairs: readonly (readonly [startId: number, endId: number])[],
): void {
  builder.addRelationships({
    ids: Int32Array.from(pairs.keys(), (row) => row + 1),
    startIds: Int32Array.from(pairs, ([startId]) => startId),
    endIds: Int32Array.from(pairs, ([, endId]) => endId),
    kindIds: new Uint16Array(pairs.length).fill(3),
    propertySetIds: new Uint32Array(pairs.length).fill(1),
  });
}

function createBuilder(): SnapshotBuilder {
  const builder = createSnapshotBuilder({ generation: 5 });
  builder.addKind(3, 'MemberOf');
  builder.addKind(1, 'Base');
  builder.addKind(2, 'User');
  builder.addPropertySet(1, '{"b": 1, "a": 2}');
  builder.addObservation(4, 1_700_000_000_123);
  return builder;
}

describe('a snapshot builder', () => {
  it.each([
    { title: 'ids without gaps', ids: [10, 11, 12] },
    { title: 'ids with gaps', ids: [3, 500, 501] },
    { title: 'ids far apart', ids: [1, 1_000_000, 2_000_000_000] },
  ])('finds nodes and relationships by $title, and drops dangling relationships', ({ ids }) => {
    const builder = createBuilder();
    const [first = 0, second = 0, third = 0] = ids;
    addNodes(builder, ids);
    addRelationships(builder, [
      [third, first],
      [first, 2],
      [7, first],
      [first, third],
      [first, second],
      [2_100_000_000, first],
    ]);
    const { snapshot, droppedRelationships } = builder.finish();

    expect(droppedRelationships).toBe(3);
    expect(dumpSnapshot(snapshot)).toMatchObject({
      generation: 5,
      nodes: ids.map((id) => ({ id, objectId: `N${id}`, kinds: ['Base', 'User'], properties: { n: 1 } })),
      relationships: [
        { id: 5, start: `N${first}`, end: `N${second}`, kind: 'MemberOf', properties: { a: 2, b: 1 } },
        { id: 4, start: `N${first}`, end: `N${third}` },
        { id: 1, start: `N${third}`, end: `N${first}` },
      ],
    });
  });

  it('takes blocks of observations in any order and ignores unknown ids', () => {
    const builder = createBuilder();
    builder.addSeen('node', 16_380, new Uint32Array(10).fill(4));
    addNodes(builder, [1, 16_385, 40_000]);
    addRelationships(builder, [[1, 40_000]]);
    builder.addSeen('relationship', 1, Uint32Array.of(4, 4, 4));
    builder.addSeen('collected', 1, Uint32Array.of(4));
    const { nodes, relationships } = dumpSnapshot(builder.finish().snapshot);

    expect(nodes.map(({ properties }) => [properties['lastseen'], properties['lastcollected']])).toEqual([
      [undefined, '2023-11-14T22:13:20.123Z'],
      ['2023-11-14T22:13:20.123Z', undefined],
      [undefined, undefined],
    ]);
    expect(relationships[0]?.properties['lastseen']).toBe('2023-11-14T22:13:20.123Z');
  });

  it('refuses nodes out of order', () => {
    const builder = createBuilder();
    expect(() => addNodes(builder, [2, 1])).toThrow(
      expect.objectContaining({ code: 'GRAPH_ROWS_UNORDERED' }),
    );
  });
});

describe('a shared snapshot', () => {
  it('reads the same after a structured clone, from the same memory', () => {
    const { base } = deltaOn({ nodes: [{ objectId: 'Ä', properties: { name: 'x', list: [1], on: true } }] });
    const clone = openSnapshot(structuredClone(shareSnapshot(base)));

    expect(dumpSnapshot(clone)).toEqual(dumpSnapshot(base));
    base.nodeSeen[0] = 0;
    expect(clone.nodeSeen[0]).toBe(0);
  });

  it('opens in another thread', async () => {
    const { base } = deltaOn({ nodes: [{ objectId: 'A', properties: { name: 'NAME' } }] });
    const worker = new Worker(
      `import { parentPort, workerData } from 'node:worker_threads';
       const { openSnapshot, readString } = await import(workerData.index);
       parentPort.postMessage(readString(openSnapshot(workerData.handle), 0, 'name'));`,
      {
        eval: true,
        workerData: { handle: shareSnapshot(base), index: new URL('../index.ts', import.meta.url).href },
      },
    );
    const answer = await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    await worker.terminate();

    expect(answer).toBe('NAME');
  });
});
