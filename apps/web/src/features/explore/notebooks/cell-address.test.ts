import type { NotebookCell } from '@secgraph/contract';
import { describe, expect, it } from 'vitest';
import type { ExploreSearch } from '../../../parts/addresses/explore-search.ts';
import { showsStatement } from '../../../parts/addresses/explore-views.ts';
import { encodeParameters } from '../../../parts/cypher/statement-code.ts';
import { questionOfSearch, searchOfCell } from './cell-address.ts';

const EMPTY: NotebookCell = {
  id: 'a',
  type: 'note',
  title: '',
  text: '',
  statement: '',
  parameters: {},
  search: '',
  kept: null,
};
const cellOf = (search: ExploreSearch): NotebookCell => ({ ...EMPTY, ...questionOfSearch(search) });

describe('the question of an address', () => {
  it.each<[string, ExploreSearch]>([
    ['a node', { exploreSearchTab: 'node', searchType: 'node', primarySearch: 'S-1-5-21-1-1001' }],
    ['an object id of digits', { searchType: 'node', primarySearch: '42' }],
    [
      'paths with their filters',
      {
        exploreSearchTab: 'pathfinding',
        searchType: 'pathfinding',
        primarySearch: 'S-1-5-21-1-1001',
        secondarySearch: 'S-1-5-21-1-512',
        pathFilters: ['MemberOf', 'GenericAll'],
        pathMode: 'between',
        avoidsDisabled: true,
        excludedEdges: ['7_MemberOf_9'],
      },
    ],
    [
      'a list of control',
      { searchType: 'relationship', relationshipQueryType: 'members', relationshipQueryItemId: 'S-1' },
    ],
  ])('is asked again as it was: %s', (_, search) => {
    expect(searchOfCell(cellOf({ ...search, selectedItem: '7', table: 'open' }))).toEqual(search);
  });

  it('is a statement where it is one', () => {
    const search = {
      ...showsStatement('MATCH (n {name: $name}) RETURN n // é'),
      cypherParameters: encodeParameters({ name: 'ADA' }),
    };
    const cell = cellOf(search);

    expect(cell).toMatchObject({
      type: 'statement',
      statement: 'MATCH (n {name: $name}) RETURN n // é',
      parameters: { name: 'ADA' },
    });
    expect(searchOfCell(cell)).toEqual(search);
  });

  it('is none of a note', () => {
    expect(searchOfCell(EMPTY)).toBeUndefined();
  });
});
