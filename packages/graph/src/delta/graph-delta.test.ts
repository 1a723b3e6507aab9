import { describe, expect, it } from 'vitest';
import { findUnusedKinds } from '../snapshot/find-unused-kinds.ts';
import { countNodesOfKind, kindIdOf } from '../snapshot/read-kinds.ts';
import { createEmptySnapshot } from '../snapshot/snapshot-builder.ts';
import { buildSnapshot } from './build-snapshot.ts';
import { GraphDelta } from './graph-delta.ts';
import { dumpSnapshot } from './testing/dump-snapshot.ts';
import { applySpec, deltaOn, NO_IDS, openDelta } from './testing/open-delta.ts';

const PAIR = {
  nodes: [
    { objectId: 'A', kinds: ['Base', 'User'], properties: { name: 'A', count: 1 }, isCollected: true },
    { objectId: 'B', kinds: ['Base'], properties: {} },
  ],
  relationships: [{ start: 'A', end: 'B', kind: 'MemberOf', properties: { isacl: false } }],
};

describe('applying a batch', () => {
  it('hands out new rows once', () => {
    const delta = openDelta();
    applySpec(delta, PAIR);
    const changes = delta.drainChanges();

    expect([...changes.createdNodes]).toEqual([
      { id: 1, objectId: 'A', kindIds: [1, 2], properties: '{"name":"A","count":1}' },
      { id: 2, objectId: 'B', kindIds: [1], properties: '{}' },
    ]);
    expect(changes).toMatchObject({
      kinds: [
        { id: 1, name: 'Base' },
        { id: 2, name: 'User' },
        { id: 3, name: 'MemberOf' },
      ],
      propertySets: [{ id: 1, json: '{"isacl":false}' }],
      observations: [{ id: 1, atMs: 1000 }],
      createdRelationships: { ids: Int32Array.of(1), startIds: Int32Array.of(1), endIds: Int32Array.of(2) },
      nodesSeen: { ids: Int32Array.of(1, 2), observationIds: Uint32Array.of(1, 1) },
      nodesCollected: { ids: Int32Array.of(1), observationIds: Uint32Array.of(1) },
      relationshipsSeen: { ids: Int32Array.of(1), observationIds: Uint32Array.of(1) },
      counters: { nodeId: 2, relationshipId: 1, kindId: 3, propertySetId: 1, observationId: 1 },
      isEmpty: false,
    });
    expect(delta.drainChanges().isEmpty).toBe(true);
  });

  it.each([
    { title: 'on a delta', open: () => openDelta() },
    { title: 'on a snapshot', open: () => deltaOn(PAIR).delta },
  ])('again changes nothing but when things were seen ($title)', ({ open }) => {
    const delta = open();
    applySpec(delta, PAIR);
    delta.drainChanges();
    applySpec(delta, PAIR, 5000);
    const changes = delta.drainChanges();

    expect([...changes.createdNodes, ...changes.updatedNodes]).toEqual([]);
    expect(changes.createdRelationships.ids).toHaveLength(0);
    expect(changes.updatedRelationships.ids).toHaveLength(0);
    expect(changes.nodesSeen.ids).toEqual(Int32Array.of(1, 2));
    expect(changes.nodesCollected.ids).toEqual(Int32Array.of(1));
    expect(changes.relationshipsSeen.ids).toEqual(Int32Array.of(1));
  });

  it('reports a relationship created before a drain and altered after it as updated', () => {
    const delta = openDelta();
    applySpec(delta, PAIR);
    delta.drainChanges();
    const altered = { start: 'A', end: 'B', kind: 'MemberOf', properties: { isprimarygroup: true } };
    applySpec(delta, { relationships: [altered] }, 1000);
    const changes = delta.drainChanges();

    expect(changes.propertySets).toEqual([{ id: 2, json: '{"isacl":false,"isprimarygroup":true}' }]);
    expect(changes.createdRelationships.ids).toHaveLength(0);
    expect(changes.updatedRelationships).toMatchObject({
      ids: Int32Array.of(1),
      propertySetIds: Uint32Array.of(2),
    });
  });

  it('reads and removes one relationship, and reads one node', () => {
    const delta = openDelta();
    applySpec(delta, PAIR, 1_000);
    const [startId = 0, endId = 0] = [delta.findNode('A'), delta.findNode('B')];
    const name = { startId, endId, kind: 'MemberOf' };

    expect(delta.readRelationship(name)).toMatchObject({ properties: { isacl: false }, lastSeenMs: 1_000 });
    expect(delta.readNode(startId)).toMatchObject({ properties: { name: 'A' }, lastSeenMs: 1_000 });
    expect(delta.removeRelationship({ ...name, kind: 'Owns' })).toBe(false);
    expect(delta.removeRelationship(name)).toBe(true);
    expect(delta.removeRelationship(name)).toBe(false);
    expect([delta.readRelationship(name), delta.readNode(4_711)]).toEqual([undefined, undefined]);
  });

  it('keeps what it handed out when more follows', () => {
    const delta = openDelta();
    applySpec(delta, PAIR);
    const changes = delta.drainChanges();
    applySpec(delta, { nodes: [{ objectId: 'A', kinds: ['Late'], properties: { name: 'LATER' } }] });

    expect([...changes.createdNodes][0]).toMatchObject({
      kindIds: [1, 2],
      properties: '{"name":"A","count":1}',
    });
  });

  it('takes ends for what they are said to be until something tells of them', () => {
    const { delta } = deltaOn({ nodes: [{ objectId: 'TOLD', kinds: ['User'], properties: { name: 'A' } }] });
    applySpec(delta, {
      nodes: [{ objectId: 'SAME', kinds: ['User'], properties: {}, isCollected: true }],
      guesses: [
        { objectId: 'TOLD', kinds: ['Robot'] },
        { objectId: 'SAME', kinds: ['Robot'] },
        { objectId: 'NEW', kinds: ['Robot'] },
        { objectId: 'NEW', kinds: ['Thing'] },
      ],
    });
    applySpec(delta, { guesses: [{ objectId: 'NEW', kinds: ['Tool'] }] });
    expect(dumpSnapshot(buildSnapshot(delta.base, delta, 2)).nodes).toMatchObject([
      { objectId: 'TOLD', kinds: ['User'] },
      { objectId: 'SAME', kinds: ['User'] },
      { objectId: 'NEW', kinds: ['Robot', 'Thing', 'Tool'] },
    ]);

    applySpec(delta, { nodes: [{ objectId: 'NEW', kinds: ['User'], properties: { name: 'B' } }] });
    expect(dumpSnapshot(buildSnapshot(delta.base, delta, 3)).nodes[2]).toMatchObject({ kinds: ['User'] });
  });

  it('sets defaults only where there is no value, after the values of the same row', () => {
    const { delta } = deltaOn(PAIR);
    const defaults = { name: 'DEFAULT', collected: true, count: 7 };
    applySpec(delta, { nodes: [{ objectId: 'A', properties: { count: null }, defaults }] });

    expect(delta.readNodeProperties(1)).toEqual({ name: 'A', collected: true, count: 7 });
  });

  it('shares one property set between equal objects, whatever the order of their keys', () => {
    const delta = openDelta();
    const kinds = ['K1', 'K2'];
    const objects = [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ];
    applySpec(delta, {
      relationships: kinds.map((kind, row) => ({
        start: 'A',
        end: 'B',
        kind,
        properties: objects[row] ?? {},
      })),
    });

    expect(delta.drainChanges().propertySets).toEqual([{ id: 1, json: '{"a":1,"b":2}' }]);
  });

  it('finds the property sets of the base again', () => {
    const { delta } = deltaOn(PAIR);
    applySpec(delta, {
      relationships: [{ start: 'B', end: 'A', kind: 'MemberOf', properties: { isacl: false } }],
    });
    const changes = delta.drainChanges();

    expect(changes.propertySets).toEqual([]);
    expect(changes.createdRelationships.propertySetIds).toEqual(Uint32Array.of(1));
  });
});

