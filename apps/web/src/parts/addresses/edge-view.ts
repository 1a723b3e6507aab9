import { cypherOfEdge, type EdgeEnds } from '../cypher/cypher-text.ts';
import { encodeStatement } from '../cypher/statement-code.ts';
import type { ExploreSearch } from './explore-search.ts';

/** The view of one relationship, drawn by a statement that finds it. */
export function cypherSearchOf(ends: EdgeEnds): ExploreSearch {
  return {
    exploreSearchTab: 'cypher',
    searchType: 'cypher',
    cypherSearch: encodeStatement(cypherOfEdge(ends)),
  };
}
