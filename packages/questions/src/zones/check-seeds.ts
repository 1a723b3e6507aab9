import type { GraphModel } from '@secgraph/graph-schema';
import { isCodedError } from '@secgraph/kernel';
import { inspectQuery, prepareQuery } from '../cypher/prepare-query.ts';
import { GraphQueryError } from '../errors.ts';
import type { OperationContext } from '../graph-operation.ts';

export interface SeedStatements {
  readonly statements: readonly string[];
}

/** Selectors run in every analysis, unwatched: what is asked for only now and then may cost more. */
const TOO_COMPLEX_FOR_SELECTORS = -3;
const POLICY = { areUpdatesEnabled: false, isComplexityLimited: true, hasParameters: false };

/** What is wrong with the first statement that cannot be a seed; undefined when all can. */
export function checkSeeds(
  { graph: { model } }: OperationContext,
  { statements }: SeedStatements,
): { readonly problem: string | undefined } {
  for (const statement of statements) {
    const problem = findProblem(statement, model);
    if (problem !== undefined) {
      return { problem };
    }
  }

  return { problem: undefined };
}

function findProblem(statement: string, model: GraphModel): string | undefined {
  try {
    if (inspectQuery(statement, POLICY, model).facts.score <= TOO_COMPLEX_FOR_SELECTORS) {
      throw new GraphQueryError('GRAPH_BAD_QUERY', 'the query is too complex for a selector');
    }
    prepareQuery(statement, POLICY, model);
    return undefined;
  } catch (error) {
    if (isCodedError(error)) {
      return error.message;
    }
    throw error;
  }
}
