import { cypherOfEdge, type EdgeEnds } from '../cypher/cypher-text.ts';
import { encodeStatement } from '../cypher/statement-code.ts';
import type { ExploreSearch } from './explore-search.ts';

/** The address at which Explore draws one node. */
export function showsNode(objectId: string): ExploreSearch {
  return { exploreSearchTab: 'node', searchType: 'node', primarySearch: objectId };
}

/** The address at which Explore draws one relationship, by a statement that finds it. */
export function cypherSearchOf(ends: EdgeEnds): ExploreSearch {
  return showsStatement(cypherOfEdge(ends));
}

/** The address at which Explore draws the answer of a statement. */
export function showsStatement(statement: string): ExploreSearch {
  return { exploreSearchTab: 'cypher', searchType: 'cypher', cypherSearch: encodeStatement(statement) };
}
