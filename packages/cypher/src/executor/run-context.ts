import { type Cancellation, throwIfCancelled } from '@secgraph/kernel';
import type { FunctionContext } from '../functions/function-definition.ts';
import type { QueryGraph } from '../graph/query-graph.ts';
import type { Plan } from '../planner/logical-plan.ts';
import { isList } from '../values/type-guards.ts';
import type { Value } from '../values/value.ts';
import { sizeOfValue } from '../values/value-size.ts';
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
/** The length from which on a text counts as work: shorter ones are no more work than a row. */
const LONG_TEXT = 256;
/** Powers of two: 16 characters of a text, and 8 bytes of a list or map, take about as long as a row. */
const CHARACTERS_PER_STEP_LOG = 4;
const BYTES_PER_STEP_LOG = 3;

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

  /** Call with a value that was made or walked: long ones are the work of many rows. */
  spendOn(value: Value): void {
    if (typeof value === 'string') {
      if (value.length >= LONG_TEXT) {
        this.spend(value.length >>> CHARACTERS_PER_STEP_LOG);
      }
    } else if (isList(value)) {
      this.spend(value.length);
    }
  }

  /** Call with a value that was walked as a whole, with all lists and maps in it. */
  spendOnAll(value: Value): void {
    if (typeof value === 'object' && value !== null) {
      this.spend(sizeOfValue(value) >>> BYTES_PER_STEP_LOG);
    } else {
      this.spendOn(value);
    }
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
