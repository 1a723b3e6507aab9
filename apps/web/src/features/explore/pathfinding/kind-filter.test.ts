import { describe, expect, it } from 'vitest';
import {
  allowsAll,
  PATH_KINDS,
  readKindFilter,
  searchTree,
  tickedOf,
  toggleKinds,
  writeKindFilter,
} from './kind-filter.ts';

describe('the filter of kinds in the address', () => {
  it('is all kinds when nothing stands there', () => {
    expect(allowsAll(readKindFilter(undefined))).toBe(true);
    expect(writeKindFilter(new Set(PATH_KINDS))).toBeUndefined();
  });

  it('tells none from all by a word', () => {
    expect(writeKindFilter(new Set())).toEqual(['empty']);
    expect(readKindFilter(['empty']).size).toBe(0);
  });

  it('keeps some, and what it does not know out', () => {
    const filter = readKindFilter(['MemberOf', 'Nonsense', '__proto__']);
    expect([...filter]).toEqual(['MemberOf']);
    expect(writeKindFilter(filter)).toEqual(['MemberOf']);
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

describe('the tree of kinds', () => {
  it('holds every kind', () => {
    const kinds = searchTree('').flatMap(({ categories }) => categories.flatMap(({ shown }) => shown));
    expect(kinds).toEqual(PATH_KINDS);
  });

  it('is searched by the names of kinds and of categories', () => {
    const [platform, ...others] = searchTree(' esc13 ');
    expect(others).toEqual([]);
    expect(platform?.categories.map(({ shown }) => shown)).toEqual([['ADCSESC13']]);
    expect(searchTree('cross platform').map(({ name }) => name)).toEqual(['Active Directory', 'Azure']);
    expect(searchTree('nothing like it')).toEqual([]);
  });
});
