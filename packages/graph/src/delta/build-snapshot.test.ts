import { describe, expect, it } from 'vitest';
import { WriterMemory } from '../property/writer-memory.ts';
import type { GraphSnapshot } from '../snapshot/graph-snapshot.ts';
import { readObjectId } from '../snapshot/read-node.ts';
import { buildSnapshot } from './build-snapshot.ts';
import { GraphDelta } from './graph-delta.ts';
import { dumpSnapshot } from './testing/dump-snapshot.ts';
import { applySpec, deltaOn, openDelta } from './testing/open-delta.ts';

const MANY = {
  nodes: Array.from({ length: 600 }, (_, number) => ({
    objectId: `NODE-${number}`,
    kinds: ['Base'],
    properties: {
      name: `A LONG NAME WITH NUMBER ${number}`,
      enabled: number % 2 === 0,
      number,
      rank: number / 7,
    },
  })),
  relationships: Array.from({ length: 600 }, (_, number) => ({
    start: `NODE-${number}`,
    end: `NODE-${(number * 7) % 600}`,
    kind: 'MemberOf',
  })),
};

describe('building the next snapshot', () => {
  it('shares what did not change', () => {
    const { base, delta } = deltaOn(MANY);
    applySpec(delta, { nodes: [{ objectId: 'NODE-1', properties: { rank: 5 } }] }, 2000);
    const next = buildSnapshot(base, delta, 2);
    const column = (name: string) =>
      [base, next].map((snapshot) => snapshot.columnsByName.get(name)?.[0]?.values);

    expect(next.outbound).toBe(base.outbound);
    expect(next.relationshipProperties).toBe(base.relationshipProperties);
    expect(next.text.bytes).toBe(base.text.bytes);
    expect(next.kindNodes).toBe(base.kindNodes);
    expect(column('rank')[0]).not.toBe(column('rank')[1]);
    expect(next.nodeIds).toBe(base.nodeIds);
  });

  it('leaves the base as it was', () => {
    const { base, delta } = deltaOn(MANY);
    const before = dumpSnapshot(base);
    applySpec(delta, MANY, 2000);
    delta.removeNodes([5, 6]);
    delta.removeRelationships({ where: ({ startId }) => startId % 3 === 0 });
    delta.mergeNodeProperties(9, { name: 'RENAMED', extra: ['x'] });
    buildSnapshot(base, delta, 2);

    expect(dumpSnapshot(base)).toEqual(before);
  });

  it('continues published columns behind their end, and copies those whose old values change', () => {
    const memory = new WriterMemory(0);
    let { base, delta } = deltaOn(MANY);
    const build = (change: (delta: GraphDelta) => void): void => {
      change(delta);
      base = buildSnapshot(base, delta, base.generation + 1, memory);
      memory.publish();
      delta = new GraphDelta(base, delta.counters, memory);
    };
    const add = (objectId: string) =>
      build((it) => it.upsertNode(objectId, { properties: { name: objectId } }));
    const bufferOf = (snapshot: GraphSnapshot, name: string) =>
      snapshot.columnsByName.get(name)?.[0]?.values.buffer;

    add('FIRST');
    const first = base;
    const dump = dumpSnapshot(first);
    add('SECOND');
    for (const name of ['nodeIds', 'nodeObjectIds', 'nodeKindSets', 'nodeSeen', 'objectIdNodes'] as const) {
      expect([name, base[name].buffer === first[name].buffer]).toEqual([name, true]);
    }
    expect(base.outbound.offsets.buffer).toBe(first.outbound.offsets.buffer);
    expect(base.outbound.nodes).toBe(first.outbound.nodes);
    expect(bufferOf(base, 'name')).toBe(bufferOf(first, 'name'));

    const second = base;
    build((it) => it.mergeNodeProperties(7, { name: 'RENAMED' }));
    expect(bufferOf(base, 'name')).not.toBe(bufferOf(second, 'name'));
    expect(bufferOf(base, 'rank')).toBe(bufferOf(second, 'rank'));
    expect(base.nodeSeen).toBe(second.nodeSeen);

    // Whoever comes second works on a copy.
    const other = new GraphDelta(first, delta.counters);
    other.upsertNode('OTHER', { properties: { name: 'OTHER' } });
    const beside = buildSnapshot(first, other, 9);
    expect(beside.nodeIds.buffer).not.toBe(first.nodeIds.buffer);
    expect(readObjectId(second, 601)).toBe('SECOND');
    expect(dumpSnapshot(first)).toEqual(dump);
  });

  it('can be repeated while the delta grows', () => {
    const { base, delta } = deltaOn(MANY);
    delta.mergeNodeProperties(1, { name: 'ONE' });
    buildSnapshot(base, delta, 2);
    delta.mergeNodeProperties(2, { name: 'TWO' });
    const { nodes } = dumpSnapshot(buildSnapshot(base, delta, 3));

    expect(nodes.slice(0, 2).map(({ properties }) => properties['name'])).toEqual(['ONE', 'TWO']);
  });

  it('drops texts that nobody refers to any more, once they are more than half', () => {
    let { base, delta } = deltaOn(MANY);

    for (let round = 0; round < 8; round++) {
      for (let nodeId = 1; nodeId <= 600; nodeId++) {
        delta.mergeNodeProperties(nodeId, { name: `ROUND ${round} GIVES NAME NUMBER ${nodeId}` });
      }

      base = buildSnapshot(base, delta, round + 2);
      delta = new GraphDelta(base, delta.counters);
      const dump = dumpSnapshot(base);
      expect(
        dump.nodes.every(
          ({ properties, id }) => properties['name'] === `ROUND ${round} GIVES NAME NUMBER ${id}`,
        ),
      ).toBe(true);
      expect(dump.relationships).toHaveLength(600);
    }

    expect(base.text.bytes.length).toBeLessThan(100_000);
  });

  it('ends with nothing when everything is removed', () => {
    const { base, delta } = deltaOn(MANY);
    delta.removeNodesWhere(() => true);
    expect(dumpSnapshot(buildSnapshot(base, delta, 2))).toEqual({
      generation: 2,
      nodes: [],
      relationships: [],
    });
  });

  it('refuses the delta of another snapshot', () => {
    const { base } = deltaOn(MANY);
    expect(() => buildSnapshot(base, openDelta(), 2)).toThrow(
      expect.objectContaining({ code: 'KERNEL_INVARIANT' }),
    );
  });
});
