import { describe, expect, it } from 'vitest';
import { chainOf, pictureOf } from '../look/picture.test-support.ts';
import { pick, pickWithin } from './pick.ts';

const size = { width: 400, height: 400 };
const camera = { x: 0, y: 0, scale: 1 };

describe('pick', () => {
  const picture = pictureOf(chainOf('a', 'b'), [-100, 0, 100, 0]);

  it.each([
    ['a disc', 100, 205, { on: 'node', index: 0 }],
    ['a line', 200, 203, { on: 'edge', index: 0 }],
    ['neither', 200, 230, { on: 'nothing' }],
    ['a disc before the line that ends there', 290, 200, { on: 'node', index: 1 }],
  ])('finds %s', (_, x, y, expected) => {
    expect(pick(picture, camera, size, x, y)).toEqual(expected);
  });

  it('tells two edges apart that run against each other', () => {
    const { nodes, edges } = chainOf('a', 'b');
    const both = pictureOf(
      { nodes, edges: [...edges, { source: 'b', target: 'a', kind: 'Owns' }] },
      [-100, 0, 100, 0],
    );
    expect(pick(both, camera, size, 200, 204)).toEqual({ on: 'edge', index: 0 });
    expect(pick(both, camera, size, 200, 196)).toEqual({ on: 'edge', index: 1 });
  });

  it('finds a relationship of a node to itself', () => {
    const loop = pictureOf(
      { nodes: [{ id: 'a', kind: 'User', label: 'a' }], edges: [{ source: 'a', target: 'a', kind: 'Owns' }] },
      [0, 0],
    );
    expect(pick(loop, camera, size, 200 + 15 + 11, 200 - 15 - 2)).toEqual({ on: 'edge', index: 0 });
  });

  it('finds what is drawn where the camera has been moved', () => {
    expect(pick(picture, { x: 100, y: 0, scale: 2 }, size, 200, 200)).toEqual({ on: 'node', index: 1 });
  });
});

describe('pickWithin', () => {
  it('finds nodes in a rectangle, from whichever corner it was drawn', () => {
    const picture = pictureOf(chainOf('a', 'b', 'c'), [0, 0, 50, 50, 200, 0]);
    expect(pickWithin(picture, [60, 60], [-10, -10])).toEqual([0, 1]);
  });
});
