import { strToU8, zipSync } from 'fflate';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, type ServiceApi, upload } from './browser/ask-service.ts';
import { PASSWORD } from './browser/launch-service.ts';
import { logIn, openAsAdministrator } from './browser/log-in.ts';
import { findBarriers, openBrowser, type Theme, takePicture } from './browser/open-browser.ts';
import { waitForPicture } from './browser/picture.ts';
import { startService } from './browser/start-service.ts';

const browser = await openBrowser();
const service = await startService();
const THEMES: readonly Theme[] = ['light', 'dark'];

const HOSTILE = [
  '## What to do',
  '',
  'Change the **lock**, then [read on](https://example.org/locks).',
  '',
  '| Lock | Safe |',
  '|---|---|',
  '| old | no |',
  '',
  '![picture](https://elsewhere.example/x.png)',
  '',
  '```',
  'Set-Lock -All',
  '```',
].join('\n');

/** An invented platform: branches with clerks, keys and tills. */
function shopOf(version: string, { knowsIsTraversable = false, hasTill = true } = {}) {
  return {
    schema: { name: 'TestShop', display_name: 'The shop', version, namespace: 'SH' },
    node_kinds: [
      { name: 'SH_Branch', display_name: 'Branch', is_display_kind: true, icon: 'store', color: '#0B3D91' },
      {
        name: 'SH_Clerk',
        display_name: 'Clerk',
        is_display_kind: true,
        icon: 'user-tie',
        color: '#FFD43B',
        info: { about: { title: 'About clerks', position: 1, markdown: { content: HOSTILE } } },
      },
      { name: 'SH_Key', display_name: 'Key', is_display_kind: true, icon: 'no-such-icon', color: '#24292F' },
      ...(hasTill
        ? [
            {
              name: 'SH_Till',
              display_name: 'Till',
              is_display_kind: true,
              icon: 'cash-register',
              color: '#2F9E44',
            },
          ]
        : []),
    ],
    relationship_kinds: [
      {
        name: 'SH_Holds',
        description: 'The clerk carries the key and can open what it opens.',
        is_traversable: true,
        info: { fix: { title: 'Take the key back', position: 1, markdown: { content: HOSTILE } } },
      },
      { name: 'SH_Opens', description: 'The key fits the lock of the till.', is_traversable: true },
      { name: 'SH_Knows', description: 'Both work in one branch.', is_traversable: knowsIsTraversable },
    ],
    environments: [{ environment_kind: 'SH_Branch', source_kind: 'Shop', principal_kinds: ['SH_Clerk'] }],
    queries: [
      { query_key: 'SH_keys', name: 'All keys', query: 'MATCH (n:SH_Key) RETURN n', description: 'Keys' },
    ],
  };
}

const DATA = {
  metadata: { source_kind: 'Shop' },
  graph: {
    nodes: [
      {
        id: 'B1',
        kinds: ['SH_Branch'],
        properties: { name: 'First branch', environmentid: 'B1', collected: true },
      },
      {
        id: 'C1',
        kinds: ['SH_Clerk'],
        properties: {
          name: 'Clara',
          environmentid: 'B1',
          ref: 'reference',
          id: 'identity',
          key: 'keyed',
          children: 'two of them',
          style: 'color: red',
          dangerouslySetInnerHTML: '<img src=x onerror="window.isBroken = true">',
        },
      },
      { id: 'C2', kinds: ['SH_Clerk'], properties: { name: 'Curt', environmentid: 'B1' } },
      { id: 'K1', kinds: ['SH_Key'], properties: { name: 'Big key', environmentid: 'B1' } },
      { id: 'T1', kinds: ['SH_Till'], properties: { name: 'Till one', environmentid: 'B1' } },
    ],
    edges: [
      {
        start: { value: 'C1' },
        end: { value: 'K1' },
        kind: 'SH_Holds',
        properties: { query_composition: 'MATCH (n:SH_Key) RETURN n' },
      },
      { start: { value: 'K1' }, end: { value: 'T1' }, kind: 'SH_Opens' },
      { start: { value: 'C2' }, end: { value: 'C1' }, kind: 'SH_Knows' },
    ],
  },
};

const PATH =
  '/explore?exploreSearchTab=pathfinding&searchType=pathfinding&primarySearch=C1&secondarySearch=T1';
const PAGE = '/administration/extensions';

let api: ServiceApi;
const fileOf = (name: string, content: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(content)),
});

/** Chooses a file by the button, which opens what the browser has for it. */
async function choose(page: Page, label: string, file: ReturnType<typeof fileOf>): Promise<void> {
  await page.locator(`input[type=file][aria-label="${label}"]`).setInputFiles(file);
}

