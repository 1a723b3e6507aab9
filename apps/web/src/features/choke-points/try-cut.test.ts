import { expect, it } from 'vitest';
import { type Change } from '../../parts/addresses/variant.ts';
import { countThatFit, fits } from './try-cut.ts';

const changes = (count: number): readonly Change[] =>
  Array.from({ length: count }, (_, index) => ({
    type: 'remove',
    source: String(1_000_000 + index),
    kind: 'GenericAll',
    target: String(2_000_000 + index),
  }));

it('are all where an address holds them, and else as many as it holds', () => {
  expect([0, 1, 7].map((count) => countThatFit(changes(count)))).toEqual([0, 1, 7]);

  const most = countThatFit(changes(1_000));
  expect(most).toBeGreaterThan(50);
  expect([fits(changes(most)), fits(changes(most + 1))]).toEqual([true, false]);
});
