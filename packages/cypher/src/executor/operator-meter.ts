import type { LogicalOperator } from '../planner/logical-plan.ts';
import type { Batch } from './batch.ts';
import type { Operator } from './operator.ts';

/** Counts rows and time of every operator, for PROFILE. */
export class OperatorMeter {
  readonly #measurements = new Map<LogicalOperator, { rows: number; totalMs: number }>();

  /** Time includes what is below: {@link totalMsOf} of the inputs tells how much. */
  measure(plan: LogicalOperator, operator: Operator): Operator {
    const measurement = this.#measurements.get(plan) ?? { rows: 0, totalMs: 0 };
    this.#measurements.set(plan, measurement);

    return {
      next(): Batch | undefined {
        const startedAtMs = performance.now();
        try {
          const batch = operator.next();
          measurement.rows += batch?.size ?? 0;
          return batch;
        } finally {
          measurement.totalMs += performance.now() - startedAtMs;
        }
      },
      reset: () => operator.reset(),
    };
  }

  rowsOf(plan: LogicalOperator): number {
    return this.#measurements.get(plan)?.rows ?? 0;
  }

  totalMsOf(plan: LogicalOperator): number {
    return this.#measurements.get(plan)?.totalMs ?? 0;
  }
}
