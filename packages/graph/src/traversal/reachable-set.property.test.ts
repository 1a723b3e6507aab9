import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  naiveDistances,
  naiveHops,
  type RandomGraph,
  randomDirection,
  randomGraph,
  randomKinds,
  topologyOf,
} from '../topology/random-graph.test-support.ts';
import type { Direction } from '../topology/topology.ts';
import { breadthFirstSearch, hopDistancesOf } from './breadth-first-search.ts';
import { findReachableSet } from './reachable-set.ts';

const starts = fc.array(fc.nat(), { minLength: 1, maxLength: 3 });

describe('breadthFirstSearch', () => {
  it('visits what is within reach, nearest first, with the distance of each node', () => {
    fc.assert(
      fc.property(
        randomGraph(),
        randomDirection,
        randomKinds,
        starts,
        fc.option(fc.nat({ max: 3 }), { nil: undefined }),
        (graph, direction, filter, seeds, maxHops) => {
          const from = seeds.map((seed) => seed % graph.nodeCount);
          const visit = breadthFirstSearch(graph.topology, from, { direction, kinds: filter.mask, maxHops });
          const expected = [...naiveDistances(graph, from, direction, filter.kinds)].filter(
            ([, distance]) => distance <= (maxHops ?? Number.POSITIVE_INFINITY),
          );
          const distances = hopDistancesOf(graph.nodeCount, visit);
          expect([...visit.order].toSorted()).toEqual(expected.map(([node]) => node).toSorted());
          expect(expected.every(([node, distance]) => distances[node] === distance)).toBe(true);
          expect(distances.filter((distance) => distance >= 0)).toHaveLength(expected.length);
          expect(visit.isTruncated).toBe(false);
        },
      ),
    );
  });

  it('cuts the order at the limit', () => {
    const topology = topologyOf(
      4,
      [1, 2, 3].map((end) => ({ start: 0, end, kind: 0 })),
    );
    const cut = breadthFirstSearch(topology, [0], { maxNodes: 2 });
    expect(cut).toEqual({ order: Uint32Array.of(0, 1), hopOffsets: [0, 1, 2], isTruncated: true });
    expect(breadthFirstSearch(topology, [0], { maxNodes: 4 }).isTruncated).toBe(false);
  });
});

describe('findReachableSet', () => {
  it('is the set of ends of all walks that use the mask of each hop', () => {
    fc.assert(
      fc.property(
        randomGraph({ maxNodes: 6, maxRelationships: 14 }),
        randomDirection,
        fc.array(randomKinds, { maxLength: 4 }),
        starts,
        fc.record({
          minHops: fc.constantFrom(0 as const, 1 as const),
          maxHops: fc.nat({ max: 9 }),
          excluded: fc.subarray([0, 1]),
        }),
        (graph, direction, filters, seeds, limits) => {
          const from = seeds.map((seed) => seed % graph.nodeCount);
          const excluded = limits.excluded.filter((node) => node < graph.nodeCount);
          const kindsPerHop = filters.map((filter) => filter.mask);
          const set = findReachableSet(graph.topology, from, { direction, kindsPerHop, ...limits, excluded });
          const expected = naiveWalkEnds(graph, from, direction, {
            ...limits,
            kindsPerHop: filters.length > 0 ? filters.map((filter) => filter.kinds) : [new Set([0, 1, 2])],
            excluded,
          });
          expect([...set.nodes].toSorted()).toEqual([...expected].toSorted());
        },
      ),
      { numRuns: 300 },
    );
  });

  it('cuts the set at the limit', () => {
    const topology = topologyOf(
      4,
      [1, 2, 3].map((end) => ({ start: 0, end, kind: 0 })),
    );
    expect(findReachableSet(topology, [0], { maxNodes: 2 })).toEqual({
      nodes: Uint32Array.of(1, 2),
      isTruncated: true,
    });
  });
});

function naiveWalkEnds(
  graph: RandomGraph,
  starts: readonly number[],
  direction: Direction,
  limits: {
    kindsPerHop: readonly ReadonlySet<number>[];
    minHops: number;
    maxHops: number;
    excluded: readonly number[];
  },
): Set<number> {
  const ends = new Set(limits.minHops === 0 ? starts : []);
  let frontier = new Set(starts);
  for (let hop = 0; hop < limits.maxHops; hop++) {
    const kinds = limits.kindsPerHop[hop] ?? limits.kindsPerHop.at(-1) ?? new Set();
    const next = [...frontier].flatMap((node) => naiveHops(graph, node, direction, kinds).map((it) => it.to));
    frontier = new Set(next.filter((node) => !limits.excluded.includes(node)));
    for (const node of frontier) {
      ends.add(node);
    }
  }
  return ends;
}
