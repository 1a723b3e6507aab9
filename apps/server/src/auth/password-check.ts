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

/** What has to be right beside the password. */
export interface SecondStep {
  /** Whoever guesses codes has the password already, so he is counted, and paused, by himself. */
  readonly guesser: Guesser;
  /** Undefined: none was given, which is no guess. */
  readonly given: string | undefined;
  readonly isRight: (code: string) => Promise<boolean>;
}

/** Asked once the password is right, because the check of a password takes its time; undefined: there is none. */
export type FindSecondStep = () => Promise<SecondStep | undefined>;

export type LoginCheck = 'right' | 'wrong-password' | 'wrong-code';

/**
 * Whether guesses are right. Throws `AUTH_BACKED_OFF` while the guesser is paused, `AUTH_BUSY` while too many wait.
 *
 * Guesses wait for each other: those that come at once would otherwise all be made before the first one counts.
 */
export interface PasswordCheck {
  isRight(guess: PasswordGuess): Promise<boolean>;
  /**
   * With the second step of those who have one, which is asked for only when the password is right. Nothing that was
   * counted is forgotten before both are.
   */
  checkLogin(guess: PasswordGuess, findSecondStep: FindSecondStep): Promise<LoginCheck>;
}

export interface PasswordCheckOptions {
  readonly hasher: PasswordHasher;
  readonly backoff: LoginBackoff;
  /** The same for codes of a second factor. */
  readonly codeBackoff: LoginBackoff;
}

export function createPasswordCheck({ hasher, backoff, codeBackoff }: PasswordCheckOptions): PasswordCheck {
  const enqueue = createCheckQueue();

  const checkCode = async ({
    guesser,
    given,
    isRight,
  }: SecondStep): Promise<'right' | 'wrong' | 'missing'> => {
    if (given === undefined) {
      return 'missing';
    }

    assertNotBackedOff(codeBackoff, guesser);
    if (await isRight(given)) {
      codeBackoff.recordSuccess(guesser);
      return 'right';
    }

    codeBackoff.recordFailure(guesser);
    return 'wrong';
  };

  const checkLogin: PasswordCheck['checkLogin'] = async (guess, findSecondStep) => {
    const { guesser, digest, given, isFavoured, signal } = guess;
    // Whoever is paused already need not wait to learn it, nor take a place.
    assertNotBackedOff(backoff, guesser);

    return enqueue(
      async () => {
        assertNotBackedOff(backoff, guesser);
        if (!(await hasher.matches(digest, given, signal))) {
          backoff.recordFailure(guesser);
          return 'wrong-password';
        }

        const secondStep = await findSecondStep();
        const code = secondStep === undefined ? 'right' : await checkCode(secondStep);
        if (code === 'right') {
          backoff.recordSuccess(guesser);
        } else if (code === 'wrong') {
          backoff.recordFailure(guesser);
        }

        return code === 'right' ? 'right' : 'wrong-code';
      },
      { isFavoured, signal },
    );
  };

  return {
    checkLogin,
    isRight: async (guess) => (await checkLogin(guess, async () => undefined)) === 'right',
  };
}
