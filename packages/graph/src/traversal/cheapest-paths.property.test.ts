import { createCancellation, requestCancellation } from '@secgraph/kernel';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  KIND_COUNT,
  type RandomGraph,
  randomGraph,
  topologyOf,
} from '../topology/random-graph.test-support.ts';
import { findPosition } from '../topology/relationship-position.ts';
import { findAllShortestPaths } from './all-shortest-paths.ts';
import { type CheapestPathsUnion, findCheapestPaths } from './cheapest-paths.ts';
import { withoutExcluded } from './exclusions.test-support.ts';

const COSTS = fc
  .array(fc.integer({ min: 0, max: 7 }), { minLength: KIND_COUNT, maxLength: KIND_COUNT })
  .map((costs) => Uint8Array.from(costs));

const queries = fc.record({
  graph: randomGraph({ maxNodes: 12, maxRelationships: 40 }),
  costs: COSTS,
  startSeed: fc.nat(),
  endSeed: fc.nat(),
});

/** Costs from a node, by trying everything until nothing changes. */
function naiveCosts(graph: RandomGraph, from: number, costs: Uint8Array, isBackwards: boolean): number[] {
  const found = Array.from({ length: graph.nodeCount }, (_, node) => (node === from ? 0 : Infinity));
  for (let round = 0; round < graph.nodeCount; round++) {
    for (const { start, end, kind } of graph.relationships) {
      const cost = costs[kind] ?? 0;
      const [before, after] = isBackwards ? [end, start] : [start, end];
      if (cost > 0) {
        found[after] = Math.min(found[after] ?? Infinity, (found[before] ?? Infinity) + cost);
      }
    }
  }
  return found;
}

function naiveUnion(
  graph: RandomGraph,
  { start, end, costs }: { readonly start: number; readonly end: number; readonly costs: Uint8Array },
): CheapestPathsUnion | undefined {
  const before = naiveCosts(graph, start, costs, false);
  const after = naiveCosts(graph, end, costs, true);
  const cost = before[end] ?? Infinity;
  if (start === end || cost === Infinity) {
    return undefined;
  }

  const used = graph.relationships.filter(
    (it) =>
      (costs[it.kind] ?? 0) > 0 &&
      (before[it.start] ?? Infinity) + (costs[it.kind] ?? 0) + (after[it.end] ?? Infinity) === cost,
  );
  return {
    cost,
    nodes: Uint32Array.from(new Set(used.flatMap((it) => [it.start, it.end]))).sort(),
    relationships: Uint32Array.from(
      used.map((it) => findPosition(graph.topology.outbound, it.start, it.kind, it.end)),
    ).sort(),
  };
}

const sorted = (union: CheapestPathsUnion | undefined) =>
  union && { ...union, nodes: union.nodes.toSorted() };

it('finds the union of all cheapest paths, and what they cost', () => {
  fc.assert(
    fc.property(queries, ({ graph, costs, startSeed, endSeed }) => {
      const ends = { start: startSeed % graph.nodeCount, end: endSeed % graph.nodeCount, costs };
      expect(sorted(findCheapestPaths(graph.topology, ends))).toEqual(naiveUnion(graph, ends));
    }),
    { numRuns: 3000 },
  );
});

it('finds those of the graph without what is excluded', () => {
  const exclusions = fc.record({
    excludedNodes: fc.subarray([0, 1, 2, 3], { maxLength: 2 }),
    excludedRelationships: fc.subarray([0, 1, 2, 3, 4, 5]),
  });
  fc.assert(
    fc.property(queries, exclusions, ({ graph, costs, startSeed, endSeed }, exclusion) => {
      const ends = { start: startSeed % graph.nodeCount, end: endSeed % graph.nodeCount, costs };
      const excluded = {
        excludedNodes: exclusion.excludedNodes.filter((node) => node < graph.nodeCount),
        excludedRelationships: exclusion.excludedRelationships.filter(
          (it) => it < graph.topology.relationshipCount,
        ),
      };
      const found = findCheapestPaths(graph.topology, { ...ends, ...excluded });
      expect(sorted(found)).toEqual(naiveUnion(withoutExcluded(graph, excluded), ends));
    }),
    { numRuns: 1000 },
  );
});

it('finds the shortest paths where all relationships cost the same', () => {
  fc.assert(
    fc.property(queries, ({ graph, startSeed, endSeed }) => {
      const ends = { start: startSeed % graph.nodeCount, end: endSeed % graph.nodeCount };
      const cheapest = findCheapestPaths(graph.topology, { ...ends, costs: Uint8Array.of(4, 4, 4) });
      const shortest = findAllShortestPaths(graph.topology, ends);
      expect(cheapest?.cost).toBe(shortest && shortest.hops * 4);
      expect([...(cheapest?.relationships ?? [])]).toEqual(
        [...(shortest?.relationships ?? [])].toSorted((a, b) => a - b),
      );
    }),
  );
});

it('takes a long way that costs less', () => {
  const topology = topologyOf(4, [
    { start: 0, end: 3, kind: 1 },
    { start: 0, end: 1, kind: 0 },
    { start: 1, end: 2, kind: 0 },
    { start: 2, end: 3, kind: 0 },
  ]);
  const union = findCheapestPaths(topology, { start: 0, end: 3, costs: Uint8Array.of(1, 4) });
  expect(union).toMatchObject({ cost: 3, relationships: { length: 3 } });
});

it('ends when it is cancelled', () => {
  const leaves = Array.from({ length: 20_000 }, (_, i) => ({ start: 0, end: i + 1, kind: 0 }));
  const topology = topologyOf(20_003, [
    ...leaves,
    ...leaves.map((it) => ({ start: it.end, end: 20_001, kind: 0 })),
    ...leaves.map((it) => ({ start: 20_002, end: it.end, kind: 0 })),
  ]);
  const cancellation = createCancellation();
  requestCancellation(cancellation);
  const options = { start: 0, end: 20_001, costs: Uint8Array.of(1), cancellation };
  expect(() => findCheapestPaths(topology, options)).toThrow(
    expect.objectContaining({ code: 'KERNEL_CANCELLED' }),
  );
});
