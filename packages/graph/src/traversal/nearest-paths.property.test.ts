import { createCancellation, requestCancellation } from '@secgraph/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBitmap, setBit } from '../property/bitmap.ts';
import {
  naiveDistances,
  naivePathKeys,
  type RandomGraph,
  randomGraph,
  randomKinds,
  topologyOf,
} from '../topology/random-graph.test-support.ts';
import { withoutExcluded } from './exclusions.test-support.ts';
import { findNearestPaths } from './nearest-paths.ts';

const questions = fc.record({
  graph: randomGraph({ maxNodes: 9, maxRelationships: 24 }),
  direction: fc.constantFrom('outbound' as const, 'inbound' as const),
  filter: randomKinds,
  hubSeed: fc.nat(),
  goals: fc.option(fc.subarray([0, 1, 2, 3, 4, 5, 6, 7, 8]), { nil: undefined }),
  maxHops: fc.option(fc.nat({ max: 4 }), { nil: undefined }),
  excludedNodes: fc.subarray([0, 1, 2], { maxLength: 2 }),
  excludedRelationships: fc.subarray([0, 1, 2, 3], { maxLength: 2 }),
});

type Question = typeof questions extends fc.Arbitrary<infer Value> ? Value : never;

function optionsOf(question: Question) {
  const { graph, direction, filter, maxHops, goals } = question;

  return {
    hub: question.hubSeed % graph.nodeCount,
    direction,
    kinds: filter.mask,
    maxHops,
    goals: goals === undefined ? undefined : bitmapOf(goals),
    excludedNodes: question.excludedNodes.filter((node) => node < graph.nodeCount),
    excludedRelationships: question.excludedRelationships.filter(
      (position) => position < graph.topology.relationshipCount,
    ),
    maxGoals: Number.POSITIVE_INFINITY,
    maxRelationships: Number.POSITIVE_INFINITY,
  };
}

function bitmapOf(nodes: readonly number[]) {
  const bitmap = createBitmap(32);
  nodes.forEach((node) => setBit(bitmap, node));
  return bitmap;
}

/** Hops of every goal in reach, by looking at everything. */
function expectedHops(question: Question): Map<number, number> {
  const { hub, direction, maxHops = Number.POSITIVE_INFINITY, ...excluded } = optionsOf(question);
  if (excluded.excludedNodes.includes(hub)) {
    return new Map();
  }
  const graph = withoutExcluded(question.graph, excluded);
  const distances = naiveDistances(graph, [hub], direction, question.filter.kinds);

  return new Map(
    [...distances].filter(
      ([node, hops]) =>
        node !== hub && hops <= maxHops && (question.goals === undefined || question.goals.includes(node)),
    ),
  );
}

/** The union of all shortest paths to these goals, by trying everything. */
function expectedPositions(question: Question, hopsOfGoals: Iterable<readonly [number, number]>): number[] {
  const { hub: start, direction, ...excluded } = optionsOf(question);
  const graph = withoutExcluded(question.graph, excluded);
  const keys = [...hopsOfGoals].flatMap(([end, hops]) =>
    naivePathKeys(graph, { start, end, hops, direction, kinds: question.filter.kinds }),
  );

  return sorted(keys.flatMap((key) => [...key.matchAll(/-(\d+)->/g)].map((match) => Number(match[1]))));
}

/** The same nodes and no more relationships than in the picture. */
function pictureOf(graph: RandomGraph, positions: Iterable<number>): RandomGraph {
  const shown = new Set(positions);
  const all = [...Array(graph.topology.relationshipCount).keys()];

  return withoutExcluded(graph, {
    excludedNodes: [],
    excludedRelationships: all.filter((position) => !shown.has(position)),
  });
}

const sorted = (values: Iterable<number>): number[] => [...new Set(values)].toSorted((a, b) => a - b);

describe('findNearestPaths', () => {
  it('finds every goal in reach with its hops, and the union of all their shortest paths', () => {
    fc.assert(
      fc.property(questions, (question) => {
        const found = findNearestPaths(question.graph.topology, optionsOf(question));
        const expected = expectedHops(question);

        const byHopsAndIndex = [...expected].toSorted(
          ([left, near], [right, far]) => near - far || left - right,
        );
        expect([...found.reached]).toEqual(byHopsAndIndex.map(([node]) => node));
        const hops = Array.from(found.reached, (node) => expected.get(node));
        expect(hops).toEqual(found.countByHops.flatMap((count, hop) => Array(count).fill(hop + 1)));
        expect(found.shownCount).toBe(expected.size);
        expect(found.hasAllPaths).toBe(true);
        expect(found.relationships).toHaveLength(new Set(found.relationships).size);
        expect(sorted(found.relationships)).toEqual(expectedPositions(question, expected));
      }),
      { numRuns: 500 },
    );
  });

  it('shows the nearest within its limits, each with a shortest path, and says what it left out', () => {
    const limits = fc.record({ maxGoals: fc.nat({ max: 4 }), maxRelationships: fc.nat({ max: 8 }) });
    fc.assert(
      fc.property(questions, limits, (question, limit) => {
        const options = { ...optionsOf(question), ...limit };
        const found = findNearestPaths(question.graph.topology, options);
        const expected = expectedHops(question);
        const shown = [...found.reached].slice(0, found.shownCount);

        expect(found.reached).toHaveLength(expected.size);
        expect(found.shownCount).toBeLessThanOrEqual(Math.min(limit.maxGoals, expected.size));
        expect(found.relationships.length).toBeLessThanOrEqual(limit.maxRelationships);
        const picture = pictureOf(question.graph, found.relationships);
        const distances = naiveDistances(picture, [options.hub], options.direction, new Set([0, 1, 2]));
        for (const goal of shown) {
          expect(distances.get(goal)).toBe(expected.get(goal));
        }
        const isShown = !options.excludedNodes.includes(options.hub);
        expect(sorted(found.nodes)).toEqual(sorted(isShown ? distances.keys() : []));
        const wanted = expectedPositions(
          question,
          shown.map((goal) => [goal, expected.get(goal) ?? 0] as const),
        );
        expect(new Set(found.relationships).isSubsetOf(new Set(wanted))).toBe(true);
        expect(found.hasAllPaths).toBe(found.relationships.length === wanted.length);
      }),
      { numRuns: 500 },
    );
  });

  it('shows nothing where the hub itself is excluded', () => {
    const topology = topologyOf(2, [{ start: 0, end: 1, kind: 0 }]);
    const options = { hub: 0, direction: 'outbound', maxGoals: 9, maxRelationships: 9 } as const;

    expect(findNearestPaths(topology, { ...options, excludedNodes: [0] }).nodes).toHaveLength(0);
    expect(findNearestPaths(topology, options).nodes).toHaveLength(2);
  });

  it('ends when it is cancelled', () => {
    const leaves = Array.from({ length: 20_000 }, (_, i) => ({ start: 0, end: i + 1, kind: 0 }));
    const cancellation = createCancellation();
    requestCancellation(cancellation);
    const options = { hub: 0, direction: 'outbound', maxGoals: 9, maxRelationships: 9 } as const;

    expect(() => findNearestPaths(topologyOf(20_001, leaves), { ...options, cancellation })).toThrow(
      expect.objectContaining({ code: 'KERNEL_CANCELLED' }),
    );
  });
});