describe('removing', () => {
  it('a node takes its relationships along without naming them', () => {
    const { delta } = deltaOn(PAIR);
    delta.removeNodes([2, 99]);
    const changes = delta.drainChanges();

    expect(changes.removedNodeIds).toEqual(Int32Array.of(2));
    expect(changes.removedRelationships.ids).toHaveLength(0);
    expect(dumpSnapshot(buildSnapshot(delta.base, delta, 2)).relationships).toEqual([]);
  });

  it('a node frees its object id for another node', () => {
    const { delta } = deltaOn(PAIR);
    delta.removeNodes([2]);
    expect(delta.findNode('B')).toBeUndefined();
    applySpec(delta, PAIR);

    expect(delta.findNode('B')).toBe(3);
    expect(delta.drainChanges()).toMatchObject({ removedNodeIds: Int32Array.of(2) });
    expect(dumpSnapshot(buildSnapshot(delta.base, delta, 2)).relationships).toMatchObject([
      { id: 2, end: 'B' },
    ]);
  });

  it('what was never stored leaves no trace', () => {
    const delta = openDelta();
    applySpec(delta, PAIR);
    delta.removeRelationships({});
    delta.removeNodes([1, 2]);
    const changes = delta.drainChanges();

    expect([...changes.createdNodes]).toEqual([]);
    expect(changes.removedNodeIds).toHaveLength(0);
    expect(changes.removedRelationships.ids).toHaveLength(0);
    expect(changes.relationshipsSeen.ids).toHaveLength(0);
  });

  it('by predicate sees kinds, properties and times', () => {
    const { delta } = deltaOn(PAIR);
    applySpec(delta, { nodes: [{ objectId: 'C', properties: { name: 'C' } }] }, 9000);
    const user = delta.findKind('User') ?? 0;
    const visited: unknown[] = [];

    const removed = delta.removeNodesWhere((node) => {
      visited.push([node.id, node.objectId, node.hasKind(user), node.lastSeenMs, node.readProperty('name')]);
      return node.objectId === 'C';
    });

    expect(removed).toBe(1);
    expect(visited).toEqual([
      [1, 'A', true, 1000, 'A'],
      [2, 'B', false, 1000, undefined],
      [3, 'C', false, 9000, 'C'],
    ]);
  });

  it('relationships by kind and predicate', () => {
    const { delta } = deltaOn(PAIR);
    applySpec(delta, { relationships: [{ start: 'B', end: 'A', kind: 'HasSession' }] }, 9000);
    const memberOf = delta.findKind('MemberOf') ?? 0;

    expect(
      delta.removeRelationships({ kindIds: [memberOf], where: ({ lastSeenMs }) => lastSeenMs === 9000 }),
    ).toBe(0);
    expect(
      delta.removeRelationships({
        where: ({ startId, endId, id }) => startId === 2 && endId === 1 && id === 2,
      }),
    ).toBe(1);
    expect(delta.removeRelationships({ kindIds: [memberOf] })).toBe(1);
    expect(delta.drainChanges().removedRelationships).toMatchObject({ ids: Int32Array.of(1) });
  });
});

