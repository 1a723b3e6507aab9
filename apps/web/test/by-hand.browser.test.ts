import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApi } from './browser/ask-service.ts';
import { openAsAdministrator } from './browser/log-in.ts';
import { findBarriers, openBrowser, takePicture } from './browser/open-browser.ts';
import { waitForPicture } from './browser/picture.ts';
import { startService } from './browser/start-service.ts';

const browser = await openBrowser();
const service = await startService('sample');
const LOOKS = (['light', 'dark'] as const).flatMap((theme) =>
  [1440, 1024, 390].map((width) => ({ theme, width })),
);

let user = { label: '', objectId: '' };
let group = { label: '', objectId: '' };
let relationship = { source: '', target: '', kind: '' };

beforeAll(async () => {
  const api = await openApi(service);
  const { nodes, edges } = await api.cypher(
    'MATCH p=(u:User)-[:MemberOf]->(g:Group) WHERE NOT u:Tag_Tier_Zero RETURN p ORDER BY u.objectid LIMIT 1',
  );
  const [edge] = edges;
  user = nodes[edge?.source ?? ''] ?? user;
  group = nodes[edge?.target ?? ''] ?? group;
  relationship = { source: edge?.source ?? '', target: edge?.target ?? '', kind: 'MemberOf' };
}, 120_000);

const NODE_SECTIONS = '&expandedPanelSections=Notes&expandedPanelSections=Manual%20changes';

function addressOfUser(): string {
  const id = encodeURIComponent(user.objectId);
  return `/explore?searchType=node&primarySearch=${id}&selectedItem=${relationship.source}${NODE_SECTIONS}`;
}

async function openUser(look: Parameters<typeof browser.open>[0] = {}): Promise<Page> {
  const page = await browser.open(look);
  await openAsAdministrator(page, service, addressOfUser());
  await page.getByRole('complementary', { name: 'Selected node' }).waitFor();

  return page;
}

