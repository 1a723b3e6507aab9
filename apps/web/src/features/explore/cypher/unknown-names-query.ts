import { queryOptions, skipToken } from '@tanstack/react-query';
import type { ExploreSearch } from '../../../parts/addresses/explore-search.ts';
import { decodeParameters, decodeStatement } from '../../../parts/cypher/statement-code.ts';
import { explainWarnings } from './run-statement.ts';

/** Names of the statement of an address that are most likely misspelt, without running it; undefined: nothing is asked. */
export function unknownNamesQuery(search: ExploreSearch | undefined) {
  const text =
    search?.searchType === 'cypher' && search.cypherSearch !== undefined
      ? decodeStatement(search.cypherSearch)
      : undefined;
  // The plan of a statement comes with its warnings.
  const isAsked = text !== undefined && !/^\s*(EXPLAIN|PROFILE)\b/i.test(text);

  return queryOptions({
    queryKey: ['cypher', 'warnings', text, search?.cypherParameters],
    queryFn: isAsked
      ? ({ signal }) =>
          explainWarnings({ text, parameters: decodeParameters(search?.cypherParameters) }, signal)
      : skipToken,
    retry: false,
  });
}
