import { createCancellation, requestCancellation } from '@secgraph/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  naiveDistances,
  naivePathKeys,
  pathKey,
  randomDirection,
  randomGraph,
  randomKinds,
  topologyOf,
} from '../topology/random-graph.test-support.ts';
import { findAllShortestPaths } from './all-shortest-paths.ts';
import { withoutExcluded } from './exclusions.test-support.ts';
import { iterateShortestPaths } from './iterate-shortest-paths.ts';
import { findShortestPath } from './shortest-path.ts';

const queries = fc.record({
  graph: randomGraph({ maxNodes: 9, maxRelationships: 24 }),
  direction: randomDirection,
  filter: randomKinds,
  startSeed: fc.nat(),
  endSeed: fc.nat(),
  maxHops: fc.option(fc.nat({ max: 4 }), { nil: undefined }),
});

/** The keys of all shortest paths, found by trying everything. */
function expectedPaths(query: typeof queries extends fc.Arbitrary<infer Query> ? Query : never) {
  const { graph, direction } = query;
  const start = query.startSeed % graph.nodeCount;
  const end = query.endSeed % graph.nodeCount;
  const kinds = query.filter.kinds;
  const distance = naiveDistances(graph, [start], direction, kinds).get(end) ?? 0;
  const isWithinReach = distance > 0 && distance <= (query.maxHops ?? Number.POSITIVE_INFINITY);
  const keys = isWithinReach ? naivePathKeys(graph, { start, end, hops: distance, direction, kinds }) : [];
  return { keys, options: { start, end, direction, kinds: query.filter.mask, maxHops: query.maxHops } };
}

describe('findShortestPath', () => {
  it('finds one of the shortest paths, exactly when there is one', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const { keys, options } = expectedPaths(query);
        const path = findShortestPath(query.graph.topology, options);
        if (keys.length === 0) {
          expect(path).toBeUndefined();
        } else {
          expect(keys).toContain(path && pathKey(path));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('ends when it is cancelled', () => {
    const leaves = Array.from({ length: 20_000 }, (_, i) => ({ start: 0, end: i + 1, kind: 0 }));
    const topology = topologyOf(20_003, [
      ...leaves,
      ...leaves.map((it) => ({ start: it.end, end: 20_001, kind: 0 })),
    ]);
    const cancellation = createCancellation();
    requestCancellation(cancellation);

    const options = { start: 0, end: 20_001, cancellation, direction: 'both' } as const;
    expect(() => findAllShortestPaths(topology, options)).toThrow(
      expect.objectContaining({ code: 'KERNEL_CANCELLED' }),
    );
    expect(() => findShortestPath(topology, { ...options, end: 20_002 })).not.toThrow();
  });
});

describe('findAllShortestPaths', () => {
  it('finds the union of all shortest paths, from which exactly they can be enumerated', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const { keys, options } = expectedPaths(query);
        const union = findAllShortestPaths(query.graph.topology, options);
        const found = union === undefined ? [] : [...iterateShortestPaths(union)].map(pathKey);
        expect(found.toSorted()).toEqual(keys);
        expect(new Set(found).size).toBe(found.length);
        if (union !== undefined) {
          const used = [
            ...new Set(keys.flatMap((key) => [...key.matchAll(/-(\d+)->/g)].map((it) => Number(it[1])))),
          ];
          const nodes = [
            ...new Set(keys.flatMap((key) => [...key.matchAll(/(?:^|> )(\d+)/g)].map((it) => Number(it[1])))),
          ];
          expect([...union.relationships].toSorted()).toEqual(used.toSorted());
          expect([...union.nodes].toSorted()).toEqual(nodes.toSorted());
          expect([union.nodes[0], union.nodes.at(-1)]).toEqual([options.start, options.end]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('finds those of the graph without what is excluded', () => {
    const exclusions = fc.record({
      excludedNodes: fc.subarray([0, 1, 2, 3], { maxLength: 2 }),
      excludedRelationships: fc.subarray([0, 1, 2, 3, 4, 5]),
    });
    fc.assert(
      fc.property(queries, exclusions, (query, { excludedNodes, excludedRelationships }) => {
        const { graph } = query;
        const excluded = {
          excludedNodes: excludedNodes.filter((node) => node < graph.nodeCount),
          excludedRelationships: excludedRelationships.filter((it) => it < graph.topology.relationshipCount),
        };
        const { keys, options } = expectedPaths({ ...query, graph: withoutExcluded(graph, excluded) });
        const union = findAllShortestPaths(graph.topology, { ...options, ...excluded });
        const found = union === undefined ? [] : [...iterateShortestPaths(union)].map(pathKey);
        expect(found.toSorted()).toEqual(keys);
      }),
      { numRuns: 500 },
    );
  });

  it('does not explode where there are more paths than atoms in the universe', () => {
    const layers = 300;
    const relationships = Array.from({ length: layers }, (_, i) => [
      { start: 3 * i, end: 3 * i + 1, kind: 0 },
      { start: 3 * i, end: 3 * i + 2, kind: 0 },
      { start: 3 * i + 1, end: 3 * i + 3, kind: 0 },
      { start: 3 * i + 2, end: 3 * i + 3, kind: 0 },
    ]).flat();
    const topology = topologyOf(3 * layers + 1, relationships);

    const union = findAllShortestPaths(topology, { start: 0, end: 3 * layers });
    expect(union).toMatchObject({ hops: 2 * layers });
    expect(union?.relationships).toHaveLength(4 * layers);
    expect(union && [...iterateShortestPaths(union, { limit: 10 })]).toHaveLength(10);
  });

  it('refuses a union larger than allowed', () => {
    const topology = topologyOf(2, [
      { start: 0, end: 1, kind: 0 },
      { start: 0, end: 1, kind: 1 },
    ]);
    expect(() => findAllShortestPaths(topology, { start: 0, end: 1, maxRelationships: 1 })).toThrow(
      expect.objectContaining({ code: 'GRAPH_RESULT_TOO_LARGE' }),
    );
    expect(findAllShortestPaths(topology, { start: 0, end: 1, maxRelationships: 2 })?.hops).toBe(1);
  });
});