describe('replacing derived relationships', () => {
  const DERIVED = { propertySets: ['{}', '{"depth":2}'], kindIds: Uint16Array.of(5) };

  function derive(
    delta: GraphDelta,
    rows: readonly (readonly [startId: number, endId: number, set: number])[],
    firstSeen?: string,
  ) {
    const kindId = delta.registerKind('AdminTo');
    return delta.replaceDerived({
      kindIds: [kindId],
      observationId: delta.observe(7000),
      firstSeen,
      derived: {
        startIds: Int32Array.from(rows, ([startId]) => startId),
        endIds: Int32Array.from(rows, ([, endId]) => endId),
        kindIds: new Uint16Array(rows.length).fill(kindId),
        properties: Uint32Array.from(rows, ([, , set]) => set),
        propertySets: DERIVED.propertySets,
      },
    });
  }

  it('keeps the unchanged, updates the changed, removes the stale, drops the dangling', () => {
    const { delta } = deltaOn(PAIR);
    expect(
      derive(delta, [
        [1, 2, 0],
        [2, 1, 0],
        [1, 1, 1],
        [1, 99, 0],
      ]),
    ).toEqual({ created: 3, kept: 0, removed: 0, dropped: 1 });
    delta.drainChanges();

    expect(
      derive(delta, [
        [1, 2, 0],
        [1, 1, 0],
      ]),
    ).toEqual({ created: 0, kept: 2, removed: 1, dropped: 0 });
    const changes = delta.drainChanges();
    expect(changes.createdRelationships.ids).toHaveLength(0);
    expect(changes.updatedRelationships).toMatchObject({
      ids: Int32Array.of(4),
      propertySetIds: Uint32Array.of(0),
    });
    expect(changes.removedRelationships.ids).toEqual(Int32Array.of(3));
  });

  it('says since when, as long as it is asked to', () => {
    const { delta } = deltaOn(PAIR);
    const setsAfter = (
      ...call: Parameters<typeof derive> extends [unknown, ...infer Rest] ? Rest : never
    ) => {
      derive(delta, ...call);
      const { createdRelationships, updatedRelationships } = delta.drainChanges();
      const texts = (ids: Iterable<number>) => Array.from(ids, (id) => delta.parts.propertySets.read(id));
      return [texts(createdRelationships.propertySetIds), texts(updatedRelationships.propertySetIds)];
    };

    expect(setsAfter([[1, 2, 0]], 'Monday')).toEqual([['{"firstseen":"Monday"}'], []]);
    expect(
      setsAfter(
        [
          [1, 2, 0],
          [2, 1, 0],
        ],
        'Tuesday',
      ),
    ).toEqual([['{"firstseen":"Tuesday"}'], []]);
    expect(
      setsAfter(
        [
          [1, 2, 1],
          [2, 1, 0],
        ],
        'Friday',
      ),
    ).toEqual([[], ['{"depth":2,"firstseen":"Monday"}']]);
    expect(
      setsAfter([
        [1, 2, 1],
        [2, 1, 0],
      ]),
    ).toEqual([[], ['{"depth":2}', '{}']]);
    expect(setsAfter([[1, 2, 1]], 'Sunday')).toEqual([[], ['{"depth":2,"firstseen":"Sunday"}']]);
  });

  it('leaves other kinds alone', () => {
    const { delta } = deltaOn(PAIR);
    derive(delta, []);
    expect(delta.drainChanges().removedRelationships.ids).toHaveLength(0);
  });
});

