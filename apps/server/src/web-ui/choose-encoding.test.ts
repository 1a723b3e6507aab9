import { describe, expect, it } from 'vitest';
import { chooseEncoding } from './choose-encoding.ts';

describe('the encoding of a file', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.8', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0', undefined],
    ['identity', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('for %s is %s', (header, encoding) => {
    expect(chooseEncoding(header, ['br', 'gzip'])).toBe(encoding);
  });
});
