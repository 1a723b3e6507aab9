import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { PASSWORD, type ServiceAddress } from './launch-service.ts';

/** So many a second are let in. */
const LIMITED = 429;
const MAX_LOGINS = 20;

/** Opens a page of the service as an administrator who has logged in before. */
export async function openAsAdministrator(page: Page, service: ServiceAddress, path = '/'): Promise<void> {
  await openAsUser(page, service, path);
}

/** Likewise, as whoever the address names. */
export async function openAsUser(page: Page, service: ServiceAddress, path = '/'): Promise<void> {
  await beginSession(page, service);
  await page.goto(`${service.pages}${path}`);
  // A drawer that the address opens has a head of its own.
  await page.getByRole('banner').first().waitFor();
}

/** As the login form does it, which takes a page of its own to be shown. */
async function beginSession(page: Page, { url, user }: ServiceAddress): Promise<void> {
  const login = async () => {
    const answer = await page.context().request.post(`${url}/api/v2/login`, {
      headers: { 'X-Secgraph-Client': 'web' },
      data: { login_method: 'secret', username: user.name, secret: user.password },
    });
    return answer.status();
  };
  let status = await login();
  for (let attempt = 1; status === LIMITED && attempt < MAX_LOGINS; attempt++) {
    await sleep(1_000);
    status = await login();
  }
  if (status !== 200) {
    throw new Error(`the login was answered with ${status}`);
  }
}

export async function logIn(page: Page, password = PASSWORD, name = 'admin'): Promise<void> {
  await page.getByLabel('Name or e-mail address').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}
