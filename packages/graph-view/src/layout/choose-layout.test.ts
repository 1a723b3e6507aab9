import { describe, expect, it } from 'vitest';
import { chooseLayout } from './choose-layout.ts';
import { chain, randomEdges, requestOf, star } from './layout.test-support.ts';

describe('chooseLayout', () => {
  it.each([
    ['no edges', requestOf('grid', 50, []), 'grid'],
    ['a chain', requestOf('grid', 9, chain(9)), 'layered'],
    ['a star', requestOf('grid', 41, star(40)), 'radial'],
    ['a few members of a group', requestOf('grid', 4, star(3)), 'layered'],
    ['a circle', requestOf('grid', 9, [...chain(9), [8, 0]]), 'force'],
    ['a dense graph', requestOf('grid', 100, randomEdges(100, 900)), 'force'],
  ] as const)('%s is drawn %#', (_, graph, expected) => {
    expect(chooseLayout(graph, false)).toBe(expected);
  });

  it('draws what holds a path from left to right, whatever its shape', () => {
    expect(chooseLayout(requestOf('grid', 9, [...chain(9), [8, 0]]), true)).toBe('layered');
  });
});
