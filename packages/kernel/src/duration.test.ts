import { expect, it } from 'vitest';
import { parseDurationMs } from './duration.ts';

const DAY_MS = 86_400_000;

it.each([
  ['P90D', 90 * DAY_MS],
  ['P1W', 7 * DAY_MS],
  ['PT36H', 1.5 * DAY_MS],
  ['P1DT1M1S', DAY_MS + 61_000],
  ['P1Y2M', 425 * DAY_MS],
  ['P', undefined],
  ['P1DT', undefined],
  ['90', undefined],
  ['P-1D', undefined],
])('parseDurationMs(%s)', (text, expected) => {
  expect(parseDurationMs(text)).toBe(expected);
});
