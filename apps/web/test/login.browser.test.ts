import { describe, expect, it } from 'vitest';
import { itInBothThemes } from './browser/in-both-themes.ts';
import { PASSWORD } from './browser/launch-service.ts';
import { logIn, openAsAdministrator } from './browser/log-in.ts';
import { findBarriers, openBrowser, takePicture } from './browser/open-browser.ts';
import { shareService } from './browser/share-service.ts';

const browser = await openBrowser();
const service = await shareService('empty');

describe('the login', () => {
  itInBothThemes('is where the address of the service leads, without barriers (%s)', async (look) => {
    const page = await browser.open();
    await page.goto(service.url);
    await page.getByRole('heading', { name: 'Log in' }).waitFor();

    expect(new URL(page.url()).pathname).toBe('/ui/login');
    await look(page, 'login');
  });

  it('says what is wrong, and leads to the page that was asked for', async () => {
    const page = await browser.open();
    await page.goto(`${service.pages}/administration/file-ingest?job=3`);
    await logIn(page, 'wrong', service.user.name);
    await page.getByText('Name and password do not match.').waitFor();
    await logIn(page, PASSWORD, service.user.name);
    await page.getByRole('heading', { name: 'File ingest' }).waitFor();

    expect(page.url()).toBe(`${service.pages}/administration/file-ingest?job=3`);
  });

  it('leads nowhere else, whatever an address says', async () => {
    const page = await browser.open();
    await page.goto(`${service.pages}/login?next=${encodeURIComponent('//example.org/')}`);
    await logIn(page, PASSWORD, service.user.name);
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();

    expect(page.url()).toBe(`${service.pages}/`);
  });

  it('keeps the session where no script can read it, in every tab', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service);
    const visible = await page.evaluate(
      'JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }])',
    );

    expect(visible).not.toMatch(/secgraph_session|eyJ/);
    const tab = await page.context().newPage();
    await tab.goto(service.pages);
    await tab.getByRole('navigation', { name: 'Pages' }).waitFor();
  });
});

describe('the end of a session', () => {
  it('asks for the password over the page, and goes on there', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, '/administration/file-ingest');
    // As another tab ends it, or an administrator.
    await page.request.post(`${service.url}/api/v2/logout`, { headers: { 'X-Secgraph-Client': 'web' } });
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'session-end-light');

    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(page.url()).toBe(`${service.pages}/administration/file-ingest`);
    await page.getByRole('status').getByText('Idle').waitFor();
  });

  it('comes with the wish to log out', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    await page.goto(service.pages);
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
  });
});
