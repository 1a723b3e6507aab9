import { describe, expect, it } from 'vitest';
import { countOf, formatBytes, formatNumber, formatRelativeTime, formatShare, readTime } from './format.ts';

describe('numbers', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [15_241_180, '15\u2009241\u2009180'],
  ])('%d is %s', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  it.each([
    [0, '0 %'],
    [0.001, '< 1 %'],
    [0.174, '17 %'],
    [0.996, '> 99 %'],
    [1, '100 %'],
  ])('a share of %d is %s', (share, text) => {
    expect(formatShare(share)).toBe(text);
  });

  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_000, '1 KB'],
    [1_234_567, '1.2 MB'],
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
    ['2026-01-02T11:56:00Z', '4 m ago'],
    ['2026-01-02T14:00:00Z', 'in 2 h'],
    ['2025-12-30T12:00:00Z', '3 d ago'],
    ['2020-02-01T12:00:00Z', '1 Feb 2020'],
  ])('%s is %s', (time, text) => {
    expect(formatRelativeTime(new Date(time), now)).toBe(text);
  });

  it('may never have been', () => {
    expect(readTime('0001-01-01T00:00:00Z')).toBeUndefined();
    expect(readTime('2026-01-01T00:00:00Z')).toEqual(new Date('2026-01-01T00:00:00Z'));
  });
});
