import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { KIND_PANELS, listsOf } from '../src/features/explore/node-panel/section-table.ts';
import { type CypherAnswer, openApi, upload } from './browser/ask-service.ts';
import { goTo } from './browser/go-to.ts';
import { itInBothThemes, takePictures } from './browser/in-both-themes.ts';
import { openAsAdministrator } from './browser/log-in.ts';
import { findBarriers, openBrowser, takePicture } from './browser/open-browser.ts';
import { waitForPicture } from './browser/picture.ts';
import { CLOUD, sampleTenant } from './browser/sample-tenant.ts';
import { startService } from './browser/start-service.ts';

const browser = await openBrowser();
const service = await startService('sample');

/** Label → path of the list, as the panel of each kind has them. */
const KINDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  User: {
    Sessions: 'users/sessions',
    'Member Of': 'users/memberships',
    'Local Admin Privileges': 'users/admin-rights',
    'Outbound Object Control': 'users/controllables',
    'Inbound Object Control': 'users/controllers',
  },
  Computer: {
    'Local Admins': 'computers/admin-users',
    'Constrained Delegation Users': 'computers/constrained-users',
    'PSRemote Privileges': 'computers/ps-remote-rights',
  },
  Group: { Members: 'groups/members', Sessions: 'groups/sessions' },
  Domain: {
    Users: 'domains/users',
    'Foreign Admins': 'domains/foreign-admins',
    'DCSync Principals': 'domains/dc-syncers',
    'Affecting GPOs': 'domains/linked-gpos',
    'ADCS Escalations': 'domains/adcs-escalations',
  },
  OU: { Users: 'ous/users', 'Inbound Object Control': 'base/controllers' },
  GPO: { 'Tier Zero Objects': 'gpos/tier-zero' },
  Container: { 'Inbound Object Control': 'containers/controllers' },
  AIACA: { 'PKI Hierarchy': 'aiacas/pki-hierarchy' },
  RootCA: { 'PKI Hierarchy': 'rootcas/pki-hierarchy' },
  EnterpriseCA: { 'Published Templates': 'enterprisecas/published-templates' },
  NTAuthStore: { 'Trusted CAs': 'ntauthstores/trusted-cas' },
  CertTemplate: { 'Published To CAs': 'certtemplates/published-to-cas' },
  IssuancePolicy: { 'Linked Certificate Templates': 'issuancepolicies/linkedtemplates' },
  ADLocalGroup: {
    'Inbound Object Control': 'base/controllers',
    'Outbound Object Control': 'base/controllables',
  },
};
const HEADINGS = [
  'Inbound Execution Privileges',
  'Outbound Execution Privileges',
  'Execution Privileges',
  'Objects',
  'Foreign Members',
  'Affected Objects',
];

const HOSTILE = '<img src=x onerror=alert(1)>\u202Egnp.exe\u0000';
const LONG = `LONG ${'N'.repeat(1_990)}`;
const MEMBERS = 3_000;
/** Names of the invented graph that makes what the sample lacks. */
const CUSTOM = {
  graph: {
    nodes: [
      { id: 'HOSTILE', kinds: ['User', 'Base'], properties: { name: HOSTILE, description: '<b>bold</b>' } },
      { id: 'LONG', kinds: ['User', 'Base'], properties: { name: LONG } },
      { id: 'CROWD', kinds: ['Group', 'Base'], properties: { name: 'CROWD' } },
      { id: 'TEAM', kinds: ['Team `7`'], properties: { name: 'TEAM', teamSize: 1_700_000_000, share: 0.5 } },
      ...Array.from({ length: MEMBERS }, (_, at) => ({
        id: `CROWD-${at}`,
        kinds: ['User', 'Base'],
        properties: { name: `MEMBER ${String(at).padStart(4, '0')}` },
      })),
    ],
    edges: [
      { start: { value: 'HOSTILE' }, end: { value: 'CROWD' }, kind: 'MemberOf' },
      { start: { value: 'HOSTILE' }, end: { value: 'CROWD' }, kind: 'GenericAll' },
      { start: { value: 'HOSTILE' }, end: { value: 'CROWD' }, kind: 'Has_Own_Kind' },
      { start: { value: 'LONG' }, end: { value: 'CROWD' }, kind: 'MemberOf' },
      { start: { value: 'HOSTILE' }, end: { value: 'TEAM' }, kind: 'Has_Own_Kind' },
      ...Array.from({ length: MEMBERS }, (_, at) => ({
        start: { value: `CROWD-${at}` },
        end: { value: 'CROWD' },
        kind: 'MemberOf',
      })),
    ],
  },
};

