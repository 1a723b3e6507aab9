import { describe, expect, it } from 'vitest';
import { type ExploreSearch, parseSelectedItem, readExploreSearch } from './explore-search.ts';

describe('the view in the address', () => {
  it('is taken over as it is', () => {
    const search: ExploreSearch = {
      exploreSearchTab: 'pathfinding',
      primarySearch: 'S-1-5-21-1',
      secondarySearch: 'S-1-5-21-2',
      cypherSearch: 'TUFUQ0ggKG4p',
      searchType: 'pathfinding',
      selectedItem: '7_MemberOf_9',
      relationshipQueryType: 'members',
      relationshipQueryItemId: 'S-1-5-21-3',
      expandedPanelSections: ['Members', 'Sessions'],
      pathFilters: ['empty'],
      pathMode: 'from-owned',
      pathWeight: 'cost',
      pathDepth: 4,
      pathLimit: 1_000,
      avoidsDisabled: true,
      excludedNodes: ['S-1-5-21-4'],
      excludedEdges: ['7_MemberOf_9'],
      table: 'open',
    };

    expect(readExploreSearch({ ...search })).toEqual(search);
  });

  it.each([
    [
      'what is unknown',
      { next: '/', exploreSearchTab: 'graph', searchType: 'all', pathMode: 7, table: true },
    ],
    ['empty texts and lists', { primarySearch: '', pathFilters: [], expandedPanelSections: [''] }],
    ['other values than texts', { primarySearch: { a: 1 }, secondarySearch: null, selectedItem: [1, 2] }],
    ['counts that are none', { pathDepth: 0, pathLimit: 1_001, avoidsDisabled: 'true' }],
    ['texts that no address should hold', { primarySearch: 'A'.repeat(5_000) }],
  ])('is read without %s', (_, search) => {
    expect(readExploreSearch(search)).toEqual({});
  });

  it('may name ids of digits without quotes, and a list of one without brackets', () => {
    expect(
      readExploreSearch({ selectedItem: 42, pathFilters: 'MemberOf', excludedNodes: [1, 1, 'a'] }),
    ).toEqual({
      selectedItem: '42',
      pathFilters: ['MemberOf'],
      excludedNodes: ['1', 'a'],
    });
  });
});

describe('the selected item', () => {
  it.each([
    ['42', { on: 'node', id: '42' }],
    ['7_MemberOf_9', { on: 'edge', source: '7', kind: 'MemberOf', target: '9' }],
    ['7_GH_Has_Role_9', { on: 'edge', source: '7', kind: 'GH_Has_Role', target: '9' }],
  ])('%s is a node or a relationship', (id, expected) => {
    expect(parseSelectedItem(id)).toMatchObject(expected);
  });
});
