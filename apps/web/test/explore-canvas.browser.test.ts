import { buffer } from 'node:stream/consumers';
import { softenColor, THEMES } from '@secgraph/graph-view';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { drawGroup, drawNeighbours, GROUP, ONE_NODE, openExplore, tool } from './browser/explore.ts';
import { openAsAdministrator } from './browser/log-in.ts';
import { menuItem } from './browser/menus.ts';
import { openBrowser, takePicture } from './browser/open-browser.ts';
import { actOnNode, readPicture, readStandingPicture, waitForPicture } from './browser/picture.ts';
import { keepPreferencesOnlyInService } from './browser/preferences.ts';
import { shareService } from './browser/share-service.ts';

const browser = await openBrowser();
const service = await shareService('sample');

describe('the picture', () => {
  it('grows, hides, and takes it back', async () => {
    const page = await browser.open();
    await openExplore(page, service);
    await drawNeighbours(page);
    const expanded = await readStandingPicture(page);
    const other = expanded.nodes.find(({ label }) => label !== GROUP)?.label ?? '';
    await page.getByText(/the first 200 of [\d\u202f]+ relationships|all \d+ relationships\./).waitFor();

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
    await waitForPicture(page, expanded.summary);
    const again = await readStandingPicture(page);
    expect(again.nodes.map(({ x, y }) => [x, y])).toEqual(expanded.nodes.map(({ x, y }) => [x, y]));
  });

  it('fits into the canvas again when another result takes its place', async () => {
    const page = await browser.open();
    await openExplore(page, service);
    await drawNeighbours(page);
    const wide = await readStandingPicture(page);
    await actOnNode(page, GROUP, 'right click');
    await menuItem(page, 'Show only this').click();
    await waitForPicture(page, ONE_NODE);
    const alone = await readStandingPicture(page);

    expect(alone.camera.scale).toBeGreaterThan(wide.camera.scale);
    expect(alone.camera.scale).toBeGreaterThan(1);
  });

  it('stays as it was zoomed while nodes are hidden', async () => {
    const page = await browser.open();
    await openExplore(page, service);
    await drawNeighbours(page);
    await readStandingPicture(page);
    await tool(page, 'Zoom in').click();
    await tool(page, 'Zoom in').click();
    const before = await readStandingPicture(page);
    await actOnNode(page, GROUP, 'right click');
    await menuItem(page, 'Hide').click();
    await tool(page, '1 hidden').waitFor();
    const after = await readStandingPicture(page);
    const placesOf = ({ nodes }: typeof before) =>
      nodes
        .filter(({ label }) => label !== GROUP)
        .map(({ id, screenX, screenY }) => `${id} ${screenX.toFixed()} ${screenY.toFixed()}`);

    expect(after.nodes).toHaveLength(before.nodes.length - 1);
    // The table opens where only nodes are left, and the canvas is smaller then.
    expect(after.camera.scale).toBe(before.camera.scale);
    expect(placesOf(after)).toEqual(placesOf(before));
  });

  it('has what a rectangle holds selected, for one menu', async () => {
    const page = await browser.open();
    await openExplore(page, service);
    await drawNeighbours(page);
    const { nodes } = await readStandingPicture(page);
    const { left, top, right, bottom } = await boxOfCanvas(page);
    await page.keyboard.down('Shift');
    await page.mouse.move(left + 50, top + 44);
    await page.mouse.down();
    await page.mouse.move((left + right) / 2, (top + bottom) / 2);
    await page.mouse.move(right - 50, bottom - 70);
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await expect
      .poll(async () => (await readPicture(page)).nodes.every(({ isSelected }) => isSelected))
      .toBe(true);

    await actOnNode(page, GROUP, 'right click');
    await menuItem(page, `Hide ${nodes.length} nodes`).click();
    await waitForPicture(page, 'graph with 0 nodes, 0 relationships');
    await page.keyboard.press('Control+z');
  });

  it('shows many equal nodes as one, and opens it on a click', async () => {
    const page = await browser.open();
    const statement = Buffer.from(
      "MATCH p = (:User)-[:MemberOf]->(g:Group) WHERE g.objectid ENDS WITH '-513' RETURN p LIMIT 400",
    ).toString('base64url');
    await openAsAdministrator(page, service, `/explore?searchType=cypher&cypherSearch=${statement}`);
    const { summary, nodes } = await waitForPicture(page, /^graph with 40\d nodes, 400 relationships/);
    const group = nodes.find(({ members }) => members.length > 100);
    expect(nodes.length).toBeLessThan(20);
    expect(group?.label).toBe(`${group?.members.length} users`);

    await actOnNode(page, group?.label ?? '', 'click');
    await expect
      .poll(async () => (await readPicture(page)).nodes.length)
      .toBe(nodes.length - 1 + (group?.members.length ?? 0));
    expect((await readPicture(page)).summary).toBe(summary);
    await tool(page, 'Close groups').click();
    await expect.poll(async () => (await readPicture(page)).nodes.length).toBe(nodes.length);
  });

  it('fills the screen, and goes back', async () => {
    const page = await browser.open();
    await openExplore(page, service);
    await drawGroup(page);
    await tool(page, 'Full screen').click();
    await expect.poll(() => boxOfCanvas(page)).toMatchObject({ left: 0, top: 0, right: 1280 });
    await tool(page, 'Leave full screen').click();
    await expect.poll(async () => (await boxOfCanvas(page)).left).toBeGreaterThan(300);
  });

  it('has a small map, on which a click leads elsewhere', async () => {
    const page = await browser.open();
    await openExplore(page, service);
    await drawNeighbours(page);
    await tool(page, 'Mini-map').click();
    const map = page.getByTestId('mini-map');
    await map.waitFor();
    for (let step = 0; step < 4; step++) {
      await tool(page, 'Zoom in').click();
    }
    const { camera } = await readStandingPicture(page);
    await takePicture(page, 'explore-map-light');
    await map.click({ position: { x: 20, y: 20 } });
    const moved = (await readStandingPicture(page)).camera;

    expect(moved.scale).toBe(camera.scale);
    expect(moved.x).toBeLessThan(camera.x);
    expect(moved.y).toBeLessThan(camera.y);
    await tool(page, 'Mini-map').click();
    await map.waitFor({ state: 'detached' });
  });

  it('finds, and steps through what it found', async () => {
    const page = await browser.open();
    await openExplore(page, service);
    await drawNeighbours(page);
    await page.keyboard.press('Alt+?');
    await page.getByRole('textbox', { name: 'Find in the picture' }).fill('admin');
    const found = page.getByRole('search', { name: 'Find in the picture' }).getByRole('status');
    await found.getByText(/^1 of \d+$/).waitFor();
    await page.keyboard.press('Enter');
    await found.getByText(/^2 of \d+$/).waitFor();
    const { nodes } = await readStandingPicture(page);

    expect(nodes.filter(({ isMatch }) => isMatch).length).toBe(
      Number((await found.textContent())?.split(' ')[2]),
    );
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await readPicture(page)).nodes.some(({ isMatch }) => isMatch)).toBe(false);
  });

  it('changes its theme without being laid out again', async () => {
    const page = await browser.open();
    await openExplore(page, service);
    await drawNeighbours(page);
    const before = await readStandingPicture(page);
    await page.keyboard.press('Alt+m');
    const after = await readStandingPicture(page, ({ theme }) => theme === 'dark');

    expect(after.nodes.map(({ x, y }) => [x, y])).toEqual(before.nodes.map(({ x, y }) => [x, y]));
    expect(after.camera).toEqual(before.camera);
    expect(after.nodes[0]?.color).not.toBe(before.nodes[0]?.color);
    // The theme is the user's, in other tests, too.
    await page.keyboard.press('Alt+m');
    await expect.poll(async () => (await readPicture(page)).theme).toBe('light');
    await keepPreferencesOnlyInService(page);
  });

  it.each([
    ['PNG', /^graph-[\d_-]+\.png$/, '\u0089PNG'],
    ['SVG', /^graph-[\d_-]+\.svg$/, '<svg'],
    ['JSON', /^graph-[\d_-]+\.json$/, '{'],
    ['Nodes as CSV', /^nodes-[\d_-]+\.csv$/, 'object id,kind,name'],
    ['Relationships as CSV', /^relationships-[\d_-]+\.csv$/, 'source,source name,kind'],
  ])('is exported as %s', async (label, name, beginning) => {
    const page = await browser.open();
    await openExplore(page, service);
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
    await openExplore(page, service);
    await drawGroup(page);
    await expect
      .poll(async () => (await readPicture(page)).nodes[0])
      .toMatchObject({ icon: 'rocket', color: MUTED_COLOR });
    const disc = page.getByRole('region', { name: 'Recent' }).getByRole('img', { name: 'Group' }).first();
    expect(await disc.locator('circle, polygon').getAttribute('fill')).toBe(MUTED_COLOR);
  });

  it('is drawn without WebGL, too, and says so', async () => {
    const page = await browser.open({ isLast: true });
    await page.addInitScript(WITHOUT_WEBGL);
    await openExplore(page, service);
    await drawNeighbours(page);

    expect((await readPicture(page)).renderer).toBe('canvas');
    await page.getByText('This browser offers no WebGL').waitFor();
  });
});

/** Colours of kinds are muted on the canvas of a theme. */
const MUTED_COLOR = softenColor('#123456', 'light', THEMES.light.canvas);

const WITHOUT_WEBGL = `(() => {
  const get = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
    return kind.startsWith('webgl') ? null : get.call(this, kind, ...more);
  };
})()`;

async function boxOfCanvas(page: Page): Promise<Record<'left' | 'top' | 'right' | 'bottom', number>> {
  return page.getByTestId('canvas').evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  });
}
