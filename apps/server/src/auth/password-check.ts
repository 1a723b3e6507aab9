import { assertNotBackedOff, type LoginBackoff } from './login-backoff.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { createSerialQueue } from './serial-queue.ts';

export interface PasswordGuess {
  /** Under which wrong guesses are counted. */
  readonly account: string;
  /** Undefined where there is nothing to compare with; the guess is wrong, after the same work. */
  readonly digest: string | undefined;
  readonly given: string;
  readonly signal: AbortSignal;
}

/**
 * Whether a guess is right. Throws `AUTH_BACKED_OFF` while its account is paused.
 *
 * Guesses wait for each other: those that come at once would otherwise all be made before the first one counts.
 */
export type PasswordCheck = (guess: PasswordGuess) => Promise<boolean>;

export function createPasswordCheck(hasher: PasswordHasher, backoff: LoginBackoff): PasswordCheck {
  const enqueue = createSerialQueue();

  return async ({ account, digest, given, signal }) => {
    // Whoever is paused already need not wait to learn it.
    assertNotBackedOff(backoff, account);

    return enqueue(async () => {
      assertNotBackedOff(backoff, account);
      const isMatch = await hasher.matches(digest, given, signal);
      if (isMatch) {
        backoff.recordSuccess(account);
      } else {
        backoff.recordFailure(account);
      }

      return isMatch;
    }, signal);
  };
}
