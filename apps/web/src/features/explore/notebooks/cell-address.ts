import type { NotebookCell, NotebookCellInput } from '@secgraph/contract';
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';
import { type ExploreSearch, readExploreSearch } from '../../../parts/addresses/explore-search.ts';
import { showsStatement } from '../../../parts/addresses/explore-views.ts';
import { decodeParameters, decodeStatement, encodeParameters } from '../../../parts/cypher/statement-code.ts';

/** What a cell holds of a question. */
type Question = Pick<NotebookCellInput, 'type' | 'statement' | 'parameters' | 'search'>;

/** The address at which Explore asks the question of a cell; undefined: it is a note. */
export function searchOfCell(cell: NotebookCell): ExploreSearch | undefined {
  switch (cell.type) {
    case 'note':
      return undefined;
    case 'statement':
      return {
        ...showsStatement(cell.statement),
        cypherParameters: encodeParameters(cell.parameters),
      };
    case 'view':
      return readExploreSearch(defaultParseSearch(cell.search));
  }
}

/** The question that an address asks, without what is selected or open beside it. */
export function questionOfSearch(search: ExploreSearch): Question {
  const text = search.searchType === 'cypher' ? decodeStatement(search.cypherSearch ?? '') : undefined;
  if (text !== undefined) {
    return {
      type: 'statement',
      statement: text,
      parameters: { ...decodeParameters(search.cypherParameters) },
    };
  }
  const { selectedItem: _, expandedPanelSections: __, table: ___, ...asked } = search;

  return { type: 'view', search: defaultStringifySearch(asked).replace(/^\?/, '') };
}
