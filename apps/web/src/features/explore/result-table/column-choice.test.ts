import { describe, expect, it } from 'vitest';
import { moveColumn, readChoice } from './column-choice.ts';

const FALLBACK = { shown: ['kind', 'label'], pinned: ['kind'], widths: {} };

describe('the columns somebody chose', () => {
  it.each<[string, Readonly<Record<string, unknown>>, object]>([
    ['nothing', {}, FALLBACK],
    ['none at all', { shown: [], pinned: [] }, { ...FALLBACK, pinned: [] }],
    ['nonsense', { shown: 'a', pinned: [1, 'a', 'a'], widths: [5] }, { ...FALLBACK, pinned: ['a'] }],
    [
      'a choice',
      { shown: ['b', 'a'], pinned: [], widths: { a: 100, b: 1, c: 'x' } },
      { shown: ['b', 'a'], pinned: [], widths: { a: 100 } },
    ],
  ])('are read from %s', (_, kept, expected) => {
    expect(readChoice(kept, FALLBACK)).toEqual(expected);
  });

  it.each<[string, string | undefined, readonly string[]]>([
    ['c', 'a', ['c', 'a', 'b']],
    ['a', 'c', ['b', 'a', 'c']],
    ['a', undefined, ['b', 'c', 'a']],
    ['a', 'a', ['a', 'b', 'c']],
    ['a', 'x', ['a', 'b', 'c']],
    ['x', 'b', ['a', 'x', 'b', 'c']],
  ])('are moved: %s before %s', (column, before, expected) => {
    expect(moveColumn(['a', 'b', 'c'], column, before)).toEqual(expected);
  });
});
