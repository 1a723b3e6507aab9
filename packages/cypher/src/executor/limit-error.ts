import { CypherError } from '../errors/cypher-error.ts';

/** A budget was spent: which one, and what to do about it. */
export function createLimitError(what: string, advice: string): CypherError {
  return new CypherError('CYPHER_LIMIT', `${what} ${advice}`, {
    phase: 'runtime',
    type: 'LimitError',
    reason: 'BudgetSpent',
  });
}