let api: Awaited<ReturnType<typeof openApi>>;

beforeAll(async () => {
  api = await openApi(service);
  await upload(api, CUSTOM);
  const person = await findNode('MATCH (n:User) WHERE n.domain IS NOT NULL AND n.enabled RETURN n LIMIT 1');
  await upload(api, sampleTenant({ onPremisesId: person.objectId }));
});

interface Found {
  readonly id: string;
  readonly objectId: string;
}

/** The first node that a statement returns. */
async function findNode(query: string): Promise<Found> {
  const [[id, { objectId }] = ['', { objectId: '' }]] = Object.entries((await api.cypher(query)).nodes);

  return { id, objectId };
}

function viewOf({ id, objectId }: Found, more: Readonly<Record<string, unknown>> = {}): string {
  const search = { searchType: 'node', primarySearch: objectId, selectedItem: id, ...more };

  return `/explore?${new URLSearchParams(
    Object.entries(search).map(([name, value]) => [
      name,
      typeof value === 'string' && Number.isNaN(Number(value)) ? value : JSON.stringify(value),
    ]),
  )}`;
}

async function openView(path: string, options: Parameters<typeof browser.open>[0] = {}): Promise<Page> {
  const page = await browser.open({ width: 1440, height: 900, ...options });
  await openAsAdministrator(page, service, path);

  return page;
}

const nodePanel = (page: Page) => page.getByRole('complementary', { name: 'Selected node' });
const relationshipPanel = (page: Page) => page.getByRole('complementary', { name: 'Selected relationship' });

async function countOf(path: string, objectId: string): Promise<number> {
  const answer = await api.ask(addressOf(path, objectId, 'limit=0'));

  return (answer as { count: number }).count;
}

/** Of a list, as a script would ask for it. */
function addressOf(path: string, objectId: string, query: string): string {
  const segments = path.split('/');
  const list = segments.pop();
  const collection = segments.join('/');
  const id = encodeURIComponent(objectId);

  return collection.startsWith('azure/')
    ? `/api/v2/${collection}?object_id=${id}&related_entity_type=${list}&${query}`
    : `/api/v2/${collection}/${id}/${list}?${query}`;
}

