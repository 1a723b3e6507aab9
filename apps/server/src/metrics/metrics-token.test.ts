import { expect, it } from 'vitest';
import { bringsToken } from './metrics-token.ts';

const TOKEN = 'scrape-0123456789abcdef';

it.each([`Bearer ${TOKEN}`, `bearer ${TOKEN}`, `BEARER  ${TOKEN} `])('takes %j', (header) => {
  expect(bringsToken(header, TOKEN)).toBe(true);
});

it.each([
  undefined,
  '',
  TOKEN,
  'Bearer',
  'Bearer ',
  `Basic ${TOKEN}`,
  `Bearer ${TOKEN}x`,
  `Bearer ${TOKEN.slice(1)}`,
  `Bearer ${TOKEN.toUpperCase()}`,
])('refuses %j', (header) => {
  expect(bringsToken(header, TOKEN)).toBe(false);
});
