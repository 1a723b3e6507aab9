import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoginRequest, LoginResult } from '@secgraph/contract';
import { isDatabaseError } from '@secgraph/database';
import type { Credentials } from '@secgraph/database/auth';
import { addressGroupOf } from '../../auth/address-group.ts';
import { AuthError, invalidAuthentication } from '../../auth/authenticate.ts';
import type { Auth } from '../../auth/create-auth.ts';
import type { SecondStep } from '../../auth/password-check.ts';

/** What the API says also where a code is needed and none was sent. */
export const WRONG_CODE_MESSAGE = 'one time password is invalid';

export interface LoginOptions {
  readonly auth: Auth;
  /** Least duration of a login, success or not; up to a third is added at random. 0 = none. */
  readonly delayMs: number;
}

export interface LoginOrigin {
  /** Of the client. */
  readonly ip: string;
  readonly signal: AbortSignal;
}

export interface Login {
  /** Begins a session; throws {@link AuthError}, in the same way for unknown users and wrong passwords. */
  logIn(request: LoginRequest, from: LoginOrigin): Promise<LoginResult>;
}

export function createLogin({ auth, delayMs }: LoginOptions): Login {
  const attempt = async (request: LoginRequest, { ip, signal }: LoginOrigin): Promise<LoginResult> => {
    assertMethod(request.login_method ?? '');
    const address = addressGroupOf(ip);
    const user = await verify(auth, request, { address, signal });
    if (user.isDisabled) {
      throw new AuthError('AUTH_USER_DISABLED', 'user disabled');
    }
    await auth.familiarAddresses.recordLogin(user.userId, address);

    return {
      user_id: user.userId,
      auth_expired: user.secret.expiresAt.getTime() <= auth.clock.now(),
      session_token: await auth.sessions.begin({
        userId: user.userId,
        provider: 'secret',
        providerId: user.secret.id,
        checked: user.secret,
      }),
    };
  };

  return {
    async logIn(request, from) {
      const pause = sleep(randomDelay(delayMs));
      try {
        return await attempt(request, from).catch((error: unknown) => {
          // Changed after it was checked: what stands there now says how the login ends.
          if (isDatabaseError(error, 'DATABASE_NOT_SIGNED_ON')) {
            return attempt(request, from);
          }
          throw error;
        });
      } finally {
        await pause;
      }
    },
  };
}

type PasswordUser = Credentials & { readonly secret: NonNullable<Credentials['secret']> };

function assertMethod(method: string): void {
  if (method.toLowerCase() !== 'secret') {
    throw new AuthError('AUTH_BAD_LOGIN', `Login method ${method} is not supported.`);
  }
}

async function verify(
  auth: Auth,
  request: LoginRequest,
  { address, signal }: { readonly address: string; readonly signal: AbortSignal },
): Promise<PasswordUser> {
  const username = (request.username ?? '').trim();
  const user = await findUser(auth, username);
  const isFamiliar = await auth.familiarAddresses.isFamiliar(address);
  const result = await auth.passwordCheck.checkLogin(
    {
      guesser: { account: username, address, isFamiliar },
      isFavoured: isFamiliar,
      digest: user?.secret?.digest,
      given: request.secret ?? '',
      signal,
    },
    () => findSecondStep(auth, user?.userId ?? '', { code: request.otp ?? '', address }),
  );
  if (result === 'wrong-code') {
    throw new AuthError('AUTH_BAD_CODE', WRONG_CODE_MESSAGE);
  }
  if (result === 'wrong-password' || user?.secret === undefined) {
    throw invalidAuthentication();
  }

  return { ...user, secret: user.secret };
}

/**
 * Of a user who has a second factor. Guesses are counted for the account, but where it has been before apart from all
 * others: who guesses elsewhere does not keep its owner out there.
 */
async function findSecondStep(
  { secondFactor, users, familiarAddresses }: Auth,
  userId: string,
  { code, address }: { readonly code: string; readonly address: string },
): Promise<SecondStep | undefined> {
  const secret = (await users.findCredentialsById(userId))?.secret;
  if (secret?.isTotpActivated !== true) {
    return undefined;
  }

  const isKnown = await familiarAddresses.isKnown(userId, address);
  return {
    guesser: {
      account: `code of ${userId}`,
      address: isKnown ? address : undefined,
      isFamiliar: false,
    },
    given: code.trim() === '' ? undefined : code,
    isRight: (given) => secondFactor.takeCode({ userId, sealedSecret: secret.totpSecret }, given),
  };
}

/** Texts that no stored name can be are unknown rather than an error of the database. */
async function findUser(auth: Auth, username: string): Promise<Credentials | undefined> {
  return username.includes('\0') || !username.isWellFormed()
    ? undefined
    : auth.users.findCredentials(username);
}

function randomDelay(delayMs: number): number {
  return delayMs === 0 ? 0 : delayMs + randomInt(Math.max(Math.ceil(delayMs / 3), 1));
}
