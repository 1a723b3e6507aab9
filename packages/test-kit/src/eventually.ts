import { vi } from 'vitest';

/** Left alone, it is one second: less than a busy machine takes to start a thread. */
const PATIENCE = { timeout: 30_000, interval: 20 };

/** Asks again and again until nothing is thrown, and tells what was answered. */
export function eventually<T>(ask: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(ask, PATIENCE);
}
