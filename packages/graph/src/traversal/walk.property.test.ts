import { createCancellation, requestCancellation } from '@secgraph/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  KIND_COUNT,
  naiveHops,
  type RandomGraph,
  randomGraph,
  randomKinds,
  topologyOf,
} from '../topology/random-graph.test-support.ts';
import type { Segment, SegmentPredicate } from './walk.ts';
import { findTerminalNodes, findWalkedNodes } from './walk-nodes.ts';
import { findWalkPaths } from './walk-paths.ts';

/** Pure predicates with a say on node, parent, kind and first hop. */
const randomPredicate: fc.Arbitrary<SegmentPredicate> = fc
  .record({
    refusedNodes: fc.subarray([0, 1, 2, 3]),
    refusedParents: fc.subarray([0, 1, 2, 3]),
    refusedKinds: fc.subarray([...Array(KIND_COUNT).keys()], { maxLength: 1 }),
    onFirstHop: fc.boolean(),
  })
  .map((it) => ({ node, parent, kind, isFirstHop }: Segment) => {
    const isRefused =
      it.refusedNodes.includes(node) &&
      (it.refusedParents.length === 0 || it.refusedParents.includes(parent));
    return isFirstHop && it.onFirstHop ? true : !isRefused && !it.refusedKinds.includes(kind);
  });

const always: SegmentPredicate = () => true;

const walks = fc.record({
  graph: randomGraph({ maxNodes: 7, maxRelationships: 16 }),
  startSeeds: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
  direction: fc.constantFrom('outbound' as const, 'inbound' as const),
  filter: randomKinds,
  descend: fc.oneof(fc.constant(always), randomPredicate),
  expand: fc.oneof(fc.constant(always), randomPredicate),
  accept: fc.oneof(fc.constant(always), randomPredicate),
});

type Walk = typeof walks extends fc.Arbitrary<infer Value> ? Value : never;

interface NaiveStep extends Segment {
  readonly position: number;
}

function startsOf({ graph, startSeeds }: Walk): number[] {
  return [...new Set(startSeeds.map((seed) => seed % graph.nodeCount))];
}

function stepsFrom(walk: Walk, parent: number, isExpanded: boolean): NaiveStep[] {
  const isFirstHop = startsOf(walk).includes(parent);

  return naiveHops(walk.graph, parent, walk.direction, walk.filter.kinds)
    .map(({ to, kind, position }) => ({ node: to, parent, kind, position, isFirstHop }))
    .filter((step) => isExpanded && walk.descend(step));
}

/** Every step of every walk. */
function reachedSteps(walk: Walk): NaiveStep[] {
  const steps: NaiveStep[] = [];
  const expanded = new Set(startsOf(walk));
  for (const parent of expanded) {
    for (const step of stepsFrom(walk, parent, true)) {
      steps.push(step);
      if (walk.expand(step)) {
        expanded.add(step.node);
      }
    }
  }
  return steps;
}

function isTerminalStep(walk: Walk, step: NaiveStep): boolean {
  return stepsFrom(walk, step.node, walk.expand(step)).length === 0;
}

/** By trying every simple path. */
function simplePathPositions(walk: Walk, ends: 'terminals' | 'anywhere'): Set<number> {
  const found = new Set<number>();
  const extend = (path: NaiveStep[], visited: number[]): void => {
    const last = path.at(-1);
    if (last && walk.accept(last) && (ends === 'anywhere' || isTerminalStep(walk, last))) {
      for (const { position } of path) {
        found.add(position);
      }
    }
    const node = visited.at(-1) ?? -1;
    for (const step of stepsFrom(walk, node, last === undefined || walk.expand(last))) {
      if (!visited.includes(step.node)) {
        extend([...path, step], [...visited, step.node]);
      }
    }
  };
  for (const start of startsOf(walk)) {
    extend([], [start]);
  }
  return found;
}

function nodesOf(graph: RandomGraph, positions: Iterable<number>): number[] {
  const { outbound } = graph.topology;
  const ends = [...positions].flatMap((position) => {
    const start = [...Array(graph.nodeCount).keys()].findLast(
      (node) => (outbound.offsets[node] ?? 0) <= position,
    );
    return [start ?? -1, outbound.nodes[position] ?? -1];
  });
  return [...new Set(ends)].toSorted();
}

