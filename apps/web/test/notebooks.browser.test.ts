import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { encodeStatement } from '../src/parts/cypher/statement-code.ts';
import { openApi, type ServiceApi } from './browser/ask-service.ts';
import { openAsAdministrator } from './browser/log-in.ts';
import { findBarriers, openBrowser, takePicture } from './browser/open-browser.ts';
import { shareService } from './browser/share-service.ts';

const browser = await openBrowser();
const service = await shareService('sample');
const api = await openApi(service, service.user.name);

const USERS = 'MATCH p = (u:User)-[:MemberOf]->(g:Group) RETURN p ORDER BY u.objectid LIMIT 5';
const NAMES = 'MATCH (g:Group) RETURN g.name AS name ORDER BY name LIMIT 12';
const CELLS = [
  { id: 'why', type: 'note', text: '# Why\n\nWho is in **large** groups, and since when?' },
  { id: 'members', type: 'statement', title: 'Members of groups', statement: USERS, text: 'Ask the owners.' },
  { id: 'names', type: 'statement', title: 'Names of groups', statement: NAMES },
];

/** A busy machine takes its time. */
const eventually = (read: () => unknown) => expect.poll(read, { timeout: 20_000 });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const cell = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const cellNames = (page: Page) =>
  page
    .getByRole('main')
    .locator('ol > li')
    .evaluateAll((items) => items.map((item) => item.getAttribute('aria-label')));

/** Grounds and borders of the report that are dark, and texts that are not. */
const DARK_ON_PAPER = `(() => {
  const light = (color) => {
    const [red, green, blue, alpha = 1] = color.match(/[\\d.]+/g).map(Number);
    return alpha === 0 ? undefined : (red + green + blue) / 3;
  };
  return [...document.querySelectorAll('article, article *:not(svg *)')].filter((element) => {
    const { backgroundColor, borderBottomColor, borderBottomWidth, color } = getComputedStyle(element);
    return light(backgroundColor) < 200 || light(color) > 140
      || (borderBottomWidth !== '0px' && light(borderBottomColor) < 150);
  }).map((element) => element.outerHTML.slice(0, 120));
})()`;

interface Stored {
  readonly id: number;
  readonly version: number;
  readonly cells: readonly { readonly id: string; readonly text: string }[];
}

async function dataOf(answer: ReturnType<ServiceApi['ask']>): Promise<Stored> {
  return ((await answer) as { data: Stored }).data;
}

const begin = (title: string) => dataOf(api.ask('/api/v2/notebooks', { title, cells: CELLS }));
const read = (id: number) => dataOf(api.ask(`/api/v2/notebooks/${id}`));

async function open(path: string, look: Parameters<typeof browser.open>[0] = {}): Promise<Page> {
  const page = await browser.open(look);
  await openAsAdministrator(page, service, path);

  return page;
}

