import { mayBeLimited, type PermissionName, permissionsOfRoles } from '@secgraph/contract';
import type { CheckedSecret, LiveSession, SessionProvider, SessionRepository } from '@secgraph/database/auth';
import type { Clock } from '@secgraph/kernel';
import { type AuthenticationScheme, invalidAuthentication } from './authenticate.ts';
import { batchSessionLookups } from './batch-session-lookups.ts';
import type { Caller } from './caller.ts';
import { rememberSessions } from './remember-sessions.ts';
import { createSessionId, type SessionTokens } from './session-token.ts';

/** Begins, checks and ends sessions. */
export interface SessionService {
  /** Stores a session and returns its token. Single sign-on begins sessions here too. */
  begin(user: {
    readonly userId: string;
    readonly provider: SessionProvider;
    readonly providerId: number;
    readonly checked?: CheckedSecret;
  }): Promise<string>;
  endAll(userId: string): Promise<void>;
  /** @param keptSessionId the one that goes on; undefined: none does */
  endOthers(userId: string, keptSessionId: string | undefined): Promise<void>;
  /** The `bearer` scheme. A session that ended before a request came is ended for that request. */
  readonly scheme: AuthenticationScheme;
  /** To be called when a request that may have changed sessions or users has ended, before its answer. */
  forget(): void;
}

export interface SessionServiceOptions {
  readonly sessions: SessionRepository;
  readonly tokens: SessionTokens;
  readonly lifetimeMs: () => number;
  readonly clock: Clock;
  /** Whether users can be kept to some environments. */
  readonly isAccessLimited: () => boolean;
  /** Whether no other process changes sessions or users; else the database is asked after each request came. */
  readonly isOnlyWriter: boolean;
}

export function createSessionService(options: SessionServiceOptions): SessionService {
  const { sessions, tokens, clock } = options;
  const askForSession = batchSessionLookups(sessions, clock);
  const { find, forget } = options.isOnlyWriter
    ? rememberSessions(askForSession)
    : { find: askForSession, forget: () => undefined };

  return {
    forget,

    async begin({ userId, provider, providerId, checked }) {
      const createdAt = new Date(clock.now());
      const expiresAt = new Date(clock.now() + options.lifetimeMs());
      const sessionId = createSessionId();
      const keyId = await sessions.createSession({
        sessionId,
        userId,
        provider,
        providerId,
        checked,
        createdAt,
        expiresAt,
      });

      return tokens.sign({ sessionId, userId, keyId }, { createdAt, expiresAt });
    },

    endAll: (userId) => sessions.endSessionsOfUser(userId),
    endOthers: (userId, keptSessionId) => sessions.endSessionsOfUser(userId, keptSessionId),

    async scheme(token) {
      const now = new Date(clock.now());
      const claims = await tokens.verify(token, now);
      const session = claims && (await find(claims.sessionId));
      if (session === undefined || session.userId !== claims?.userId || session.keyId !== claims.keyId) {
        throw invalidAuthentication();
      }

      const isLimited = mayBeLimited(session.roleIds) && options.isAccessLimited();

      return { caller: toCaller(session, { now, isLimited }), bodyCheck: undefined };
    },
  };
}

function toCaller(
  session: LiveSession,
  { now, isLimited }: { readonly now: Date; readonly isLimited: boolean },
): Caller {
  return {
    kind: 'user',
    userId: session.userId,
    principalName: session.principalName,
    emailAddress: session.emailAddress,
    sessionId: session.sessionId,
    permissions: effectivePermissions(session, now),
    environments: isLimited ? session.environmentIds : undefined,
  };
}

/** By the session's own list of roles: a session that is remembered needs its permissions many times. */
const permissionsByRoles = new WeakMap<readonly number[], ReadonlySet<PermissionName>>();

function permissionsOf({ roleIds }: LiveSession): ReadonlySet<PermissionName> {
  const known = permissionsByRoles.get(roleIds) ?? permissionsOfRoles(roleIds);
  permissionsByRoles.set(roleIds, known);

  return known;
}

/** What the roles grant, unless a restriction stands: then at most one permission is left. */
function effectivePermissions(session: LiveSession, now: Date): ReadonlySet<PermissionName> {
  const granted = permissionsOf(session);
  if (!session.isEulaAccepted) {
    return new Set<PermissionName>(['auth/AcceptEULA']);
  }

  if (session.provider !== 'secret') {
    return granted;
  }

  if (session.secretExpiresAt === undefined) {
    throw invalidAuthentication();
  }

  return session.secretExpiresAt <= now
    ? granted.intersection(new Set<PermissionName>(['auth/ManageSelf']))
    : granted;
}
