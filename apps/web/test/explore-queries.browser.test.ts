import { buffer } from 'node:stream/consumers';
import { buildZip } from '@secgraph/test-kit';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openApi } from './browser/ask-service.ts';
import { itInBothThemes } from './browser/in-both-themes.ts';
import { PASSWORD } from './browser/launch-service.ts';
import { openAsAdministrator } from './browser/log-in.ts';
import { findBarriers, openBrowser, takePicture } from './browser/open-browser.ts';
import { keepPreferencesOnlyInService } from './browser/preferences.ts';
import { shareService } from './browser/share-service.ts';

const browser = await openBrowser();
const service = await shareService('sample');
const HOSTILE = `<b>bold</b> "name"`;

async function openLibrary(page: Page): Promise<void> {
  await openAsAdministrator(page, service, '/explore?exploreSearchTab=cypher');
  await choice(page, 'Domain administrators, nested groups included').waitFor();
}

/** A busy machine takes its time. */
const eventually = (read: () => unknown) => expect.poll(read, { timeout: 20_000 });
const library = (page: Page) => page.getByRole('region', { name: 'Queries' });
const choice = (page: Page, name: string) => library(page).getByRole('button', { name }).first();
const folder = (page: Page, name: string) => library(page).getByRole('region', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const editor = (page: Page) => page.getByRole('textbox', { name: 'Cypher statement' });

async function openMenu(page: Page, name: string, item: string): Promise<void> {
  await library(page)
    .getByRole('button', { name: `More: ${name}`, exact: true })
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function saveAs(page: Page, fields: { name: string; folder?: string; tags?: readonly string[] }) {
  const form = dialog(page, 'Save query');
  await form.getByLabel('Name').fill(fields.name);
  await form.getByLabel('Folder').fill(fields.folder ?? '');
  for (const tag of fields.tags ?? []) {
    await form.getByLabel('Tags').fill(tag);
    await page.keyboard.press('Enter');
  }
  await form.getByRole('button', { name: 'Save' }).click();
}

async function download(page: Page, click: () => Promise<void>): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);

  return buffer(await file.createReadStream());
}

async function createUser(name: string, fields: object): Promise<void> {
  const api = await openApi(service);
  const { data } = (await api.ask('/api/v2/roles')) as { data: { roles: { id: number; name: string }[] } };
  await api.ask('/api/v2/platform-users', {
    ...fields,
    principal: name,
    email_address: `${name}@example.org`,
    secret: PASSWORD,
    needs_password_reset: false,
    roles: data.roles.filter((role) => role.name === 'User').map(({ id }) => id),
  });
}

describe('the library', () => {
  itInBothThemes('has no barriers, and its dialogs neither (%s)', async (look) => {
    const page = await browser.open({ width: 1440, height: 900 });
    await openLibrary(page);
    await page.getByRole('img', { name: 'graph with' }).waitFor();
    await look(page, 'explore-queries');
    await openMenu(page, 'Everything in tier zero', 'Save a copy');
    await dialog(page, 'Save query').waitFor();
    await look(page);
    await page.keyboard.press('Escape');
    await library(page).getByRole('button', { name: 'Import', exact: true }).click();
    await dialog(page, 'Import queries').waitFor();
    await look(page);
  });

  it('finds queries by every text of theirs, and runs the one that is chosen', async () => {
    const page = await browser.open();
    await openLibrary(page);
    await page.getByRole('textbox', { name: 'Search queries' }).fill('chain of groups');
    await eventually(() => library(page).getByRole('listitem').count()).toBe(1);
    await choice(page, 'Domain administrators').click();
    await page.getByRole('region', { name: 'Result as tables' }).waitFor();
    expect(new URL(page.url()).searchParams.get('searchType')).toBe('cypher');
    await eventually(() => editor(page).textContent()).toContain("ENDS WITH '-512'");

    await page.getByRole('textbox', { name: 'Search queries' }).fill('no such words');
    await page.getByText('No matching queries.').waitFor();
    await page.getByRole('button', { name: 'Show all queries' }).click();
    await choice(page, 'Everything in tier zero').waitFor();
  });

  it('keeps favourites', async () => {
    const page = await browser.open();
    await openLibrary(page);
    const star = library(page).getByRole('button', { name: 'Favourite: Everything in tier zero' });
    await star.click();
    await eventually(() => star.getAttribute('aria-pressed')).toBe('true');
    await keepPreferencesOnlyInService(page);
    await page.reload();
    await library(page).getByText('Favourites').click();
    await eventually(() => library(page).getByRole('listitem').count()).toBe(1);
    expect(await star.getAttribute('aria-pressed')).toBe('true');
  });

  it('has only queries that the service can run', async () => {
    const page = await browser.open();
    await openLibrary(page);
    const refused = await page.evaluate(RUN_ALL, service.url);

    expect(refused).toEqual([]);
  });
});

