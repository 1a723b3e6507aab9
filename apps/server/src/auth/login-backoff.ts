import { createHash } from 'node:crypto';
import { type Clock, remember } from '@secgraph/kernel';
import { AuthError } from './authenticate.ts';

/** Failures that cost nothing: people mistype. */
const FREE_FAILURES = 5;
/** Short, because an attacker who names an account must not be able to lock its owner out. */
const MAX_PAUSE_MS = 60_000;
const FORGET_MS = 15 * 60_000;
const MAX_ACCOUNTS = 10_000;

interface Failures {
  readonly count: number;
  readonly blockedUntilMs: number;
  readonly lastAtMs: number;
}

/** Pauses between guesses at one account, growing with every failure. Counts unknown accounts alike. */
export interface LoginBackoff {
  /** Milliseconds until the account may be tried again; 0 = now. */
  remainingMs(account: string): number;
  recordFailure(account: string): void;
  recordSuccess(account: string): void;
}

/** Kept in memory: a restart forgets, and every replica counts for itself. */
export function createLoginBackoff(clock: Clock): LoginBackoff {
  const failuresByAccount = new Map<string, Failures>();

  const recent = (key: string): Failures | undefined => {
    const failures = failuresByAccount.get(key);

    return failures !== undefined && clock.now() - failures.lastAtMs < FORGET_MS ? failures : undefined;
  };

  return {
    remainingMs: (account) => Math.max((recent(keyOf(account))?.blockedUntilMs ?? 0) - clock.now(), 0),

    recordFailure: (account) => {
      const key = keyOf(account);
      const now = clock.now();
      const count = (recent(key)?.count ?? 0) + 1;
      const failures = { count, blockedUntilMs: now + pauseMs(count), lastAtMs: now };
      remember(failuresByAccount, key, failures, MAX_ACCOUNTS);
    },

    recordSuccess: (account) => {
      failuresByAccount.delete(keyOf(account));
    },
  };
}

/** @throws `AUTH_BACKED_OFF` with the seconds to wait, while the account is paused */
export function assertNotBackedOff(backoff: LoginBackoff, account: string): void {
  const remainingMs = backoff.remainingMs(account);
  if (remainingMs > 0) {
    throw new AuthError('AUTH_BACKED_OFF', 'Too many requests. Please try again later.', {
      details: { retryAfterSeconds: Math.ceil(remainingMs / 1000) },
    });
  }
}

function pauseMs(failures: number): number {
  return failures < FREE_FAILURES ? 0 : Math.min(1000 * 2 ** (failures - FREE_FAILURES), MAX_PAUSE_MS);
}

/** Names have any length; what is kept of them has not. */
function keyOf(account: string): string {
  return createHash('sha256').update(account.toLowerCase()).digest('base64');
}