describe('changing single elements', () => {
  it('adds and removes kinds, merges properties, and reports each change', () => {
    const { delta } = deltaOn(PAIR);
    const tag = delta.registerKind('Tag_Tier_Zero');
    const base = delta.findKind('Base') ?? 0;

    expect(delta.changeNodeKinds(1, { add: [tag], remove: [base] })).toBe(true);
    expect(delta.mergeNodeProperties(2, { name: 'B' })).toBe(true);
    expect(delta.mergeNodeProperties(99, { name: 'X' })).toBe(false);
    expect(delta.changeNodeKinds(99, {})).toBe(false);

    expect([...delta.drainChanges().updatedNodes]).toEqual([
      { id: 1, objectId: 'A', kindIds: [2, tag], properties: '{"count":1,"name":"A"}' },
      { id: 2, objectId: 'B', kindIds: [base], properties: '{"name":"B"}' },
    ]);
    expect(delta.readNodeKinds(1)).toEqual(Uint16Array.of(2, tag));
    expect(delta.readNodeProperty(2, 'name')).toBe('B');
    expect(delta.readNodeProperty(2, 'objectid')).toBe('B');
  });

  it('changes nothing when nothing is different', () => {
    const { delta } = deltaOn(PAIR);
    delta.changeNodeKinds(1, { add: [1], remove: [99] });
    delta.mergeNodeProperties(1, { name: 'A', absent: null });
    delta.upsertNode('A', { kinds: ['User'], properties: { count: 1 } });
    expect(delta.drainChanges().isEmpty).toBe(true);
  });

  it('upserts nodes and relationships by id', () => {
    const { delta } = deltaOn(PAIR);
    const observationId = delta.observe(4000);
    const nodeId = delta.upsertNode('C', { kinds: ['Group'], properties: { name: 'C' }, observationId });
    const kindId = delta.registerKind('MemberOf');

    expect(delta.upsertRelationship({ startId: 1, endId: nodeId, kindId }, { observationId })).toBe(true);
    expect(delta.upsertRelationship({ startId: 1, endId: 99, kindId })).toBe(false);
    expect(dumpSnapshot(buildSnapshot(delta.base, delta, 2)).relationships).toMatchObject([
      { id: 1, end: 'B' },
      { id: 2, end: 'C', properties: { lastseen: '1970-01-01T00:00:04Z' } },
    ]);
  });
});

