import type { Logger } from 'pino';
import type { Auth } from './auth/create-auth.ts';

const INTERVAL_MS = 24 * 60 * 60 * 1_000;

/** Removes what has expired, now and daily. Returns what ends it. */
export function startHousekeeping(
  { sessionRows, clock }: Pick<Auth, 'sessionRows' | 'clock'>,
  log: Logger,
): () => Promise<void> {
  const tidy = async (): Promise<void> => {
    try {
      const sessions = await sessionRows.removeExpiredSessions(new Date(clock.now()));
      log.debug({ sessions }, 'removed expired sessions');
    } catch (err) {
      log.warn({ err }, 'expired sessions could not be removed; trying again tomorrow');
    }
  };
  let running = tidy();
  const timer = setInterval(() => {
    running = tidy();
  }, INTERVAL_MS);
  timer.unref();

  return () => {
    clearInterval(timer);
    return running;
  };
}
