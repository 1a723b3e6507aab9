import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadSample } from './browser/load-sample.ts';
import { openAsAdministrator } from './browser/log-in.ts';
import { menuItem, openSubmenu } from './browser/menus.ts';
import { findBarriers, openBrowser, type Theme, takePicture } from './browser/open-browser.ts';
import { actOnNode, readPicture, waitForPicture } from './browser/picture.ts';
import { startService } from './browser/start-service.ts';

const browser = await openBrowser();
const service = await startService();
beforeAll(() => loadSample(service), 120_000);

const THEMES: readonly Theme[] = ['light', 'dark'];
const GROUP = 'DOMAIN ADMINS@LAROL.EXAMPLE';
const ONE_NODE = 'graph with 1 node, 0 relationships, 1 kind';

const searchBox = (page: Page) => page.getByRole('textbox', { name: 'Node', exact: true });
const options = (page: Page) => page.getByRole('option');
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Picture' }).getByRole('button', { name, exact: true });

async function openExplore(page: Page): Promise<void> {
  await openAsAdministrator(page, service, '/explore');
  await searchBox(page).waitFor();
}

/** Draws the group alone. */
async function drawGroup(page: Page): Promise<void> {
  await searchBox(page).fill('domain admins@larol');
  await options(page).filter({ hasText: GROUP }).first().click();
  await waitForPicture(page, ONE_NODE);
}

async function expandGroup(page: Page): Promise<void> {
  await actOnNode(page, GROUP, 'double click');
  await waitForPicture(page, /graph with \d\d+ nodes/);
}

describe('the search of a node', () => {
  it('leads from a few letters to the picture, with the keyboard alone', async () => {
    const page = await browser.open();
    await openExplore(page);
    await page.keyboard.press('Alt+/');
    await page.keyboard.type('group:domain admins@larol');
    await options(page).first().waitFor();
    await page.keyboard.press('Enter');
    const { nodes, renderer } = await waitForPicture(page, ONE_NODE);

    expect(nodes).toMatchObject([{ label: GROUP, kind: 'Group', marks: ['tier zero'], isSelected: true }]);
    expect(renderer).toBe('webgl');
    await page.getByRole('heading', { name: GROUP }).waitFor();
    expect(await page.getByRole('region', { name: 'Recent' }).getByText(GROUP).count()).toBe(1);
  });

  it('never offers what an older text found', async () => {
    const page = await browser.open();
    await openExplore(page);
    // Answers come in the order opposite to that of the keys.
    const text = 'enterprise';
    let asked = 0;
    let answered = 0;
    await page.route('**/api/v2/search?*', async (route) => {
      asked++;
      const { length } = new URL(route.request().url()).searchParams.get('q') ?? '';
      await new Promise((resolve) => setTimeout(resolve, (text.length - length) * 60));
      await route.continue().catch(() => undefined);
      answered++;
    });
    await searchBox(page).pressSequentially(text);
    await options(page).first().waitFor();
    const offered = async () => (await options(page).allTextContents()).map((line) => line.toUpperCase());
    await expect.poll(async () => (await offered()).every((line) => line.includes('ENTERPRISE'))).toBe(true);
    await expect.poll(() => asked - answered).toBe(0);
    expect(asked).toBe(text.length);

    expect((await offered()).filter((line) => !line.includes('ENTERPRISE'))).toEqual([]);
  });

  it('shows the answer in the frame after it came', async () => {
    const page = await browser.open();
    await openExplore(page);
    await page.evaluate(WATCH_SEARCH);
    await searchBox(page).pressSequentially('admin');
    await options(page).first().waitFor();
    const frames = await page.evaluate<readonly number[]>('window.framesUntilShown');

    expect(frames.length).toBeGreaterThan(0);
    expect(Math.max(...frames)).toBeLessThanOrEqual(2);
  });

  it('says that nothing was found, and what was cut', async () => {
    const page = await browser.open();
    await openExplore(page);
    await searchBox(page).fill('no such name');
    await page.getByText('Nothing has this in its name or object id.').waitFor();
    await searchBox(page).fill('a');
    await page.getByText('The first 20. Type more of the name to find others.').waitFor();
  });

  it('is in the command palette, too', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service);
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Search nodes, pages and actions' }).fill(GROUP);
    await page.getByRole('button', { name: GROUP }).first().click();
    const { nodes } = await waitForPicture(page, ONE_NODE);

    expect(nodes[0]?.label).toBe(GROUP);
  });
});

