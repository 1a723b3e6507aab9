import { isCodedError } from '@secgraph/kernel';
import type { GraphQueries } from '../graph-workers/graph-worker-pool.ts';
import type { ServiceMeters } from './service-meters.ts';

/** The same queries, which are counted. */
export function meterQuestions(graph: GraphQueries, meters: ServiceMeters): GraphQueries {
  const run: GraphQueries['run'] = async (operation, input, limits) => {
    const startedAtMs = performance.now();
    let outcome = 'answered';
    try {
      return await graph.run(operation, input, limits);
    } catch (error) {
      outcome = outcomeOf(error);
      throw error;
    } finally {
      meters.questions.add(operation, outcome);
      meters.questionDurations.add(performance.now() - startedAtMs, operation);
    }
  };

  return {
    run,
    get model() {
      return graph.model;
    },
  };
}

/** Whether the question, its client, a limit or the service is the reason. */
function outcomeOf(error: unknown): string {
  if (!isCodedError(error)) {
    return 'failed';
  }
  switch (error.code) {
    case 'KERNEL_CANCELLED':
      return 'canceled';
    case 'KERNEL_DEADLINE_EXCEEDED':
      return 'timed-out';
    case 'GRAPH_NOT_LOADED':
    case 'GRAPH_WORKER_DIED':
    case 'GRAPH_OPERATION_FAILED':
      return 'failed';
    default:
      return 'refused';
  }
}
