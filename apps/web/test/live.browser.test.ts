import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itInBothThemes } from './browser/in-both-themes.ts';
import { openAsAdministrator } from './browser/log-in.ts';
import { openBrowser } from './browser/open-browser.ts';
import { startService } from './browser/start-service.ts';

const browser = await openBrowser();
const service = await startService();

/** What a service takes for an ingest or a start, on a busy machine. */
const SLOW_MS = 60_000;

/** Has something happen that notifications tell of. */
async function cancelJob(page: Page): Promise<number> {
  const answer = await page.evaluate(
    "fetch('../api/v2/file-upload/start', { method: 'POST', headers: { 'X-Secgraph-Client': 'web' } }).then((response) => response.json())",
  );
  const { id } = (answer as { data: { id: number } }).data;
  await page.evaluate(
    `fetch('../api/v2/file-upload/${id}/cancel', { method: 'PUT', headers: { 'X-Secgraph-Client': 'web' } }).then((response) => response.status)`,
  );

  return id;
}

/** Whatever the chip says from now on: what a small upload takes is over before one has asked twice. */
async function recordChip(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(`{
    const banner = document.querySelector('[role=banner], header');
    const said = (globalThis.saidByChip = []);
    new MutationObserver(() => said.push(banner.querySelector('[role=status]')?.textContent ?? ''))
      .observe(banner, { subtree: true, childList: true, characterData: true });
  }`);

  return async () => (await page.evaluate("globalThis.saidByChip.join('\\n')")) as string;
}

describe('what the service does', () => {
  it('is followed by events alone, and told when it has ended', { timeout: 2 * SLOW_MS }, async () => {
    const page = await browser.open();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const events = page.waitForResponse((response) => response.url().endsWith('/api/v2/event-stream'));
    await openAsAdministrator(page, service);
    expect((await events).status()).toBe(200);
    const chip = page.getByRole('banner').getByRole('status');
    await chip.getByText('Idle').waitFor();
    const saidByChip = await recordChip(page);
    asked.length = 0;
    await page.getByRole('button', { name: 'Load sample data' }).click();
    await page.getByText('Upload job 1: Complete').first().waitFor({ timeout: SLOW_MS });
    await chip.getByText('Idle').waitFor({ timeout: SLOW_MS });
    await page.getByRole('row', { name: /Complete/ }).waitFor();

    expect(await saidByChip()).toMatch(/Ingesting|Analyzing/);
    expect(asked.filter((path) => path.endsWith('/datapipe/status'))).toEqual([]);
  });

  itInBothThemes('stays in the history of the session, without barriers (%s)', async (look) => {
    const page = await browser.open();
    await openAsAdministrator(page, service);
    await page.getByRole('banner').getByRole('status').getByText('Idle').waitFor();
    const id = await cancelJob(page);
    await page.getByRole('button', { name: 'Notifications, 1 new one' }).click();
    const drawer = page.getByRole('dialog', { name: 'Notifications' });
    await drawer.getByText(`Upload job ${id}: Canceled`).waitFor();
    await look(page, 'notifications');

    await page.reload();
    await page.getByRole('button', { name: 'Notifications', exact: true }).click();
    await drawer.getByText(`Upload job ${id}: Canceled`).waitFor();
    await drawer.getByRole('button', { name: 'Clear' }).click();
    await drawer.getByText('Nothing yet.').waitFor();
  });
});

describe('a connection', () => {
  it('that is lost is told of at once, and made again', { timeout: 2 * SLOW_MS }, async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service);
    const chip = page.getByRole('banner').getByRole('status');
    await chip.getByText('Idle').waitFor();
    // Told by an event, whose id is known then.
    await cancelJob(page);
    await page.getByRole('button', { name: 'Notifications, 1 new one' }).waitFor();
    void service.process.kill();
    await page.getByRole('alert').filter({ hasText: 'The service does not answer.' }).waitFor();
    const events = page.waitForResponse((response) => response.url().endsWith('/api/v2/event-stream'), {
      timeout: SLOW_MS,
    });
    await service.restart();

    expect((await events).request().headers()['last-event-id']).toMatch(/^\d+$/);
    await chip.getByText('Idle').waitFor();
  });

  it('ends with the session, and begins again with the next', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service);
    await page.getByRole('banner').getByRole('status').getByText('Idle').waitFor();
    await page.evaluate(
      "fetch('../api/v2/logout', { method: 'POST', headers: { 'X-Secgraph-Client': 'web' } }).then((response) => response.status)",
    );
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    const events = page.waitForResponse((response) => response.url().endsWith('/api/v2/event-stream'));
    await dialog.getByLabel('Password', { exact: true }).fill('Correct-Horse-5-Battery');
    await dialog.getByRole('button', { name: 'Log in' }).click();

    expect((await events).status()).toBe(200);
  });
});

describe('a theme', () => {
  it('is the same in another browser', async () => {
    const first = await browser.open();
    await openAsAdministrator(first, service);
    const saved = first.waitForResponse(
      (response) => response.url().endsWith('/preferences') && response.request().method() === 'PATCH',
    );
    await first.keyboard.press('Alt+m');
    expect((await saved).status()).toBe(200);

    const second = await browser.open();
    await openAsAdministrator(second, service);
    const background = () => second.evaluate('getComputedStyle(document.body).backgroundColor');
    await expect.poll(background).toBe('rgb(16, 19, 24)');
  });
});
