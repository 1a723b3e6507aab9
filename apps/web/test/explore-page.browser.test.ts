import { describe, expect, it } from 'vitest';
import {
  drawGroup,
  drawNeighbours,
  GROUP,
  ONE_NODE,
  openExplore,
  options,
  searchBox,
  tool,
} from './browser/explore.ts';
import { itInBothThemes } from './browser/in-both-themes.ts';
import { menuItem, openSubmenu } from './browser/menus.ts';
import { openBrowser, takePicture } from './browser/open-browser.ts';
import { actOnNode, readPicture, readStandingPicture, waitForPicture } from './browser/picture.ts';
import { shareService } from './browser/share-service.ts';

const browser = await openBrowser();
const service = await shareService('sample');

/** Compressed, before anybody has logged in. */
const MAX_SCRIPT_BYTES = 400 * 1024;

interface Scripts {
  readonly names: readonly string[];
  /** As they were sent. */
  readonly bytes: number;
}

const LOADED_SCRIPTS = `(() => {
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
  return {
    names: scripts.map(({ name }) => name),
    bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  };
})()`;

describe('the page', () => {
  it('survives a reload, and goes back and forward through ten views', async () => {
    const page = await browser.open();
    await openExplore(page, service);
    const texts = [
      'enterprise admins@',
      'domain users@',
      'schema admins@',
      'domain computers@',
      'guests@larol',
    ];
    const views: string[] = [page.url()];
    for (const text of texts) {
      await searchBox(page).fill(text);
      await options(page).first().click();
      await page.waitForURL((url) => !views.includes(url.href) && url.searchParams.has('selectedItem'));
      views.push(page.url());
      await page.keyboard.press('Alt+i');
      await page.waitForURL((url) => !url.searchParams.has('selectedItem'));
      views.push(page.url());
    }
    expect(new Set(views).size).toBe(11);

    for (const view of views.slice(0, -1).reverse()) {
      await page.goBack();
      await page.waitForURL(view);
    }
    await page.getByText('Nothing is drawn yet').waitFor();
    for (const view of views.slice(1)) {
      await page.goForward();
      await page.waitForURL(view);
    }
    const { nodes } = await waitForPicture(page, ONE_NODE);
    expect(nodes[0]?.label).toContain('GUESTS@LAROL');

    await page.reload();
    const reloaded = await waitForPicture(page, ONE_NODE);
    expect(reloaded.nodes[0]?.label).toBe(nodes[0]?.label);
    expect(page.url()).toBe(views.at(-1));
  });

  itInBothThemes('has no barriers, empty and full (%s)', async (look) => {
    const page = await browser.open();
    await openExplore(page, service);
    await page.getByText('Nothing is drawn yet').waitFor();
    await look(page);
    await drawNeighbours(page);
    await look(page, 'explore');
    await actOnNode(page, GROUP, 'right click');
    await menuItem(page, 'Hide').waitFor();
    await look(page, 'explore-menu');
  });

  it('keeps what is selected in sight where there is little room, the questions in a sheet', async () => {
    const page = await browser.open({ width: 768, height: 700 });
    await openExplore(page, service);
    await drawGroup(page);
    // What was selected takes the place of the questions.
    await searchBox(page).waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: GROUP }).waitFor();
    const panel = page.getByRole('separator', { name: 'Width of the right panel' });
    const selected = async () => {
      const node = (await readStandingPicture(page)).nodes.find(({ label }) => label === GROUP);
      const [canvas, beside] = [await page.getByTestId('canvas').boundingBox(), await panel.boundingBox()];
      if (node === undefined || canvas === null || beside === null) {
        return 'not there';
      }
      const x = canvas.x + node.screenX;
      return canvas.x < x && x < beside.x && canvas.x + canvas.width <= beside.x + beside.width;
    };
    await expect.poll(selected).toBe(true);
    await takePicture(page, 'explore-narrow-light');
    await page.getByRole('button', { name: 'Open the left panel' }).click();
    await searchBox(page).waitFor();
  });

  it('leaves the picture where it is when a panel opens beside it', async () => {
    const page = await browser.open();
    await openExplore(page, service);
    await drawNeighbours(page);
    await page.keyboard.press('Alt+i');
    await page.getByRole('heading', { name: GROUP }).waitFor({ state: 'hidden' });
    const place = async () => {
      const node = (await readStandingPicture(page)).nodes.find(({ label }) => label === GROUP);
      return [Math.round(node?.screenX ?? 0), Math.round(node?.screenY ?? 0)];
    };
    const before = await place();
    await page.keyboard.press('Alt+i');
    await page.getByRole('heading', { name: GROUP }).waitFor();

    expect(await place()).toEqual(before);
  });

  it('remembers how wide a panel was made', async () => {
    const page = await browser.open();
    await openExplore(page, service);
    const handle = page.getByRole('separator', { name: 'Width of the left panel' });
    await handle.focus();
    await page.keyboard.press('ArrowRight');
    const width = await handle.getAttribute('aria-valuenow');
    expect(Number(width)).toBe(384);
    await page.reload();
    await searchBox(page).waitFor();
    expect(await handle.getAttribute('aria-valuenow')).toBe(width);
  });

  it('comes in pieces: little script for the first page, and no editor before it is opened', async () => {
    const page = await browser.open();
    await page.goto(`${service.pages}/login`);
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    const first = await page.evaluate<Scripts>(LOADED_SCRIPTS);
    expect(first.bytes).toBeGreaterThan(0);
    expect(first.bytes).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);

    await openExplore(page, service);
    await drawGroup(page);
    const drawn = await page.evaluate<Scripts>(LOADED_SCRIPTS);
    expect(drawn.names.filter((name) => name.includes('webgl-renderer'))).toHaveLength(1);
    expect(drawn.names.filter((name) => name.includes('cypher-editor'))).toEqual([]);
  });

  it('says on an empty canvas what the open tab waits for', async () => {
    const page = await browser.open();
    await openExplore(page, service);
    await page.getByText('Search for a node, find paths or write a query on the left.').waitFor();
    await page.getByRole('tab', { name: 'Pathfinding' }).click();
    await page.getByText('Choose a start and an end on the left').waitFor();
    await page.getByRole('tab', { name: 'Cypher' }).click();
    await page.getByText('Write a query on the left and run it').waitFor();
  });

  it('says what went wrong, and asks again', async () => {
    const page = await browser.open();
    await openExplore(page, service);
    await page.route('**/api/v2/graphs/cypher', (route) =>
      route.fulfill({ status: 500, json: { errors: [{ message: 'an internal error has occurred' }] } }),
    );
    await page.goto(`${service.pages}/explore?searchType=node&primarySearch=S-1-5-21-1`);
    await page.getByText('The query failed').waitFor();
    await page.unroute('**/api/v2/graphs/cypher');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No node has this object ID.').waitFor();
  });
});

