import { ExplanationError } from '@secgraph/analysis';
import { GraphQueryError } from '../errors.ts';

/** Tells clients why there is no explanation. */
export function orRefuse<Result>(explain: () => Result): Result {
  try {
    return explain();
  } catch (error) {
    if (error instanceof ExplanationError) {
      const message = `Error getting composition for edge: ${error.message}`;
      throw new GraphQueryError('GRAPH_BAD_QUERY', message, { cause: error });
    }
    throw error;
  }
}