/** What the heading of a section says behind its label. */
async function countInPanel(page: Page, label: string): Promise<number> {
  const heading = nodePanel(page).getByRole('button', { name: new RegExp(`^${label}[\\d\\s]+$`) });

  return Number((await heading.innerText()).replace(label, '').replaceAll(/\D/g, ''));
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

describe('the panel of a node', () => {
  it('of every kind opens, with the numbers of the service and no part that failed', async () => {
    const page = await openView('/explore');
    for (const [kind, sections] of Object.entries(KINDS)) {
      const found = await findNode(
        `MATCH (n:${kind}) WHERE n.name IS NOT NULL WITH n LIMIT 20 OPTIONAL MATCH (n)--(m) RETURN n, count(m) AS links ORDER BY links DESC LIMIT 1`,
      );
      await goTo(
        page,
        service,
        viewOf(found, { expandedPanelSections: ['Object Information', ...HEADINGS] }),
      );
      await nodePanel(page).getByText(found.objectId, { exact: true }).first().waitFor();
      for (const [label, path] of Object.entries(sections)) {
        expect([kind, label, await countInPanel(page, label)]).toEqual([
          kind,
          label,
          await countOf(path, found.objectId),
        ]);
      }
      expect(await nodePanel(page).getByRole('alert').count()).toBe(0);
    }
  });

  itInBothThemes('can be used by everybody (%s)', async (look) => {
    const admins = await findNode("MATCH (n:Group) WHERE n.objectid ENDS WITH '-512' RETURN n LIMIT 1");
    const page = await openView(viewOf(admins, { expandedPanelSections: ['Object Information', 'Members'] }));
    await nodePanel(page).getByRole('list', { name: 'Members' }).getByRole('link').first().waitFor();
    await look(page, 'panel-node');
  });

  it('lists thousands, to the end, by keyboard, and finds one of them', async () => {
    const crowd = await findNode("MATCH (n) WHERE n.objectid = 'CROWD' RETURN n");
    const page = await openView(viewOf(crowd, { expandedPanelSections: ['Members'] }));
    const list = nodePanel(page).getByRole('list', { name: 'Members' });
    await list.getByRole('link').first().waitFor();
    expect(await countInPanel(page, 'Members')).toBe(MEMBERS + 2);
    expect(await list.getByRole('listitem').count()).toBeLessThan(60);

    await nodePanel(page).getByRole('button', { name: 'Order: Newest first' }).click();
    await page.getByRole('menuitem', { name: 'Name, A to Z' }).click();
    await list.getByRole('link', { name: 'MEMBER 0001' }).waitFor();
    await list.getByRole('link').first().focus();
    await page.keyboard.press('End');
    await list.getByRole('link', { name: 'MEMBER 2999' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent?.includes('MEMBER 2999') === true);
    await page.keyboard.press('ArrowUp');
    await page.waitForFunction(() => document.activeElement?.textContent?.includes('MEMBER 2998') === true);
    await page.keyboard.press('Home');
    await list.getByRole('listitem').first().waitFor();

    await nodePanel(page).getByRole('searchbox', { name: 'Search Members' }).fill('ber 123');
    await nodePanel(page).getByRole('status').filter({ hasText: `10 of 3\u202f002` }).waitFor();
    await takePicture(page, 'panel-search-light');
    await nodePanel(page).getByRole('searchbox').fill('nobody');
    await nodePanel(page).getByText('None of 3\u202f002 contains this text.').waitFor();
  });

  it('exports a list of several pages', async () => {
    const crowd = await findNode("MATCH (n) WHERE n.objectid = 'CROWD' RETURN n");
    const page = await openView(viewOf(crowd, { expandedPanelSections: ['Members'] }));
    await nodePanel(page).getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'As CSV' }).click();
    const file = await (await download).createReadStream();
    const text = (await file.toArray()).join('');
    expect((await download).suggestedFilename()).toBe('members.csv');
    expect(text.split('\r\n').length).toBe(MEMBERS + 2 + 2);
  });

  it('draws a section, whose nodes are then selected by a click on a row, and goes back', async () => {
    const admins = await findNode("MATCH (n:Group) WHERE n.objectid ENDS WITH '-512' RETURN n LIMIT 1");
    const page = await openView(viewOf(admins, { expandedPanelSections: ['Members'] }));
    await nodePanel(page).getByRole('button', { name: 'Draw', exact: true }).click();
    await nodePanel(page).getByRole('button', { name: 'Drawn' }).waitFor();
    await page.waitForURL(/searchType=relationship/);
    await waitForPicture(page, /graph with \d+ nodes/);
    const row = nodePanel(page).getByRole('list', { name: 'Members' }).getByRole('link').first();
    const name = await row.innerText();
    await row.click();
    await nodePanel(page).getByRole('heading', { level: 2, name }).waitFor();
    expect(page.url()).toContain('searchType=relationship');
    await page.goBack();
    await page.waitForURL(new RegExp(`selectedItem=(%22)?${admins.id}`));
  });

  it('has a picture of every list that offers one', async () => {
    for (const { collection, sections } of KIND_PANELS.values()) {
      const [kind] = [...KIND_PANELS].find(([, panel]) => panel.collection === collection) ?? [];
      const { objectId } = await findNode(`MATCH (n:${kind}) RETURN n LIMIT 1`);
      for (const { collection: of, list, isDrawn } of sections.flatMap(listsOf)) {
        const path = addressOf(`${of}/${list}`, objectId, 'type=graph&max_nodes=2');
        const isAnswered = await api.ask(path).then(
          () => true,
          () => false,
        );
        expect([`${of}/${list}`, isAnswered]).toEqual([`${of}/${list}`, isDrawn]);
      }
    }
  });

  it('of every kind of Azure has all its lists, with the numbers of the service', async () => {
    const page = await openView('/explore');
    const kinds = [...KIND_PANELS].filter(([, { collection }]) => collection.startsWith('azure/'));
    for (const [kind, { sections }] of kinds) {
      const found = await findNode(
        kind === 'AZBase'
          ? 'MATCH (n:AZBase)-[:AZOwner]->(:AZVM) RETURN n'
          : `MATCH (n:${kind})--(m) RETURN n, count(m) AS links ORDER BY links DESC LIMIT 1`,
      );
      const headings = sections.filter((section) => 'sections' in section).map(({ label }) => label);
      await goTo(
        page,
        service,
        viewOf(found, { expandedPanelSections: ['Object Information', ...headings] }),
      );
      await nodePanel(page).getByText(found.objectId, { exact: true }).first().waitFor();
      for (const { label, collection, list } of sections.flatMap(listsOf)) {
        expect([kind, label, await countInPanel(page, label)]).toEqual([
          kind,
          label,
          await countOf(`${collection}/${list}`, found.objectId),
        ]);
      }
      expect(await nodePanel(page).getByRole('alert').count()).toBe(0);
    }
  });

  itInBothThemes('of Azure lists and draws who is where, and leads to the directory (%s)', async (look) => {
    const ann = await findNode(`MATCH (n) WHERE n.objectid = '${CLOUD.ann}' RETURN n`);
    const page = await openView(viewOf(ann, { expandedPanelSections: ['Object Information', 'Roles'] }));
    const panel = nodePanel(page);
    await panel
      .getByRole('list', { name: 'Roles' })
      .getByRole('link', { name: 'GLOBAL ADMINISTRATOR@SHOP' })
      .waitFor();
    expect(await countInPanel(page, 'Execution Privileges')).toBe(1);
    const portal = panel.getByRole('link', { name: 'Open in the Microsoft Entra admin center', exact: true });
    expect(await portal.getAttribute('href')).toMatch(
      new RegExp(`^https://entra\\.microsoft\\.com/.*/userId/${CLOUD.ann}$`, 'i'),
    );
    expect([await portal.getAttribute('target'), await portal.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);
    await look(page, 'panel-azure-user');

    await panel.getByRole('button', { name: 'Draw', exact: true }).click();
    await page.waitForURL(/relationshipQueryType=azure/);
    await waitForPicture(page, /graph with 3 nodes, 2 relationships/);
    await takePictures(page, 'panel-azure-roles');

    // The account on premises is the object of another platform.
    await panel.getByRole('link', { name: /^S-1-5-21-/ }).click();
    await panel
      .getByText('SyncedToEntraUser')
      .or(panel.getByText('Local Admin Privileges'))
      .first()
      .waitFor();
  });

  it('of a vault counts readers of any of its lists once, that of a tenant has what lies in it', async () => {
    const vault = await findNode(`MATCH (n) WHERE n.objectid = '${CLOUD.vault}' RETURN n`);
    const page = await openView(
      viewOf(vault, { expandedPanelSections: ['Object Information', 'Vault Readers', 'Secret Readers'] }),
    );
    await nodePanel(page)
      .getByRole('list', { name: 'Secret Readers' })
      .getByRole('link', { name: 'BOB@SHOP.TEST' })
      .waitFor();
    const sizes: number[] = [];
    for (const label of ['Vault Readers', 'Key Readers', 'Secret Readers', 'All Readers']) {
      sizes.push(await countInPanel(page, label));
    }
    // Bob owns the resource group, not the vault itself: only its policies let people read.
    expect(sizes).toEqual([2, 1, 2, 2]);
    await nodePanel(page).getByText('RBAC Authorization Enabled').waitFor();
    await nodePanel(page).getByRole('link', { name: 'Open in the Azure portal', exact: true }).waitFor();
    await takePicture(page, 'panel-azure-vault-light');

    const tenant = await findNode(`MATCH (n) WHERE n.objectid = '${CLOUD.tenant}' RETURN n`);
    await goTo(
      page,
      service,
      viewOf(tenant, { expandedPanelSections: ['Descendant Objects', 'Descendant Users'] }),
    );
    const users = nodePanel(page).getByRole('list', { name: 'Descendant Users' });
    await users.getByRole('link', { name: 'ANN@SHOP.TEST' }).waitFor();
    expect(await countInPanel(page, 'Descendant Users')).toBe(2);
    expect(await countInPanel(page, 'Descendant Key Vaults')).toBe(1);
    await takePicture(page, 'panel-azure-tenant-light');

    await goTo(page, service, `/administration/data-quality?environment=${CLOUD.tenant}`);
    for (const [label, number] of [
      ['Users', '2'],
      ['Applications', '1'],
      ['Key vaults', '1'],
    ] as const) {
      const row = page
        .getByRole('row')
        .filter({ has: page.getByRole('button', { name: label, exact: true }) });
      await expect.poll(() => row.getByRole('cell').nth(1).textContent()).toBe(number);
    }
    await takePicture(page, 'data-quality-tenant-light');
  });

  it('copies what a node is called, and the statement that finds it', async () => {
    const crowd = await findNode("MATCH (n) WHERE n.objectid = 'CROWD' RETURN n");
    const page = await openView(viewOf(crowd));
    for (const item of ['Name', 'Object ID', 'Cypher', 'Link to this view']) {
      await nodePanel(page).getByRole('button', { name: 'Copy', exact: true }).click();
      await page.getByRole('menuitem', { name: item }).click();
      await page.getByText(`${item} copied`).first().waitFor();
    }
  });

  it('is used by keyboard, and remembers in its address what is open', async () => {
    const crowd = await findNode("MATCH (n) WHERE n.objectid = 'CROWD' RETURN n");
    const page = await openView(viewOf(crowd));
    const panel = nodePanel(page);
    await panel.getByText('Object ID').waitFor();
    await panel.getByRole('button', { name: 'Collapse all sections' }).focus();
    await page.keyboard.press('Enter');
    await panel.getByText('Object ID').waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Object Information');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toMatch(/^Manual changes/);
    // Notes and the like lie between what a node is and its lists.
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab');
        return focused(page);
      })
      .toMatch(/^Members/);
    await page.keyboard.press('Space');
    await panel.getByRole('list', { name: 'Members' }).waitFor();
    expect(new URL(page.url()).searchParams.get('expandedPanelSections')).toBe('["Members"]');
    await page.reload();
    await panel.getByRole('list', { name: 'Members' }).getByRole('link').first().waitFor();
    expect(await panel.getByText('Object ID').count()).toBe(0);
    await panel.getByRole('button', { name: 'Close panel' }).click();
    await panel.waitFor({ state: 'detached' });
  });

  it('shows names as they are written, whatever they hold', async () => {
    const hostile = await findNode("MATCH (n) WHERE n.objectid = 'HOSTILE' RETURN n");
    const page = await openView(viewOf(hostile));
    await nodePanel(page)
      .getByRole('heading', { level: 2, name: '<img src=x onerror=alert(1)> gnp.exe' })
      .waitFor();
    await nodePanel(page).getByText('<b>bold</b>').waitFor();
    expect(await page.locator('img').count()).toBe(0);
    await takePicture(page, 'panel-hostile-light');

    const long = await findNode("MATCH (n) WHERE n.objectid = 'LONG' RETURN n");
    await goTo(page, service, viewOf(long));
    await nodePanel(page)
      .getByRole('heading', { level: 2, name: /^LONG N+…$/ })
      .waitFor();
    await takePicture(page, 'panel-long-light');
  });

  it('of a kind of another source has properties, of which numbers stay numbers', async () => {
    const team = await findNode("MATCH (n) WHERE n.objectid = 'TEAM' RETURN n");
    const page = await openView(viewOf(team));
    await nodePanel(page).getByText('Team Size').waitFor();
    expect(await nodePanel(page).getByText('1700000000', { exact: true }).count()).toBe(1);
    expect(await nodePanel(page).getByText('0.5', { exact: true }).count()).toBe(1);
  });

  it('of a kind of another source lists what it is related to, by kind', async () => {
    const team = await findNode("MATCH (n) WHERE n.objectid = 'TEAM' RETURN n");
    const page = await openView(viewOf(team));
    await nodePanel(page)
      .getByRole('button', { name: /^Inbound relationships/ })
      .click();
    await nodePanel(page)
      .getByRole('button', { name: /^Has_Own_Kind/ })
      .click();
    const list = nodePanel(page).getByRole('list', { name: 'Has_Own_Kind' });
    await list.getByRole('link', { name: /gnp\.exe/i }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await nodePanel(page).getByRole('button', { name: 'Draw' }).click();
    await waitForPicture(page, /^graph with 2 nodes/);
  });

  it('begins with settings that are not default, and folds those that are', async () => {
    const person = await findNode('MATCH (n:User) WHERE n.pwdneverexpires AND n.enabled RETURN n LIMIT 1');
    const page = await openView(viewOf(person));
    const topics = nodePanel(page).getByRole('heading', { level: 4 });
    await topics.first().waitFor();
    expect(await topics.first().innerText()).toBe('Not default');
    await nodePanel(page).getByText('Password Never Expires').waitFor();
    await nodePanel(page)
      .getByText(/^NORMAL_ACCOUNT/)
      .waitFor();
    expect(await nodePanel(page).getByText('FALSE', { exact: true }).filter({ visible: true }).count()).toBe(
      0,
    );
    await nodePanel(page)
      .getByText(/^Default or off/)
      .click();
    expect(
      await nodePanel(page).getByText('FALSE', { exact: true }).filter({ visible: true }).count(),
    ).toBeGreaterThan(0);
  });

  it('says by which right others control it, their own or that of a group', async () => {
    const admins = await findNode("MATCH (n:Group) WHERE n.name = 'DOMAIN ADMINS@LAROL.EXAMPLE' RETURN n");
    const page = await openView(viewOf(admins, { expandedPanelSections: ['Inbound Object Control'] }));
    const list = nodePanel(page).getByRole('list', { name: 'Inbound Object Control' });
    await list
      .getByRole('link', { name: /ADMINISTRATORS@LAROL/ })
      .getByText('WriteDacl')
      .waitFor();
    await list
      .getByRole('link', { name: /ADMINISTRATOR@LAROL/ })
      .getByText('via ADMINISTRATORS')
      .waitFor();
    const names = await list.getByRole('link').allInnerTexts();
    expect(names).toEqual(names.toSorted());
  });

  it('words the refusals of a section', async () => {
    const crowd = await findNode("MATCH (n) WHERE n.objectid = 'CROWD' RETURN n");
    const page = await openView(viewOf(crowd));
    const alert = nodePanel(page).getByRole('alert');
    let status = 504;
    await page.route('**/groups/CROWD/members*', (route) =>
      route.fulfill({
        status,
        contentType: 'application/json',
        body: JSON.stringify({ http_status: status, errors: [{ context: '', message: 'so it is' }] }),
      }),
    );
    await nodePanel(page).getByRole('button', { name: 'Members' }).click();
    await alert.getByText('This took too long').waitFor();
    await alert.getByText('so it is').waitFor();
    status = 503;
    await alert.getByRole('button', { name: 'Try again' }).click();
    await alert.getByText('The service is too busy for this now').waitFor();
    status = 500;
    await alert.getByRole('button', { name: 'Try again' }).click();
    await alert.getByText('There are too many objects to count').waitFor();
    await takePicture(page, 'panel-refused-light');
    await page.unroute('**/groups/CROWD/members*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await nodePanel(page).getByRole('list', { name: 'Members' }).waitFor();
  });

  it('of a node that is gone says so', async () => {
    const page = await openView('/explore?selectedItem=%221999999999%22');
    await nodePanel(page).getByText('This node does not exist').waitFor();
  });
});

/** A relationship by a statement that returns both ends and itself. */
async function findEdge(query: string): Promise<CypherAnswer['edges'][number]> {
  const [edge] = (await api.cypher(query)).edges;

  return edge ?? { source: '', target: '', kind: '' };
}

const viewOfEdge = ({ source, kind, target }: CypherAnswer['edges'][number]) =>
  `/explore?selectedItem=${source}_${kind}_${target}`;

describe('the panel of a relationship', () => {
  itInBothThemes('tells what it means, why it is there and what to do (%s)', async (look) => {
    const edge = await findEdge('MATCH p = (a)-[r:ADCSESC1]->(b) RETURN p LIMIT 1');
    const page = await openView(viewOfEdge(edge));
    const panel = relationshipPanel(page);
    await panel.getByText('Derived by the analysis').waitFor();
    await panel.getByText('The start can obtain a certificate').waitFor();
    for (const label of [
      'What an attacker gains',
      'What it leaves in the logs',
      'How to fix it',
      'References',
    ]) {
      await panel.getByRole('button', { name: label }).click();
    }
    await panel.getByText('What this may break:').waitFor();
    await panel.getByText('event 4886').waitFor();
    await panel
      .getByRole('link', { name: /Certified/ })
      .first()
      .waitFor();
    await look(page, 'panel-relationship');

    await panel.getByRole('button', { name: 'Composition' }).click();
    await panel.getByRole('list', { name: 'Composition' }).getByRole('link').first().waitFor();
    await panel.getByRole('button', { name: 'Draw', exact: true }).click();
    await page.waitForURL(/searchType=composition/);
    await panel.getByRole('button', { name: 'Drawn' }).waitFor();
    await takePictures(page, 'panel-composition');
    await panel.getByRole('list', { name: 'Composition' }).getByRole('link').first().click();
    await nodePanel(page).getByText('Object ID').waitFor();
  });

  it('of Azure names the operations that logs of the cloud show', async () => {
    const edge = await findEdge('MATCH p = (a)-[r:AZContributor]->(b) RETURN p LIMIT 1');
    const page = await openView(
      `${viewOfEdge(edge)}&expandedPanelSections=${encodeURIComponent(JSON.stringify(['What it means', 'What it leaves in the logs', 'How to fix it']))}`,
    );
    const panel = relationshipPanel(page);
    await panel.getByText('The start holds the role Contributor at the end').waitFor();
    await panel
      .getByText('Azure activity log, Microsoft.Compute/virtualMachines/runCommand/action:')
      .waitFor();
    await takePicture(page, 'panel-azure-relationship-light');
  });

  it('is shown as a statement, which finds it', async () => {
    const edge = await findEdge('MATCH p = (a:User)-[r:MemberOf]->(b:Group) RETURN p LIMIT 1');
    const page = await openView(viewOfEdge(edge));
    await relationshipPanel(page).getByRole('button', { name: 'Show as Cypher' }).click();
    await page.waitForURL(/exploreSearchTab=cypher/);
    await waitForPicture(page, /graph with 2 nodes, 1 relationship/);
    await takePicture(page, 'panel-cypher-light');
  });

  it('lists the targets of coercion and relay', async () => {
    const page = await openView('/explore');
    const panel = relationshipPanel(page);
    for (const [kind, label] of [
      ['CoerceAndRelayNTLMToSMB', 'Coercion targets'],
      ['CoerceAndRelayNTLMToADCS', 'Relay targets'],
      ['CoerceAndRelayNTLMToLDAP', 'Relay targets'],
    ] as const) {
      const edge = await findEdge(`MATCH p = (a)-[r:${kind}]->(b) RETURN p LIMIT 1`);
      await goTo(page, service, `${viewOfEdge(edge)}&expandedPanelSections=${encodeURIComponent(label)}`);
      await panel.getByRole('heading', { level: 2, name: kind }).waitFor();
      const list = panel.getByRole('list', { name: label });
      await list.getByRole('link').first().waitFor();
      const query = `edge_type=${kind}&source_node=${edge.source}&target_node=${edge.target}`;
      const answer = await api.ask(`/api/v2/graphs/relay-targets?${query}`);
      const { nodes } = (answer as { data: CypherAnswer }).data;
      expect(await list.getByRole('listitem').first().getAttribute('aria-setsize')).toBe(
        String(Object.keys(nodes).length),
      );
    }
  });

  it('tells from where a right was inherited', async () => {
    const edge = await findEdge(
      "MATCH p = (a)-[r:GenericAll]->(b:User) WHERE r.isinherited = true AND r.inheritancehash <> '' RETURN p LIMIT 1",
    );
    const page = await openView(viewOfEdge(edge));
    const panel = relationshipPanel(page);
    await panel.getByText('Collected', { exact: true }).waitFor();
    await panel.getByRole('button', { name: 'ACE inherited from' }).click();
    await panel.getByRole('list', { name: 'ACE inherited from' }).getByRole('link').first().waitFor();
    await panel.getByRole('button', { name: 'Draw', exact: true }).click();
    await page.waitForURL(/searchType=aclinheritance/);
  });

  it('lets choose among parallel ones, excludes one from paths, and leads to its ends', async () => {
    const edge = await findEdge(
      "MATCH p = (a)-[r:MemberOf]->(b) WHERE a.objectid = 'HOSTILE' AND b.objectid = 'CROWD' RETURN p",
    );
    const page = await openView(viewOfEdge(edge));
    const panel = relationshipPanel(page);
    const choice = panel.getByRole('combobox', { name: 'Relationships between these nodes' });
    await expect
      .poll(() => choice.getByRole('option').allInnerTexts())
      .toEqual(['GenericAll (1 of 3)', 'Has_Own_Kind (2 of 3)', 'MemberOf (3 of 3)']);
    await choice.selectOption('Has_Own_Kind');
    await panel.getByRole('heading', { level: 2, name: 'Has_Own_Kind' }).waitFor();
    await panel.getByText('There is no help for this kind').waitFor();

    await panel.getByRole('button', { name: 'Exclude from paths' }).click();
    await page.waitForURL(/excludedEdges=.*Has_Own_Kind/);
    await panel.getByRole('button', { name: 'Include in paths' }).click();
    await page.waitForURL((url) => !url.search.includes('excludedEdges'));
    await takePicture(page, 'panel-parallel-light');
    await panel.getByRole('link', { name: 'CROWD' }).click();
    await nodePanel(page).getByRole('heading', { level: 2, name: 'CROWD' }).waitFor();
  });

  it('is drawn with its ends where the address names nothing else', async () => {
    const edge = await findEdge('MATCH p = (a)-[r:ADCSESC1]->(b) RETURN p LIMIT 1');
    const page = await openView(viewOfEdge(edge));
    const { nodes, edges } = await waitForPicture(page, 'graph with 2 nodes, 1 relationship, 2 kinds');
    expect(edges.map(({ kinds }) => kinds)).toEqual([['ADCSESC1']]);
    expect(nodes.map(({ id }) => id).toSorted()).toEqual([edge.source, edge.target].toSorted());
    await relationshipPanel(page).getByText('Derived by the analysis').waitFor();
    await takePicture(page, 'relationship-alone-light');

    await page.evaluate(() =>
      localStorage.setItem('secgraph.cypher-draft', JSON.stringify({ text: 'MATCH (mine) RETURN mine' })),
    );
    await page.goto(`${service.pages}${viewOfEdge(edge)}`);
    await waitForPicture(page, 'graph with 2 nodes, 1 relationship, 2 kinds');
    await page.getByRole('tab', { name: 'Cypher' }).click();
    await page.getByRole('textbox', { name: 'Cypher statement' }).getByText('mine').first().waitFor();
  });

  it('that is gone says so', async () => {
    const page = await openView('/explore?selectedItem=1999999998_MemberOf_1999999999');
    await relationshipPanel(page).getByText('This relationship does not exist').waitFor();
  });
});