describe('menus', () => {
  it('lead from a node to its paths', async () => {
    const page = await browser.open();
    await openExplore(page, service);
    await drawGroup(page);
    await actOnNode(page, GROUP, 'right click');
    await menuItem(page, 'Shortest paths to here').click();
    await page.waitForURL((url) => url.searchParams.get('pathMode') === 'to');
    const { searchParams } = new URL(page.url());

    expect(searchParams.get('searchType')).toBe('pathfinding');
    expect(searchParams.get('secondarySearch')).toMatch(/-512$/);
  });

  it('copy a statement that finds the node', async () => {
    const page = await browser.open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openExplore(page, service);
    await drawGroup(page);
    await actOnNode(page, GROUP, 'right click');
    await openSubmenu(page, 'Copy');
    await menuItem(page, 'Cypher').click();
    await page.getByText('Cypher copied').waitFor();

    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(
      /^MATCH \(n:Group\) WHERE n\.objectid = 'S-1-5-21-[\d-]+-512' RETURN n$/,
    );
  });

  it('open and act with the keyboard, from the list of what is drawn', async () => {
    const page = await browser.open();
    await openExplore(page, service);
    await drawGroup(page);
    await page.getByRole('button', { name: 'List what is drawn' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('listbox', { name: 'Drawn: 1 node, 0 relationships' }).waitFor();
    await page.keyboard.press('Shift+F10');
    await menuItem(page, 'Set as start of a path').press('Escape');
    await menuItem(page, 'Set as start of a path').waitFor({ state: 'hidden' });
  });

  it('of a relationship hide its kind and bring it back', async () => {
    const page = await browser.open();
    await openExplore(page, service);
    await drawNeighbours(page);
    const { edges, summary } = await readStandingPicture(page);
    await page.getByRole('button', { name: 'List what is drawn' }).focus();
    await page.keyboard.press('Enter');
    const list = page.getByRole('listbox', { name: /^Drawn:/ }).and(page.locator(':focus'));
    await list.waitFor();
    await page.keyboard.press('End');
    await list.getByRole('option').last().and(page.locator('[aria-current="true"]')).waitFor();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: /^Hide all / }).click();
    await tool(page, '1 hidden').waitFor();
    await expect.poll(async () => (await readPicture(page)).edges.length).toBeLessThan(edges.length);
    await tool(page, '1 hidden').click();
    await menuItem(page, 'Show all').click();
    await waitForPicture(page, summary);
  });
});
