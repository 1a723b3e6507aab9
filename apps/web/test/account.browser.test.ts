import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itInBothThemes, takePictures } from './browser/in-both-themes.ts';
import { PASSWORD } from './browser/launch-service.ts';
import { logIn, openAsAdministrator } from './browser/log-in.ts';
import { createAuthenticator } from './browser/one-time-codes.ts';
import { findBarriers, openBrowser, takePicture } from './browser/open-browser.ts';
import { shareService } from './browser/share-service.ts';

const browser = await openBrowser();
const service = await shareService('empty');
/** On a machine however busy. */
const PATIENCE_MS = 20_000;
const ANOTHER = 'Another-Horse-6-Battery';

async function openAccount(page: Page, path = '/account'): Promise<void> {
  await openAsAdministrator(page, service, path);
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
}

const section = (page: Page, name: string) => page.getByRole('region', { name });

describe('the account of whoever is logged in', () => {
  itInBothThemes('is behind the account menu, without barriers (%s)', async (look) => {
    const page = await browser.open();
    await openAsAdministrator(page, service);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Your account' }).click();
    await section(page, 'Profile').getByText(`${service.user.name}@example.com`).waitFor();
    await section(page, 'One-time codes').getByText('Off', { exact: true }).waitFor();
    await section(page, 'API tokens').getByText('You have no API tokens.').waitFor();

    await look(page, 'account');
  });

  it('makes tokens whose key is shown once, and revokes them', async () => {
    const page = await browser.open();
    await openAccount(page);
    const tokens = section(page, 'API tokens');
    await tokens.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('Name', { exact: true }).fill('nightly upload');
    await page.getByRole('combobox', { name: 'What it is good for' }).click();
    await page.getByRole('option', { name: 'Uploading' }).click();
    await page.getByText('it sees nothing else').waitFor();
    await page.getByRole('button', { name: 'Create' }).click();
    const dialog = page.getByRole('dialog', { name: 'Keep the key of your token' });
    const key = await dialog.getByLabel('Key', { exact: true }).textContent();
    expect(key).toMatch(/^[A-Za-z\d+/]{53}=*$|^[A-Za-z\d+/]{54}==$/);
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'new-token-light');
    await dialog.getByRole('button', { name: 'I have kept it' }).click();
    const row = tokens.getByRole('row', { name: /nightly upload/ });
    await row.getByText('Uploading').waitFor();
    expect(await row.getByText('never').count()).toBe(2);
    expect(await page.getByText(key ?? '').count()).toBe(0);

    const revoke = row.getByRole('button', { name: 'Revoke nightly upload' });
    await revoke.hover();
    expect(await findBarriers(page)).toEqual([]);
    await revoke.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await tokens.getByText('You have no API tokens.').waitFor();
  });

  itInBothThemes('asks for the password where the login is some minutes old (%s)', async (look) => {
    const page = await browser.open();
    await openAccount(page);
    // As the service says then; the time itself is for its own tests.
    const message = 'creating a token takes your password (current_secret), or a login of the last 5 minutes';
    await page.route('**/api/v2/tokens', async (route) => {
      const { current_secret: password } = (route.request().postDataJSON() ?? {}) as Readonly<
        Record<string, unknown>
      >;
      const isOld = route.request().method() === 'POST' && password === undefined;
      const json = { http_status: 403, errors: [{ context: '', message }] };
      await (isOld ? route.fulfill({ status: 403, json }) : route.continue());
    });
    await section(page, 'API tokens').getByRole('button', { name: 'New token' }).click();
    const dialog = page.getByRole('dialog', { name: 'New API token' });
    await dialog.getByLabel('Name', { exact: true }).fill('later on');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('type your password once more').waitFor();
    await look(page, 'new-token-password');
    await dialog.getByLabel('Your password').fill('wrong');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('The password is not right.').waitFor();
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await section(page, 'API tokens')
      .getByRole('row', { name: /later on/ })
      .waitFor();
    await takePictures(page, 'tokens');
  });

  it('changes the password', async () => {
    const page = await browser.open();
    await openAccount(page);
    const form = page.getByRole('form', { name: 'Change password' });
    for (const [current, next] of [
      [PASSWORD, ANOTHER],
      [ANOTHER, PASSWORD],
    ] as const) {
      await form.getByLabel('Current password', { exact: true }).fill(current);
      await form.getByLabel('New password', { exact: true }).fill(next);
      await form.getByRole('button', { name: 'Change password' }).click();
      const chosen = form.getByLabel('New password', { exact: true });
      await expect.poll(() => chosen.inputValue(), { timeout: PATIENCE_MS }).toBe('');
    }
    await page.getByText('Your password is changed.').first().waitFor();
  });
});

