import { describe, expect, it } from 'vitest';
import { parseByteRange } from './byte-range.ts';

describe('a range of 100 bytes', () => {
  it.each([
    ['bytes=0-9', { first: 0, last: 9 }],
    ['bytes=90-', { first: 90, last: 99 }],
    ['bytes=-10', { first: 90, last: 99 }],
    ['bytes=-1000', { first: 0, last: 99 }],
    ['bytes=50-1000', { first: 50, last: 99 }],
    ['Bytes=99-99', { first: 99, last: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=100-200', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-0', undefined],
    ['bytes=0-1,5-9', undefined],
    ['bytes=-', undefined],
    ['bytes=a-b', undefined],
    ['lines=0-9', undefined],
    [`bytes=${'9'.repeat(400)}-`, undefined],
    [undefined, undefined],
  ])('%s', (header, range) => {
    expect(parseByteRange(header, 100)).toEqual(range);
  });

  it('of an empty file is never satisfiable', () => {
    expect(parseByteRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(parseByteRange('bytes=-5', 0)).toBe('unsatisfiable');
  });
});
