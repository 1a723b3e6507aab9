import { describe, expect } from 'vitest';
import { openApi } from './browser/ask-service.ts';
import { itInBothThemes } from './browser/in-both-themes.ts';
import { openAsAdministrator } from './browser/log-in.ts';
import { openBrowser } from './browser/open-browser.ts';
import { shareService } from './browser/share-service.ts';

const browser = await openBrowser();
const service = await shareService('empty');
const api = await openApi(service, service.user.name);

const MINUTE_MS = 60_000;
const CELLS = ['One', 'Two'].map((text) => ({ type: 'note', text }));

describe('what pages tell in a corner', () => {
  itInBothThemes('says whether it was done or failed, which stays until it is closed (%s)', async (look) => {
    const answer = await api.ask('/api/v2/notebooks', { title: 'Told', cells: CELLS });
    const { id } = (answer as { data: { id: number } }).data;
    const page = await browser.open({ isLast: true });
    await page.clock.install();
    await openAsAdministrator(page, service, `/notebooks/${id}`);
    await page.route('**/api/v2/notebooks/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 500, json: { errors: [{ message: 'the disk is full' }] } })
        : route.fallback(),
    );
    const failure = page.getByRole('alert').filter({ hasText: 'The notebook was not changed' });
    await page.getByRole('button', { name: 'Move down: Note 1' }).click();
    await failure.getByRole('img', { name: 'Failed' }).waitFor();
    // The same again takes its place.
    await page.getByRole('button', { name: 'Move down: Note 1' }).click();
    await failure.getByText('the disk is full').waitFor();

    await page.unroute('**/api/v2/notebooks/*');
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Search or run a command' }).fill('analyse now');
    await page.keyboard.press('Enter');
    const done = page.getByRole('status').filter({ hasText: 'Analysis requested' });
    await done.getByRole('img', { name: 'Done' }).waitFor();
    await look(page, 'told');

    await page.clock.fastForward(MINUTE_MS);
    await done.waitFor({ state: 'detached' });
    await expect.poll(() => failure.count()).toBe(1);
    await failure.getByRole('button', { name: 'Dismiss' }).click();
    await failure.waitFor({ state: 'detached' });
  });
});
