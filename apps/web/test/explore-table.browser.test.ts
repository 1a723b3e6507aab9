import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { itInBothThemes } from './browser/in-both-themes.ts';
import { openAsAdministrator } from './browser/log-in.ts';
import { findBarriers, openBrowser, takePicture } from './browser/open-browser.ts';
import { keepPreferencesOnlyInService } from './browser/preferences.ts';
import { startService } from './browser/start-service.ts';

const browser = await openBrowser();
const service = await startService('empty', { SECGRAPH_ENABLE_CYPHER_MUTATIONS: 'true' });
const MANY = 10_000;
const HOSTILE = [
  `<img src=x onerror="document.title='broken'">`,
  '=HYPERLINK("http://evil.example","open")',
  '+1+cmd|calc',
  'right \u202Eto\u202C left',
  'x'.repeat(2_000),
  'two\r\nlines, a "quote"',
  '👩‍👩‍👧 family',
];

beforeAll(async () => {
  const page = await browser.open();
  await openAsAdministrator(page, service);
  await change(
    page,
    `UNWIND range(1, ${MANY}) AS i CREATE (:Base:OU {objectid: 'P-' + i, name: 'PERSON ' + i, rank: i % 97, domain: CASE i % 3 WHEN 0 THEN 'A' ELSE 'B' END})`,
  );
  await change(page, 'UNWIND $names AS name CREATE (:Hostile {objectid: name, name: name, note: name})', {
    names: HOSTILE,
  });
  await change(
    page,
    `CREATE (a:Base:User {objectid: 'A', name: 'ADA'}), (b:Base:Group {objectid: 'B', name: 'CREW'}), (c:Base:Computer {objectid: 'C', name: 'HOST'})
     CREATE (a)-[:MemberOf]->(b), (b)-[:AdminTo]->(c)`,
  );
}, 120_000);

async function change(page: Page, query: string, parameters: object = {}): Promise<void> {
  const status = await page.evaluate(
    async ([url, body]) => {
      const headers = { 'X-Secgraph-Client': 'web', 'Content-Type': 'application/json' };
      return (await fetch(`${url}/api/v2/graphs/cypher`, { method: 'POST', headers, body: body ?? '' }))
        .status;
    },
    [service.url, JSON.stringify({ query, parameters })],
  );
  expect(status).toBe(200);
}

async function openResult(page: Page, statement: string, path = ''): Promise<void> {
  const code = Buffer.from(statement).toString('base64url');
  await openAsAdministrator(page, service, `/explore?searchType=cypher&cypherSearch=${code}${path}`);
}

