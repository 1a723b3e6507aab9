import type { SignOnFailure } from '@secgraph/contract';
import { CodedError } from '@secgraph/kernel';

/** Why nobody is logged in. What the browser is told is the reason alone. */
export class SignOnError extends CodedError<'SIGN_ON_FAILED'> {
  readonly reason: SignOnFailure;

  constructor(reason: SignOnFailure, message: string, cause?: unknown) {
    super('SIGN_ON_FAILED', message, cause === undefined ? {} : { cause });
    this.reason = reason;
  }
}
