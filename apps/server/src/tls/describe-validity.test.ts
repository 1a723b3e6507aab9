import { expect, it } from 'vitest';
import { describeValidity } from './describe-validity.ts';

const CERTIFICATE = {
  validFrom: new Date('2026-01-01T00:00:00Z'),
  validTo: new Date('2026-04-01T00:00:00Z'),
};

it.each([
  ['2025-12-31', /counts only from 2026-01-01 on/],
  ['2026-01-01', undefined],
  ['2026-03-17', undefined],
  ['2026-03-18', /expires on 2026-04-01/],
  ['2026-03-31', /expires on 2026-04-01/],
  ['2026-04-01', /has expired on 2026-04-01/],
])('on %s, what is said of a certificate is %s', (day, expected) => {
  const text = describeValidity(CERTIFICATE, Date.parse(`${day}T00:00:00Z`));

  expect(text === undefined ? text : expected?.test(text)).toBe(expected === undefined ? undefined : true);
});