/** A busy machine takes its time. */
const eventually = (read: () => unknown) => expect.poll(read, { timeout: 20_000 });
const picture = (page: Page, summary: string) => page.getByRole('img', { name: summary });
const grid = (page: Page) => page.getByRole('grid');
const rows = (page: Page) => grid(page).locator('[data-place]');
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name }).first();
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name} `) });
const headOf = (page: Page, name: string) => grid(page).getByRole('columnheader').filter({ hasText: name });
const sortBy = (page: Page, name: string) => headOf(page, name).getByRole('button', { name, exact: true });

/** Texts of a column of the first row. */
async function firstRow(page: Page): Promise<string> {
  return (await page.locator('[data-place="0"]').textContent()) ?? '';
}

async function headings(page: Page): Promise<readonly string[]> {
  const all = await grid(page).getByRole('columnheader').allTextContents();

  return all.filter((text) => text !== '');
}

async function save(page: Page, item: RegExp, format: 'CSV' | 'Excel (XLSX)' | 'JSON'): Promise<Buffer> {
  const drawer = page.getByRole('region', { name: 'Result as tables' });
  await drawer.getByRole('button', { name: 'Export', exact: true }).click();
  const choice = page.getByRole('group', { name: format }).getByRole('menuitem', { name: item });
  const [download] = await Promise.all([page.waitForEvent('download'), choice.click()]);

  return buffer(await download.createReadStream());
}

async function saveText(page: Page, item: RegExp, format: 'CSV' | 'JSON'): Promise<string> {
  return (await save(page, item, format)).toString();
}

describe('a table of ten thousand rows', () => {
  it('is sorted, searched, filtered and written while the page stays free', async () => {
    const page = await browser.open();
    await openResult(page, 'MATCH (n:OU) RETURN n');
    await grid(page).waitFor();
    await eventually(() => grid(page).getAttribute('aria-rowcount')).toBe(String(MANY + 1));
    await page.getByRole('button', { name: 'Facets' }).waitFor();
    await picture(page, 'graph with').waitFor();
    expect(await rows(page).count()).toBeLessThan(60);

    await sortBy(page, 'Name').click();
    await eventually(() => firstRow(page)).toContain('PERSON 1P-1');
    await sortBy(page, 'Name').click();
    await eventually(() => firstRow(page)).toContain(`PERSON ${MANY}`);
    expect(await headOf(page, 'Name').getAttribute('aria-sort')).toBe('descending');
    await page.getByRole('textbox', { name: 'Filter nodes' }).fill('p-99');
    await page.getByText('111 of 10\u202f000 rows').waitFor();
    await page.getByRole('textbox', { name: 'Filter nodes' }).fill('');
    await page.getByText('10\u202f000 rows', { exact: true }).waitFor();
    const csv = await saveText(page, /^All rows and columns/, 'CSV');
    const workbook = await save(page, /^All rows and columns/, 'Excel (XLSX)');

    const lines = csv.split('\r\n');
    expect(lines).toHaveLength(MANY + 2);
    expect(lines[0]).toBe('\uFEFFkind,label,objectId,isTierZero,isOwned,zone,lastSeen,domain,name,rank');
    expect(lines[1]).toMatch(/^OU,PERSON 1,P-1,false,false,,[^,]+,B,PERSON 1,1$/);
    expect(workbook.subarray(0, 2).toString()).toBe('PK');
    expect(workbook.length).toBeGreaterThan(MANY);
  });

  it('is sorted by several columns, and chosen by facets that are counted', async () => {
    const page = await browser.open();
    await openResult(page, 'MATCH (n:OU) RETURN n');
    await page.getByRole('button', { name: 'Columns' }).click();
    const dialog = page.getByRole('dialog', { name: 'Columns' });
    await dialog.getByRole('textbox', { name: 'Find a column' }).fill('rank');
    await dialog.getByRole('checkbox', { name: 'Rank', exact: true }).check();
    await page.keyboard.press('Escape');
    await sortBy(page, 'Rank').click();
    await sortBy(page, 'Name').click({ modifiers: ['Shift'] });
    await sortBy(page, 'Name').click({ modifiers: ['Shift'] });
    await eventually(() => firstRow(page)).toContain('PERSON 9991P-99910');

    await page.getByRole('button', { name: 'Facets' }).click();
    await page
      .getByRole('checkbox', { name: 'A 3 333' })
      .or(page.getByRole('checkbox', { name: /^A/ }))
      .check();
    await page.getByText('3\u202f333 of 10\u202f000 rows').waitFor();
    await page.keyboard.press('Escape');
    const json: unknown[] = JSON.parse(await saveText(page, /^Shown rows and columns/, 'JSON'));

    expect(json).toHaveLength(3_333);
    expect(json[0]).toMatchObject({ kind: 'OU', rank: 0 });
    expect(Object.keys(json[0] as object)).toEqual(['kind', 'label', 'objectId', 'isTierZero', 'rank']);
  });
});

describe('the tables of a picture', () => {
  const SMALL = 'MATCH p = (:User)-[:MemberOf]->(:Group)-[:AdminTo]->(:Computer) RETURN p';

  it('select for the whole page, and show what was selected elsewhere', async () => {
    const page = await browser.open({ width: 1440, height: 900 });
    await openResult(page, SMALL, '&table=open');
    await rowOf(page, 'CREW').waitFor();
    await rowOf(page, 'CREW').click();
    await page.getByRole('heading', { name: 'CREW' }).waitFor();
    expect(await rowOf(page, 'CREW').getAttribute('aria-selected')).toBe('true');

    await rowOf(page, 'HOST').click();
    await page.getByRole('heading', { name: 'HOST' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'CREW' }).waitFor();
    await eventually(() => rowOf(page, 'CREW').getAttribute('aria-selected')).toBe('true');
    await tab(page, 'Relationships').click();
    await rowOf(page, 'AdminTo').click();
    await eventually(() => new URL(page.url()).searchParams.get('selectedItem')).toMatch(/\d+_AdminTo_\d+/);
  });

  it('are used with the keyboard, and hide what is checked', async () => {
    const page = await browser.open();
    await openResult(page, SMALL, '&table=open');
    await sortBy(page, 'Name').click();
    await rowOf(page, 'ADA').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await eventually(() => rowOf(page, 'HOST').getAttribute('aria-selected')).toBe('true');
    await page.getByText('1 checked').waitFor();
    await page.getByRole('group', { name: 'Checked rows' }).getByRole('button', { name: 'Hide' }).click();
    await picture(page, 'graph with 2 nodes').waitFor();
  });

  itInBothThemes('have no barriers (%s)', async (look) => {
    const page = await browser.open({ width: 1440, height: 900 });
    await openResult(page, SMALL, '&table=open');
    await rowOf(page, 'CREW').click();
    await look(page, 'explore-table');
    await page.getByRole('button', { name: 'Column Name' }).click();
    await page.getByRole('textbox', { name: 'Filter Name' }).fill('crew');
    await page.getByText('1 of 3 rows').waitFor();
    await look(page);
  });

  it('are rows of values where a statement returns no graph', async () => {
    const page = await browser.open();
    await openResult(page, "UNWIND [3, 1, 2] AS n RETURN n, 'row ' + n AS name");
    await rowOf(page, 'row 3').waitFor();
    await sortBy(page, 'n').click();
    await eventually(() => firstRow(page)).toBe('1row 1');
  });
});

describe('columns', () => {
  it('stay as they were left', async () => {
    const page = await browser.open({ width: 1440, height: 900 });
    await openResult(page, 'MATCH (n:Hostile) RETURN n');
    await rowOf(page, 'family').waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    const dialog = page.getByRole('dialog', { name: 'Columns' });
    await dialog.getByRole('button', { name: 'Reset columns' }).click();
    await dialog.getByRole('checkbox', { name: 'Object ID', exact: true }).uncheck();
    await dialog.getByRole('checkbox', { name: 'Owned', exact: true }).check();
    await dialog.getByRole('button', { name: 'Move Owned up' }).click();
    await page.keyboard.press('Escape');
    const border = headOf(page, 'Owned').getByRole('separator');
    const before = Number(await border.getAttribute('aria-valuenow'));
    await border.press('ArrowRight');
    await eventually(() => headings(page)).toEqual(['Kind', 'Name', 'Owned', 'Tier Zero']);
    await keepPreferencesOnlyInService(page);
    await page.reload();
    await rowOf(page, 'family').waitFor();

    expect(await headings(page)).toEqual(['Kind', 'Name', 'Owned', 'Tier Zero']);
    expect(Number(await headOf(page, 'Owned').getByRole('separator').getAttribute('aria-valuenow'))).toBe(
      before + 16,
    );
  });

  it('are kept under a name, and brought back by it', async () => {
    const page = await browser.open({ width: 1440, height: 900 });
    await openResult(page, 'MATCH (n:OU) WHERE n.rank = 7 RETURN n');
    await rows(page).first().waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    const dialog = page.getByRole('dialog', { name: 'Columns' });
    await dialog.getByRole('button', { name: 'Reset columns' }).click();
    await dialog.getByRole('checkbox', { name: 'Tier Zero', exact: true }).uncheck();
    const usual = ['Kind', 'Name', 'Object ID', 'Tier Zero'];
    await dialog.getByLabel('Save these columns as').fill('Short <b>one</b>');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    const set = dialog.getByRole('button', { name: 'Short <b>one</b>', exact: true });
    await eventually(() => set.getAttribute('aria-pressed')).toBe('true');
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'column-sets-light');

    await dialog.getByRole('button', { name: 'Reset columns' }).click();
    expect(await set.getAttribute('aria-pressed')).toBe('false');
    await eventually(() => headings(page)).toEqual(usual);
    await set.click();
    await eventually(() => headings(page)).toEqual(usual.slice(0, 3));
    await dialog.getByRole('button', { name: 'Forget the preset Short <b>one</b>' }).click();
    await dialog.getByRole('group', { name: 'Column sets' }).waitFor({ state: 'detached' });
  });
});

describe('hostile names', () => {
  it('are text in the table, and run nowhere', async () => {
    const page = await browser.open();
    await openResult(page, 'MATCH (n:Hostile) RETURN n');
    await rowOf(page, '<img src=x').waitFor();
    expect(await grid(page).locator('img').count()).toBe(0);
    expect(await page.title()).not.toBe('broken');
    const csv = await saveText(page, /^Shown rows and columns/, 'CSV');

    expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"",""open"")"`);
    expect(csv).toContain(`'+1+cmd|calc`);
    expect(csv).toContain('"two\r\nlines, a ""quote"""');
    expect(csv).not.toMatch(/(^|,|\n)"?[=+@]/);
  });
});