/** The membership of the user, drawn and selected. */
async function openRelationship(): Promise<Page> {
  const page = await browser.open();
  const { source, kind, target } = relationship;
  const ids = `primarySearch=${encodeURIComponent(user.objectId)}&secondarySearch=${encodeURIComponent(group.objectId)}`;
  await openAsAdministrator(
    page,
    service,
    `/explore?exploreSearchTab=pathfinding&searchType=pathfinding&${ids}&selectedItem=${source}_${kind}_${target}${NODE_SECTIONS}`,
  );
  await page.getByRole('complementary', { name: 'Selected relationship' }).waitFor();

  return page;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

describe('notes', () => {
  it('are written, edited, searched and deleted', async () => {
    const page = await openUser();
    await page.getByText('No notes yet.').waitFor();
    await page.getByLabel('New note').fill('Leaves in May.\nAsk HR before.');
    await button(page, 'Add note').click();
    await page.getByRole('list', { name: 'Notes' }).getByText('Leaves in May.').waitFor();
    expect(await page.getByLabel('New note').inputValue()).toBe('');

    await button(page, /^Edit note/).click();
    await page.getByLabel('Edit note', { exact: true }).fill('Leaves in June.');
    await button(page, 'Save').click();
    await page.getByText('Leaves in June.').waitFor();

    await page.goto(`${service.url}/ui/notes?q=june`);
    const table = page.getByRole('table', { name: 'Notes' });
    await table.getByText('Leaves in June.').waitFor();
    await table.getByRole('link', { name: user.label }).click();
    await page.waitForURL(/explore/);

    await page.goto(`${service.url}/ui/notes?q=nothing`);
    await page.getByText('No note matches.').waitFor();
    await page.goto(`${service.url}/ui${addressOfUser()}`);
    await button(page, /^Delete note/).click();
    await page.getByText('No notes yet.').waitFor();
  });
});

describe('manual changes', () => {
  it('set a property of a node, which is undone in its panel', async () => {
    const page = await openUser();
    await page.getByText('Nothing was changed by hand.').waitFor();
    await button(page, 'Set property …').click();
    const dialog = page.getByRole('dialog', { name: 'Set a property' });
    await dialog.getByRole('textbox', { name: 'Property' }).fill('owner');
    await dialog.getByRole('textbox', { name: 'Value' }).fill('Human resources');
    await dialog.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByText('owner = Human resources').waitFor();

    await button(page, 'Undo: owner = Human resources').click();
    await page.getByText('Nothing was changed by hand.').waitFor();
  });

  it('mark a relationship as false, which posture tells, and the list undoes', async () => {
    const page = await openRelationship();
    await button(page, 'Mark as false …').click();
    const dialog = page.getByRole('dialog', { name: 'Mark as false' });
    const tooLate = `${new Date().getFullYear() + 2}-01-01`;
    const chosen = await dialog.getByLabel('Until').inputValue();
    await dialog.getByLabel('Until').fill(tooLate);
    await dialog.getByRole('button', { name: 'Mark as false', exact: true }).click();
    await dialog.getByText('Choose a day within 365 days.').waitFor();
    await dialog.getByLabel('Until').fill(chosen);
    await dialog.getByRole('button', { name: /^Mark as false until/ }).click();
    await dialog.getByText('Say why.').waitFor();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The group is empty.');
    await dialog.getByRole('button', { name: /^Mark as false until/ }).click();
    const panel = page.getByRole('complementary', { name: 'Selected relationship' });
    await panel.getByText(/^Marked as false until/).waitFor();
    await panel.getByRole('button', { name: 'Delete …' }).waitFor({ state: 'hidden' });

    await page.goto(`${service.url}/ui/posture`);
    await page.getByText('is marked as false and left out').waitFor();
    await page.getByRole('link', { name: '1 relationship', exact: true }).click();
    const table = page.getByRole('table', { name: 'Manual changes' });
    await table.getByText('The group is empty.').waitFor();
    await button(page, /^Undo: Marked as false/).click();
    await page.getByText('No active change of this type.').waitFor();
    await page.getByText('Ended', { exact: true }).click();
    await table.getByText(/^Undone by/).waitFor();

    const again = await openRelationship();
    await button(again, 'Mark as false …').waitFor();
  });

  it('add a node', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, '/administration/manual-changes');
    await page.getByText('Nothing was changed by hand.').waitFor();
    await button(page, 'Add node').click();
    const dialog = page.getByRole('dialog', { name: 'Add a node' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Vault');
    await dialog.getByLabel(/^Kind/).first().fill('Computer');
    await dialog.getByRole('textbox', { name: 'Object ID' }).fill('VAULT-1');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'VAULT' }).click();
    await waitForPicture(page, 'graph with 1 node, 0 relationships, 1 kind');
  });
});

describe.each(LOOKS)('in $theme at $width px', (look) => {
  it('nothing keeps anybody from using what is by hand', async () => {
    const page = await openUser({ ...look, height: 900 });
    const name = `by-hand-${look.theme}-${look.width}`;
    await page.getByLabel('New note').fill('A draft.');
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, `${name}-panel`);
    await button(page, 'Add relationship …').click();
    await page.getByRole('dialog', { name: 'Add a relationship' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, `${name}-dialog`);

    for (const path of ['notes', 'administration/manual-changes']) {
      await page.goto(`${service.url}/ui/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page
        .getByText(/^(No notes yet|Nothing was changed by hand|\d+ (note|change)s?$)/)
        .first()
        .waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await takePicture(page, `${name}-${path.replace('/', '-')}`);
    }
  });
});

describe('an upload', () => {
  it('is undone in its details', async () => {
    const jobs = (await (await openApi(service)).ask('/api/v2/file-upload?sort_by=id&limit=1')) as {
      readonly data: readonly { readonly id: number }[];
    };
    const page = await browser.open();
    await openAsAdministrator(page, service, `/administration/file-ingest?job=${jobs.data[0]?.id}`);
    await button(page, 'Undo upload').click();
    const dialog = page.getByRole('dialog', { name: /^Undo upload \d/ });
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'undo-upload');
    await dialog.getByRole('button', { name: 'Undo upload' }).click();
    await page.getByText(/^Removed [\d\s]+ nodes and [\d\s]+ relationships\.$/).waitFor();
  });
});
