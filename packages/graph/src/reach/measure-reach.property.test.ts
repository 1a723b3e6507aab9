import { createCancellation, requestCancellation, SeededRandom } from '@secgraph/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBitmap, hasBit, setBit } from '../property/bitmap.ts';
import { buildTopology } from '../topology/build-topology.ts';
import { ALL_KINDS } from '../topology/kind-mask.ts';
import {
  KIND_COUNT,
  naiveDistances,
  type RandomGraph,
  randomGraph,
  randomKinds,
  topologyOf,
} from '../topology/random-graph.test-support.ts';
import { breadthFirstSearch } from '../traversal/breadth-first-search.ts';
import { condense, keepCondensation } from './condensation.ts';
import { measureReach, runReach } from './measure-reach.ts';
import { nodeSetsOf, singleNodes } from './node-sets.ts';

const direction = fc.constantFrom('inbound' as const, 'outbound' as const);

describe('measureReach', () => {
  it('counts what a search from each set visits', () => {
    fc.assert(
      fc.property(
        randomGraph({ maxNodes: 12, maxRelationships: 26 }),
        randomKinds,
        direction,
        fc.array(fc.array(fc.nat(), { maxLength: 4 }), { maxLength: 6 }),
        fc.array(fc.nat(), { maxLength: 12 }),
        (graph, filter, side, draws, countedDraws) => {
          const sets = draws.map((draw) => draw.map((number) => number % graph.nodeCount));
          const counted = bitmapOf(graph, countedDraws);
          const condensation = condense(graph.topology, { kinds: filter.mask });

          const counts = measureReach(condensation, { direction: side, sets: nodeSetsOf(sets), counted });

          expect([...counts]).toEqual(
            sets.map(
              (set) =>
                [...naiveDistances(graph, set, side, filter.kinds).keys()].filter((node) =>
                  hasBit(counted, node),
                ).length,
            ),
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  it('counts the same over a condensation that was kept', () => {
    let kept = 0;
    fc.assert(
      fc.property(
        randomGraph({ maxNodes: 8, maxRelationships: 16 }),
        randomKinds,
        direction,
        fc.array(fc.nat(), { maxLength: 3 }),
        fc.array(fc.record({ start: fc.nat(), end: fc.nat(), kind: fc.nat() }), { maxLength: 2 }),
        (graph, { mask }, side, removed, added) => {
          const { nodeCount, relationships, topology } = graph;
          const gone = new Set(removed.map((draw) => draw % Math.max(relationships.length, 1)));
          const changed = [
            ...relationships.filter((_, place) => !gone.has(place)),
            ...added.map(({ start, end, kind }) => ({
              start: start % nodeCount,
              end: end % nodeCount,
              kind: kind % KIND_COUNT,
            })),
          ];
          const after = topologyOf(nodeCount, changed);
          const condensation = keepCondensation(condense(topology, { kinds: mask }), after, mask);
          if (condensation === undefined) {
            return;
          }
          kept++;
          const all = Array.from({ length: nodeCount }, (_, node) => node);
          const options = { direction: side, sets: singleNodes(all), counted: bitmapOf(graph, all) };

          expect([...measureReach(condensation, options)]).toEqual([
            ...measureReach(condense(after, { kinds: mask }), options),
          ]);
        },
      ),
      { numRuns: 500 },
    );
    expect(kept).toBeGreaterThan(100);
  });

  it('follows more sets than fit into one pass, over nodes that many paths lead to', () => {
    const random = new SeededRandom(7);
    const nodeCount = 1_500;
    const ends = () => Uint32Array.from({ length: 3_200 }, () => random.below(nodeCount));
    const topology = buildTopology(nodeCount, ends(), ends(), new Uint16Array(3_200));
    const counted = createBitmap(nodeCount);
    for (let node = 0; node < nodeCount; node += 3) {
      setBit(counted, node);
    }
    const nodes = Uint32Array.from({ length: 900 }, () => random.below(nodeCount));
    const condensation = condense(topology, { kinds: ALL_KINDS });

    for (const side of ['inbound', 'outbound'] as const) {
      const counts = measureReach(condensation, { direction: side, sets: singleNodes(nodes), counted });
      const expected = Array.from(
        nodes,
        (node) =>
          breadthFirstSearch(topology, [node], { direction: side }).order.filter((it) => hasBit(counted, it))
            .length,
      );
      expect([...counts]).toEqual(expected);
    }
  });

  it('tells before each pass how far it is, and stops when it is cancelled', () => {
    // Whatever leads to one of 600 nodes leads to the next one as well, so that none is counted without a pass.
    const starts = Uint32Array.from({ length: 1_200 }, (_, place) => 600 + (place >> 1));
    const ends = Uint32Array.from({ length: 1_200 }, (_, place) => ((place + 1) >> 1) % 600);
    const topology = buildTopology(1_200, starts, ends, new Uint16Array(1_200));
    const condensation = condense(topology, { kinds: ALL_KINDS });
    const cancellation = createCancellation();
    const counted = createBitmap(1_200).fill(0xffffffff);
    const sets = singleNodes(Array.from({ length: 600 }, (_, node) => node));
    const run = () => runReach(condensation, { direction: 'inbound', sets, counted, cancellation });

    expect([...run()]).toEqual([0, 1, 2].map((done) => ({ done, total: 3 })));

    const cancelled = run();
    cancelled.next();
    requestCancellation(cancellation);
    expect(() => cancelled.next()).toThrow('cancelled');
  });
});

function bitmapOf({ nodeCount }: RandomGraph, draws: readonly number[]) {
  const bitmap = createBitmap(nodeCount);
  for (const draw of draws) {
    setBit(bitmap, draw % nodeCount);
  }
  return bitmap;
}
