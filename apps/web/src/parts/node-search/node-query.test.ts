import { describe, expect, it } from 'vitest';
import { readNodeQuery } from './node-query.ts';

const KINDS = ['User', 'Group', 'CertTemplate'];

describe('what is typed into the search', () => {
  it.each([
    ['bob', undefined, { text: 'bob', kinds: [] }],
    ['  bob ', 'User', { text: 'bob', kinds: ['User'] }],
    ['user:bob', undefined, { text: 'bob', kinds: ['User'] }],
    ['USER : bob', 'Group', { text: 'bob', kinds: ['User'] }],
    ['certtemplate:', undefined, { text: '', kinds: ['CertTemplate'] }],
    ['http:bob', undefined, { text: 'http:bob', kinds: [] }],
    [':bob', 'Group', { text: ':bob', kinds: ['Group'] }],
    ['user:a:b', undefined, { text: 'a:b', kinds: ['User'] }],
    ['', undefined, { text: '', kinds: [] }],
  ])('%o, with %o chosen', (typed, chosen, expected) => {
    expect(readNodeQuery(typed, KINDS, chosen)).toEqual(expected);
  });
});
