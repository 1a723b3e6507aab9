import { describe, expect, it } from 'vitest';
import { suggestName } from './suggest-name.ts';

describe('suggestName', () => {
  it.each([
    ['retrun', ['MATCH', 'RETURN', 'RETURNS'], 'RETURN'],
    ['toUper', ['toLower', 'toUpper'], 'toUpper'],
    ['computr', ['user', 'computer'], 'computer'],
    ['a', ['b', 'c'], undefined],
    ['x'.repeat(10_000), ['y'.repeat(10_000)], undefined],
    ['name', [], undefined],
  ])('of %j among %j is %j', (name, candidates, expected) => {
    expect(suggestName(name, candidates)).toBe(expected);
  });
});
