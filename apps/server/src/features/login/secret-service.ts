import { brokenPasswordRules, type SecretChange } from '@secgraph/contract';
import type { Credentials } from '@secgraph/database/auth';
import { AuthError } from '../../auth/authenticate.ts';
import type { Caller } from '../../auth/caller.ts';
import type { Auth } from '../../auth/create-auth.ts';
import { badRequest, notFound } from '../../http/http-error.ts';
import type { BeginAudit } from '../../http/route-handler.ts';
import { isOwnPassword } from './own-password.ts';

/** Long past: the next session may only change the password. */
const EXPIRED = new Date('0001-01-01T00:00:00Z');

export interface SecretService {
  /**
   * Sets a password. All sessions of its user end with it, but for the one that sets it. So do his API tokens where
   * somebody else sets it, who is asked to because the account may be in other hands; who renews his own keeps his
   * programs running unless he says otherwise.
   */
  changeSecret(request: {
    readonly caller: Caller;
    readonly userId: string;
    readonly change: SecretChange;
    readonly signal: AbortSignal;
    readonly beginAudit: BeginAudit | undefined;
  }): Promise<void>;
}

export function createSecretService(auth: Auth): SecretService {
  return {
    async changeSecret({ caller, userId, change, signal, beginAudit }) {
      const secret = change.secret ?? '';
      assertPolicy(secret);
      const user = await getUser(auth, userId);
      const isSelf = caller.userId === user.userId;
      if (isSelf) {
        if (!(await isOwnPassword(auth, user, { given: change.current_secret ?? '', signal }))) {
          throw new AuthError('AUTH_WRONG_SECRET', 'Invalid current password');
        }
        assertChanged(change);
      }

      await auth.users.storeSecret(user.userId, {
        digest: await auth.hasher.digest(secret, signal),
        expiresAt:
          change.needs_password_reset === true
            ? EXPIRED
            : new Date(auth.clock.now() + auth.settings.passwordLifetimeMs()),
      });
      await auth.sessions.endOthers(user.userId, isSelf ? caller.sessionId : undefined);
      if (!isSelf) {
        await auth.familiarAddresses.forgetUser(user.userId);
      }
      if (change.revoke_api_tokens ?? !isSelf) {
        await revokeTokens(auth, user.userId, beginAudit);
      }
    },
  };
}

async function revokeTokens(auth: Auth, userId: string, beginAudit: BeginAudit | undefined): Promise<void> {
  const known = await auth.apiTokens.listTokenIds(userId);
  if (known.length > 0) {
    const audit = await beginAudit?.({ user_id: userId, token_ids: known }, 'DeleteAuthToken');
    const removed = await auth.apiTokens.removeTokensOfUser(userId);
    await audit?.tellPart({ user_id: userId, token_ids: removed });
  }
}

function assertPolicy(secret: string): void {
  const broken = brokenPasswordRules(secret);
  if (broken.length > 0) {
    throw new AuthError('AUTH_BAD_SECRET', broken.map(({ message }) => message).join('; '));
  }
}

/** Whoever has to change a password would otherwise be done with the one that is known to others, or too old. */
function assertChanged({ secret, current_secret: currentSecret }: SecretChange): void {
  if (secret === currentSecret) {
    throw new AuthError('AUTH_BAD_SECRET', 'Secret: must differ from the current password');
  }
}

async function getUser(auth: Auth, userId: string): Promise<Credentials> {
  const user = await auth.users.findCredentialsById(userId);
  if (user === undefined) {
    throw notFound();
  }

  if (user.ssoProviderId !== undefined) {
    throw badRequest('Invalid operation, user is SSO');
  }

  return user;
}