describe('a query of one’s own', () => {
  it('is saved, edited, shared, exported and deleted', async () => {
    const page = await browser.open();
    await openLibrary(page);
    await editor(page).fill('MATCH (n:Domain) RETURN n');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await saveAs(page, { name: HOSTILE, folder: 'Weekly', tags: ['audit'] });
    await folder(page, 'Weekly').getByText(HOSTILE).waitFor();
    expect(await folder(page, 'Weekly').getByText('audit').count()).toBe(1);

    // Changed in the editor, it is saved in its place.
    await editor(page).fill('MATCH (n:Domain) RETURN n.name');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(`Saved “${HOSTILE}”.`).waitFor();
    const file = await download(page, () => openMenu(page, HOSTILE, 'Export as JSON'));
    expect(JSON.parse(file.toString())).toEqual({
      name: HOSTILE,
      query: 'MATCH (n:Domain) RETURN n.name',
      description: '',
      folder: 'Weekly',
      tags: ['audit'],
    });

    await openMenu(page, HOSTILE, 'Edit');
    await dialog(page, 'Edit query').getByLabel('Description').fill('All domains');
    await dialog(page, 'Edit query').getByLabel('Folder').fill('Monthly');
    await dialog(page, 'Edit query').getByRole('button', { name: 'Save' }).click();
    await folder(page, 'Monthly').getByText('All domains').waitFor();
    expect(await folder(page, 'Weekly').count()).toBe(0);

    await openMenu(page, HOSTILE, 'Share');
    await dialog(page, 'Share query').getByRole('radio', { name: 'Everybody who may read queries' }).check();
    await dialog(page, 'Share query').getByRole('button', { name: 'Share' }).click();
    await dialog(page, 'Share query').waitFor({ state: 'hidden' });
    await openMenu(page, HOSTILE, 'Share');
    expect(
      await dialog(page, 'Share query')
        .getByRole('radio', { name: 'Everybody who may read queries' })
        .isChecked(),
    ).toBe(true);
    await page.keyboard.press('Escape');

    await openMenu(page, HOSTILE, 'Delete');
    await dialog(page, 'Delete query').getByRole('button', { name: 'Delete' }).click();
    await eventually(() => library(page).getByText(HOSTILE).count()).toBe(0);
  });

  it('is shared with chosen users, until it is taken back', async () => {
    await createUser('ada', { first_name: 'Ada', last_name: '<b>Lovelace</b>' });
    const name = 'for some';
    await (await openApi(service, service.user.name)).ask('/api/v2/saved-queries', {
      name,
      query: 'RETURN 1',
    });
    const ada = await openApi(service, 'ada');
    const shared = async () =>
      ((await ada.ask('/api/v2/saved-queries?scope=shared')) as { data: { name: string }[] }).data.map(
        (query) => query.name,
      );
    const page = await browser.open();
    await openLibrary(page);
    const form = dialog(page, 'Share query');
    await openMenu(page, name, 'Share');
    await form.getByRole('radio', { name: 'You and chosen users' }).check();
    expect(await form.getByRole('button', { name: 'Share' }).isDisabled()).toBe(true);
    await form.getByRole('combobox', { name: 'Users' }).fill('ada');
    await page.getByRole('option', { name: 'Ada <b>Lovelace</b>, ada@example.org' }).click();
    await page.keyboard.press('Tab');
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'share-query-light');
    await form.getByRole('button', { name: 'Share' }).click();
    await form.waitFor({ state: 'hidden' });
    expect(await shared()).toEqual([name]);

    await openMenu(page, name, 'Share');
    await form.getByText('Ada <b>Lovelace</b>, ada@example.org').waitFor();
    await form.getByRole('radio', { name: 'Only you' }).check();
    await form.getByRole('button', { name: 'Stop sharing' }).click();
    await form.waitFor({ state: 'hidden' });
    expect(await shared()).toEqual([]);
  });

  it('needs a name that is free', async () => {
    const page = await browser.open();
    await openLibrary(page);
    await openMenu(page, 'Everything in tier zero', 'Save a copy');
    await saveAs(page, { name: ' ' });
    await page.getByText('A query needs a name.').waitFor();
    await saveAs(page, { name: 'taken' });
    await folder(page, 'My queries').getByText('taken').waitFor();
    await openMenu(page, 'Everything in tier zero', 'Save a copy');
    await saveAs(page, { name: 'taken' });
    await page.getByText('You have a query of this name already. Choose another name.').waitFor();
  });

  it('comes in files and archives, and each says what became of it', async () => {
    const page = await browser.open();
    await openLibrary(page);
    await library(page).getByRole('button', { name: 'Import', exact: true }).click();
    const one = (name: string) => JSON.stringify({ name, query: 'RETURN 1', description: '' });
    const files = [
      { name: 'one.json', mimeType: 'application/json', buffer: Buffer.from(one('imported 1')) },
      { name: 'more.zip', mimeType: '', buffer: buildZip([{ name: 'a.json', content: one('imported 2') }]) },
      { name: 'bad.json', mimeType: 'application/json', buffer: Buffer.from('{"name":') },
      { name: 'again.json', mimeType: 'application/json', buffer: Buffer.from(one('imported 1')) },
    ];
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog(page, 'Import queries').getByRole('button', { name: 'Choose files' }).click(),
    ]);
    await chooser.setFiles(files);
    const list = page.getByRole('list', { name: 'Imported files' });
    await list.getByText('Refused: you have a query of every name in it already.').waitFor();
    expect(await list.getByText('Imported: imported 1 queries').count()).toBe(2);
    expect(await list.getByText('Refused: failed to unmarshal json file').count()).toBe(1);
    await dialog(page, 'Import queries').getByRole('button', { name: 'Done' }).click();
    await choice(page, 'imported 2').waitFor();
    const archive = await download(page, () =>
      library(page).getByRole('button', { name: 'Export mine' }).click(),
    );

    expect(archive.subarray(0, 2).toString()).toBe('PK');
    expect(archive.includes('imported 2.json')).toBe(true);
  });

  it('is imported where it is dropped, and not taken for files of a collector', async () => {
    const page = await browser.open();
    await openLibrary(page);
    await library(page).getByRole('button', { name: 'Import', exact: true }).click();
    const text = JSON.stringify({ name: 'dropped', query: 'RETURN 1', description: '' });
    await dialog(page, 'Import queries').getByText('Drop JSON files or ZIP archives').evaluate(DROP, text);
    await page
      .getByRole('list', { name: 'Imported files' })
      .getByText('Imported: imported 1 queries')
      .waitFor();

    expect(await page.getByRole('region', { name: 'Files being sent' }).count()).toBe(0);
  });
});

/** Runs every prebuilt query; tells those that the service refused. No result is an answer, too. */
const RUN_ALL = async (url: string) => {
  const headers = { 'X-Secgraph-Client': 'web', 'Content-Type': 'application/json' };
  const list = await fetch(`${url}/api/v2/prebuilt-queries`, { headers });
  const { data } = (await list.json()) as { data: { id: string; query: string }[] };
  const refused: unknown[] = data.length < 50 ? [data.length] : [];
  for (const { id, query } of data) {
    const body = JSON.stringify({ query, include_properties: true, max_rows: 10_000 });
    const answer = await fetch(`${url}/api/v2/graphs/cypher`, { method: 'POST', headers, body });
    if (!answer.ok && answer.status !== 404) {
      refused.push([id, answer.status, await answer.text()]);
    }
  }

  return refused;
};

/** As a browser does it when a file is dropped on an element. */
const DROP = (element: Element, text: string) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], 'dropped.json', { type: 'application/json' }));
  for (const type of ['dragover', 'drop']) {
    element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  }
};
