import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openApi } from './browser/ask-service.ts';
import { GROUP, searchBox } from './browser/explore.ts';
import { openAsAdministrator } from './browser/log-in.ts';
import { openBrowser, takePicture } from './browser/open-browser.ts';
import { shareService } from './browser/share-service.ts';

const browser = await openBrowser();
const service = await shareService('sample');
const api = await openApi(service, service.user.name);

/** More than lie between two places of a page. */
const TABS = 120;
/** Whole jobs, on a machine however busy. */
const JOB_MS = 120_000;

interface Focused {
  readonly role: string;
  readonly name: string;
  readonly isSeen: boolean;
}

/** What has the focus, and whether one sees that: by an outline, a shadow, or the border of a field. */
const FOCUSED = `(() => {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) {
    return { role: '', name: '', isSeen: false };
  }
  const labels = [...(focused.labels ?? [])].map((label) => label.textContent).join(' ');
  // Of a choice that is drawn as its label, that is marked.
  const shown = focused.getBoundingClientRect().width > 1 ? focused : focused.labels?.[0] ?? focused;
  const style = getComputedStyle(shown);
  const box = shown.getBoundingClientRect();
  const isMarked = style.outlineStyle !== 'none' || style.boxShadow !== 'none'
    || (shown === focused && ['INPUT', 'TEXTAREA', 'SELECT'].includes(focused.tagName));
  return {
    role: focused.getAttribute('role') ?? focused.tagName.toLowerCase(),
    name: (focused.ariaLabel ?? (labels === '' ? focused.textContent : labels)).trim(),
    isSeen: isMarked && box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight,
  };
})()`;

const readFocus = (page: Page) => page.evaluate<Focused>(FOCUSED);

/** Presses Tab until what is meant has the focus; on the way, the focus is never lost, nor where nobody sees it. */
async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let tab = 0; tab < TABS; tab++) {
    await page.keyboard.press(key);
    const focus = await readFocus(page);
    expect(focus.isSeen, `${focus.role} “${focus.name}” behind ${passed.at(-1)}`).toBe(true);
    if (typeof name === 'string' ? focus.name === name : name.test(focus.name)) {
      return;
    }
    passed.push(focus.name);
  }
  throw new Error(`“${name}” is not reached, but ${passed.join(', ')}`);
}

/** Past the navigation. */
async function skipToPage(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  expect((await readFocus(page)).name).toBe('Skip to the page');
  await page.keyboard.press('Enter');
}

describe('with the keyboard alone', () => {
  it('a finding is found in the list, and its fix copied', { timeout: JOB_MS }, async () => {
    const page = await browser.open({ width: 1440, height: 900 });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openAsAdministrator(page, service, '/attack-paths?view=findings&finding=T0GenericAll');
    const { data } = (await api.ask('/api/v2/attack-paths/findings?finding=eq:T0GenericAll&limit=1')) as {
      data: readonly { title: string }[];
    };
    await page
      .getByRole('table', { name: 'Findings' })
      .getByText(data[0]?.title ?? '')
      .first()
      .waitFor();

    await skipToPage(page);
    await tabTo(page, new RegExp(`^${data[0]?.title}: .+ → `));
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Fix', exact: true }).waitFor();
    await tabTo(page, 'Copy script');
    await page.keyboard.press('Enter');
    await page.getByText('Script copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('nTSecurityDescriptor');
  });

  it('a question and a note are added to a notebook, and run', { timeout: JOB_MS }, async () => {
    const { data } = (await api.ask('/api/v2/notebooks', { title: 'By keyboard', cells: [] })) as {
      data: { id: number };
    };
    const page = await browser.open({ width: 1440, height: 900 });
    await openAsAdministrator(page, service, `/notebooks/${data.id}`);
    await page.getByText('Nothing in it yet').waitFor();
    const cells = page.getByRole('main').locator('ol > li');

    await skipToPage(page);
    await tabTo(page, 'Add question');
    await page.keyboard.press('Enter');
    expect((await readFocus(page)).name).toBe('Question');
    await page.keyboard.type('Names of groups');
    await tabTo(page, /^Cypher/);
    await page.keyboard.type('MATCH (g:Group) RETURN g.name AS name ORDER BY name LIMIT 3');
    await tabTo(page, 'Save');
    await page.keyboard.press('Enter');
    await expect.poll(() => cells.count()).toBe(1);
    await expect.poll(async () => (await readFocus(page)).name).toBe('Add question');

    await tabTo(page, 'Run: Names of groups', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('table', { name: 'First rows of' }).waitFor();
    expect((await readFocus(page)).name).toBe('Run: Names of groups');

    await tabTo(page, 'Add note');
    await page.keyboard.press('Enter');
    expect((await readFocus(page)).name).toBe('Note');
    await page.keyboard.type('Ask the owners.');
    await tabTo(page, 'Save');
    await page.keyboard.press('Enter');
    await expect.poll(() => cells.count()).toBe(2);
    await expect.poll(async () => (await readFocus(page)).name).toBe('Add note');

    await tabTo(page, 'More: Names of groups', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    await expect.poll(async () => (await readFocus(page)).name).toBe('Open in Explore');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await readFocus(page)).name).toBe('Question');
    await page.keyboard.type(', in order');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await readFocus(page)).name).toMatch(/^More: /);
    await takePicture(page, 'keyboard-notebook-light');
  });

  it('a path is asked for, and read', { timeout: JOB_MS }, async () => {
    const { nodes } = await api.cypher(
      `MATCH (u:User)-[:MemberOf]->(g:Group) WHERE g.name = '${GROUP}' RETURN u LIMIT 1`,
    );
    const [start] = Object.values(nodes);
    const page = await browser.open({ width: 1440, height: 900 });
    await openAsAdministrator(page, service, '/explore');
    await searchBox(page).waitFor();

    await skipToPage(page);
    await tabTo(page, 'Search');
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await readFocus(page)).name).toBe('Pathfinding');
    await tabTo(page, 'Start');
    await page.keyboard.type(start?.label ?? '');
    await page
      .getByRole('option', { name: start?.label ?? '' })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await tabTo(page, 'End');
    await page.keyboard.type(GROUP);
    await page.getByRole('option', { name: GROUP }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/shortest paths? of 1 hop: /).waitFor();
    expect((await readFocus(page)).name).toBe('End');
    await tabTo(page, 'Show as Cypher');
    await tabTo(page, /^Step through/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(async () => (await readFocus(page)).name).toMatch(/^Step through/);
  });
});
