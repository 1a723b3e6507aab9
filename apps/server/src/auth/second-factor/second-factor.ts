import type { SecondFactorRepository } from '@secgraph/database/auth';
import type { Clock } from '@secgraph/kernel';
import { AuthError } from '../authenticate.ts';
import type { SecretBox } from '../secret-box.ts';
import { createRecoveryCodes, digestRecoveryCode, readRecoveryCode } from './recovery-codes.ts';
import { createTotpSecret, findTotpStep } from './totp.ts';

/** Somebody whose password has a second factor beside it, as it is stored. */
export interface SecondFactorUser {
  readonly userId: string;
  readonly sealedSecret: string;
}

/** The second factor of users: one-time codes by time, each taken once, and recovery codes. */
export interface SecondFactor {
  /** Whether the code is right and was not used before; it is used with the answer. Takes recovery codes, too. */
  takeCode(user: SecondFactorUser, code: string): Promise<boolean>;
  /** A new secret that has to prove itself; undefined where a second factor is activated. */
  enrol(userId: string): Promise<string | undefined>;
  /** With a code of the pending secret. Undefined: the code is wrong, or the secret is not the pending one any more. */
  activate(
    user: SecondFactorUser,
    code: string,
    keptSessionId: string | undefined,
  ): Promise<readonly string[] | undefined>;
  /** In place of those that are left; undefined where no second factor is activated. */
  renewRecoveryCodes(userId: string): Promise<readonly string[] | undefined>;
  countRecoveryCodes(userId: string): Promise<number>;
  remove(userId: string, keptSessionId: string | undefined): Promise<void>;
}

export interface SecondFactorOptions {
  readonly rows: SecondFactorRepository;
  readonly secrets: SecretBox;
  readonly clock: Clock;
  /** For what does not concern the client. */
  readonly onError: (error: unknown) => void;
}

export function createSecondFactor({ rows, secrets, clock, onError }: SecondFactorOptions): SecondFactor {
  const openSecret = ({ userId, sealedSecret }: SecondFactorUser): string | undefined => {
    const secret = secrets.open(sealedSecret, purposeOf(userId));
    if (secret === undefined) {
      onError(
        new AuthError(
          'AUTH_BAD_CODE',
          'the secret of one-time codes of a user cannot be read with the secret key of this service: restore the key, or let an administrator disable the second factor of that user',
          { details: { userId } },
        ),
      );
    }

    return secret;
  };

  const findStep = (user: SecondFactorUser, code: string): number | undefined => {
    const secret = openSecret(user);

    return secret === undefined ? undefined : findTotpStep(secret, code.replaceAll(/\s/g, ''), clock.now());
  };

  return {
    async takeCode(user, code) {
      const recoveryCode = readRecoveryCode(code);
      if (recoveryCode !== undefined) {
        return rows.takeRecoveryCode(user.userId, digestRecoveryCode(recoveryCode));
      }

      const step = findStep(user, code);
      return step !== undefined && rows.takeStep({ ...user, step });
    },

    async enrol(userId) {
      const secret = createTotpSecret();
      const isStored = await rows.storePendingSecret(userId, secrets.seal(secret, purposeOf(userId)));

      return isStored ? secret : undefined;
    },

    async activate(user, code, keptSessionId) {
      const step = findStep(user, code);
      if (step === undefined) {
        return undefined;
      }

      const { userId, sealedSecret } = user;
      const codes = createRecoveryCodes();
      const isDone = await rows.activate({ userId, keptSessionId }, { sealedSecret, step }, digestsOf(codes));

      return isDone ? codes : undefined;
    },

    async renewRecoveryCodes(userId) {
      const codes = createRecoveryCodes();

      return (await rows.replaceRecoveryCodes(userId, digestsOf(codes))) ? codes : undefined;
    },

    countRecoveryCodes: (userId) => rows.countRecoveryCodes(userId),

    async remove(userId, keptSessionId) {
      await rows.remove({ userId, keptSessionId });
    },
  };
}

/** What the secret is sealed for: it opens for no other user. */
function purposeOf(userId: string): string {
  return `one-time codes of ${userId}`;
}

function digestsOf(codes: readonly string[]): { readonly digests: readonly Uint8Array[] } {
  return { digests: codes.map((code) => digestRecoveryCode(readRecoveryCode(code) ?? '')) };
}
