import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PASSWORD, type ServiceAddress } from './launch-service.ts';

/** Opens a page of the service as an administrator who has logged in before. */
export async function openAsAdministrator(page: Page, service: ServiceAddress, path = '/'): Promise<void> {
  await beginSession(page, service);
  await page.goto(`${service.pages}${path}`);
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
}

/** As the login form does it, which takes a page of its own to be shown. Logins are limited by the second. */
async function beginSession(page: Page, { url, user }: ServiceAddress): Promise<void> {
  const login = () =>
    page.context().request.post(`${url}/api/v2/login`, {
      headers: { 'X-Secgraph-Client': 'web' },
      data: { login_method: 'secret', username: user.name, secret: user.password },
    });
  await expect.poll(async () => (await login()).status(), { interval: 1_000, timeout: 20_000 }).toBe(200);
}

export async function logIn(page: Page, password = PASSWORD, name = 'admin'): Promise<void> {
  await page.getByLabel('Name or e-mail address').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}
