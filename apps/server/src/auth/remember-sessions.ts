import type { LiveSession } from '@secgraph/database/auth';
import { remember } from '@secgraph/kernel';

/** How long an answer of the database holds at most. */
const MAX_AGE_MS = 1_000;
/** The oldest go first. */
const MAX_REMEMBERED = 10_000;

export type FindSession = (sessionId: string) => Promise<LiveSession | undefined>;

export interface RememberedSessions {
  readonly find: FindSession;
  /**
   * To be called when something may have changed that a session depends on: nothing found out before, or asked for
   * before, is used for requests that come from now on.
   */
  forget(): void;
}

/**
 * Uses an answer for the requests of the next second, and no longer than until {@link RememberedSessions.forget}. Only
 * right where no other process changes sessions or users; what is changed behind the service's back shows after a
 * second. Sessions that are not found are asked for each time.
 */
export function rememberSessions(
  findSession: FindSession,
  nowMs: () => number = () => performance.now(),
): RememberedSessions {
  let known = new Map<string, { readonly session: LiveSession; readonly askedAtMs: number }>();

  return {
    async find(sessionId) {
      const askedAtMs = nowMs();
      const remembered = known.get(sessionId);
      if (remembered !== undefined && askedAtMs - remembered.askedAtMs < MAX_AGE_MS) {
        return remembered.session;
      }

      // The ones of before a `forget` end up in a table that nobody reads any more.
      const table = known;
      const session = await findSession(sessionId);
      if (session !== undefined) {
        remember(table, sessionId, { session, askedAtMs }, MAX_REMEMBERED);
      }

      return session;
    },

    forget() {
      known = new Map();
    },
  };
}
