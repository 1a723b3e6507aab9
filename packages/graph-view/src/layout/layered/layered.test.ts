import { expect, it } from 'vitest';
import { chain, requestOf, xOf, yOf } from '../layout.test-support.ts';
import { layoutLayered } from './layered.ts';

const places = (aspect: number) => {
  const positions = layoutLayered(requestOf('layered', 5, chain(5), { aspect }));
  return [0, 1, 2, 3, 4].map((node) => ({ x: xOf(positions, node), y: yOf(positions, node) }));
};

it('reads a path to the right on a wide canvas, and downwards on a narrow one', () => {
  const wide = places(1.6);
  expect(wide.map(({ x }) => x)).toEqual(wide.map(({ x }) => x).toSorted((a, b) => a - b));
  expect(new Set(wide.map(({ y }) => y)).size).toBe(1);
  const narrow = places(0.5);
  expect(narrow.map(({ y }) => y)).toEqual(narrow.map(({ y }) => y).toSorted((a, b) => a - b));
  expect(new Set(narrow.map(({ x }) => x)).size).toBe(1);
});
