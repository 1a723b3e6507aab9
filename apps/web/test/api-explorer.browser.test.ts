import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openApi } from './browser/ask-service.ts';
import { itInBothThemes } from './browser/in-both-themes.ts';
import { PASSWORD } from './browser/launch-service.ts';
import { logIn, openAsAdministrator } from './browser/log-in.ts';
import { openBrowser } from './browser/open-browser.ts';
import { shareService } from './browser/share-service.ts';

const browser = await openBrowser();
const service = await shareService('sample');
const EXPLORER = '/api-explorer';

const search = (page: Page) => page.getByRole('textbox', { name: 'Search operations' });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const answer = (page: Page) => page.getByRole('region', { name: 'Answer', exact: true });
const answerBody = (page: Page) => answer(page).getByLabel('Body of the answer');

async function untilAnswered(page: Page, status: number): Promise<void> {
  await answer(page)
    .getByRole('status')
    .getByText(new RegExp(`^${status} [A-Z]`))
    .waitFor();
}

async function openOperation(page: Page, id: string): Promise<void> {
  await openAsAdministrator(page, service, `${EXPLORER}?operation=${id}`);
  await page.getByRole('form', { name: 'Request' }).waitFor();
}

describe('the API explorer', () => {
  it('finds an operation, asks it with the session, and shows the answer', async () => {
    const page = await browser.open();
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(service.url) && !/^(data|blob):/.test(request.url())) {
        foreign.push(request.url());
      }
    });
    await openAsAdministrator(page, service);
    const rail = page.getByRole('navigation', { name: 'Pages' });
    const group = rail.getByRole('button', { name: 'Administration', exact: true });
    if ((await group.getAttribute('aria-expanded')) === 'false') {
      await group.click();
    }
    await rail.getByRole('link', { name: 'API explorer' }).click();
    await search(page).fill('api/v2/search');
    await page.getByRole('link', { name: /^GET/ }).first().click();
    await send(page).click();
    await page.getByText('Required.').waitFor();
    await page.getByRole('textbox', { name: 'q', exact: true }).fill('domain admins@larol');
    await send(page).click();

    await untilAnswered(page, 200);
    expect(await answerBody(page).textContent()).toContain('"name": "DOMAIN ADMINS@LAROL.EXAMPLE"');
    await answer(page)
      .getByText(/\d ms, /)
      .waitFor();
    await answer(page)
      .getByText(/\d headers/)
      .click();
    await answer(page)
      .getByRole('table', { name: 'Headers' })
      .getByText('content-type', { exact: true })
      .waitFor();
    expect(foreign).toEqual([]);

    await page.reload();
    await page.getByRole('form', { name: 'Request' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'q', exact: true }).inputValue()).toBe(
      'domain admins@larol',
    );
    expect(await search(page).inputValue()).toBe('api/v2/search');
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    await page.getByText('The command copied').waitFor();
  });

  itInBothThemes('sends bodies, and shows refusals like any answer, without barriers (%s)', async (look) => {
    const page = await browser.open({ height: 1000 });
    await openOperation(page, 'run-cypher-query');
    const body = page.getByRole('textbox', { name: 'Body', exact: true });
    expect(JSON.parse(await body.inputValue())).toHaveProperty('query');
    await body.fill('{"query": ');
    await page.getByText(/This is no JSON/).waitFor();
    await body.fill('{"query": "MATCH (n"}');
    await send(page).click();
    await untilAnswered(page, 400);
    await body.fill('{"query": "MATCH (n:Domain) RETURN n"}');
    await send(page).click();
    await untilAnswered(page, 200);
    expect(await answerBody(page).textContent()).toContain('LAROL.EXAMPLE');
    await look(page, 'api-explorer');
  });

  it('asks before it deletes, and stops what never ends', async () => {
    const page = await browser.open();
    await openOperation(page, 'delete-saved-query');
    await page.getByRole('textbox', { name: 'saved_query_id' }).fill('4711');
    await send(page).click();
    const dialog = page.getByRole('dialog', { name: 'Send it?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await answer(page).count()).toBe(0);
    await send(page).click();
    await dialog.getByRole('button', { name: 'Send DELETE' }).click();
    await untilAnswered(page, 404);

    await search(page).fill('events stream');
    await page.getByRole('navigation', { name: 'Operations by subject' }).getByRole('link').first().click();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    const begun = page.waitForResponse(
      (response) => response.url().includes('/api/v2/') && response.status() === 200,
    );
    await send(page).click();
    await begun;
    await page.getByRole('button', { name: 'Stop' }).click();
    await answer(page)
      .getByText(/until it was stopped/)
      .waitFor();
  });

  it('says what a role lacks, and does not send it', async () => {
    const name = `looker-${crypto.randomUUID()}`;
    const api = await openApi(service);
    const { data } = (await api.ask('/api/v2/roles')) as { data: { roles: { id: number; name: string }[] } };
    await api.ask('/api/v2/bloodhound-users', {
      principal: name,
      secret: PASSWORD,
      needs_password_reset: false,
      roles: data.roles.filter((role) => role.name === 'Read-Only').map(({ id }) => id),
    });
    const page = await browser.open();
    await page.goto(`${service.pages}${EXPLORER}?operation=create-asset-group-tag`);
    await logIn(page, PASSWORD, name);
    await page.getByText('Your role does not allow this').waitFor();
    expect(await send(page).isDisabled()).toBe(true);
    await search(page).fill('asset-group-tags');
    const links = page.getByRole('navigation', { name: 'Operations by subject' }).getByRole('link');
    const all = await links.count();
    await page.getByRole('switch', { name: 'Only what I may do' }).click();
    await expect.poll(() => links.count()).toBeLessThan(all);
    expect(await links.filter({ hasText: 'Create a zone' }).count()).toBe(0);
  });

  it('whose description cannot be read says so, and reads it on demand', async () => {
    const page = await browser.open();
    await page.route('**/api/v2/spec', (route) => route.fulfill({ status: 500, body: '{}' }));
    await openAsAdministrator(page, service, `${EXPLORER}?operation=no-such`);
    const alert = page.getByRole('alert').filter({ hasText: 'The description could not be read' });
    await alert.waitFor();
    await page.unroute('**/api/v2/spec');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('There is no operation “no-such”.').waitFor();
  });
});