const dialog = (page: Page): Locator => page.getByRole('dialog');
const table = (page: Page): Locator => page.getByRole('table', { name: 'Extensions' });

beforeAll(async () => {
  api = await openApi(service);
}, 120_000);

describe('the extensions', () => {
  it('are none but the built-in ones at first', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, PAGE);
    await page.getByText('Nothing is installed').waitFor();

    expect(await table(page).getByText('built in').count()).toBe(2);
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'extensions-none-light');
  });

  it('are installed after a look at what changes', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, PAGE);
    await page.getByText('Nothing is installed').waitFor();
    await choose(page, 'Install an extension', fileOf('shop.json', shopOf('v1.0.0')));
    await dialog(page).getByText('v1.0.0, not installed yet').waitFor();
    await dialog(page).getByText('4 kinds of nodes added').click();
    await dialog(page).getByText('SH_Clerk').waitFor();
    await dialog(page).getByText('3 kinds of relationships added, 2 of them traversable').waitFor();
    await takePicture(page, 'extensions-check-light');
    expect(await findBarriers(page)).toEqual([]);

    await dialog(page).getByRole('button', { name: 'Install', exact: true }).click();
    await table(page).getByRole('button', { name: 'The shop', exact: true }).waitFor();
    await page.getByText('The shop v1.0.0 installed').first().waitFor();
  });

  it('are refused in the words of the service', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, PAGE);
    await table(page).waitFor();
    const broken = shopOf('v1.0.0');
    broken.schema.version = '1';
    await choose(page, 'Install an extension', fileOf('broken.json', broken));
    await dialog(page)
      .getByText(/It cannot be installed: .*version is not valid semver/)
      .waitFor();
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();
    const other = { ...shopOf('v1.0.0'), schema: { ...shopOf('v1.0.0').schema, name: 'Other' } };
    await choose(page, 'Install an extension', fileOf('other.json', other));
    await dialog(page).getByText('duplicate graph schema extension namespace').first().waitFor();

    expect(await dialog(page).getByRole('button', { name: 'Install', exact: true }).isDisabled()).toBe(true);
  });

  it('tell what another version takes away, and that it is older', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, PAGE);
    await table(page).waitFor();
    await choose(
      page,
      'Install an extension',
      fileOf('older.json', shopOf('v0.9.0', { knowsIsTraversable: true, hasTill: false })),
    );
    await dialog(page).getByText('This is an older version').waitFor();
    await dialog(page).getByText('1 kind of nodes removed').waitFor();
    await dialog(page).getByText('1 kind of relationships that paths follow from now on').waitFor();
    await takePicture(page, 'extensions-older-light');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();

    await table(page)
      .getByRole('row', { name: /The shop/ })
      .getByText('v1.0.0')
      .waitFor();
  });

  it('are offered to be installed where they are given as data', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, '/administration/file-ingest');
    await choose(page, 'Upload files', fileOf('data.json', shopOf('v1.0.0')));
    await dialog(page).getByText('This file is no data: it describes kinds.').waitFor();
    await dialog(page).getByText('Everything in it is installed already.').waitFor();
    await takePicture(page, 'extensions-offered-light');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();

    expect(await page.getByText('Nothing has been uploaded yet.').isVisible()).toBe(true);
  });

  it('are read by others, who cannot change them', async () => {
    const roles = (await api.ask('/api/v2/roles')) as { data: { roles: { id: number; name: string }[] } };
    const role = roles.data.roles.find(({ name }) => name === 'Read-Only');
    await api.ask('/api/v2/platform-users', { principal: 'reader', roles: [role?.id], secret: PASSWORD });
    const page = await browser.open();
    await page.goto(`${service.pages}${PAGE}`);
    await logIn(page, PASSWORD, 'reader');
    await table(page).getByRole('button', { name: 'The shop', exact: true }).waitFor();

    expect(await page.getByRole('button', { name: 'Install an extension' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
    const packs = page.getByRole('table', { name: 'Packs' });
    await packs.getByText('Not installed').first().waitFor();
    expect(await packs.getByRole('button').count()).toBe(0);
  });
});

describe('what an extension declares', () => {
  beforeAll(() => upload(api, DATA), 120_000);

  it.each(THEMES)('is listed with it, in the %s theme', async (theme) => {
    const page = await browser.open({ theme, width: 1440, height: 900 });
    await openAsAdministrator(page, service, PAGE);
    await table(page).getByText('4 of nodes, 3 of relationships (2 traversable)').waitFor();
    await takePicture(page, `extensions-${theme}`);
    await table(page).getByRole('button', { name: 'The shop', exact: true }).click();
    await dialog(page).getByText('The key fits the lock of the till.').waitFor();
    await dialog(page).getByText('FIRST BRANCH').waitFor();

    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, `extensions-details-${theme}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await takePicture(page, `extensions-details-narrow-${theme}`);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await takePicture(page, `extensions-narrow-${theme}`);
  });

  it.each(THEMES)('leads paths over it, with a filter of its own, in the %s theme', async (theme) => {
    const page = await browser.open({ theme, width: 1440, height: 900 });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await openAsAdministrator(page, service, PATH);
    await waitForPicture(page, 'graph with 3 nodes, 2 relationships, 3 kinds');
    await page.getByText('1 shortest path of 2 hops').first().waitFor();
    expect(asked.filter((path) => path === '/api/v2/extensions-edges')).toHaveLength(1);

    await page.getByRole('button', { name: /^All \d+ kinds$/ }).click();
    const own = page.getByRole('region', { name: 'The shop' });
    await own.getByRole('button', { name: 'Kinds of The shop' }).click();
    await own.getByText('SH_Opens').waitFor();
    expect(await own.getByText('SH_Knows').count()).toBe(0);
    await own.scrollIntoViewIfNeeded();
    await takePicture(page, `extensions-path-${theme}`);
    await own.getByRole('checkbox', { name: 'SH_Opens' }).click();
    await page.getByText(/No path leads from the start to the end/).waitFor();
    const kept = JSON.parse(new URL(page.url()).searchParams.get('pathFilters') ?? '[]') as string[];
    expect(kept).toContain('SH_Holds');
    expect(kept).not.toContain('SH_Opens');
  });

  it('stays in the address, and is left out where it is not known any more', async () => {
    const page = await browser.open();
    const filters = encodeURIComponent(JSON.stringify(['SH_Holds', 'SH_Opens', 'GONE_Kind']));
    await openAsAdministrator(page, service, `${PATH}&pathFilters=${filters}`);
    await waitForPicture(page, 'graph with 3 nodes, 2 relationships, 3 kinds');
    await page.getByRole('button', { name: /^2 of \d+ kinds$/ }).waitFor();
  });

  it('is told in the panel of a node, as text that does nothing', async () => {
    const page = await browser.open({ width: 1440, height: 900 });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const { nodes } = await api.cypher("MATCH (n:SH_Clerk) WHERE n.objectid = 'C1' RETURN n");
    const [id] = Object.keys(nodes);
    await openAsAdministrator(page, service, `/explore?searchType=node&primarySearch=C1&selectedItem=${id}`);
    const panel = page.getByRole('complementary', { name: 'Selected node' });
    for (const value of ['reference', 'identity', 'keyed', 'two of them', 'color: red']) {
      await panel.getByText(value, { exact: true }).waitFor();
    }
    await panel.getByRole('button', { name: 'About clerks' }).click();
    await panel.getByRole('heading', { name: 'What to do' }).waitFor();
    await panel.getByRole('cell', { name: 'old' }).waitFor();

    expect(await panel.getByRole('link', { name: 'read on' }).getAttribute('href')).toBe(
      'https://example.org/locks',
    );
    expect(await panel.locator('img, script').count()).toBe(0);
    expect(asked.filter((url) => !url.startsWith(service.url) && !url.startsWith('data:'))).toEqual([]);
    expect(await page.evaluate('window.isBroken')).toBeUndefined();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'extensions-node-light');
  });

  it.each(THEMES)('is told in the panel of a relationship, in the %s theme', async (theme) => {
    const page = await browser.open({ theme, width: 1440, height: 900 });
    const { edges } = await api.cypher('MATCH p = (:SH_Clerk)-[:SH_Holds]->() RETURN p');
    const item = `${edges[0]?.source}_SH_Holds_${edges[0]?.target}`;
    await openAsAdministrator(page, service, `${PATH}&selectedItem=${item}`);
    const panel = page.getByRole('complementary', { name: 'Selected relationship' });
    await panel.getByText('Of The shop').waitFor();
    await panel.getByText('Yes, as The shop declares it').waitFor();
    await panel.getByText('The clerk carries the key and can open what it opens.').waitFor();
    await panel.getByRole('button', { name: 'Take the key back' }).click();
    await panel.getByText('Set-Lock -All').waitFor();
    await takePicture(page, `extensions-relationship-${theme}`);
    expect(await findBarriers(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Run its query' }).click();
    await waitForPicture(page, 'graph with 1 node, 0 relationships, 1 kind');
  });

  it('is completed and explained in statements', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, '/explore?exploreSearchTab=cypher');
    const editor = page.getByRole('textbox', { name: 'Cypher statement' });
    await editor.fill('');
    await editor.pressSequentially('MATCH ()-[:SH_');
    await page.getByRole('option', { name: /SH_ATTACK_PATHS/ }).waitFor();
    await page.getByRole('option', { name: /SH_Knows/ }).waitFor();
    await page.keyboard.press('Escape');
    await editor.pressSequentially('Knows]->() RETURN 1');
    await page.keyboard.press('Escape');
    await page.locator('.cm-line').getByText('SH_Knows').hover();
    await page.getByText('Both work in one branch.').waitFor();
    await page.getByText('Attack paths do not follow it. Declared by The shop.').waitFor();
  });

  it('is found by its kind', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, '/explore');
    await page.getByRole('textbox', { name: 'Node', exact: true }).fill('sh_clerk:c');
    await page.getByRole('option').filter({ hasText: 'CLARA' }).waitFor();
    expect(await page.getByRole('option').filter({ hasText: 'BIG KEY' }).count()).toBe(0);
  });
});

describe('types of findings', () => {
  it.each(THEMES)('are listed by platform and switched, in the %s theme', async (theme) => {
    const page = await browser.open({ theme, width: 1440, height: 900 });
    await openAsAdministrator(page, service, '/administration/finding-types');
    const own = page.getByRole('table', { name: 'Types of The shop' });
    await own.waitFor();
    await takePicture(page, `finding-types-${theme}`);
    await page.getByRole('textbox', { name: 'Find a type' }).fill('SH_Holds');
    await page.getByRole('table', { name: 'Types of Active Directory' }).waitFor({ state: 'hidden' });
    await own.getByText('Follows from a kind of relationship that the extension declares').first().waitFor();
    const [before] = await own.getByRole('switch').all();
    const wasOn = await before?.isChecked();
    await before?.click();
    await own.getByText(wasOn === true ? 'Off' : 'On', { exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await takePicture(page, `finding-types-narrow-${theme}`);
    await page.reload();
    await own.getByText(wasOn === true ? 'Off' : 'On', { exact: true }).waitFor();
  });
});

describe('an extension that is removed', () => {
  it('takes what it declares with it, and leaves the data', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, PAGE);
    await page.getByRole('button', { name: 'Remove The shop' }).click();
    await dialog(page).getByText('What was uploaded stays').waitFor();
    await takePicture(page, 'extensions-remove-light');
    await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('Nothing is installed').waitFor();

    await page.goto(`${service.pages}${PATH}`);
    await page.getByText(/No path leads from the start to the end/).waitFor();
    expect(await page.getByRole('button', { name: /^All \d+ kinds$/ }).textContent()).not.toContain('SH_');
  });
});

it('is installed by a pack, too, from whatever page it is given on', async () => {
  const page = await browser.open();
  await openAsAdministrator(page, service, '/administration/file-ingest');
  const { queries, ...schema } = shopOf('v1.0.1');
  const pack = zipSync({
    'shop/schema.json': strToU8(JSON.stringify(schema)),
    'shop/saved_queries.json': strToU8(JSON.stringify({ queries })),
    'shop/README.md': strToU8('# The shop'),
  });
  const file = { name: 'shop.zip', mimeType: 'application/zip', buffer: Buffer.from(pack) };
  await choose(page, 'Upload files', file);
  await dialog(page).getByText('1 query added').waitFor();
  await dialog(page).getByRole('button', { name: 'Install', exact: true }).click();
  await dialog(page).waitFor({ state: 'hidden' });
  await page.goto(`${service.pages}${PAGE}`);
  await table(page).getByText('v1.0.1').waitFor();
});

describe('packs that come with the product', () => {
  it.each(THEMES)(
    'are listed with what they bring, and installed by a click, in the %s theme',
    async (theme) => {
      const [pack = '', other = ''] = theme === 'light' ? ['Jamf Pro', 'Okta'] : ['Okta', 'SQL Server'];
      const page = await browser.open({ theme, width: 1440, height: 900 });
      await openAsAdministrator(page, service, PAGE);
      const packs = page.getByRole('table', { name: 'Packs' });
      await packs.getByRole('button', { name: `Install ${other}`, exact: true }).waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await takePicture(page, `extension-packs-${theme}`);

      await packs.getByRole('button', { name: `Install ${pack}`, exact: true }).click();
      await page.getByText(`${pack} installed. The next analysis goes by it.`).waitFor();
      await packs
        .getByRole('row')
        .filter({ hasText: pack })
        .getByText('Installed', { exact: true })
        .waitFor();
      await table(page).getByRole('row').filter({ hasText: pack }).getByText('v0.1.0').waitFor();
      await page.setViewportSize({ width: 390, height: 844 });
      await takePicture(page, `extension-packs-narrow-${theme}`);
    },
  );
});