describe('the picture', () => {
  it('grows, hides, and takes it back', async () => {
    const page = await browser.open();
    await openExplore(page);
    await drawGroup(page);
    await expandGroup(page);
    const expanded = await readPicture(page);
    const other = expanded.nodes.find(({ label }) => label !== GROUP)?.label ?? '';
    await page.getByText(/the first 200 of [\d\u2009]+ relationships|all \d+ relationships of it/).waitFor();

    await actOnNode(page, GROUP, 'right click');
    await menuItem(page, 'Hide').click();
    const hidden = await waitForPicture(
      page,
      `graph with ${expanded.nodes.length - 1} nodes, 0 relationships`,
    );
    expect(hidden.nodes.map(({ label }) => label)).toContain(other);
    await tool(page, '1 hidden').click();
    await page.getByRole('menuitem', { name: GROUP }).click();
    await waitForPicture(page, expanded.summary);

    await tool(page, 'Undo').click();
    await tool(page, 'Undo').click();
    await tool(page, 'Undo').click();
    await waitForPicture(page, ONE_NODE);
    await tool(page, 'Redo').click();
    const again = await waitForPicture(page, expanded.summary);
    expect(again.nodes.map(({ x, y }) => [x, y])).toEqual(expanded.nodes.map(({ x, y }) => [x, y]));
  });

  it('survives a reload, and goes back and forward through ten views', async () => {
    const page = await browser.open();
    await openExplore(page);
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

  it('finds, and steps through what it found', async () => {
    const page = await browser.open();
    await openExplore(page);
    await drawGroup(page);
    await expandGroup(page);
    await page.keyboard.press('Alt+?');
    await page.getByRole('textbox', { name: 'Find in the picture' }).fill('admin');
    const found = page.getByRole('search', { name: 'Find in the picture' }).getByRole('status');
    await found.getByText(/^1 of \d+$/).waitFor();
    await page.keyboard.press('Enter');
    await found.getByText(/^2 of \d+$/).waitFor();
    const { nodes } = await readPicture(page);

    expect(nodes.filter(({ isMatch }) => isMatch).length).toBe(
      Number((await found.textContent())?.split(' ')[2]),
    );
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await readPicture(page)).nodes.some(({ isMatch }) => isMatch)).toBe(false);
  });

  it('changes its theme without being laid out again', async () => {
    const page = await browser.open();
    await openExplore(page);
    await drawGroup(page);
    await expandGroup(page);
    const before = await readPicture(page);
    await page.keyboard.press('Alt+m');
    await expect.poll(async () => (await readPicture(page)).theme).toBe('dark');
    const after = await readPicture(page);

    expect(after.nodes.map(({ x, y }) => [x, y])).toEqual(before.nodes.map(({ x, y }) => [x, y]));
    expect(after.camera).toEqual(before.camera);
    expect(after.nodes[0]?.color).not.toBe(before.nodes[0]?.color);
    // The theme is the user's, in other tests, too.
    await page.keyboard.press('Alt+m');
    await expect.poll(async () => (await readPicture(page)).theme).toBe('light');
  });

  it.each([
    ['PNG', /^graph-[\d_-]+\.png$/, '\u0089PNG'],
    ['SVG', /^graph-[\d_-]+\.svg$/, '<svg'],
    ['JSON', /^graph-[\d_-]+\.json$/, '{'],
    ['Nodes as CSV', /^nodes-[\d_-]+\.csv$/, 'object id,kind,name'],
    ['Relationships as CSV', /^relationships-[\d_-]+\.csv$/, 'source,source name,kind'],
  ])('is exported as %s', async (label, name, beginning) => {
    const page = await browser.open();
    await openExplore(page);
    await drawGroup(page);
    await tool(page, 'Export').click();
    const [file] = await Promise.all([page.waitForEvent('download'), menuItem(page, label).click()]);

    expect(file.suggestedFilename()).toMatch(name);
    const content = await buffer(await file.createReadStream());
    expect(content.toString('latin1', 0, beginning.length)).toBe(beginning);
  });

  it('has the icons and colours of custom kinds', async () => {
    const page = await browser.open();
    await page.route('**/api/v2/custom-nodes', (route) =>
      route.fulfill({
        json: {
          data: [
            {
              id: 1,
              kindName: 'Group',
              config: { icon: { type: 'font-awesome', name: 'rocket', color: '#123456' } },
            },
          ],
        },
      }),
    );
    await openExplore(page);
    await drawGroup(page);
    await expect
      .poll(async () => (await readPicture(page)).nodes[0])
      .toMatchObject({ icon: 'rocket', color: '#123456' });
    const disc = page.getByRole('region', { name: 'Recent' }).getByRole('img', { name: 'Group' }).first();
    expect(await disc.locator('circle').getAttribute('fill')).toBe('#123456');
  });

  it('is drawn without WebGL, too, and says so', async () => {
    const page = await browser.open();
    await page.addInitScript(WITHOUT_WEBGL);
    await openExplore(page);
    await drawGroup(page);
    await expandGroup(page);

    expect((await readPicture(page)).renderer).toBe('canvas');
    await page.getByText('This browser offers no WebGL').waitFor();
  });
});

