import type { ServerResponse } from 'node:http';
import { tooManyRequests } from './http-error.ts';

/** Requests end all the time; there is no better moment to name. */
const RETRY_AFTER_MS = 1000;

/** Lets a request in, and counts it until its answer has been sent or its client has gone away. */
export type ConcurrencyLimit = (key: string, cost: number, response: ServerResponse) => void;

/**
 * Bounds what each caller has under way at once, weighed by cost. However fast somebody asks, he meets no limit
 * while he waits for his answers; and whoever does not can keep only so much of the service to himself. Refuses with
 * `HTTP_TOO_MANY_REQUESTS`. Memory: one entry for each caller with a request under way.
 *
 * @param limit sum of costs; 0 = none
 */
export function createConcurrencyLimit(limit: number): ConcurrencyLimit {
  const underWay = new Map<string, number>();

  const leave = (key: string, cost: number): void => {
    const left = (underWay.get(key) ?? 0) - cost;
    if (left > 0) {
      underWay.set(key, left);
    } else {
      underWay.delete(key);
    }
  };

  return (key, cost, response) => {
    if (limit === 0 || cost === 0) {
      return;
    }

    const current = underWay.get(key) ?? 0;
    // Alone, everything may pass: a limit below the cost of a request would otherwise forbid it altogether.
    if (current > 0 && current + cost > limit) {
      throw tooManyRequests({ limit, remaining: limit - current, resetAtMs: Date.now() + RETRY_AFTER_MS });
    }

    underWay.set(key, current + cost);
    response.once('close', () => leave(key, cost));
  };
}
