import { type Clock, remember } from '@secgraph/kernel';
import { tooManyRequests } from '../../http/http-error.ts';

const WINDOW_MS = 60_000;
const MAX_CALLS = 120;
/** Counters kept at most; the oldest go first. */
const MAX_USERS = 10_000;

/** Bounds the calls of tools of one user by minute: an assistant in a loop asks without end. Throws 429. */
export function createCallLimit(clock: Clock): (userId: string) => void {
  const windows = new Map<string, { readonly startedAtMs: number; count: number }>();

  return (userId) => {
    const now = clock.now();
    const known = windows.get(userId);
    const window =
      known !== undefined && now - known.startedAtMs < WINDOW_MS ? known : { startedAtMs: now, count: 0 };
    remember(windows, userId, window, MAX_USERS);
    window.count++;
    if (window.count > MAX_CALLS) {
      const waitMs = window.startedAtMs + WINDOW_MS - now;
      throw tooManyRequests({ limit: MAX_CALLS, remaining: 0, resetAtMs: Date.now() + waitMs });
    }
  };
}
