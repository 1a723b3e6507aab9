import { expect, it } from 'vitest';
import { readMoment } from './read-search.ts';

it.each(['2026-01-31', '2028-02-29', '2026-11-27T23:59:59.999Z', '2026-11-27T23:59:59+02:00'])(
  'the time %s is kept',
  (time) => {
    expect(readMoment(time)).toBe(time);
  },
);

it.each([
  '2026-99-99',
  '2026-02-31',
  '2027-02-29',
  'yesterday',
  '',
  20_260_131,
  null,
  `2026-01-31${' '.repeat(99)}`,
])('there is no such time as %j', (time) => {
  expect(readMoment(time)).toBeUndefined();
});
