import type { LiveSession, SessionRepository } from '@secgraph/database/auth';
import type { Clock } from '@secgraph/kernel';

/**
 * Looks sessions up for many requests at once: one statement is under way at a time, and whoever comes
 * meanwhile goes with the next. Nothing is remembered, so an answer is never older than the question: a session
 * that ended before a request came is ended for that request, whichever process ended it.
 *
 * @returns a function that finds a live session by id; undefined as `findLiveSessions` leaves it out
 */
export function batchSessionLookups(
  sessions: Pick<SessionRepository, 'findLiveSessions'>,
  clock: Clock,
): (sessionId: string) => Promise<LiveSession | undefined> {
  let waiting: Batch | undefined;
  let isRunning = false;

  const runNext = async () => {
    isRunning = true;
    for (let batch = waiting; batch !== undefined; batch = waiting) {
      waiting = undefined;
      await sessions
        .findLiveSessions([...batch.sessionIds], new Date(clock.now()))
        .then(batch.answer.resolve, batch.answer.reject);
    }
    isRunning = false;
  };

  return async (sessionId) => {
    waiting ??= { sessionIds: new Set(), answer: Promise.withResolvers() };
    waiting.sessionIds.add(sessionId);
    const { promise } = waiting.answer;
    if (!isRunning) {
      void runNext();
    }

    return (await promise).get(sessionId);
  };
}

interface Batch {
  readonly sessionIds: Set<string>;
  readonly answer: PromiseWithResolvers<ReadonlyMap<string, LiveSession>>;
}
