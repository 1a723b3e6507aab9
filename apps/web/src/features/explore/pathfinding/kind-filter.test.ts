import { describe, expect, it } from 'vitest';
import { readAskedKinds, readKindFilter, tickedOf, toggleKinds, writeKindFilter } from './kind-filter.ts';

const ALL = ['Contains', 'MemberOf', 'GenericAll', 'SH_Opens'];

describe('the filter of kinds in the address', () => {
  it('is all kinds when nothing stands there', () => {
    expect([...readKindFilter(undefined, ALL)]).toEqual(ALL);
    expect(readAskedKinds(undefined)).toBeUndefined();
    expect(writeKindFilter(new Set(ALL), ALL)).toBeUndefined();
  });

  it('tells none from all by a word', () => {
    expect(writeKindFilter(new Set(), ALL)).toEqual(['empty']);
    expect(readKindFilter(['empty'], ALL).size).toBe(0);
    expect(readAskedKinds(['empty'])?.size).toBe(0);
  });

  it('keeps some, and what it does not know out', () => {
    const filter = readKindFilter(['MemberOf', 'Nonsense', '__proto__', 'SH_Opens'], ALL);
    expect([...filter]).toEqual(['MemberOf', 'SH_Opens']);
    expect(writeKindFilter(filter, ALL)).toEqual(['MemberOf', 'SH_Opens']);
  });
});

describe('a group of kinds', () => {
  const group = ['MemberOf', 'Contains'];

  it('is ticked, empty, or neither', () => {
    expect(tickedOf(new Set(group), group)).toBe('all');
    expect(tickedOf(new Set(['Contains']), group)).toBe('some');
    expect(tickedOf(new Set(['GenericAll']), group)).toBe('none');
  });

  it('is filled by a click, and emptied when it is full', () => {
    expect([...toggleKinds(new Set(['Contains']), group)]).toEqual(['Contains', 'MemberOf']);
    expect([...toggleKinds(new Set([...group, 'Owns']), group)]).toEqual(['Owns']);
  });
});
