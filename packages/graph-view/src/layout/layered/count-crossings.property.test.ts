import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requestOf } from '../layout.test-support.ts';
import { countCrossings } from './count-crossings.ts';
import { createProperGraph } from './proper-graph.ts';

describe('countCrossings', () => {
  it('counts what comparing every pair of edges counts', () => {
    const pairs = fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 6, max: 11 })), { maxLength: 30 });
    fc.assert(
      fc.property(pairs, (edges) => {
        const layers = Int32Array.from({ length: 12 }, (_, node) => (node < 6 ? 0 : 1));
        const graph = createProperGraph(requestOf('layered', 12, edges), layers);
        const order = [Int32Array.of(0, 1, 2, 3, 4, 5), Int32Array.of(6, 7, 8, 9, 10, 11)];
        const expected = edges.flatMap(([a, b], at) =>
          edges.slice(0, at).filter(([c, d]) => (a - c) * (b - d) < 0),
        ).length;
        expect(countCrossings(graph, order)).toBe(expected);
      }),
    );
  });
});
