import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const PENDING = `(() => JSON.parse(localStorage['secgraph.preferences'] ?? '{}').pending)()`;

/** Waits until the service has all that is remembered for the user, and leaves nothing of it in the browser. */
export async function keepPreferencesOnlyInService(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(PENDING), { timeout: 20_000 }).toEqual({});
  await page.evaluate(`localStorage.removeItem('secgraph.preferences')`);
}
