import { createCancellation, requestCancellation } from '@secgraph/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTopology } from '../topology/build-topology.ts';
import {
  naiveDistances,
  randomDirection,
  randomGraph,
  randomKinds,
} from '../topology/random-graph.test-support.ts';
import { MAX_SEARCHES, reachFromMany } from './reach-from-many.ts';

const searches = fc.array(fc.uniqueArray(fc.nat({ max: 7 }), { maxLength: 3 }), { maxLength: MAX_SEARCHES });

describe('reachFromMany', () => {
  it('reaches from each of the starts what a search of its own reaches', () => {
    const hops = fc.option(fc.nat({ max: 4 }), { nil: undefined });
    fc.assert(
      fc.property(
        randomGraph({ maxRelationships: 24 }),
        searches,
        randomDirection,
        randomKinds,
        hops,
        (graph, drawn, direction, filter, maxHops) => {
          const starts = drawn.map((nodes) => nodes.filter((node) => node < graph.nodeCount));
          const reached = reachFromMany(graph.topology, starts, { direction, kinds: filter.mask, maxHops });

          for (const [search, nodes] of starts.entries()) {
            const distances = naiveDistances(graph, nodes, direction, filter.kinds);
            for (let node = 0; node < graph.nodeCount; node++) {
              const distance = distances.get(node) ?? Number.POSITIVE_INFINITY;
              const isWithin = Number.isFinite(distance) && distance <= (maxHops ?? Number.POSITIVE_INFINITY);
              expect(((reached[node] ?? 0) >>> search) & 1).toBe(Number(isWithin));
            }
          }
          expect(
            reached.every((mask) => starts.length === MAX_SEARCHES || mask >>> starts.length === 0),
          ).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('refuses more searches than a cell has bits', () => {
    const topology = buildTopology(1, [], [], []);
    expect(() => reachFromMany(topology, Array(MAX_SEARCHES + 1).fill([0]))).toThrow('at most 32 searches');
  });

  it('stops when cancelled, and works again afterwards', () => {
    const nodes = Uint32Array.from({ length: 20_000 }, (_, index) => index);
    const star = buildTopology(
      nodes.length,
      nodes.map(() => 0),
      nodes,
      new Uint16Array(nodes.length),
    );
    const cancellation = createCancellation();
    requestCancellation(cancellation);
    expect(() => reachFromMany(star, [[0]], { cancellation })).toThrow(
      expect.objectContaining({ code: 'KERNEL_CANCELLED' }),
    );
    expect(reachFromMany(star, [[1], [0]]).every((mask, node) => mask === (node === 1 ? 3 : 2))).toBe(true);
  });
});
