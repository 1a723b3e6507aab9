import { describe, expect, it } from 'vitest';
import { type LibraryQuery, platformOfStatement } from '../../../parts/cypher/library-query.ts';
import { ANY_QUERY, findQueries, groupQueries, type QueryWish, valuesOf } from './find-queries.ts';

function query(key: string, fields: Partial<LibraryQuery>): LibraryQuery {
  return {
    key,
    source: 'owned',
    savedId: 1,
    name: key,
    description: '',
    query: 'RETURN 1',
    platform: 'Active Directory',
    category: '',
    folder: '',
    tags: [],
    ...fields,
  };
}

const LIBRARY = [
  query('a', { source: 'prebuilt', category: 'Kerberos', description: 'Tickets of services' }),
  query('b', { query: 'MATCH (n:User) RETURN n', folder: 'Weekly', tags: ['audit', 'ad'] }),
  query('c', { source: 'shared', platform: 'Azure', tags: ['cloud'] }),
  query('d', { source: 'public', folder: 'Weekly' }),
  query('e', {}),
];
const keysOf = (wish: Partial<QueryWish>) =>
  findQueries(LIBRARY, { ...ANY_QUERY, ...wish })
    .map(({ key }) => key)
    .join('');

describe('queries', () => {
  it.each<[string, Partial<QueryWish>, string]>([
    ['all', {}, 'abcde'],
    ['by their description', { text: 'TICKETS serv' }, 'a'],
    ['by their statement', { text: 'match (n:user' }, 'b'],
    ['by their folder and a tag', { text: 'weekly audit' }, 'b'],
    ['by their source', { sources: ['prebuilt', 'public'] }, 'ad'],
    ['in a category', { categories: ['Kerberos'] }, 'a'],
    ['in a folder', { folders: ['Weekly'] }, 'bd'],
    ['with one of some tags', { tags: ['ad', 'cloud'] }, 'bc'],
    ['of a platform', { platforms: ['Azure'] }, 'c'],
    ['among the favourites', { favourites: new Set(['e', 'gone']) }, 'e'],
    ['none', { favourites: new Set() }, ''],
    ['with all of it', { text: 'return', folders: ['Weekly'], sources: ['owned'] }, 'b'],
  ])('are found: %s', (_, wish, keys) => {
    expect(keysOf(wish)).toBe(keys);
  });

  it('stand in their folders, then by category', () => {
    expect(
      groupQueries(LIBRARY).map(({ title, queries }) => [title, queries.map(({ key }) => key).join('')]),
    ).toEqual([
      ['My queries', 'e'],
      ['Shared with me', 'c'],
      ['Weekly', 'bd'],
      ['Kerberos', 'a'],
    ]);
  });

  it('tell what there is to choose from', () => {
    expect(valuesOf(LIBRARY, ({ tags }) => tags)).toEqual(['ad', 'audit', 'cloud']);
    expect(valuesOf(LIBRARY, ({ folder }) => [folder])).toEqual(['Weekly']);
  });

  it.each([
    ['MATCH (n:AZUser) RETURN n', 'Azure'],
    ['MATCH ()-[:`AZOwns`]->() RETURN 1', 'Azure'],
    ['MATCH (n:User) WHERE n.name = "AZURE" RETURN n', 'Active Directory'],
  ])('are of a platform: %s', (statement, platform) => {
    expect(platformOfStatement(statement)).toBe(platform);
  });
});