describe('notebooks', () => {
  it('say what they are for, and take what Explore asks', async () => {
    const page = await open('/notebooks');
    await page.getByRole('heading', { name: 'No notebooks yet' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);

    const search = new URLSearchParams({
      searchType: 'cypher',
      cypherSearch: encodeStatement(USERS),
      selectedItem: '1',
    });
    await page.goto(`${service.pages}/explore?${search}`);
    await button(page, 'Add to notebook').click();
    const dialog = page.getByRole('dialog', { name: 'Add to notebook' });
    await dialog.getByLabel('Title of the notebook').fill('From Explore');
    await dialog.getByLabel('Note', { exact: true }).fill('Seen in passing.');
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await page.getByText('Added to “From Explore”.').waitFor();

    await page.goto(`${service.pages}/notebooks`);
    await page.getByRole('link', { name: 'From Explore' }).click();
    await page.getByText('Seen in passing.').waitFor();
    await page.getByRole('group', { name: 'Statement' }).getByText('MATCH p = (u:User)').waitFor();
  });

  it('ask their questions again, and tell what is different', async () => {
    const { id } = await begin('Asked');
    await api.ask(
      `/api/v2/notebooks/${id}/cells/names/answer`,
      { rows: 15, nodes: 0, relationships: 0 },
      'PUT',
    );
    for (const theme of ['light', 'dark'] as const) {
      const page = await open(`/notebooks/${id}`, { theme, width: 1440, height: 1000 });
      await button(page, 'Run all').click();
      await cell(page, 'Members of groups').getByRole('img').waitFor();
      await cell(page, 'Names of groups').getByText('3 fewer rows than on').waitFor();
      await button(page, 'Run all').waitFor();
      await takePicture(page, `notebook-${theme}`);
      expect(await findBarriers(page)).toEqual([]);
    }
    const { cells } = (await read(id)) as unknown as { cells: { id: string; kept: object | null }[] };
    expect(cells.map(({ kept }) => kept !== null)).toEqual([false, true, true]);
  });

  it('are put in order, changed and emptied', async () => {
    const { id } = await begin('Ordered');
    const page = await open(`/notebooks/${id}`, { width: 390, height: 900 });
    await cell(page, 'Members of groups').waitFor();
    await takePicture(page, 'notebook-narrow');
    await button(page, 'Move down: Members of groups').focus();
    await page.keyboard.press('Enter');
    await eventually(() => cellNames(page)).toEqual(['Note 1', 'Names of groups', 'Members of groups']);
    const focused = () => page.locator(':focus').getAttribute('aria-label');
    await eventually(focused).toBe('Move down: Members of groups');

    await button(page, 'Add note').click();
    await page.getByRole('form', { name: 'New note' }).getByLabel('Note').fill('Done for today.');
    await button(page, 'Save').click();
    await page.getByText('Done for today.').waitFor();
    await button(page, 'More: Names of groups').click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await eventually(() => cellNames(page)).toHaveLength(5);
    await button(page, 'More: Note 1').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: 'Delete cell' }).getByRole('button', { name: 'Delete' }).click();
    await eventually(() => cellNames(page)).toEqual([
      'Names of groups',
      'Names of groups',
      'Members of groups',
      'Note 4',
    ]);
    // Where the cell was, and not at the beginning of the page.
    await eventually(focused).toBe('Run: Names of groups');
  });

  it('keep what was typed while somebody else changed the same cell, and overwrite nothing unseen', async () => {
    const { id } = await begin('Two at once');
    const page = await open(`/notebooks/${id}`);
    await button(page, 'More: Members of groups').click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const form = page.getByRole('form', { name: 'Edit question' });
    await form.getByLabel('Note').fill('Mine.');
    const theirs = CELLS.map((stored) => (stored.id === 'members' ? { ...stored, text: 'Theirs.' } : stored));
    await api.ask(`/api/v2/notebooks/${id}`, { version: 1, cells: theirs }, 'PATCH');
    await button(page, 'Save').click();

    await form.getByText('What you typed is kept here.').waitFor();
    await form.getByText('Theirs.').waitFor();
    expect(await form.getByLabel('Note').inputValue()).toBe('Mine.');
    expect((await read(id)).cells.find((stored) => stored.id === 'members')?.text).toBe('Theirs.');
    await form.getByRole('button', { name: 'Replace theirs with mine' }).click();
    await button(page, 'Save').click();
    await form.waitFor({ state: 'detached' });
    expect((await read(id)).cells.find((stored) => stored.id === 'members')?.text).toBe('Mine.');
  });

  it('say which names of a question are most likely misspelt, in their report, too', async () => {
    const cells = [
      { type: 'statement', title: 'Nobody', statement: 'MATCH (u:Usr) RETURN u' },
      { type: 'statement', title: 'Counted', statement: 'MATCH (g:Group) WHERE g.nam = 1 RETURN count(g)' },
      { type: 'statement', title: 'Right', statement: "MATCH (g:Group {name: 'NONE'}) RETURN g" },
    ];
    const { id } = await dataOf(api.ask('/api/v2/notebooks', { title: 'Misspelt', cells }));
    const page = await open(`/notebooks/${id}`);
    await button(page, 'Run all').click();
    for (const places of [cell, (_: Page, name: string) => page.getByRole('region', { name })]) {
      await places(page, 'Nobody').getByText('0 rows').waitFor();
      await places(page, 'Nobody').getByText('No node is of the kind "Usr". Did you mean "User"?').waitFor();
      await places(page, 'Counted').getByText('No node has the property "nam".').waitFor();
      await places(page, 'Right').getByText('0 rows').waitFor();
      expect(await places(page, 'Right').getByText('No node').count()).toBe(0);
      await page.goto(`${service.pages}/notebooks/${id}?view=report`);
    }

    // What was kept of an earlier answer tells no more than that answer did.
    await page.goto(`${service.pages}/notebooks/${id}`);
    await cell(page, 'Nobody').getByText('0 rows on').waitFor();
    await cell(page, 'Nobody').getByText('Did you mean "User"?').waitFor();
  });

  it('become a report', async () => {
    const { id } = await begin('Reported');
    const page = await open(`/notebooks/${id}?view=report`, { width: 1024, height: 1000 });
    const report = page.getByRole('article', { name: 'Report' });
    await report.getByRole('region', { name: 'Members of groups' }).getByRole('img').waitFor();
    await report.getByText('12 rows').waitFor();
    await report.getByRole('table', { name: 'First rows of Names of groups' }).waitFor();
    await eventually(() => button(page, 'Print or save as PDF').isEnabled()).toBe(true);
    await takePicture(page, 'notebook-report');
    expect(await findBarriers(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect(await button(page, 'Print or save as PDF').isVisible()).toBe(false);
    await takePicture(page, 'notebook-report-print');
    await page.emulateMedia({ media: 'screen' });
  });

  it('are printed on white from the dark theme, too, with their pictures', async () => {
    const note = { type: 'note', text: 'Ask `net group` again:\n\n```\nnet group\n```' };
    const { id } = await dataOf(api.ask('/api/v2/notebooks', { title: 'Printed', cells: [note, ...CELLS] }));
    const page = await open(`/notebooks/${id}?view=report`, { theme: 'dark', width: 1024, height: 1000 });
    await eventually(() => button(page, 'Print or save as PDF').isEnabled()).toBe(true);
    await page.getByRole('table', { name: 'First rows of Names of groups' }).waitFor();
    await eventually(() => page.getByRole('article', { name: 'Report' }).getByRole('img').count()).toBe(1);
    await page.emulateMedia({ media: 'print' });
    await eventually(() => page.evaluate(DARK_ON_PAPER)).toEqual([]);
    await takePicture(page, 'notebook-report-print-dark');
    await page.emulateMedia({ media: 'screen' });
  });

  it('are shared, exported and deleted', async () => {
    const { id } = await begin('Shared');
    const page = await open(`/notebooks/${id}`);
    await button(page, 'Share').click();
    const dialog = page.getByRole('dialog', { name: 'Share notebook' });
    await dialog.getByLabel('Everybody may read it').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await button(page, 'Export').click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Markdown' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('Shared.md');
    await button(page, 'More').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('dialog', { name: 'Delete notebook' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByRole('heading', { name: 'Notebooks' }).waitFor();
    await page.waitForURL((url) => url.pathname.endsWith('/notebooks'));
    await expect(read(id)).rejects.toThrow('404');
  });
});
