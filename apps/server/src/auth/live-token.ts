import { mayBeLimited, type PermissionName, permissionsOfRoles } from '@secgraph/contract';
import type { ApiTokenRepository, LiveApiToken, TokenUser } from '@secgraph/database/auth';
import type { Clock } from '@secgraph/kernel';
import type { ApiTokenSettings } from '../config/parameter-settings.ts';
import { AuthError, invalidAuthentication } from './authenticate.ts';
import type { Caller, Collector } from './caller.ts';

/** What asking for a token takes, whichever way its request came. */
export interface LiveTokenOptions {
  readonly tokens: Pick<ApiTokenRepository, 'findLiveToken' | 'recordAccess'>;
  readonly settings: ApiTokenSettings;
  readonly clock: Clock;
  /** For what does not concern the client. */
  readonly onError: (error: unknown) => void;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Of the time of the last access, which nobody needs to the second. */
const ACCESS_PRECISION_MS = 1_000;

export function isTokenId(text: string): boolean {
  return UUID.test(text);
}

/**
 * The token, if it is good: there, not too old, of a user who is not disabled, while tokens are enabled. Throws an
 * {@link AuthError} otherwise.
 *
 * @param prefix of what a client is told
 */
export async function findLiveToken(
  { tokens, settings, clock }: Omit<LiveTokenOptions, 'onError'>,
  tokenId: string,
  prefix: string,
): Promise<LiveApiToken> {
  const token = await tokens.findLiveToken(tokenId);
  if (token === undefined) {
    throw new AuthError('AUTH_BAD_SIGNATURE', `${prefix}resource not found`);
  }
  if (token.owner.kind === 'client') {
    // What is decided about tokens is about those of users.
    return token;
  }
  if (token.owner.isDisabled) {
    throw new AuthError('AUTH_USER_DISABLED', `${prefix}user disabled`);
  }
  if (!settings.areTokensEnabled()) {
    throw new AuthError('AUTH_INVALID', 'API tokens are disabled');
  }

  const lifetimeMs = settings.tokenLifetimeMs();
  if (lifetimeMs !== undefined && token.createdAt.getTime() + lifetimeMs <= clock.now()) {
    throw invalidAuthentication();
  }

  return token;
}

/** Notes when a token was used last. Whether it could be noted is no concern of the request. */
export function recordAccess(
  { tokens, clock, onError }: Omit<LiveTokenOptions, 'settings'>,
  { tokenId, lastAccess }: LiveApiToken,
): void {
  const now = clock.now();
  if (lastAccess === undefined || now - lastAccess.getTime() > ACCESS_PRECISION_MS) {
    void tokens.recordAccess(tokenId, new Date(now)).catch(onError);
  }
}

/** Whom a token acts as, with no more than its scope allows. */
export function callerOfToken(
  { owner, scope, name }: LiveApiToken,
  settings: ApiTokenSettings,
): Caller | Collector {
  return owner.kind === 'client'
    ? { kind: 'collector', clientId: owner.clientId, name: owner.name }
    : {
        ...toUser(owner, settings),
        tokenScope: scope,
        tokenName: name,
        permissions: permissionsOf(owner, scope),
      };
}

function toUser(user: TokenUser, settings: ApiTokenSettings): Omit<Caller, 'permissions'> {
  return {
    kind: 'user',
    userId: user.userId,
    principalName: user.principalName,
    emailAddress: user.emailAddress,
    sessionId: undefined,
    environments: mayBeLimited(user.roleIds) && settings.isAccessLimited() ? user.environmentIds : undefined,
  };
}

/** Queries are read by the route that changes the graph, too: there, the permission decides. */
const CHANGING_WHERE_OTHERS_READ: ReadonlySet<PermissionName> = new Set<PermissionName>(['graphdb/Mutate']);

function permissionsOf(
  { isEulaAccepted, roleIds }: TokenUser,
  scope: LiveApiToken['scope'],
): ReadonlySet<PermissionName> {
  if (!isEulaAccepted) {
    return new Set<PermissionName>(['auth/AcceptEULA']);
  }

  const granted = permissionsOfRoles(roleIds);
  return scope === 'all' ? granted : granted.difference(CHANGING_WHERE_OTHERS_READ);
}
