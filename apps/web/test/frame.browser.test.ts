import { describe, expect, it } from 'vitest';
import { itInBothThemes } from './browser/in-both-themes.ts';
import { PASSWORD } from './browser/launch-service.ts';
import { logIn, openAsAdministrator } from './browser/log-in.ts';
import { findBarriers, openBrowser, takePicture } from './browser/open-browser.ts';
import { startService } from './browser/start-service.ts';

const browser = await openBrowser();
const service = await startService();

describe('the frame', () => {
  it('is operated with the keyboard alone', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service);
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Search or run a command' }).fill('ingest');
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Search or run a command' }).waitFor({ state: 'hidden' });
    await page.getByRole('heading', { level: 1, name: 'File ingest' }).waitFor();
    await page.keyboard.press('Alt+1');
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.goBack();

    await page.getByRole('heading', { level: 1, name: 'File ingest' }).waitFor();
  });

  it('takes the focus back to where it was when the palette is closed', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, '/attack-paths/what-if');
    const search = page.getByRole('textbox', { name: 'Search or run a command' });
    const bell = page.getByRole('button', { name: 'Notifications' });
    await bell.focus();
    await page.keyboard.press('Control+k');
    await search.waitFor();
    await page.keyboard.press('Escape');
    await search.waitFor({ state: 'hidden' });
    const isBack = () => bell.evaluate((button) => button === document.activeElement);
    await expect.poll(isBack).toBe(true);

    // What it opens gives the focus back to the page, not to a box that is gone.
    await page.keyboard.press('Control+k');
    await search.fill('keyboard shortcuts');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await search.waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'hidden' });
    await expect.poll(isBack).toBe(true);
  });

  itInBothThemes('shows the chosen line of the palette readably (%s)', async (look) => {
    const page = await browser.open();
    await openAsAdministrator(page, service);
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Search or run a command' }).fill('domain admins');
    const chosen = page.locator('[data-action][data-selected]');
    await chosen.getByText('Prebuilt').waitFor();
    await look(page, 'palette');
  });

  it('is as at first for whoever logs in after somebody', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service);
    await page.keyboard.press('Control+k');
    const search = page.getByRole('textbox', { name: 'Search or run a command' });
    await search.fill('take the tour');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Tour' }).waitFor();
    await page.keyboard.press('Control+k');
    await search.fill('log out');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    await logIn(page, PASSWORD, service.user.name);
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.getByRole('button', { name: 'Account' }).click();

    await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
    expect(await search.count()).toBe(0);
    expect(await page.getByRole('dialog', { name: 'Tour' }).count()).toBe(0);
  });

  itInBothThemes('shows its shortcuts, without barriers (%s)', async (look) => {
    const page = await browser.open();
    await openAsAdministrator(page, service);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();

    await look(page, 'shortcuts');
  });

  it('names the authors of icons and typeface', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'About Secgraph' }).click();
    await page
      .getByRole('dialog')
      .getByText(/Font Awesome Free.*CC BY 4.0/)
      .waitFor();
    await page
      .getByRole('dialog')
      .getByText(/enterprise edition/)
      .waitFor();
  });

  it('changes its theme, and keeps it', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service);
    const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    expect(await background()).toBe('rgb(255, 255, 255)');
    await page.keyboard.press('Alt+m');
    await expect.poll(background).toBe('rgb(16, 19, 24)');
    await page.reload();
    await expect.poll(background).toBe('rgb(16, 19, 24)');
  });

  it('says where nothing is, within its navigation, and leads back', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service);
    await page.goto(`${service.pages}/no/such/page`);
    await page.getByRole('main').getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Go to the start page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  });

  it('asks no other host for anything', async () => {
    const page = await browser.open();
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    await openAsAdministrator(page, service, '/administration/file-ingest');

    expect([...hosts]).toEqual([new URL(service.url).host]);
  });
});

describe('a service that is gone', () => {
  it('is told of, and found again when it is back', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service);
    void service.process.kill();
    const bar = page.getByRole('alert').filter({ hasText: 'The service does not answer.' });
    await bar.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'gone-light');
    await service.restart();
    const hidden = bar.waitFor({ state: 'hidden' });
    // The page may find it again by itself before.
    await Promise.race([bar.getByRole('button', { name: 'Try now' }).click(), hidden]);
    await hidden;

    await page.getByRole('status').getByText('Idle').waitFor();
  });

  it('gives a page that is opened meanwhile when it is back, instead of an empty one', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, '/administration/file-ingest');
    await page.getByRole('heading', { level: 1, name: 'File ingest' }).waitFor();
    void service.process.kill();
    const bar = page.getByRole('alert').filter({ hasText: 'The service does not answer.' });
    await bar.waitFor();
    // Its code was never loaded, and neither was what it shows.
    await page.getByRole('link', { name: 'Posture' }).click();
    await bar.waitFor();
    await service.restart();
    await page.getByRole('heading', { level: 1, name: 'Posture' }).waitFor({ timeout: 60_000 });
    await bar.waitFor({ state: 'hidden' });
  });

  it('is told in each part that has nothing to show, which fills afterwards', async () => {
    const page = await browser.open();
    const jobs = /\/api\/v2\/file-upload\?/;
    await page.route(jobs, (route) => route.abort());
    await openAsAdministrator(page, service, '/administration/file-ingest');
    await page.getByText('This appears as soon as it does.').first().waitFor();
    await page.unroute(jobs);
    await page.getByText('Nothing uploaded yet').waitFor();
  });
});
