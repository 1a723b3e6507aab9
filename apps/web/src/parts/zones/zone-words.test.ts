import { describe, expect, it } from 'vitest';
import { expansionOf, isBuiltIn, readsMarks, stateOfRule } from './zone-words.ts';

describe('the words of zones', () => {
  it.each([
    [{ type: 1, position: 1 }, true],
    [{ type: 1, position: 2 }, false],
    [{ type: 2, position: null }, false],
    [{ type: 3, position: null }, true],
  ])('%o came with the product: %s', (tag, expected) => {
    expect(isBuiltIn(tag)).toBe(expected);
  });

  it.each([
    ['MATCH (n:Tag_Tier_Zero) RETURN n', true],
    ['MATCH (n:`Tag_My_Zone`) RETURN n', true],
    ["MATCH (n:User) WHERE n.name = 'Tag_' RETURN n", false],
    ['MATCH (n:Tagged) RETURN n', false],
  ])('%s reads marks: %s', (statement, expected) => {
    expect(readsMarks(statement)).toBe(expected);
  });

  it('knows what each type of tag brings along', () => {
    expect([1, 2, 3].map((type) => expansionOf(type).method)).toEqual([1, 2, 0]);
  });

  it('tells a rule that failed from one that is switched off', () => {
    const rule = { disabled_at: null, last_error: null } as Parameters<typeof stateOfRule>[0];
    expect(stateOfRule(rule)).toBe('enabled');
    expect(stateOfRule({ ...rule, last_error: 'out of memory' })).toBe('failed');
    expect(stateOfRule({ ...rule, last_error: 'old', disabled_at: '2026-01-01T00:00:00Z' })).toBe('disabled');
  });
});