const sorted = (values: Iterable<number>): number[] => [...new Set(values)].toSorted();

describe('a walk', () => {
  it('collects terminals, or everything it reaches', () => {
    fc.assert(
      fc.property(walks, (walk) => {
        const starts = startsOf(walk);
        const options = { ...walk, kinds: walk.filter.mask };
        const accepted = reachedSteps(walk).filter((step) => walk.accept(step));
        const terminals = accepted.filter((step) => isTerminalStep(walk, step));

        const walked = findWalkedNodes(walk.graph.topology, starts, options);
        const ends = findTerminalNodes(walk.graph.topology, starts, options);
        expect([...walked].sort()).toEqual(sorted(accepted.map(({ node }) => node)));
        expect([...ends].sort()).toEqual(sorted(terminals.map(({ node }) => node)));
      }),
      { numRuns: 500 },
    );
  });

  it('unites exactly the relationships and nodes of accepted simple paths', () => {
    fc.assert(
      fc.property(walks, fc.constantFrom('terminals' as const, 'anywhere' as const), (walk, ends) => {
        const starts = startsOf(walk);
        const expected = simplePathPositions(walk, ends);
        const paths = findWalkPaths(walk.graph.topology, starts, { ...walk, kinds: walk.filter.mask, ends });
        expect(sorted(paths.relationships)).toEqual(sorted(expected));
        expect(paths.relationships).toHaveLength(expected.size);
        expect(sorted(paths.nodes)).toEqual(nodesOf(walk.graph, expected));
        expect(paths.isExact).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('never leaves out a relationship when the budget for cycles runs out', () => {
    fc.assert(
      fc.property(walks, fc.nat({ max: 3 }), (walk, maxCycleSteps) => {
        const expected = simplePathPositions(walk, 'anywhere');
        const options = { ...walk, kinds: walk.filter.mask, ends: 'anywhere' as const, maxCycleSteps };
        const paths = findWalkPaths(walk.graph.topology, startsOf(walk), options);
        expect(expected.isSubsetOf(new Set(paths.relationships))).toBe(true);
        expect(paths.isExact && paths.relationships.length !== expected.size).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('survives a clique, of whose simple paths there are too many to try', () => {
    const size = 40;
    const relationships = Array.from({ length: size * size }, (_, i) => ({
      start: Math.floor(i / size),
      end: i % size,
      kind: 0,
    }));
    const topology = topologyOf(size + 1, [...relationships, { start: size, end: 0, kind: 0 }]);
    const paths = findWalkPaths(topology, [size], {
      direction: 'outbound',
      ends: 'anywhere',
      maxCycleSteps: 10_000,
    });
    expect(paths.nodes).toHaveLength(size + 1);
    expect(paths.isExact).toBe(false);
  });

  it('finds nothing from nowhere', () => {
    const topology = topologyOf(2, [{ start: 0, end: 1, kind: 0 }]);
    expect(findTerminalNodes(topology, [], { direction: 'outbound' })).toHaveLength(0);
    expect(findWalkPaths(topology, [], { direction: 'outbound' }).relationships).toHaveLength(0);
  });

  it('asks for memory before it gathers very much', () => {
    const relationships = Array.from({ length: 10_000 }, (_, i) => ({ start: 0, end: i + 1, kind: 0 }));
    const asked: number[] = [];
    findWalkPaths(topologyOf(10_001, relationships), [0], {
      direction: 'outbound',
      reserveMemory: (sizeBytes) => asked.push(sizeBytes),
    });
    expect(asked.reduce((sum, bytes) => sum + bytes)).toBeGreaterThan(10_000 * 40);
  });

  it('ends when it is cancelled', () => {
    const leaves = Array.from({ length: 20_000 }, (_, i) => ({ start: 0, end: i + 1, kind: 0 }));
    const cancellation = createCancellation();
    requestCancellation(cancellation);
    const topology = topologyOf(20_001, leaves);
    for (const walk of [findWalkPaths, findTerminalNodes, findWalkedNodes]) {
      expect(() => walk(topology, [0], { direction: 'outbound', cancellation })).toThrow(
        expect.objectContaining({ code: 'KERNEL_CANCELLED' }),
      );
    }
  });
});
