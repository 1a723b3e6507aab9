import { GraphQueryError } from '../errors.ts';
import { TOO_COMPLEX_SCORE } from './complexity-score.ts';
import type { StatementFacts } from './inspect-statement.ts';

/** What statements of the API may do, as the service is configured and the request is made. */
export interface StatementPolicy {
  readonly areUpdatesEnabled: boolean;
  readonly isComplexityLimited: boolean;
  /** The request brings values for parameters. */
  readonly hasParameters: boolean;
}

/** Refuses in the words clients know, and in the order they expect; throws `GRAPH_BAD_QUERY`. */
export function assertAllowed(facts: StatementFacts, policy: StatementPolicy): void {
  const refusal = findRefusal(facts, policy);
  if (refusal !== undefined) {
    throw new GraphQueryError('GRAPH_BAD_QUERY', refusal);
  }
}

function findRefusal(facts: StatementFacts, policy: StatementPolicy): string | undefined {
  if (facts.isUpdate && !policy.areUpdatesEnabled) {
    return 'updating clauses are not supported';
  }

  if (facts.hasExpandingUpdate) {
    return 'updating clauses with expansions are not supported';
  }

  if (facts.hasParameters && !policy.hasParameters) {
    return 'user-specified parameters are not supported';
  }

  if (facts.callsProcedure) {
    return 'procedure invocation is not supported';
  }

  if (facts.isUpdate && facts.hasShortcuts) {
    return 'relationship type shortcuts are not supported in graph mutations';
  }

  return policy.isComplexityLimited ? findComplexity(facts) : undefined;
}

/** What cannot be rated counts as complex. */
function findComplexity(facts: StatementFacts): string | undefined {
  if (facts.hasComputedLimit) {
    return 'the value of LIMIT must be a literal number';
  }

  return facts.score <= TOO_COMPLEX_SCORE
    ? 'cypher query is too complex and is likely to result in poor or unstable database performance'
    : undefined;
}
