import type { CypherPlan } from '@secgraph/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { scanTokens } from './language/scan-tokens.ts';

/** What the service says of a statement without running it. */
export interface ExplainedStatement {
  /** The schema describes one level of children; all levels have the same form. */
  readonly plan: CypherPlan;
  readonly isUpdate: boolean;
  /** Names of the values that it needs. */
  readonly parameters: readonly string[];
}

const FRESH_MS = 60_000;
const PREFIX = 'EXPLAIN\n';

/**
 * Has a statement explained. Its answer holds everything that running it would refuse before the first row, in the
 * service's own words: the grammar and meaning of Cypher, and what this service allows. So the engine need not be in the
 * pages a second time, and the plan tells how much there is to expect.
 */
export function explainQuery(statement: string) {
  return queryOptions({
    queryKey: ['cypher', 'explain', statement],
    queryFn: async ({ signal }): Promise<ExplainedStatement> => {
      const body = { query: toExplain(statement).query, parameters: {}, max_rows: 1 };
      const { data } = await call('run-cypher-query', { body }, { signal });
      const { plan, statement: facts } = data;
      if (plan === undefined || facts === undefined) {
        throw new Error('The service has not explained the statement.');
      }

      return { plan: plan as unknown as CypherPlan, isUpdate: facts.is_update, parameters: facts.parameters };
    },
    staleTime: FRESH_MS,
  });
}

export interface ExplainedText {
  readonly query: string;
  /** By how many characters places in it lie behind those of the statement. */
  readonly shift: number;
}

/** The statement with EXPLAIN in front, or in the place of PROFILE. */
export function toExplain(statement: string): ExplainedText {
  return withMode(statement, 'EXPLAIN');
}

export function toProfile(statement: string): ExplainedText {
  return withMode(statement, 'PROFILE');
}

/** Both words have the same length. */
function withMode(statement: string, mode: 'EXPLAIN' | 'PROFILE'): ExplainedText {
  const first = scanTokens(statement).find(({ type }) => type !== 'comment');
  const hasMode = first !== undefined && ['EXPLAIN', 'PROFILE'].includes(first.text.toUpperCase());

  return hasMode
    ? { query: statement.slice(0, first.start) + mode + statement.slice(first.end), shift: 0 }
    : { query: `${mode}\n${statement}`, shift: PREFIX.length };
}
