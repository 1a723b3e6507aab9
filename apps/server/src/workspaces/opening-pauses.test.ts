import { expect, it } from 'vitest';
import { OpeningPauses } from './opening-pauses.ts';

it('a process that ends once is started again at once, one that ends again and again after longer pauses', () => {
  const pauses = new OpeningPauses();
  const pausesAfter = (count: number) =>
    Array.from({ length: count }, () => {
      pauses.note('acme', 100, 0);
      return pauses.find('acme', 0);
    });
  expect(pausesAfter(9)).toEqual([undefined, 1, 2, 4, 8, 16, 32, 60, 60]);
  expect(pauses.find('acme', 59_001)).toBe(1);
  expect(pauses.find('acme', 60_000)).toBeUndefined();
  expect(pauses.find('beta', 0)).toBeUndefined();

  pauses.note('acme', 60_000, 0);
  expect(pauses.find('acme', 0)).toBeUndefined();
  pauses.note('acme', 100, 0);
  pauses.forget('acme');
  expect(pauses.find('acme', 0)).toBeUndefined();
});
