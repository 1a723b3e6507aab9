import { useEffect } from 'react';
import { type ExploreSearch, parseSelectedItem } from '../../parts/addresses/explore-search.ts';
import { cypherOfEdgeIds } from '../../parts/cypher/cypher-text.ts';
import { encodeStatement } from '../../parts/cypher/statement-code.ts';
import { markAsRun } from './cypher/cypher-draft.ts';
import { type SetExploreSearch } from './use-explore-search.ts';

const GRAPH_ID = /^\d+$/;

/** An address may name a relationship and nothing that draws it: it is drawn by itself then, with its ends. */
export function useLoneRelationship(search: ExploreSearch, setSearch: SetExploreSearch): void {
  const cypherSearch = statementFor(search);
  useEffect(() => {
    if (cypherSearch !== undefined) {
      // Nobody wrote it: what somebody did write stays in the editor.
      markAsRun(cypherSearch);
      // No step of the user's: back leads to where the address was followed.
      setSearch({ searchType: 'cypher', cypherSearch, cypherParameters: undefined }, { replace: true });
    }
  }, [cypherSearch, setSearch]);
}

/** The statement that finds it, as an address holds it. @internal */
export function statementFor({ searchType, selectedItem }: ExploreSearch): string | undefined {
  const item = searchType === undefined && selectedItem !== undefined && parseSelectedItem(selectedItem);

  return item !== false && item.on === 'edge' && GRAPH_ID.test(item.source) && GRAPH_ID.test(item.target)
    ? encodeStatement(cypherOfEdgeIds(item))
    : undefined;
}
