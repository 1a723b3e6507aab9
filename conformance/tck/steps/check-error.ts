import { CypherError } from '@secgraph/cypher';
import { CheckFailure } from './check-failure.ts';
import { describeError } from './describe-error.ts';
import type { Outcome } from './scenario-world.ts';

export interface ExpectedError {
  readonly type: string;
  /** `compile time`, `runtime`, `any time`. */
  readonly phase: string;
  /** `*`: any. */
  readonly reason: string;
}

/** The query must have been refused with this class of error. */
export function checkError(outcome: Outcome, expected: ExpectedError): void {
  const wanted = `${expected.type} at ${expected.phase}: ${expected.reason}`;
  if (outcome.type === 'rows') {
    throw new CheckFailure(wanted, `${outcome.result.rows.length} rows`);
  }

  const { error, isAtRunTime } = outcome;
  const isRight =
    error instanceof CypherError &&
    error.type === expected.type &&
    (expected.phase === 'any time' || error.phase === expected.phase) &&
    (expected.reason === '*' || error.reason === expected.reason);
  if (!isRight) {
    throw new CheckFailure(wanted, describeError(error));
  }
  if (error.phase === 'compile time' && isAtRunTime) {
    throw new CheckFailure(wanted, `${describeError(error)}, but only while rows were pulled`);
  }
}
