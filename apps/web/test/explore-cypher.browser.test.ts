import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { itInBothThemes } from './browser/in-both-themes.ts';
import { openAsAdministrator } from './browser/log-in.ts';
import { findBarriers, openBrowser, takePicture } from './browser/open-browser.ts';
import { PASSWORD, startService } from './browser/start-service.ts';

const browser = await openBrowser();
const service = await startService('empty', { SECGRAPH_ENABLE_CYPHER_MUTATIONS: 'true' });
const HOSTILE = `<img src=x onerror="document.title='broken'">`;
const ENDLESS = 'UNWIND range(1, 1000000) AS a UNWIND range(1, 1000000) AS b RETURN count(*)';

const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Cypher statement' });

async function openEditor(page: Page, path = '/explore?exploreSearchTab=cypher'): Promise<void> {
  await openAsAdministrator(page, service, path);
  await editorOf(page).waitFor();
}

/** As somebody who types, so that lists open. */
async function type(page: Page, text: string): Promise<void> {
  await editorOf(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
}

/** As somebody who pastes. */
async function enter(page: Page, text: string): Promise<void> {
  await editorOf(page).fill(text);
}

async function run(page: Page, text: string): Promise<void> {
  await enter(page, text);
  await editorOf(page).press('Control+Enter');
}

/** What the service answers without any page in between. */
async function ask(page: Page, body: object): Promise<{ status: number; text: string }> {
  return page.evaluate(
    async ([url, json]) => {
      const response = await fetch(`${url}/api/v2/graphs/cypher`, {
        method: 'POST',
        headers: { 'X-Secgraph-Client': 'web', 'Content-Type': 'application/json' },
        body: json ?? '',
      });
      return { status: response.status, text: await response.text() };
    },
    [service.url, JSON.stringify(body)],
  );
}

beforeAll(async () => {
  const page = await browser.open();
  await openAsAdministrator(page, service);
  const created = await ask(page, {
    query: `CREATE (d:Base:Domain {objectid: 'S-1-5-21-1', name: 'CORP.EXAMPLE', collected: true})
      CREATE (g:Base:Group {objectid: 'S-1-5-21-1-512', name: 'DOMAIN ADMINS@CORP.EXAMPLE', domain: 'CORP.EXAMPLE'})
      CREATE (a:Base:User {objectid: 'S-1-5-21-1-1001', name: 'ADA@CORP.EXAMPLE', domain: 'CORP.EXAMPLE', enabled: true})
      CREATE (b:Base:User {objectid: 'S-1-5-21-1-1002', name: $hostile, domain: 'CORP.EXAMPLE', enabled: false})
      CREATE (c:Base:\`My Kind\` {objectid: 'C-1', name: 'CUSTOM', shoesize: 44})
      CREATE (a)-[:MemberOf]->(g), (b)-[:MemberOf]->(g), (g)-[:GenericAll]->(d)`,
    parameters: { hostile: HOSTILE },
  });
  expect(created).toMatchObject({ status: 200 });
});

describe('the editor', () => {
  it('lists kinds, properties, functions and snippets where they can stand', async () => {
    const page = await browser.open();
    await openEditor(page);
    const list = page.getByRole('listbox');
    const option = (name: string | RegExp) => list.getByRole('option', { name });

    await type(page, 'MATCH (n:My');
    await option('My Kind').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type(') WHERE n.sho');
    await option('shoesize').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type(' > 4 RETURN toUp');
    await option(/^toUpper/).waitFor();
    await takePicture(page, 'cypher-completion-light');
    await page.keyboard.press('Enter');
    await page.keyboard.type('n.name');

    expect(await editorOf(page).textContent()).toBe(
      'MATCH (n:`My Kind`) WHERE n.shoesize > 4 RETURN toUpper(n.name)',
    );
    await type(page, 'MATCH (a)-[:GenericA');
    await option('GenericAll').waitFor();
    await type(page, 'rights');
    await option(/rights/).waitFor();
    await type(page, "MATCH (n:User) WHERE n.name = 'ad");
    await option('ADA@CORP.EXAMPLE').waitFor();
    await page.keyboard.press('Enter');
    expect(await editorOf(page).textContent()).toBe("MATCH (n:User) WHERE n.name = 'ADA@CORP.EXAMPLE'");
  });

  it('underlines what is wrong where it is, and says why', async () => {
    const page = await browser.open();
    await openEditor(page);
    await enter(page, 'MATCH (n:User)\nRETURN m.name');
    await page.getByText(/^Line 2, column 8: .*m/).waitFor();

    expect(await page.locator('.cm-lintRange-error').allTextContents()).toEqual(['m']);
    expect(await page.getByRole('button', { name: 'Run', exact: true }).isDisabled()).toBe(true);
    await takePicture(page, 'cypher-problem-light');
    await enter(page, 'MATCH (n:User)\nRETURN n.name');
    await page.locator('.cm-lintRange-error').waitFor({ state: 'detached' });
  });

  it('tells what kinds and functions are to whoever points at them', async () => {
    const page = await browser.open();
    await openEditor(page);
    await enter(page, 'MATCH (a:`My Kind`)-[:DCSync]->(d) RETURN toUpper(d.name)');
    await page.locator('.cm-content').getByText('DCSync').hover();
    await page
      .getByRole('tooltip')
      .getByText(/^DCSync: /)
      .waitFor();
    await page.locator('.cm-content').getByText('My Kind').hover();
    await page.getByRole('tooltip').getByText('A kind of uploaded data.').waitFor();
    await page.locator('.cm-content').getByText('toUpper').hover();
    await page.getByRole('tooltip').getByText('toUpper(string)').waitFor();
  });

  it('formats', async () => {
    const page = await browser.open();
    await openEditor(page);
    await enter(page, 'match (n:User) where n.enabled and n.x return n');
    await page.getByRole('button', { name: 'Format' }).click();

    expect(await page.locator('.cm-line').allTextContents()).toEqual([
      'MATCH (n:User)',
      '  WHERE n.enabled',
      '    AND n.x',
      'RETURN n',
    ]);
  });

  it('keeps what was typed when the session ends meanwhile', async () => {
    const page = await browser.open();
    await openEditor(page);
    await enter(page, 'MATCH (n:User) RETURN n // half');
    await page.context().clearCookies();
    await editorOf(page).press('End');
    await page.keyboard.insertText(' done');
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await dialog.waitFor({ state: 'hidden' });

    expect(await editorOf(page).textContent()).toBe('MATCH (n:User) RETURN n // half done');
    await page.reload();
    await editorOf(page).getByText('half done').waitFor();
  });
});

describe('the end of a session', () => {
  it('takes no key from whoever is typing', async () => {
    const page = await browser.open();
    await openEditor(page);
    await page.getByRole('banner').getByRole('status').getByText(/^Idle/).waitFor();
    let hasEnded = false;
    page.on('response', (response) => {
      hasEnded ||= response.status() === 401;
    });
    await type(page, '// ');
    await page.context().request.post(`${service.url}/api/v2/logout`, {
      headers: { 'X-Secgraph-Client': 'web' },
    });
    let typed = '// ';
    for (let after = 0; after < 20; after += hasEnded ? 1 : 0) {
      await page.keyboard.type('x', { delay: 20 });
      typed += 'x';
    }
    expect(await editorOf(page).textContent()).toBe(typed);

    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await editorOf(page).textContent()).toBe(typed);
  });
});

