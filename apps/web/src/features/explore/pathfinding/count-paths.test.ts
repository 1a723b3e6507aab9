import { expect, it } from 'vitest';
import type { GraphEdge } from '../../../parts/graph/graph.ts';
import { countPaths } from './count-paths.ts';

function edgesOf(...pairs: readonly (readonly [source: string, target: string])[]): GraphEdge[] {
  return pairs.map(([source, target], index) => ({
    id: `${source}_K${index}_${target}`,
    source,
    target,
    kind: `K${index}`,
    lastSeen: '',
  }));
}

it('counts every way of the union, parallel relationships as one', () => {
  expect(countPaths(edgesOf(['a', 'b']), 'a', 'b')).toEqual({ count: 1, hops: 1 });
  expect(countPaths(edgesOf(['a', 'b'], ['a', 'b']), 'a', 'b')).toEqual({ count: 1, hops: 1 });
  const diamond = edgesOf(['a', 'b'], ['a', 'c'], ['b', 'd'], ['c', 'd'], ['c', 'd']);
  expect(countPaths(diamond, 'a', 'd')).toEqual({ count: 2, hops: 2 });
});

it('counts ways of several lengths', () => {
  const uneven = edgesOf(['a', 'd'], ['a', 'b'], ['b', 'c'], ['c', 'd'], ['b', 'd']);
  expect(countPaths(uneven, 'a', 'd')).toEqual({ count: 3, hops: 1 });
});

it('finds none where there is none', () => {
  expect(countPaths([], 'a', 'b')).toEqual({ count: 0, hops: 0 });
  expect(countPaths(edgesOf(['b', 'a'], ['a', 'a']), 'a', 'b')).toEqual({ count: 0, hops: 0 });
});

it('does not pretend to know more than a number can hold', () => {
  const layers = Array.from({ length: 60 }, (_, layer) =>
    edgesOf(
      [`${layer}`, `${layer}a`],
      [`${layer}`, `${layer}b`],
      [`${layer}a`, `${layer + 1}`],
      [`${layer}b`, `${layer + 1}`],
    ),
  ).flat();
  expect(countPaths(layers, '0', '60')).toEqual({ count: Number.POSITIVE_INFINITY, hops: 120 });
  expect(countPaths(layers, '0', '40')).toEqual({ count: 2 ** 40, hops: 80 });
});
