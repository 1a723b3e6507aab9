import { strToU8, zipSync } from 'fflate';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, type ServiceApi, upload } from './browser/ask-service.ts';
import { itInBothThemes, takePictures } from './browser/in-both-themes.ts';
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
      { start: { value: 'C1' }, end: { value: 'B1' }, kind: 'SH_Sees' },
    ],
  },
};

/** Of a platform without environments. */
const HARBOUR = {
  schema: { name: 'TestHarbour', display_name: 'The harbour', version: 'v1.0.0', namespace: 'HB' },
  node_kinds: [
    { name: 'HB_Crane', display_name: 'Crane', is_display_kind: true, icon: 'anchor', color: '#0B7285' },
    { name: 'HB_Driver', display_name: 'Driver', is_display_kind: true, icon: 'user', color: '#F59F00' },
  ],
  relationship_kinds: [
    {
      name: 'HB_Drives',
      display_name: 'Drives the crane',
      description: 'Has the key.',
      is_traversable: true,
      info: { remediation: { title: 'Remedy', position: 1, markdown: { content: HOSTILE } } },
    },
  ],
};
const CRANES = {
  pz_rules: { rules: [{ rule_key: 'HB_cranes', name: 'Cranes', cypher: 'MATCH (n:HB_Crane) RETURN n' }] },
};
const HARBOUR_DATA = {
  metadata: { source_kind: 'Harbour' },
  graph: {
    nodes: [
      { id: 'CR1', kinds: ['HB_Crane'], properties: { name: 'Crane one' } },
      { id: 'DR1', kinds: ['HB_Driver'], properties: { name: 'Dora' } },
    ],
    edges: [{ start: { value: 'DR1' }, end: { value: 'CR1' }, kind: 'HB_Drives' }],
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
    const install = dialog(page).getByRole('button', { name: 'Install the older version' });
    expect(await install.isDisabled()).toBe(true);
    await dialog(page)
      .getByRole('checkbox', { name: 'Replace what is installed by the older version' })
      .check();
    expect(await install.isDisabled()).toBe(false);
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

    expect(await page.getByText('Nothing uploaded yet').isVisible()).toBe(true);
  });

  it('warn of rules whose zone is not there', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, PAGE);
    await table(page).waitFor();
    const rules = [
      { rule_key: 'SH_vault', name: 'Vaults', cypher: 'MATCH (n:SH_Till) RETURN n', zone: 'Vault' },
    ];
    const file = fileOf('rules.json', { ...shopOf('v1.0.0'), pz_rules: { rules } });
    await choose(page, 'Install an extension', file);
    await dialog(page).getByText('rule Vaults is for the zone Vault, which is not there').waitFor();
    await takePicture(page, 'extensions-warning-light');
  });

  it.each([
    ['on their own page', PAGE, 'not installed yet', 'Choose or drop a schema'],
    ['where data is uploaded', '/administration/file-ingest', 'This file is no data', 'File ingest'],
  ])('are asked about where a pack is dropped %s', async (_, path, told, target) => {
    const page = await browser.open();
    await openAsAdministrator(page, service, path);
    const pack = zipSync({
      'harbour/schema.json': strToU8(JSON.stringify(HARBOUR)),
      'harbour/saved_queries.json': strToU8(JSON.stringify({ queries: [] })),
    });
    const place = page.getByText(target).first();
    await place.waitFor();
    await place.evaluate(drop, Buffer.from(pack).toString('base64'));
    await dialog(page).getByText(told).waitFor();
    await dialog(page).getByText('2 kinds of nodes added').waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
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

  itInBothThemes('is listed with it, in the %s theme', async (look) => {
    const page = await browser.open({ width: 1440, height: 900 });
    await openAsAdministrator(page, service, PAGE);
    await table(page).getByText('4 of nodes, 3 of relationships (2 traversable)').waitFor();
    await takePictures(page, 'extensions');
    await table(page).getByRole('button', { name: 'The shop', exact: true }).click();
    await dialog(page).getByText('The key fits the lock of the till.').waitFor();
    await dialog(page).getByText('FIRST BRANCH').waitFor();

    await look(page, 'extensions-details');
    await page.setViewportSize({ width: 390, height: 844 });
    await takePictures(page, 'extensions-details-narrow');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await takePictures(page, 'extensions-narrow');
  });

  itInBothThemes('leads paths over it, with a filter of its own, in the %s theme', async (look) => {
    const page = await browser.open({ width: 1440, height: 900 });
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
    await look(page, 'extensions-path');
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

  itInBothThemes('is told in the panel of a relationship, in the %s theme', async (look) => {
    const page = await browser.open({ width: 1440, height: 900 });
    const { edges } = await api.cypher('MATCH p = (:SH_Clerk)-[:SH_Holds]->() RETURN p');
    const item = `${edges[0]?.source}_SH_Holds_${edges[0]?.target}`;
    await openAsAdministrator(page, service, `${PATH}&selectedItem=${item}`);
    const panel = page.getByRole('complementary', { name: 'Selected relationship' });
    await panel.getByText('Of The shop').waitFor();
    await panel.getByText('Yes, declared by The shop').waitFor();
    await panel.getByText('The clerk carries the key and can open what it opens.').waitFor();
    await panel.getByRole('button', { name: 'Take the key back' }).click();
    await panel.getByText('Set-Lock -All').waitFor();
    await look(page, 'extensions-relationship');
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

  itInBothThemes(
    'is found by its kind, chosen among those of its platform, in the %s theme',
    async (look) => {
      const page = await browser.open({ width: 1440, height: 900 });
      await openAsAdministrator(page, service, '/explore');
      const kinds = page.getByRole('group', { name: 'Only nodes of this kind' });
      const own = kinds.getByRole('group', { name: 'The shop' });
      await own.getByText('SH_Clerk', { exact: true }).click();
      await page.getByRole('textbox', { name: 'Node', exact: true }).fill('c');
      await page.getByRole('option').filter({ hasText: 'CURT' }).waitFor();
      expect(await page.getByRole('option').filter({ hasText: 'FIRST BRANCH' }).count()).toBe(0);
      await takePictures(page, 'extensions-search');
      await page.getByRole('textbox', { name: 'Node', exact: true }).fill('');
      await look(page);
    },
  );

  it('is found for the end of a path by a kind of a menu', async () => {
    const page = await browser.open({ width: 390, height: 844 });
    await openAsAdministrator(page, service, '/explore?exploreSearchTab=pathfinding');
    await page.getByRole('button', { name: 'Start: nodes of any kind' }).click();
    const menu = page.getByRole('menu');
    await menu.getByRole('group', { name: 'The shop' }).waitFor();
    await takePicture(page, 'extensions-kinds-narrow-light');
    await menu.getByRole('menuitem', { name: 'SH_Key' }).click();
    await page.getByRole('button', { name: 'Start: only SH_Key' }).waitFor();
    await page.getByRole('textbox', { name: 'Start' }).fill('b');
    await page.getByRole('option').filter({ hasText: 'BIG KEY' }).waitFor();
    expect(await page.getByRole('option').filter({ hasText: 'FIRST BRANCH' }).count()).toBe(0);
  });

  itInBothThemes('is named in the legend of the picture, in the %s theme', async (look) => {
    const page = await browser.open();
    await openAsAdministrator(page, service, PATH);
    await waitForPicture(page, 'graph with 3 nodes, 2 relationships, 3 kinds');
    const isShown = await page.getByRole('region', { name: 'Legend' }).isVisible();
    if (!isShown) {
      await page.getByRole('button', { name: 'Legend' }).click();
    }
    const legend = page.getByRole('region', { name: 'Legend' });
    for (const text of ['The shop', 'SH_Clerk', 'Clerk', 'SH_Till']) {
      await legend.getByText(text, { exact: true }).last().waitFor();
    }
    await look(page, 'extensions-legend');
    await page.setViewportSize({ width: 390, height: 844 });
    await takePictures(page, 'extensions-path-narrow');
  });

  it('is told apart in the panel of a node from what nothing declares', async () => {
    const page = await browser.open({ width: 1440, height: 900 });
    const { nodes } = await api.cypher("MATCH (n:SH_Clerk) WHERE n.objectid = 'C1' RETURN n");
    const [id] = Object.keys(nodes);
    await openAsAdministrator(page, service, `/explore?searchType=node&primarySearch=C1&selectedItem=${id}`);
    const panel = page.getByRole('complementary', { name: 'Selected node' });
    await panel.getByRole('button', { name: 'Not declared' }).click();
    const kinds = panel.getByRole('list', { name: 'Kinds that are not declared' });
    expect(await kinds.getByRole('listitem').allTextContents()).toEqual(['SH_Sees outbound, 1']);
    expect(await findBarriers(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await kinds.scrollIntoViewIfNeeded();
    await takePicture(page, 'extensions-node-narrow-light');
    await page.setViewportSize({ width: 1440, height: 900 });
    await kinds.getByRole('button', { name: 'SH_Sees' }).click();
    await waitForPicture(page, 'graph with 2 nodes, 1 relationship, 2 kinds');
  });

  it('is offered by what-if', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, '/attack-paths/what-if');
    await page.getByText('Add', { exact: true }).click();
    for (const [end, name] of [
      ['From', 'CURT'],
      ['To', 'TILL ONE'],
    ] as const) {
      await page.getByRole('textbox', { name: end, exact: true }).fill(name);
      await page.getByRole('option').filter({ hasText: name }).click();
    }
    await page.getByRole('combobox', { name: 'Relationship' }).fill('SH_');
    await page.getByRole('option', { name: 'SH_Opens' }).waitFor();
    await takePicture(page, 'extensions-what-if-light');
  });

  itInBothThemes('is counted in data quality, in the %s theme', async (look) => {
    const page = await browser.open({ width: 1440, height: 900 });
    await openAsAdministrator(page, service, '/administration/data-quality?environment=B1');
    await page.getByRole('combobox', { name: 'Environment' }).waitFor();
    const nodes = page.getByRole('table', { name: 'Nodes' });
    await nodes
      .getByRole('row', { name: /SH_Clerk/ })
      .getByText('2', { exact: true })
      .waitFor();
    await page.getByRole('table', { name: 'Relationships' }).getByText('SH_Holds').click();
    await page.getByRole('region', { name: 'SH_Holds' }).waitFor();
    const platform = page.getByRole('region', { name: 'All data of the platform' });
    await platform.getByText('5 nodes, 4 relationships', { exact: true }).waitFor();
    await platform.getByRole('table', { name: 'Not declared' }).getByText('SH_Sees').waitFor();
    await look(page, 'data-quality-extension');
    await page.setViewportSize({ width: 390, height: 844 });
    await platform.scrollIntoViewIfNeeded();
    await takePictures(page, 'data-quality-extension-narrow');
    await page.getByRole('combobox', { name: 'Environment' }).click();
    await page.getByRole('option', { name: 'All of The shop' }).click();
    await page.getByText('over all of its environments').waitFor();
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

describe('a platform without environments', () => {
  it('has its findings under no environment, and what its extension says is text', async () => {
    const page = await browser.open({ width: 1440, height: 900 });
    await openAsAdministrator(page, service, PAGE);
    await choose(page, 'Install an extension', fileOf('harbour.json', { ...HARBOUR, ...CRANES }));
    await dialog(page).getByRole('button', { name: 'Install', exact: true }).click();
    await table(page).getByRole('button', { name: 'The harbour', exact: true }).waitFor();
    await upload(api, HARBOUR_DATA);
    await page.goto(`${service.pages}/attack-paths?view=findings`);
    await page.getByRole('combobox', { name: 'Environment' }).click();
    await page.getByRole('option', { name: 'No environment' }).click();
    const row = page.getByRole('row', { name: /Drives the crane/ });
    await row.getByText('No environment').waitFor();
    await takePicture(page, 'findings-no-environment-light');
    await row.getByRole('link', { name: 'Drives the crane' }).click();
    await page.getByRole('cell', { name: 'old' }).first().waitFor();
    await page.getByText('Set-Lock -All').first().waitFor();
    await page.getByRole('region', { name: 'History' }).waitFor();
    expect(await page.getByText('could not be read').count()).toBe(0);
    expect(await page.locator('main img').count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
  });

  it('goes when it is removed', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, PAGE);
    await page.getByRole('button', { name: 'Remove The harbour' }).click();
    await dialog(page).getByText('1 rule').waitFor();
    await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await table(page).getByRole('button', { name: 'The harbour', exact: true }).waitFor({ state: 'hidden' });
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

/** As a browser does it when a file is dropped on an element. */
function drop(element: Element, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], 'harbour.zip', { type: 'application/zip' }));
  for (const type of ['dragover', 'drop']) {
    element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  }
}