describe('a statement', () => {
  it('is drawn and listed, stands in the address, and survives it', async () => {
    const page = await browser.open();
    await openEditor(page);
    await run(page, 'MATCH p = (u:User)-[:MemberOf]->(g) RETURN p');
    await page.getByText(/^2 rows in \d/).waitFor();
    await page.reload();
    await page.getByText(/^2 rows in \d/).waitFor();

    expect(await editorOf(page).textContent()).toBe('MATCH p = (u:User)-[:MemberOf]->(g) RETURN p');
    await run(page, "RETURN 'text' AS one, 2.5 AS two, [1, 'x'] AS three, {a: 1} AS four, null AS five");
    await page.getByRole('heading', { name: '1 row, and nothing to draw' }).waitFor();
    await page.goBack();
    await page.getByText(/^2 rows in \d/).waitFor();
  });

  it('that fails when it is asked again says so, beside the answer before', async () => {
    const page = await browser.open();
    await openEditor(page);
    await run(page, 'MATCH (d:Domain) RETURN d.name AS domain');
    await page.getByText(/^1 row in \d/).waitFor();
    await page.route('**/api/v2/graphs/cypher', (route) =>
      (route.request().postData() ?? '').includes('EXPLAIN')
        ? route.continue()
        : route.fulfill({ status: 500, json: { errors: [{ message: 'the graph is on fire' }] } }),
    );
    await editorOf(page).press('Control+Enter');
    const alert = page.getByRole('alert', { name: 'Refresh failed' });
    await alert.getByText('the graph is on fire').waitFor();
    await page.getByText(/^1 row in \d/).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'cypher-asked-again-light');

    await page.unroute('**/api/v2/graphs/cypher');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await alert.waitFor({ state: 'detached' });
  });

  it('ends in the service when it is canceled', async () => {
    const page = await browser.open();
    await openEditor(page);
    await run(page, ENDLESS);
    await page.getByText(/^Running: \d+\.\d s$/).waitFor();
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/graphs/cypher'));
    await page.getByRole('button', { name: 'Cancel', exact: true }).first().click();

    expect((await failed).failure()?.errorText).toBe('net::ERR_ABORTED');
    await page.getByRole('heading', { name: 'Canceled' }).waitFor();
    await page.getByRole('combobox', { name: 'Time limit' }).selectOption('2 minutes');
    const wished = page.waitForRequest((request) => request.headers()['prefer'] === 'wait=120');
    await run(page, ENDLESS);
    await wished;
    await page.getByRole('button', { name: 'Cancel', exact: true }).first().click();
    await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
  });

  it('that takes too long says what to do about it, in words of the page', async () => {
    const page = await browser.open();
    await openEditor(page);
    await page.route('**/graphs/cypher', (route) =>
      route.continue({ headers: { ...route.request().headers(), prefer: 'wait=1' } }),
    );
    await run(page, ENDLESS);
    const told = page.getByRole('alert').filter({ hasText: 'The query failed' });
    await told
      .getByText(/^The query was stopped after 1 second\. Narrow it, .* or choose a longer/)
      .waitFor();
    expect(await page.getByText('Prefer:').count()).toBe(0);
  });

  it('is explained and measured as a tree', async () => {
    const page = await browser.open();
    await openEditor(page);
    await enter(page, 'MATCH (u:User)-[:MemberOf]->(g) RETURN g.name, count(u)');
    await page.getByRole('button', { name: 'Explain' }).click();
    const plan = page.getByRole('region', { name: 'Plan of the statement' });
    await plan.getByText('Expected rows').waitFor();
    expect(await plan.getByText('Share').count()).toBe(0);
    await page.getByRole('button', { name: 'Profile' }).click();
    await plan.getByText('Share').waitFor();
    const operators = await plan.getByRole('rowheader').count();

    expect(operators).toBeGreaterThan(1);
    expect(await plan.getByText(/^\d+ %$/).count()).toBe(operators);
    await takePicture(page, 'cypher-profile-light');
    await plan.getByRole('button').first().click();
    expect(await plan.getByRole('rowheader').count()).toBe(1);
  });

  it('asks for its parameters as what they are', async () => {
    const page = await browser.open();
    await openEditor(page);
    await enter(page, 'MATCH (n) WHERE n.objectid = $who RETURN n.name AS name LIMIT $most');
    const who = page.getByRole('combobox', { name: '$who', exact: true });
    await page.getByRole('textbox', { name: '$most' }).fill('5');
    await who.fill('ADA');
    await page.getByRole('option', { name: /ADA@CORP/ }).click();
    await takePicture(page, 'cypher-parameters-light');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText(/^1 row in \d/).waitFor();
    await page.reload();
    await page.getByText(/^1 row in \d/).waitFor();

    expect(await who.inputValue()).toBe('S-1-5-21-1-1001');
  });

  it('changes the graph only with consent, and never by a link', async () => {
    const page = await browser.open();
    await openEditor(page);
    await run(page, "MATCH (n {objectid: 'C-1'}) SET n.shoesize = 45 RETURN n.shoesize");
    const dialog = page.getByRole('dialog', { name: 'Change the graph?' });
    await dialog.getByRole('textbox', { name: 'Statement' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'cypher-consent-light');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const size = async () =>
      (await ask(page, { query: "MATCH (n {objectid: 'C-1'}) RETURN n.shoesize" })).text;
    expect(await size()).toContain('"value":44');

    await editorOf(page).press('Control+Enter');
    await dialog.getByRole('button', { name: 'Change the graph' }).click();
    await page.getByText('1 property set.').waitFor();
    await takePicture(page, 'cypher-update-light');
    expect(await size()).toContain('"value":45');

    await ask(page, { query: "MATCH (n {objectid: 'C-1'}) SET n.shoesize = 44" });
    await page.reload();
    await page.getByText('the statement would change the graph, which the request does not allow').waitFor();
    expect(await size()).toContain('"value":44');
  });

  it('is found again in the history', async () => {
    const page = await browser.open();
    await openEditor(page);
    await run(page, 'MATCH (n:Group) RETURN n.name AS history');
    await page.getByText(/^1 row in \d/).waitFor();
    await enter(page, 'RETURN 1');
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await page.getByRole('menu').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'cypher-history-light');
    await page
      .getByRole('menuitem', { name: /n.name AS history.*1 row/ })
      .first()
      .click();

    expect(await editorOf(page).textContent()).toBe('MATCH (n:Group) RETURN n.name AS history');
  });

  it('brings hostile texts to the page as texts', async () => {
    const page = await browser.open();
    await openEditor(page);
    await run(
      page,
      `MATCH (u:User) WHERE u.enabled = false RETURN u.name AS \`${HOSTILE.replaceAll('`', '')}\`, [u], '\u202Eabc' AS turned`,
    );
    await page.getByText(/^1 row in \d/).waitFor();
    await takePicture(page, 'cypher-hostile-light');

    expect(await page.title()).not.toBe('broken');
    expect(await page.locator('img[src=x]').count()).toBe(0);
  });
});

itInBothThemes('has no barriers (%s)', async (look) => {
  const page = await browser.open();
  await openEditor(page);
  await run(page, 'PROFILE MATCH p = (u:User)-[:MemberOf]->(g)-[:GenericAll]->(d) RETURN p, u.name AS name');
  await page.getByRole('region', { name: 'Plan of the statement' }).getByText('Share').waitFor();

  await look(page, 'cypher');
  await type(page, 'MATCH (n:Us');
  await page.getByRole('listbox').waitFor();
  await look(page);
});
