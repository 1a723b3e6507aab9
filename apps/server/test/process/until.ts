import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;

/** Waits for a condition, as long as a slow machine may take. @throws naming what was awaited */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 120_000,
): Promise<void> {
  const giveUpAtMs = Date.now() + timeoutMs;

  while (!(await condition())) {
    if (Date.now() > giveUpAtMs) {
      throw new Error(`still not so after ${timeoutMs / 1_000} s: ${what}`);
    }
    await sleep(POLL_MS);
  }
}
