import { buildSnapshot, findByExactName, GraphDelta } from '@secgraph/graph';
import { BUILT_IN_MODEL } from '@secgraph/graph-schema';
import { expect, it } from 'vitest';
import { tinySnapshot } from '../testing/tiny-graph.ts';
import { openGraph } from './graph-view.ts';
import { shareGraph } from './share-graph.ts';
import type { SharedGraph } from './shared-graph.ts';

const snapshot = tinySnapshot({
  nodes: { 'S-1': { kinds: ['Base', 'User'], properties: { name: 'ADA' } }, 'S-2': { kinds: ['Base'] } },
  relationships: ['S-1 -Owns-> S-2'],
});
const counters = { nodeId: 200, relationshipId: 9, kindId: 900, propertySetId: 9, observationId: 9 };

function namesOf(shared: SharedGraph, text: string): number[] {
  return [...findByExactName(openGraph(shared, BUILT_IN_MODEL).names, { text, limit: 9 })];
}

it('finds nodes by name and by object id', () => {
  const shared = shareGraph(snapshot);

  expect(namesOf(shared, 'ADA')).toEqual([0]);
  expect(namesOf(shared, 'S-2')).toEqual([1]);
});

it('survives the way to another thread without copying the bulk', () => {
  const shared = shareGraph(snapshot);
  const arrived = structuredClone(shared);

  expect(arrived.names.text.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(namesOf(arrived, 'ADA')).toEqual([0]);
  expect(openGraph(arrived, BUILT_IN_MODEL).kindSets).toEqual(openGraph(shared, BUILT_IN_MODEL).kindSets);
});

it('knows the kinds that relationships have', () => {
  const { relationshipKindIds } = shareGraph(snapshot);

  expect(relationshipKindIds.map((kindId) => snapshot.kindNames[kindId])).toEqual(['Owns']);
});

it('keeps the name index of the generation before where no name changed', () => {
  const before = shareGraph(snapshot);
  const delta = new GraphDelta(snapshot, counters);
  delta.upsertNode('S-2', { properties: { enabled: true } });

  expect(shareGraph(buildSnapshot(snapshot, delta, 2), { previous: before }).names).toBe(before.names);
});

it('tells readers how much they may reclaim: what the generation does not share, all when nobody knows', () => {
  const before = shareGraph(snapshot);
  const delta = new GraphDelta(snapshot, counters);
  delta.upsertNode('S-2', { properties: { enabled: true } });
  const after = shareGraph(buildSnapshot(snapshot, delta, 2), { previous: before });

  expect(after.retiredBytes).toBeLessThan(before.retiredBytes);
  expect(shareGraph(snapshot, { previous: before }).retiredBytes).toBe(0);
});

it.each([
  ['a name changes', 'S-1', { name: 'EVE' }],
  ['a node gets its first name', 'S-2', { name: 'EVE' }],
  ['there is a new node', 'EVE', {}],
])('builds a new name index when %s', (_, objectId, properties) => {
  const before = shareGraph(snapshot);
  const delta = new GraphDelta(snapshot, counters);
  delta.upsertNode(objectId, { properties });

  const after = shareGraph(buildSnapshot(snapshot, delta, 2), { previous: before });

  expect(namesOf(after, 'EVE')).toHaveLength(1);
});
