import type { Page } from 'playwright-core';
import { PASSWORD, type ServiceAddress } from './launch-service.ts';

/** Opens a page of the service as an administrator, by way of the login form. */
export async function openAsAdministrator(page: Page, service: ServiceAddress, path = '/'): Promise<void> {
  await page.goto(`${service.pages}${path}`);
  await logIn(page, service.user.password, service.user.name);
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
}

export async function logIn(page: Page, password = PASSWORD, name = 'admin'): Promise<void> {
  await page.getByLabel('Name or e-mail address').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}