describe('one-time codes', () => {
  it('are set up, asked for at the login, taken once, and replaced by recovery codes', async () => {
    const page = await browser.open();
    await openAccount(page);
    const codes = section(page, 'One-time codes');
    await codes.getByRole('button', { name: 'Set up one-time codes' }).click();
    await page.getByLabel('Your password').fill('wrong');
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByText('The password is not right.').waitFor();
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Go on' }).click();

    const dialog = page.getByRole('dialog');
    await dialog.getByRole('img', { name: 'QR code with the key for your app' }).waitFor();
    const key = (await dialog.getByLabel('Key', { exact: true }).textContent()) ?? '';
    const app = createAuthenticator(key.replaceAll(' ', ''));
    await dialog.getByRole('button', { name: 'Copy key' }).hover();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'mfa-enrolment-light');
    await dialog.getByLabel('Code of your app').fill('12345');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByText(/This code is not right/).waitFor();
    const first = app.nextCode();
    await dialog.getByLabel('Code of your app').fill(first);
    await dialog.getByRole('button', { name: 'Turn on' }).click();

    const list = page.getByRole('list', { name: 'Recovery codes' });
    await list.waitFor();
    const recoveryCodes = await list.getByRole('listitem').allTextContents();
    expect(recoveryCodes).toHaveLength(10);
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'recovery-codes-light');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('secgraph-recovery-codes.txt');
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await codes.getByText('On', { exact: true }).waitFor();
    await codes.getByText('10 recovery codes left.').waitFor();
    await takePicture(page, 'mfa-on-light');

    const other = await browser.open({ theme: 'dark' });
    await other.goto(`${service.pages}/account`);
    await logIn(other, PASSWORD, service.user.name);
    const field = other.getByLabel('Code of your app');
    await field.waitFor();
    expect(await findBarriers(other)).toEqual([]);
    await takePicture(other, 'login-code-dark');
    const enter = async (code: string) => {
      await other.getByRole('textbox').fill(code);
      await other.getByRole('button', { name: 'Log in' }).click();
    };
    // The code that turned it on is used up.
    await enter(first);
    await other.getByText('This code is not right, or it was used before.').waitFor();
    const code = app.nextCode();
    await enter(code);
    await other.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();

    await logOut(other);
    await logIn(other, PASSWORD, service.user.name);
    await field.waitFor();
    await enter(code);
    await other.getByText('This code is not right, or it was used before.').waitFor();
    await other.getByRole('button', { name: 'Use a recovery code' }).click();
    await enter(recoveryCodes[0]?.toLowerCase() ?? '');
    await other.getByText('A recovery code is used up').waitFor();
    await other.goto(`${service.pages}/account`);
    await section(other, 'One-time codes').getByText('9 recovery codes left.').waitFor();

    await section(other, 'One-time codes').getByRole('button', { name: 'New recovery codes' }).click();
    await other.getByLabel('Your password').fill(PASSWORD);
    await other.getByRole('button', { name: 'Make new codes' }).click();
    await other.getByRole('button', { name: 'I have kept them' }).click();
    await section(other, 'One-time codes').getByText('10 recovery codes left.').waitFor();
    await section(other, 'One-time codes').getByRole('button', { name: 'Turn off' }).click();
    await other.getByLabel('Your password').fill(PASSWORD);
    await other.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await section(other, 'One-time codes').getByText('Off', { exact: true }).waitFor();
  });
});

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
}
