import { AuthError } from '../../auth/authenticate.ts';
import type { Caller } from '../../auth/caller.ts';
import type { Auth } from '../../auth/create-auth.ts';
import { forbidden, notFound } from '../../http/http-error.ts';
import { isOwnPassword } from '../login/own-password.ts';

/** Scripts log in and create a token at once, and whoever logs in by a provider has no other proof. */
const FRESH_LOGIN_MS = 5 * 60_000;

/**
 * Throws unless somebody is there who can log in: by his password, or because he just did. A session that was found or
 * stolen must not become a token that lives on without it. Whoever signs has the key of a token already.
 */
export async function assertPresent(
  auth: Auth,
  caller: Caller,
  password: { readonly given: string | undefined; readonly signal: AbortSignal },
): Promise<void> {
  if (caller.sessionId === undefined) {
    return;
  }

  const { given, signal } = password;
  if (given !== undefined) {
    await assertPassword(auth, caller, { given, signal });
    return;
  }

  const begunAt = await auth.sessionRows.findBeginning(caller.sessionId);
  if (begunAt === undefined || begunAt.getTime() + FRESH_LOGIN_MS <= auth.clock.now()) {
    const minutes = FRESH_LOGIN_MS / 60_000;
    throw forbidden(
      `creating a token takes your password (current_secret), or a login of the last ${minutes} minutes`,
    );
  }
}

async function assertPassword(
  auth: Auth,
  caller: Caller,
  password: { readonly given: string; readonly signal: AbortSignal },
): Promise<void> {
  const user = await auth.users.findCredentialsById(caller.userId);
  if (user === undefined) {
    throw notFound();
  }
  if (!(await isOwnPassword(auth, user, password))) {
    throw new AuthError('AUTH_WRONG_SECRET', 'Invalid current password');
  }
}
