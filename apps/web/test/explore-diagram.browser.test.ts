import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openApi } from './browser/ask-service.ts';
import { GROUP, tool } from './browser/explore.ts';
import { openAsAdministrator } from './browser/log-in.ts';
import { findBarriers, openBrowser, takePicture } from './browser/open-browser.ts';
import { shareService } from './browser/share-service.ts';

const browser = await openBrowser();
const service = await shareService('sample');

const address = await findAddress();
const diagram = (page: Page) => page.getByRole('region', { name: 'Diagram' });

describe('a path of a few hops', () => {
  it('is a diagram with its words, and says where to cut it', async () => {
    for (const theme of ['light', 'dark'] as const) {
      const page = await browser.open({ theme });
      await openPath(page);
      await diagram(page)
        .getByRole('button', { name: /^DOMAIN ADMINS/ })
        .waitFor();
      await diagram(page).getByText(`${GROUP}.`).waitFor();
      await diagram(page)
        .getByText(/Removing \d relationships? closes every path shown\./)
        .waitFor();
      await diagram(page)
        .getByRole('button', { name: /^Cut here/ })
        .first()
        .waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await takePicture(page, `explore-diagram-${theme}`);
    }
  });

  it('has what is clicked selected, and its menu', async () => {
    const page = await browser.open();
    await openPath(page);
    const card = diagram(page).getByRole('button', { name: /^DOMAIN ADMINS/ });
    await card.click();
    await page.getByRole('heading', { name: GROUP }).waitFor();
    await card.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Hide' }).waitFor();
  });

  it('is told step by step with the keyboard', async () => {
    const page = await browser.open();
    await openPath(page);
    await page.getByRole('button', { name: 'Step through' }).click();
    const steps = page.getByRole('dialog', { name: 'Path, step by step' });
    await steps.getByText(/^It starts at /).waitFor();
    await page.keyboard.press('ArrowRight');
    await steps.getByText(/^1 of \d+$/).waitFor();
    await page.keyboard.press('End');
    await steps.getByText(`${GROUP}.`).waitFor();
    expect(await steps.getByRole('button', { name: 'Next step' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await steps.waitFor({ state: 'detached' });
  });

  it('keeps the keyboard within the steps, and gives it back', async () => {
    const page = await browser.open();
    await openPath(page);
    await page.getByRole('button', { name: 'Step through' }).click();
    const steps = page.getByRole('dialog', { name: 'Path, step by step' });
    const focused = steps.locator(':focus');
    await focused.waitFor();
    for (const keys of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(keys);
      expect(await focused.count()).toBe(1);
    }
    await page.keyboard.press('Escape');
    await steps.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Step through');
  });

  it('is zoomed within limits, and seen whole when there is another answer', async () => {
    const page = await browser.open();
    await openPath(page);
    const width = async () => {
      const card = diagram(page).getByRole('button', { name: /^DOMAIN ADMINS/ });
      return (await card.boundingBox())?.width ?? 0;
    };
    const whole = await width();
    for (let press = 0; press < 7; press++) {
      await tool(page, 'Zoom in').click();
    }
    expect(await tool(page, 'Zoom in').isDisabled()).toBe(true);
    expect((await width()) / whole).toBeCloseTo(4);
    await page.keyboard.press('Alt+g');
    await expect.poll(width).toBe(whole);

    await tool(page, 'Zoom out').click();
    const before = page.url();
    const swapped = (now: URL) => now.href !== before;
    await page.getByRole('button', { name: 'Swap start and end' }).click();
    await page.waitForURL(swapped);
    await page.goBack();
    await diagram(page).waitFor();
    await expect.poll(width).toBe(whole);
  });

  it('is seen whole on a phone', async () => {
    const page = await browser.open({ width: 390, height: 700 });
    await openPath(page);
    const hidden = () =>
      page
        .getByTestId('diagram')
        .evaluate((room) =>
          Math.max(room.scrollHeight - room.clientHeight, room.scrollWidth - room.clientWidth),
        );
    // Sizes are rounded.
    await expect.poll(hidden).toBeLessThanOrEqual(1);
    expect(await findBarriers(page)).toEqual([]);
  });

  it('is a graph for who prefers that, from then on', async () => {
    const page = await browser.open();
    await openPath(page);
    await tool(page, 'Graph').click();
    await diagram(page).waitFor({ state: 'detached' });
    await tool(page, 'Layout').waitFor();
    await page.reload();
    await tool(page, 'Diagram').waitFor();
    expect(await diagram(page).count()).toBe(0);
    await tool(page, 'Diagram').click();
    await diagram(page).waitFor();
  });
});

async function openPath(page: Page): Promise<void> {
  await openAsAdministrator(page, service, address);
  await diagram(page).waitFor();
}

/** The path of a user who is several hops away from the group. */
async function findAddress(): Promise<string> {
  const api = await openApi(service);
  const { nodes } = await api.cypher('MATCH (g:Group) WHERE g.name = $name RETURN g', { name: GROUP });
  const group = Object.values(nodes)[0]?.objectId ?? '';
  const { data } = (await api.ask(
    `/api/v2/graphs/paths-to?end_node=${group}&limit=500&only_traversable=true`,
  )) as PathsTo;
  const far = data.ends.find(({ node_id, hops }) => hops > 3 && data.nodes[node_id]?.kind === 'User');
  const start = data.nodes[far?.node_id ?? '']?.objectId ?? '';
  const paths = { exploreSearchTab: 'pathfinding', searchType: 'pathfinding' };

  return `/explore?${new URLSearchParams({ ...paths, primarySearch: start, secondarySearch: group }).toString()}`;
}

interface PathsTo {
  readonly data: {
    readonly ends: readonly { readonly node_id: string; readonly hops: number }[];
    readonly nodes: Readonly<Record<string, { readonly objectId: string; readonly kind: string }>>;
  };
}