describe('menus', () => {
  it('lead from a node to its paths', async () => {
    const page = await browser.open();
    await openExplore(page);
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
    await openExplore(page);
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
    await openExplore(page);
    await drawGroup(page);
    await page.getByRole('button', { name: 'List what is drawn' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('listbox', { name: 'Drawn: 1 node, 0 relationships' }).waitFor();
    await page.keyboard.press('Shift+F10');
    await menuItem(page, 'Set as start of a path').waitFor();
    await page.keyboard.press('Escape');
    await menuItem(page, 'Set as start of a path').waitFor({ state: 'hidden' });
  });

  it('of a relationship hide its kind and bring it back', async () => {
    const page = await browser.open();
    await openExplore(page);
    await drawGroup(page);
    await expandGroup(page);
    const { edges, summary } = await readPicture(page);
    await page.getByRole('button', { name: 'List what is drawn' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('listbox', { name: /^Drawn:/ }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: /^Hide all / }).click();
    await tool(page, '1 hidden').waitFor();
    expect((await readPicture(page)).edges.length).toBeLessThan(edges.length);
    await tool(page, '1 hidden').click();
    await menuItem(page, 'Bring back all').click();
    await waitForPicture(page, summary);
  });
});

describe('the page', () => {
  it.each(THEMES)('has no barriers, empty and full (%s)', async (theme) => {
    const page = await browser.open({ theme });
    await openExplore(page);
    await page.getByText('Nothing is drawn yet').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await drawGroup(page);
    await expandGroup(page);
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, `explore-${theme}`);
    await actOnNode(page, GROUP, 'right click');
    await menuItem(page, 'Hide').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, `explore-menu-${theme}`);
  });

  it('shows its panels as sheets where there is little room', async () => {
    const page = await browser.open({ width: 768, height: 700 });
    await openExplore(page);
    await drawGroup(page);
    const canvas = await page.getByTestId('canvas').boundingBox();
    expect(canvas?.width).toBeGreaterThan(700);
    // What was selected takes the place of the questions.
    await searchBox(page).waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: GROUP }).waitFor();
    await takePicture(page, 'explore-narrow-light');
    await page.getByRole('button', { name: 'Open the left panel' }).click();
    await searchBox(page).waitFor();
  });

  it('leaves the picture where it is when a panel opens beside it', async () => {
    const page = await browser.open();
    await openExplore(page);
    await drawGroup(page);
    await expandGroup(page);
    await page.keyboard.press('Alt+i');
    await page.getByRole('heading', { name: GROUP }).waitFor({ state: 'hidden' });
    const place = async () => {
      const node = (await readPicture(page)).nodes.find(({ label }) => label === GROUP);
      return [Math.round(node?.screenX ?? 0), Math.round(node?.screenY ?? 0)];
    };
    const before = await place();
    await page.keyboard.press('Alt+i');
    await page.getByRole('heading', { name: GROUP }).waitFor();

    expect(await place()).toEqual(before);
  });

  it('remembers how wide a panel was made', async () => {
    const page = await browser.open();
    await openExplore(page);
    const handle = page.getByRole('separator', { name: 'Width of the left panel' });
    await handle.focus();
    await page.keyboard.press('ArrowRight');
    const width = await handle.getAttribute('aria-valuenow');
    expect(Number(width)).toBe(384);
    await page.reload();
    await searchBox(page).waitFor();
    expect(await handle.getAttribute('aria-valuenow')).toBe(width);
  });

  it('says what went wrong, and asks again', async () => {
    const page = await browser.open();
    await openExplore(page);
    await page.route('**/api/v2/graphs/cypher', (route) =>
      route.fulfill({ status: 500, json: { errors: [{ message: 'an internal error has occurred' }] } }),
    );
    await page.goto(`${service.pages}/explore?searchType=node&primarySearch=S-1-5-21-1`);
    await page.getByText('The graph could not be asked').waitFor();
    await page.unroute('**/api/v2/graphs/cypher');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No node has this object id.').waitFor();
  });
});

/** Counts the frames between an answer of the search and its first line in the page. */
const WATCH_SEARCH = `(() => {
  window.framesUntilShown = [];
  const ask = window.fetch;
  window.fetch = async (...args) => {
    const answer = await ask(...args);
    if (String(args[0]).includes('/api/v2/search?')) {
      const body = await answer.clone().json();
      const first = body.data[0] && body.data[0].name;
      let frames = 0;
      const look = () => {
        frames++;
        const option = document.querySelector('[role=option] bdi');
        if (option && option.textContent === first) window.framesUntilShown.push(frames);
        else if (frames < 60) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }
    return answer;
  };
})()`;

const WITHOUT_WEBGL = `(() => {
  const get = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
    return kind.startsWith('webgl') ? null : get.call(this, kind, ...more);
  };
})()`;
