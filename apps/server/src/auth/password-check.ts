import { createCheckQueue, type QueuedCheck } from './check-queue.ts';
import { assertNotBackedOff, type Guesser, type LoginBackoff } from './login-backoff.ts';
import type { PasswordHasher } from './password-hasher.ts';

export interface PasswordGuess {
  readonly guesser: Guesser;
  /** Undefined where there is nothing to compare with; the guess is wrong, after the same work. */
  readonly digest: string | undefined;
  readonly given: string;
  readonly isFavoured: QueuedCheck['isFavoured'];
  readonly signal: AbortSignal;
}

/**
 * Whether a guess is right. Throws `AUTH_BACKED_OFF` while the guesser is paused, `AUTH_BUSY` while too many wait.
 *
 * Guesses wait for each other: those that come at once would otherwise all be made before the first one counts.
 */
export type PasswordCheck = (guess: PasswordGuess) => Promise<boolean>;

export function createPasswordCheck(hasher: PasswordHasher, backoff: LoginBackoff): PasswordCheck {
  const enqueue = createCheckQueue();

  return async ({ guesser, digest, given, isFavoured, signal }) => {
    // Whoever is paused already need not wait to learn it, nor take a place.
    assertNotBackedOff(backoff, guesser);

    return enqueue(
      async () => {
        assertNotBackedOff(backoff, guesser);
        const isMatch = await hasher.matches(digest, given, signal);
        if (isMatch) {
          backoff.recordSuccess(guesser);
        } else {
          backoff.recordFailure(guesser);
        }

        return isMatch;
      },
      { isFavoured, signal },
    );
  };
}
