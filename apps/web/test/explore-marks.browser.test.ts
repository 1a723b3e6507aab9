import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApi } from './browser/ask-service.ts';
import { openAsAdministrator } from './browser/log-in.ts';
import { menuItem, openSubmenu } from './browser/menus.ts';
import { openBrowser } from './browser/open-browser.ts';
import { actOnNode, readPicture, waitForPicture } from './browser/picture.ts';
import { startService } from './browser/start-service.ts';

const browser = await openBrowser();
const service = await startService('sample');

/** Nobody's mark yet. */
let user = { label: '', objectId: '' };

beforeAll(async () => {
  const api = await openApi(service);
  const { nodes } = await api.cypher(
    'MATCH (u:User) WHERE NOT u:Tag_Tier_Zero AND NOT u:Tag_Owned RETURN u ORDER BY u.objectid LIMIT 1',
  );
  [user = user] = Object.values(nodes);
}, 120_000);

const TAGGED_MS = 60_000;

/** The user alone, drawn and in the table. */
async function openUser(): Promise<Page> {
  const page = await browser.open();
  const id = encodeURIComponent(user.objectId);
  await openAsAdministrator(page, service, `/explore?searchType=node&primarySearch=${id}&table=open`);
  await waitForPicture(page, 'graph with 1 node, 0 relationships, 1 kind');

  return page;
}

const row = (page: Page) => page.getByRole('grid').locator('[data-place]').filter({ hasText: user.label });

/** From the menu of a node to the question, and its answer. */
async function mark(page: Page, action: string): Promise<void> {
  await openSubmenu(page, 'Mark');
  await menuItem(page, action).click();
  const dialog = page.getByRole('dialog', { name: action });
  expect(await dialog.textContent()).toContain(user.label);
  await dialog.getByRole('button', { name: action }).click();
  await dialog.waitFor({ state: 'hidden' });
}

const marksOf = async (page: Page) => (await readPicture(page)).nodes[0]?.marks;

describe('the marks of nodes', () => {
  it('are set and taken away in the menu of a node, and the picture follows', async () => {
    const page = await openUser();
    await actOnNode(page, user.label, 'click');
    await actOnNode(page, user.label, 'right click');
    await mark(page, 'Add to Owned');
    await expect.poll(() => marksOf(page), { timeout: TAGGED_MS }).toEqual(['owned']);
    await page
      .getByRole('complementary', { name: 'Selected node' })
      .getByText('Owned', { exact: true })
      .waitFor();

    await page.getByRole('button', { name: 'What can be done with this node' }).click();
    await mark(page, 'Remove from Owned');
    await expect.poll(() => marksOf(page), { timeout: TAGGED_MS }).toEqual([]);
  });

  it('are set for checked rows of a table', async () => {
    const page = await openUser();
    await row(page).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Add to Owned' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add to Owned' }).click();

    await expect.poll(() => marksOf(page), { timeout: TAGGED_MS }).toEqual(['owned']);
  });
});

describe('the menu of a row', () => {
  it('is that of its node', async () => {
    const page = await openUser();
    await row(page).click({ button: 'right' });
    await menuItem(page, 'Shortest paths to Tier Zero').click();

    await expect.poll(() => new URL(page.url()).searchParams.get('pathMode')).toBe('to-tier-zero');
  });
});
