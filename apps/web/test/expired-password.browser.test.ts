import { describe, expect, it } from 'vitest';
import { openApi } from './browser/ask-service.ts';
import { itInBothThemes } from './browser/in-both-themes.ts';
import { PASSWORD } from './browser/launch-service.ts';
import { logIn } from './browser/log-in.ts';
import { openBrowser } from './browser/open-browser.ts';
import { shareService } from './browser/share-service.ts';

const browser = await openBrowser();
const service = await shareService('empty');
const INTERIM = 'Interim-Horse-6-Battery';
const CHOSEN = 'Another-Horse-6-Battery';

/** The administrator has to choose another password at the next login. */
async function expirePassword(): Promise<void> {
  const api = await openApi(service, service.user.name);
  const { data: self } = (await api.ask('/api/v2/self')) as { readonly data: { readonly id: string } };
  const change = { current_secret: PASSWORD, secret: INTERIM, needs_password_reset: true };
  await api.ask(`/api/v2/platform-users/${self.id}/secret`, change, 'PUT');
}

describe('a password that has expired', async () => {
  await expirePassword();

  itInBothThemes('has to be changed before anything else, without barriers (%s)', async (look) => {
    const page = await browser.open();
    await page.goto(`${service.pages}/administration/file-ingest`);
    await logIn(page, INTERIM, service.user.name);
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    await page.goto(service.pages);
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();

    await look(page, 'expired-password');
  });

  it('shows which rules the new one keeps, and leads to the page that was asked for', async () => {
    const page = await browser.open();
    await page.goto(`${service.pages}/administration/file-ingest`);
    await logIn(page, INTERIM, service.user.name);
    await page.getByLabel('Current password', { exact: true }).fill('wrong');
    const chosen = page.getByLabel('New password', { exact: true });
    const rules = page.getByRole('list', { name: 'Rules for the new password' });
    const change = page.getByRole('button', { name: 'Change password' });
    await chosen.fill('short-1');
    await rules.getByText('At least 12 characters, not met').waitFor();
    await rules.getByText('A digit, met').waitFor();
    expect(await change.isEnabled()).toBe(false);

    await chosen.fill(CHOSEN);
    expect(await rules.getByText('not met').count()).toBe(0);
    await change.click();
    await page.getByText('The current password is not right.').waitFor();
    await page.getByLabel('Current password', { exact: true }).fill(INTERIM);
    await change.click();
    await page.getByRole('heading', { level: 1, name: 'File ingest' }).waitFor();
  });
});
