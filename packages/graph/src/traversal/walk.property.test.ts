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
import { findTerminalNodes, findWalkedNodes } from './walk-nodes.ts';
import { findWalkPaths } from './walk-paths.ts';
import type { Segment, SegmentPredicate } from './walk-segments.ts';

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
  rootSeed: fc.nat(),
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

function stepsFrom(walk: Walk, root: number, parent: number, isExpanded: boolean): NaiveStep[] {
  return naiveHops(walk.graph, parent, walk.direction, walk.filter.kinds)
    .map(({ to, kind, position }) => ({ node: to, parent, kind, position, isFirstHop: parent === root }))
    .filter((step) => isExpanded && walk.descend(step));
}

/** Every step of every walk. */
function reachedSteps(walk: Walk, root: number): NaiveStep[] {
  const steps: NaiveStep[] = [];
  const expanded = new Set([root]);
  for (const parent of expanded) {
    for (const step of stepsFrom(walk, root, parent, true)) {
      steps.push(step);
      if (walk.expand(step)) {
        expanded.add(step.node);
      }
    }
  }
  return steps;
}

function isTerminalStep(walk: Walk, root: number, step: NaiveStep): boolean {
  return stepsFrom(walk, root, step.node, walk.expand(step)).length === 0;
}

/** By trying every simple path. */
function simplePathPositions(walk: Walk, root: number, ends: 'terminals' | 'anywhere'): Set<number> {
  const found = new Set<number>();
  const extend = (path: NaiveStep[], visited: number[]): void => {
    const last = path.at(-1);
    if (last && walk.accept(last) && (ends === 'anywhere' || isTerminalStep(walk, root, last))) {
      for (const { position } of path) {
        found.add(position);
      }
    }
    for (const step of stepsFrom(walk, root, last?.node ?? root, last === undefined || walk.expand(last))) {
      if (!visited.includes(step.node)) {
        extend([...path, step], [...visited, step.node]);
      }
    }
  };
  extend([], [root]);
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
        const root = walk.rootSeed % walk.graph.nodeCount;
        const options = { ...walk, kinds: walk.filter.mask };
        const accepted = reachedSteps(walk, root).filter((step) => step.node !== root && walk.accept(step));
        const terminals = accepted.filter((step) => isTerminalStep(walk, root, step));

        expect(sorted(findWalkedNodes(walk.graph.topology, root, options).nodes)).toEqual(
          sorted(accepted.map(({ node }) => node)),
        );
        expect(sorted(findTerminalNodes(walk.graph.topology, root, options).nodes)).toEqual(
          sorted(terminals.map(({ node }) => node)),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('unites exactly the relationships and nodes of accepted simple paths', () => {
    fc.assert(
      fc.property(walks, fc.constantFrom('terminals' as const, 'anywhere' as const), (walk, ends) => {
        const root = walk.rootSeed % walk.graph.nodeCount;
        const expected = simplePathPositions(walk, root, ends);
        const paths = findWalkPaths(walk.graph.topology, root, { ...walk, kinds: walk.filter.mask, ends });
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
        const root = walk.rootSeed % walk.graph.nodeCount;
        const expected = simplePathPositions(walk, root, 'anywhere');
        const options = { ...walk, kinds: walk.filter.mask, ends: 'anywhere' as const, maxCycleSteps };
        const paths = findWalkPaths(walk.graph.topology, root, options);
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
    const paths = findWalkPaths(topology, size, {
      direction: 'outbound',
      ends: 'anywhere',
      maxCycleSteps: 10_000,
    });
    expect(paths.nodes).toHaveLength(size + 1);
    expect(paths.isExact).toBe(false);
  });

  it('cuts a list at its limit, and ends when it is cancelled', () => {
    const topology = topologyOf(
      4,
      [1, 2, 3].map((end) => ({ start: 0, end, kind: 0 })),
    );
    const cut = findTerminalNodes(topology, 0, { direction: 'outbound', maxNodes: 2 });
    expect([[...cut.nodes], cut.isTruncated]).toEqual([[1, 2], true]);

    const leaves = Array.from({ length: 20_000 }, (_, i) => ({ start: 0, end: i + 1, kind: 0 }));
    const cancellation = createCancellation();
    requestCancellation(cancellation);
    expect(() =>
      findWalkPaths(topologyOf(20_001, leaves), 0, { direction: 'outbound', cancellation }),
    ).toThrow(expect.objectContaining({ code: 'KERNEL_CANCELLED' }));
  });
});
