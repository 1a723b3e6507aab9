import { createCancellation, requestCancellation } from '@secgraph/kernel';
import { expect, it } from 'vitest';
import { buildSnapshot } from '../delta/build-snapshot.ts';
import { GraphDelta } from '../delta/graph-delta.ts';
import { NO_IDS, openDelta } from '../delta/testing/open-delta.ts';
import { kindMaskOf } from '../topology/kind-mask.ts';
import {
  createFingerprintKey,
  fingerprintKind,
  fingerprintNodes,
  fingerprintProperty,
  fingerprintRelationships,
} from './fingerprint.ts';
import type { GraphSnapshot } from './graph-snapshot.ts';
import { createEmptySnapshot } from './snapshot-builder.ts';

const KEY = createFingerprintKey(() => 0.25);
const VALUES = { name: 'ADA', age: 7, share: 0.5, isAdmin: true, tags: ['a', 'b'] };

/** Three nodes, of which two know each other; `change` on top. */
function graph(change: (delta: GraphDelta) => void = () => undefined): GraphSnapshot {
  const first = new GraphDelta(createEmptySnapshot(), NO_IDS);
  for (const objectId of ['A', 'B', 'C']) {
    first.upsertNode(objectId, { kinds: ['User'], properties: { ...VALUES, name: objectId } });
  }
  const kindId = first.registerKind('Knows');
  first.upsertRelationship({ startId: 1, endId: 2, kindId }, { properties: { since: 1 } });
  const base = buildSnapshot(first.base, first, 1);
  const delta = new GraphDelta(base, first.counters);
  change(delta);
  return buildSnapshot(base, delta, 2);
}

function fingerprintsOf(snapshot: GraphSnapshot) {
  const kindIdOf = (name: string) => snapshot.kindIds.get(name) ?? 0;
  const knows = kindIdOf('Knows');

  return {
    nodes: fingerprintNodes(snapshot, KEY),
    users: fingerprintKind(snapshot, kindIdOf('User'), KEY),
    knows: fingerprintRelationships(snapshot, kindMaskOf([knows]), { key: KEY }).get(knows),
    ...Object.fromEntries(
      Object.keys(VALUES).map((name) => [name, fingerprintProperty(snapshot, name, KEY)]),
    ),
  };
}

/** What differs after a change. */
function changedBy(change: (delta: GraphDelta) => void): string[] {
  const before = Object.entries(fingerprintsOf(graph()));
  const after: Record<string, string | undefined> = fingerprintsOf(graph(change));
  return before.filter(([name, value]) => after[name] !== value).map(([name]) => name);
}

const relate = (delta: GraphDelta, startId: number, endId: number, properties = {}) =>
  delta.upsertRelationship({ startId, endId, kindId: delta.registerKind('Knows') }, { properties });

it('is the same for the same content, however it came about', () => {
  expect(changedBy(() => undefined)).toEqual([]);
  expect(changedBy((delta) => delta.mergeNodeProperties(1, { unread: 'x', name: 'A' }))).toEqual([]);
  expect(changedBy((delta) => relate(delta, 1, 2, { since: 1 }))).toEqual([]);
});

it.each([
  ['name', 'a'],
  ['name', 'A '],
  ['age', 8],
  ['share', -0.5],
  ['isAdmin', false],
  ['isAdmin', 1],
  ['tags', ['a', 'c']],
  ['name', null],
])('tells another value of %s: %j', (name, value) => {
  expect(changedBy((delta) => delta.mergeNodeProperties(2, { [name]: value }))).toEqual([name]);
});

it('tells at which node a value is', () => {
  const swap = (delta: GraphDelta) => {
    delta.mergeNodeProperties(1, { name: 'B' });
    delta.mergeNodeProperties(2, { name: 'A' });
  };
  expect(changedBy(swap)).toEqual(['name']);
});

it('tells another node, and another kind of one', () => {
  expect(changedBy((delta) => delta.upsertNode('D', {}))).toEqual(['nodes']);
  expect(changedBy((delta) => delta.changeNodeKinds(2, { remove: [delta.findKind('User') ?? 0] }))).toEqual([
    'users',
  ]);
});

it.each<[string, (delta: GraphDelta) => unknown]>([
  ['is new', (delta) => relate(delta, 2, 1)],
  ['is gone', (delta) => delta.removeRelationships({})],
  ['has another property', (delta) => relate(delta, 1, 2, { since: 2 })],
  ['has one property more', (delta) => relate(delta, 1, 2, { more: '' })],
])('tells that a relationship %s', (_, change) => {
  expect(changedBy((delta) => void change(delta))).toEqual(['knows']);
});

it('is another one with another key', () => {
  const snapshot = graph();
  expect(
    fingerprintNodes(
      snapshot,
      createFingerprintKey(() => 0.75),
    ),
  ).not.toBe(fingerprintNodes(snapshot, KEY));
});

it('leaves out kinds without relationships', () => {
  const delta = openDelta();
  delta.upsertNode('A', {});
  expect(
    fingerprintRelationships(buildSnapshot(delta.base, delta, 1), kindMaskOf([1, 2]), { key: KEY }).size,
  ).toBe(0);
});

it('stops when it is cancelled', () => {
  const cancellation = createCancellation();
  requestCancellation(cancellation);

  expect(() => fingerprintRelationships(graph(), kindMaskOf([]), { key: KEY, cancellation })).toThrow(
    'cancelled',
  );
});

it('tells runs of relationships of one node from those of the next', () => {
  const fingerprintOf = (pairs: readonly (readonly [number, number])[]) => {
    const delta = openDelta();
    for (const objectId of ['A', 'B', 'C', 'D']) {
      delta.upsertNode(objectId, { kinds: [], properties: {} });
    }
    const kindId = delta.registerKind('Knows');
    for (const [startId, endId] of pairs) {
      delta.upsertRelationship({ startId, endId, kindId });
    }
    const snapshot = buildSnapshot(delta.base, delta, 1);
    return fingerprintRelationships(snapshot, kindMaskOf([kindId]), { key: KEY }).get(kindId);
  };
  const all = [
    [[1, 2]],
    [[1, 3]],
    [[2, 1]],
    [
      [1, 2],
      [1, 3],
    ],
    [
      [1, 2],
      [2, 3],
    ],
    [
      [1, 2],
      [3, 4],
    ],
    [
      [1, 2],
      [1, 3],
      [1, 4],
    ],
  ] as const;

  expect(new Set(all.map(fingerprintOf)).size).toBe(all.length);
});
