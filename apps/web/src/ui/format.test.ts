import { describe, expect, it } from 'vitest';
import {
  countOf,
  formatBytes,
  formatCompact,
  formatNumber,
  formatRelativeTime,
  formatShare,
  readTime,
} from './format.ts';

describe('numbers', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [15_241_180, '15\u202f241\u202f180'],
  ])('%d is %s', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  it.each([
    [0, '0'],
    [12_400, '12\u202f400'],
    [99_999, '99\u202f999'],
    [345_678, '346\u202fK'],
    [999_949, '1\u202fM'],
    [1_249_000, '1.2\u202fM'],
    [37_012_345, '37\u202fM'],
    [1_000_000_000, '1\u202fB'],
    [-1_249_000, '-1.2\u202fM'],
  ])('%d is %s at a glance', (value, text) => {
    expect(formatCompact(value)).toBe(text);
  });

  it.each([
    [0, '0\u202f%'],
    [0.001, '<\u202f1\u202f%'],
    [0.174, '17\u202f%'],
    [0.996, '>\u202f99\u202f%'],
    [1, '100\u202f%'],
  ])('a share of %d is %s', (share, text) => {
    expect(formatShare(share)).toBe(text);
  });

  it.each([
    [0, '0\u202fB'],
    [999, '999\u202fB'],
    [1_000, '1\u202fKB'],
    [1_234_567, '1.2\u202fMB'],
  ])('%d bytes are %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  it('agree with their noun', () => {
    expect([countOf(1, 'file'), countOf(2, 'file'), countOf(0, 'entry', 'entries')]).toEqual([
      '1 file',
      '2 files',
      '0 entries',
    ]);
  });
});

describe('times', () => {
  const now = new Date('2026-01-02T12:00:00Z');

  it.each([
    ['2026-01-02T11:59:55Z', 'just now'],
    ['2026-01-02T11:56:00Z', '4\u202fm ago'],
    ['2026-01-02T14:00:00Z', 'in 2\u202fh'],
    ['2025-12-30T12:00:00Z', '3\u202fd ago'],
    ['2020-02-01T12:00:00Z', '1 Feb 2020'],
  ])('%s is %s', (time, text) => {
    expect(formatRelativeTime(new Date(time), now)).toBe(text);
  });

  it('may never have been', () => {
    expect(readTime('0001-01-01T00:00:00Z')).toBeUndefined();
    expect(readTime('2026-01-01T00:00:00Z')).toEqual(new Date('2026-01-01T00:00:00Z'));
  });
});
