import type { Page } from 'playwright-core';
import { PASSWORD, type TestService } from './start-service.ts';

/** Opens a page of the service as its administrator, by way of the login form. */
export async function openAsAdministrator(page: Page, service: TestService, path = '/'): Promise<void> {
  await page.goto(`${service.pages}${path}`);
  await logIn(page);
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
}

export async function logIn(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel('Name or e-mail address').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}
