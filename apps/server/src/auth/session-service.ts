import { type PermissionName, permissionsOfRoles } from '@secgraph/contract';
import type { LiveSession, SessionProvider, SessionRepository } from '@secgraph/database';
import type { Clock } from '@secgraph/kernel';
import { type AuthenticationScheme, invalidAuthentication } from './authenticate.ts';
import { batchSessionLookups } from './batch-session-lookups.ts';
import type { Caller } from './caller.ts';
import type { SessionTokens } from './session-token.ts';

/** Begins, checks and ends sessions. */
export interface SessionService {
  /** Stores a session and returns its token. Single sign-on begins sessions here too. */
  begin(user: {
    readonly userId: string;
    readonly provider: SessionProvider;
    readonly providerId: number;
  }): Promise<string>;
  endAll(userId: string): Promise<void>;
  /** The `bearer` scheme: the database is asked after each request came, so that an ended session ends at once. */
  readonly scheme: AuthenticationScheme;
}

export interface SessionServiceOptions {
  readonly sessions: SessionRepository;
  readonly tokens: SessionTokens;
  readonly lifetimeMs: () => number;
  readonly clock: Clock;
}

export function createSessionService(options: SessionServiceOptions): SessionService {
  const { sessions, tokens, clock } = options;
  const findLiveSession = batchSessionLookups(sessions, clock);

  return {
    async begin({ userId, provider, providerId }) {
      const createdAt = new Date(clock.now());
      const expiresAt = new Date(clock.now() + options.lifetimeMs());
      const sessionId = await sessions.createSession({ userId, provider, providerId, createdAt, expiresAt });

      return tokens.sign({ sessionId, userId }, { createdAt, expiresAt });
    },

    endAll: (userId) => sessions.endSessionsOfUser(userId),

    async scheme(token) {
      const now = new Date(clock.now());
      const claims = await tokens.verify(token, now);
      const session = claims && (await findLiveSession(claims.sessionId));
      if (session === undefined || session.userId !== claims?.userId) {
        throw invalidAuthentication();
      }

      return toCaller(session, now);
    },
  };
}

function toCaller(session: LiveSession, now: Date): Caller {
  return {
    kind: 'user',
    userId: session.userId,
    principalName: session.principalName,
    emailAddress: session.emailAddress,
    permissions: effectivePermissions(session, now),
    sessionId: String(session.sessionId),
  };
}

/** What the roles grant, unless a restriction stands: then at most one permission is left. */
function effectivePermissions(session: LiveSession, now: Date): ReadonlySet<PermissionName> {
  const granted = permissionsOfRoles(session.roleIds);
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