describe('ids', () => {
  it('run out with an error instead of wrapping around', () => {
    const delta = new GraphDelta(createEmptySnapshot(), { ...NO_IDS, nodeId: 2 ** 31 - 1 });
    expect(() => delta.upsertNode('A', {})).toThrow(expect.objectContaining({ code: 'GRAPH_IDS_EXHAUSTED' }));
  });

  it('of kinds end where storage ends', () => {
    const delta = openDelta();
    for (let kind = 1; kind <= 32_767; kind++) {
      expect(delta.registerKind(`Kind${kind}`)).toBe(kind);
    }
    expect([delta.registerKind('Kind7'), delta.kindCount]).toEqual([7, 32_767]);
    expect(() => delta.registerKind('B')).toThrow(expect.objectContaining({ code: 'GRAPH_IDS_EXHAUSTED' }));
  });

  it('of kinds that are released go to the next ones, and older snapshots keep the names', () => {
    const { delta: first } = deltaOn(PAIR);
    first.registerKind('Unused');
    first.registerKind('Kept');
    const old = buildSnapshot(first.base, first, 2);
    expect(findUnusedKinds(old)).toEqual([4, 5]);

    const second = new GraphDelta(old, first.counters);
    second.releaseKinds([4]);
    expect([second.findKind('Unused'), second.kindCount]).toEqual([undefined, 4]);
    second.upsertNode('C', { kinds: ['New', 'Another'] });
    const changes = second.drainChanges();
    expect(changes).toMatchObject({
      removedKindIds: [4],
      kinds: [
        { id: 4, name: 'New' },
        { id: 6, name: 'Another' },
      ],
      counters: { kindId: 6 },
      isEmpty: false,
    });
    expect(second.drainChanges().isEmpty).toBe(true);

    const next = buildSnapshot(old, second, 3);
    expect(next.kindNames).toEqual(['', 'Base', 'User', 'MemberOf', 'New', 'Kept', 'Another']);
    expect(dumpSnapshot(next).nodes.at(-1)).toMatchObject({ objectId: 'C' });
    expect([kindIdOf(next, 'Unused'), countNodesOfKind(next, 4)]).toEqual([undefined, 1]);
    expect([old.kindNames[4], kindIdOf(old, 'New'), countNodesOfKind(old, 4)]).toEqual([
      'Unused',
      undefined,
      0,
    ]);
  });

  it('of kinds that were the highest are used again by whoever starts from what is stored', () => {
    const delta = new GraphDelta(createEmptySnapshot(), { ...NO_IDS, kindId: 3 });
    expect([delta.registerKind('A'), delta.registerKind('B')]).toEqual([1, 2]);
  });
});
