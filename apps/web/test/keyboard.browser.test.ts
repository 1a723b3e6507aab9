import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAsAdministrator } from './browser/log-in.ts';
import { openBrowser } from './browser/open-browser.ts';
import { shareService } from './browser/share-service.ts';

const browser = await openBrowser();
const service = await shareService('empty');
const USERS = '/administration/manage-users';

/** More than any of the dialogs has. */
const TABS = 40;

const dialogs = (page: Page) => page.getByRole('dialog');
const focusedName = (page: Page) =>
  page.locator(':focus').evaluateAll(([focused]) => focused?.ariaLabel ?? focused?.textContent ?? '');

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

/** The focus stays within the dialog, and comes back when that is closed. */
async function leave(page: Page, opener: string): Promise<void> {
  await dialogs(page).waitFor();
  for (let tab = 0; tab < TABS; tab++) {
    await page.keyboard.press('Tab');
  }
  expect(await dialogs(page).locator(':focus').count()).toBe(1);
  await page.keyboard.press('Escape');
  await dialogs(page).waitFor({ state: 'detached' });
  await expect.poll(() => focusedName(page)).toBe(opener);
}

describe('whoever works with the keyboard alone', () => {
  it.each([
    ['/privilege-zones', 'New zone'],
    ['/notebooks', 'New notebook'],
    [USERS, 'Invite a user'],
    [USERS, 'Notifications'],
  ])('on %s comes back from “%s” to where he was', async (path, opener) => {
    const page = await browser.open();
    await openAsAdministrator(page, service, path);
    await press(page, opener);
    await leave(page, opener);
  });

  it('comes back from what a menu opened to the button of the menu', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, `${USERS}?text=${service.user.name}`);
    const opener = `Actions for ${service.user.name}`;
    await press(page, opener);
    await page.getByRole('menuitem', { name: 'Edit' }).focus();
    await page.keyboard.press('Enter');
    await leave(page, opener);
  });

  it('skips to the page, and reaches all of it', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, '/administration/file-ingest');
    await page.getByText('Nothing uploaded yet').waitFor();
    await page.keyboard.press('Tab');
    expect(await focusedName(page)).toBe('Skip to the page');
    await page.keyboard.press('Enter');
    const reached = new Set<string>();
    for (let tab = 0; tab < TABS; tab++) {
      await page.keyboard.press('Tab');
      reached.add(await focusedName(page));
    }
    expect([...reached]).toEqual(expect.arrayContaining(['Upload files', 'Load sample data']));
  });
});
