import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTopology } from '../topology/build-topology.ts';
import { naiveDistances, randomGraph, randomKinds } from '../topology/random-graph.test-support.ts';
import { findStronglyConnectedComponents } from './strongly-connected-components.ts';

describe('findStronglyConnectedComponents', () => {
  it('puts two nodes together exactly when they reach each other, and numbers in reverse topological order', () => {
    fc.assert(
      fc.property(randomGraph(), randomKinds, (graph, filter) => {
        const { componentOf, componentCount } = findStronglyConnectedComponents(graph.topology, {
          kinds: filter.mask,
        });
        const reach = [...Array(graph.nodeCount).keys()].map((node) =>
          naiveDistances(graph, [node], 'outbound', filter.kinds),
        );
        for (const [a, reachOfA] of reach.entries()) {
          for (const [b, reachOfB] of reach.entries()) {
            expect(componentOf[a] === componentOf[b]).toBe(reachOfA.has(b) && reachOfB.has(a));
            if (reachOfA.has(b)) {
              expect(componentOf[b]).toBeLessThanOrEqual(componentOf[a] ?? -1);
            }
          }
        }
        expect([...new Set(componentOf)].toSorted((x, y) => x - y)).toEqual([
          ...Array(componentCount).keys(),
        ]);
      }),
      { numRuns: 300 },
    );
  });

  it('walks a chain of a million nodes, closed to a ring or not', () => {
    const nodeCount = 1_000_000;
    const starts = Uint32Array.from({ length: nodeCount }, (_, i) => i);
    const ends = starts.map((start) => (start + 1) % nodeCount);
    const kinds = new Uint16Array(nodeCount);

    const ring = buildTopology(nodeCount, starts, ends, kinds);
    expect(findStronglyConnectedComponents(ring).componentCount).toBe(1);

    const last = nodeCount - 1;
    const chain = buildTopology(
      nodeCount,
      starts.subarray(0, last),
      ends.subarray(0, last),
      kinds.subarray(0, last),
    );
    const components = findStronglyConnectedComponents(chain);
    expect(components.componentCount).toBe(nodeCount);
    expect([components.componentOf[0], components.componentOf[last]]).toEqual([last, 0]);
  });
});
