import {
  buildSnapshot,
  findByPrefix,
  GraphDelta,
  type GraphSnapshot,
  searchNames,
  shareSnapshot,
} from '@secgraph/graph';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tinySnapshot } from '../testing/tiny-graph.ts';
import { shareNames } from './share-names.ts';

const NODE_COUNT = 24;
const COUNTERS = { nodeId: 5_000, relationshipId: 9, kindId: 900, propertySetId: 9, observationId: 9 };

/** Parts of what nodes are called. */
const SEARCHED = ['NAME', 'NAME 3', 'E', 'S-1-5', '21-1', '7', ' ', 'A'];

const objectId = (number: number): string => `S-1-5-21-${number}`;

function firstGeneration(): GraphSnapshot {
  const nodes = Array.from({ length: NODE_COUNT }, (_, number) => [
    objectId(number),
    { kinds: ['Base'], properties: number % 5 === 0 ? {} : { name: `Name ${number % 7}` } },
  ]);
  return tinySnapshot({ nodes: Object.fromEntries(nodes) });
}

const step = fc.oneof(
  fc.record({
    type: fc.constant('rename' as const),
    node: fc.nat(NODE_COUNT),
    name: fc.string({ maxLength: 4 }),
  }),
  fc.record({ type: fc.constant('unname' as const), node: fc.nat(NODE_COUNT) }),
  fc.record({ type: fc.constant('remove' as const), node: fc.nat(NODE_COUNT) }),
  fc.record({ type: fc.constant('touch' as const), node: fc.nat(NODE_COUNT) }),
);

it('makes the index of a generation from that of the one before', () => {
  fc.assert(
    fc.property(fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 4 }), (generations) => {
      let snapshot = firstGeneration();
      let previous = {
        snapshot: shareSnapshot(snapshot),
        names: shareNames(shareSnapshot(snapshot), undefined),
      };

      for (const [number, steps] of generations.entries()) {
        const delta = new GraphDelta(snapshot, { ...COUNTERS, nodeId: COUNTERS.nodeId + 100 * number });
        for (const change of steps) {
          const id = objectId(change.node);
          if (change.type === 'remove') {
            delta.removeNodesWhere((node) => node.objectId === id);
          } else {
            const properties =
              change.type === 'touch'
                ? { seen: number }
                : { name: change.type === 'rename' ? change.name : null };
            delta.upsertNode(id, { properties });
          }
        }

        snapshot = buildSnapshot(snapshot, delta, 2 + number);
        const handle = shareSnapshot(snapshot);
        const names = shareNames(handle, previous);
        const built = shareNames(handle, undefined);
        for (const text of SEARCHED) {
          const query = { text, limit: 100 };
          expect(searchNames(names, query)).toEqual(searchNames(built, query));
          expect(findByPrefix(names, query)).toEqual(findByPrefix(built, query));
        }
        previous = { snapshot: handle, names };
      }
    }),
    { numRuns: 300 },
  );
});

it('puts a few new names beside the index, whose memory stays', () => {
  const nodes = Array.from({ length: 100 }, (_, number) => [
    objectId(number),
    { kinds: ['Base'], properties: { name: `Name ${number}` } },
  ]);
  let snapshot = tinySnapshot({ nodes: Object.fromEntries(nodes) });
  const first = { snapshot: shareSnapshot(snapshot), names: shareNames(shareSnapshot(snapshot), undefined) };
  let last = first;

  for (let round = 0; round < 5; round++) {
    const delta = new GraphDelta(snapshot, { ...COUNTERS, nodeId: COUNTERS.nodeId + round });
    delta.upsertNode(objectId(500 + round), { properties: { name: `Another ${round}` } });
    delta.upsertNode(objectId(round), { properties: { name: `Renamed ${round}` } });
    snapshot = buildSnapshot(snapshot, delta, 2 + round);
    const handle = shareSnapshot(snapshot);
    last = { snapshot: handle, names: shareNames(handle, last) };
    const found = (text: string) => searchNames(last.names, { text, limit: 100 }).containing.length;

    expect([found('ANOTHER'), found('RENAMED'), found('NAME')]).toEqual([round + 1, round + 1, 100]);
    expect(last.names.text === first.names.text).toBe(round < 3);
  }
});

it('keeps the index where only other properties change', () => {
  const snapshot = firstGeneration();
  const before = { snapshot: shareSnapshot(snapshot), names: shareNames(shareSnapshot(snapshot), undefined) };
  const delta = new GraphDelta(snapshot, COUNTERS);
  delta.upsertNode(objectId(3), { properties: { enabled: true } });

  const after = shareSnapshot(buildSnapshot(snapshot, delta, 2));
  expect(shareNames(after, before)).toBe(before.names);
});
