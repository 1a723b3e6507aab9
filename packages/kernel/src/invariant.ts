import { CodedError } from './coded-error.ts';

/** Asserts what only a bug of ours can break. Throws `KERNEL_INVARIANT`; bad input is never an invariant. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) {
    throw new CodedError('KERNEL_INVARIANT', `Broken invariant: ${message}`);
  }
}
