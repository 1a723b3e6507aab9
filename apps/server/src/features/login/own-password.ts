import type { Credentials } from '@secgraph/database/auth';
import type { Auth } from '../../auth/create-auth.ts';
import { badRequest } from '../../http/http-error.ts';

/**
 * Whether this is the password of a user who is logged in already, and has to prove that he is still the one at the
 * keyboard. A stolen session must not serve to guess it, so guesses pause as they do at login, wherever it is asked.
 */
export async function isOwnPassword(
  auth: Auth,
  user: Credentials,
  password: { readonly given: string; readonly signal: AbortSignal },
): Promise<boolean> {
  if (user.secret === undefined) {
    throw badRequest('user does not have a secret auth provider registered');
  }

  return auth.passwordCheck.isRight({
    guesser: { account: `secret of ${user.userId}`, address: undefined, isFamiliar: false },
    isFavoured: true,
    digest: user.secret.digest,
    ...password,
  });
}
