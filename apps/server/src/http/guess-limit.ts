import { type Clock, remember } from '@secgraph/kernel';
import { addressGroupOf, isIPv6Group, networkOf } from '../auth/address-group.ts';
import type { Exchange } from './exchange.ts';
import { callerKeyOf } from './exchange.ts';
import { tooManyRequests } from './http-error.ts';

const WINDOW_MS = 1000;
/** How many counters a route keeps at most; the oldest go first. */
const MAX_COUNTERS = 20_000;
/** So many times more from where somebody has logged in: a house with one address, or a proxy. */
export const FAMILIAR_FACTOR = 5;
/** So many times more for all addresses of IPv6 that may be in one hand, but for those that somebody has logged in from. */
export const NETWORK_FACTOR = 16;

export interface GuessLimitOptions {
  readonly perSecond: number;
  /** Whether somebody has logged in from an address, as limits count addresses. */
  readonly isFamiliar: (address: string) => boolean;
  readonly clock: Clock;
}

interface Window {
  readonly startedAtMs: number;
  count: number;
}

/**
 * Where secrets could be guessed, requests are counted in windows of one second, per user, or address before login; of
 * IPv6 also per network. Refuses with `HTTP_TOO_MANY_REQUESTS`.
 */
export function createGuessLimit(options: GuessLimitOptions): (exchange: Exchange) => void {
  const { perSecond, isFamiliar, clock } = options;
  const windows = new Map<string, Window>();

  const windowOf = (key: string): Window => {
    const now = clock.now();
    const current = windows.get(key);
    if (current !== undefined && now - current.startedAtMs < WINDOW_MS) {
      return current;
    }

    const next = { startedAtMs: now, count: 0 };
    remember(windows, key, next, MAX_COUNTERS);

    return next;
  };

  const count = (key: string, limit: number): void => {
    const window = windowOf(key);
    window.count++;
    if (window.count > limit) {
      const waitMs = window.startedAtMs + WINDOW_MS - clock.now();
      throw tooManyRequests({ limit, remaining: 0, resetAtMs: Date.now() + waitMs });
    }
  };

  return (exchange) => {
    const address = addressGroupOf(exchange.client.ip);
    const isWider = exchange.caller === undefined && isFamiliar(address);
    if (exchange.caller === undefined && !isWider && isIPv6Group(address)) {
      // First, so that who is refused for his network does not fill the table with his addresses.
      count(`network ${networkOf(address)}`, perSecond * NETWORK_FACTOR);
    }
    count(callerKeyOf(exchange), isWider ? perSecond * FAMILIAR_FACTOR : perSecond);
  };
}
