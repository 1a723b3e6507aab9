import { type Cancellation, throwIfCancelled } from '@secgraph/kernel';
import type { FunctionContext } from '../functions/function-definition.ts';
import type { QueryGraph } from '../graph/query-graph.ts';
import type { Plan } from '../planner/logical-plan.ts';
import type { Value } from '../values/value.ts';
import type { MemoryTracker } from './memory-tracker.ts';
import type { UpdateCounters } from './update-counters.ts';

/** What all operators of one run share. */
export interface RunContext {
  readonly plan: Plan;
  /** Updates change what it answers: read its arrays anew for each batch. */
  readonly graph: QueryGraph;
  readonly parameters: ReadonlyMap<string, Value>;
  readonly functions: FunctionContext;
  readonly poll: CancellationPoll;
  readonly memory: MemoryTracker;
  readonly updates: UpdateCounters;
}

const STEPS_PER_POLL = 8_192;

/** Spreads the polling of a cancellation over the work done, because each poll reads the clock. */
export class CancellationPoll {
  readonly cancellation: Cancellation;
  #untilPoll = STEPS_PER_POLL;

  constructor(cancellation: Cancellation) {
    this.cancellation = cancellation;
  }

  /** Looks at once: a run that is cancelled already does nothing. */
  begin(): void {
    throwIfCancelled(this.cancellation);
  }

  /** Call with about the number of rows or relationships looked at. Throws what `throwIfCancelled` throws. */
  spend(steps: number): void {
    this.#untilPoll -= steps;
    if (this.#untilPoll <= 0) {
      this.#untilPoll = STEPS_PER_POLL;
      throwIfCancelled(this.cancellation);
    }
  }
}
