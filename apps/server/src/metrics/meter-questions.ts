import { isCodedError } from '@secgraph/kernel';
import { recordSpan } from '@secgraph/kernel/tracing';
import type { GraphQueries } from '../graph-workers/graph-worker-pool.ts';
import type { ServiceMeters } from './service-meters.ts';
import type { SlowQuestions } from './slow-questions.ts';

export interface QuestionWatch {
  readonly meters: ServiceMeters;
  /** Undefined: nobody is told of slow ones. */
  readonly slow: SlowQuestions | undefined;
}

/** The same queries, which are counted; those that take long are told. */
export function meterQuestions(graph: GraphQueries, { meters, slow }: QuestionWatch): GraphQueries {
  const run: GraphQueries['run'] = async (operation, input, limits) => {
    const { signal, cancellation, caller, log } = limits;
    const startedAtMs = performance.now();
    let outcome = 'answered';
    let rows: number | undefined;
    const onRows = (count: number) => {
      rows = count;
    };
    try {
      return await graph.run(operation, input, { signal, cancellation, caller, onRows });
    } catch (error) {
      outcome = outcomeOf(error);
      throw error;
    } finally {
      const durationMs = performance.now() - startedAtMs;
      meters.questions.add(operation, outcome);
      meters.questionDurations.add(durationMs, operation);
      recordSpan(`question ${operation}`, durationMs, {
        attributes: { 'secgraph.outcome': outcome },
        hasFailed: outcome === 'failed',
      });
      if (slow?.isSlow(durationMs) === true) {
        meters.slowQuestions.add(operation);
        void slow.tell({
          operation,
          input,
          limits: { signal, cancellation, caller, log },
          durationMs,
          outcome,
          rows,
        });
      }
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
