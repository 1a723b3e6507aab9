import type { ExploreSearch } from '../../../parts/addresses/explore-search.ts';
import { decodeParameters, decodeStatement } from '../../../parts/cypher/statement-code.ts';
import type { ExploreRequest } from '../explore-request.ts';
import { runStatement, type Statement } from './run-statement.ts';

const TITLE_LENGTH = 60;

/** The statement of an address; none where it cannot be read. */
export function cypherRequest({
  cypherSearch,
  cypherParameters,
}: Pick<ExploreSearch, 'cypherSearch' | 'cypherParameters'>): ExploreRequest | undefined {
  const text = cypherSearch === undefined ? undefined : decodeStatement(cypherSearch);
  if (text === undefined || text.trim() === '') {
    return undefined;
  }

  const statement: Statement = { text, parameters: decodeParameters(cypherParameters) };

  return {
    title: () => text.replaceAll(/\s+/g, ' ').trim().slice(0, TITLE_LENGTH),
    nothing: /^\s*EXPLAIN\b/i.test(text) ? 'The plan is on the left.' : 'The query returned no rows.',
    query: {
      queryKey: cypherKey(statement),
      // An address must not be able to change the graph: whoever follows a link has not agreed to anything.
      queryFn: ({ signal }) => runStatement(statement, { signal, mayUpdate: false }),
      // It runs when it is asked for, and not because a window comes to the front.
      staleTime: Number.POSITIVE_INFINITY,
    },
  };
}

/** Nothing that changes in the graph runs a statement again: it may be an expensive one. */
export function cypherKey({ text, parameters }: Statement): readonly unknown[] {
  return ['cypher', 'run', text, parameters];
}
