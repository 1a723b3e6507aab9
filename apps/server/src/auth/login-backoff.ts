import { createHash } from 'node:crypto';
import type { Clock } from '@secgraph/kernel';
import { networkOf } from './address-group.ts';
import { AuthError } from './authenticate.ts';
import { GuessTable } from './guess-table.ts';

/** Failures that cost nothing: people mistype. */
const FREE_FAILURES = 5;
/**
 * The same from an address that somebody logged in from: he may share it with whoever guesses, who must not be able to
 * keep him out before he has got tired. A login there begins anew.
 */
const FREE_FAILURES_WHERE_FAMILIAR = 100;
/** Short, because people who mistype come back. */
export const MAX_PAUSE_MS = 60_000;
const FORGET_MS = 15 * 60_000;
/** Failures of one account from all addresses that nobody logged in from: somebody may have many. */
export const UNFAMILIAR_FAILURES_BUDGET = 100;
/** One of them is forgiven after this. */
export const FORGIVE_MS = 10_000;
const MAX_ENTRIES = 10_000;

/** Who guesses at which password. */
export interface Guesser {
  /** As it was typed, whether there is such an account or not. */
  readonly account: string;
  /** As limits count addresses; undefined: wherever. */
  readonly address: string | undefined;
  /**
   * Somebody has logged in from this address before. Whether it was the account must not matter: names could be told
   * apart by it.
   */
  readonly isFamiliar: boolean;
}

/**
 * Pauses between guesses at one account from one address, growing with every failure; and a budget of failures of an
 * account over all addresses that nobody logged in from. So who guesses keeps out himself, and with many addresses
 * those who come from somewhere new, but nobody where he has been before. What an account is, and whether there is
 * one, makes no difference.
 */
export interface LoginBackoff {
  /** Milliseconds until the guesser may try again; 0 = now. */
  remainingMs(guesser: Guesser): number;
  recordFailure(guesser: Guesser): void;
  recordSuccess(guesser: Guesser): void;
}

interface Failures {
  readonly count: number;
  readonly blockedUntilMs: number;
  readonly lastAtMs: number;
}

interface Debt {
  readonly failures: number;
  readonly atMs: number;
}

/** How patient it is with who guesses. */
export interface BackoffPace {
  readonly maxPauseMs: number;
  readonly forgetMs: number;
}

const PASSWORD_PACE: BackoffPace = { maxPauseMs: MAX_PAUSE_MS, forgetMs: FORGET_MS };

/**
 * Of codes with six digits, of which three are right at a time: whoever has the password gets about a hundred guesses a
 * day, one in three thousand to be right.
 */
export const CODE_PACE: BackoffPace = { maxPauseMs: 15 * 60_000, forgetMs: 24 * 3_600_000 };

/** Kept in memory: a restart forgets, and every replica counts for itself. */
export function createLoginBackoff(clock: Clock, pace = PASSWORD_PACE): LoginBackoff {
  const failuresByGuesser = new GuessTable<Failures>({ limit: MAX_ENTRIES });
  const debtByAccount = new GuessTable<Debt>({ limit: MAX_ENTRIES });

  const recent = (key: string): Failures | undefined => {
    const failures = failuresByGuesser.get(key);

    return failures !== undefined && clock.now() - failures.lastAtMs < pace.forgetMs ? failures : undefined;
  };

  const debtOf = (account: string): number => {
    const debt = debtByAccount.get(account);

    return debt === undefined ? 0 : Math.max(debt.failures - (clock.now() - debt.atMs) / FORGIVE_MS, 0);
  };

  return {
    remainingMs: (guesser) => {
      const pauseMs = (recent(keyOf(guesser))?.blockedUntilMs ?? 0) - clock.now();
      const excess = guesser.isFamiliar
        ? 0
        : debtOf(digest(guesser.account)) + 1 - UNFAMILIAR_FAILURES_BUDGET;

      return Math.max(pauseMs, Math.ceil(excess * FORGIVE_MS), 0);
    },

    recordFailure: (guesser) => {
      const key = keyOf(guesser);
      const now = clock.now();
      const count = (recent(key)?.count ?? 0) + 1;
      const blockedUntilMs = now + pauseMs(count, guesser.isFamiliar, pace);
      const network = networkOf(guesser.address ?? '');
      const failures = { count, blockedUntilMs, lastAtMs: now };
      failuresByGuesser.set(key, failures, { network, untilMs: blockedUntilMs, nowMs: now });
      if (!guesser.isFamiliar) {
        const account = digest(guesser.account);
        const debt = { failures: debtOf(account) + 1, atMs: now };
        const untilMs = now + debt.failures * FORGIVE_MS;
        debtByAccount.set(account, debt, { network: undefined, untilMs, nowMs: now });
      }
    },

    recordSuccess: (guesser) => {
      failuresByGuesser.delete(keyOf(guesser));
    },
  };
}

/** @throws `AUTH_BACKED_OFF` with the seconds to wait, while the guesser is paused */
export function assertNotBackedOff(backoff: LoginBackoff, guesser: Guesser): void {
  const remainingMs = backoff.remainingMs(guesser);
  if (remainingMs > 0) {
    throw new AuthError('AUTH_BACKED_OFF', 'Too many requests. Please try again later.', {
      details: { retryAfterSeconds: Math.ceil(remainingMs / 1000) },
    });
  }
}

function pauseMs(failures: number, isFamiliar: boolean, { maxPauseMs }: BackoffPace): number {
  const free = isFamiliar ? FREE_FAILURES_WHERE_FAMILIAR : FREE_FAILURES;

  return failures < free ? 0 : Math.min(1000 * 2 ** (failures - free), maxPauseMs);
}

function keyOf({ account, address = '' }: Guesser): string {
  return `${digest(account)} ${address}`;
}

/** Names have any length; what is kept of them has not. */
function digest(account: string): string {
  return createHash('sha256').update(account.toLowerCase()).digest('base64');
}
