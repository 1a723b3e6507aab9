import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PAGES } from '../src/app/frame/pages.ts';
import { openAsAdministrator } from './browser/log-in.ts';
import { findBarriers, openBrowser, type Theme, takePicture } from './browser/open-browser.ts';
import { shareService } from './browser/share-service.ts';

const browser = await openBrowser();
const service = await shareService('sample');
const PHONE = { width: 390, height: 844 };
const THEMES: readonly Theme[] = ['light', 'dark'];
/** Every page of the product, on a machine however busy. */
const WALK_MS = 300_000;

/** Beside those that the navigation leads to. */
const FURTHER = [
  '/administration',
  '/account',
  '/posture/diff',
  '/reports/made',
  '/collection/schedules',
  '/collection/jobs',
  '/privilege-zones/1',
  '/privilege-zones/1?tab=members',
  '/privilege-zones?tab=certifications',
  '/attack-paths?view=findings',
  '/attack-paths/types/T0MarkSensitive',
];

/**
 * What sticks out of the window, but for what lies in a part that is scrolled by itself. As it is drawn: what was just
 * put into the page finds its place before that, and not at once.
 */
const OFF_SCREEN = `(async () => {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await nextFrame();
  await nextFrame();
  const width = document.documentElement.clientWidth;
  const isOut = (element) => element.getBoundingClientRect().right > width + 1;
  const scrolls = (element) => element.id !== 'page' && ['auto', 'scroll', 'hidden'].includes(getComputedStyle(element).overflowX);
  const isScrolled = (element) => {
    for (let around = element.parentElement; around !== null; around = around.parentElement) {
      if (scrolls(around) && !isOut(around)) return true;
    }
    return false;
  };
  return [...document.querySelectorAll('#root *')]
    .filter((element) => element.getBoundingClientRect().width > 0 && isOut(element) && !isScrolled(element))
    .slice(0, 3)
    .map((element) => element.outerHTML.slice(0, 200));
})()`;

/** What has more beside it than it shows, but for what has a line of code. */
const SCROLLED_SIDEWAYS = `[...document.querySelectorAll('html, #page, main, main *')]
  .filter((element) => element.scrollWidth > element.clientWidth + 1
    && (element === document.documentElement || ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
    && element.closest('pre, code, .cm-editor') === null)
  .map((element) => element.outerHTML.slice(0, 200))`;

/** The page is there, and nothing of it is still being read. */
const IS_SETTLED = `document.querySelector('main > *') !== null
  && document.querySelector('main .mantine-Skeleton-root, main .mantine-Loader-root, main [aria-busy=true]') === null`;

const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

describe('the navigation', () => {
  it('has words, which can be put away for good', async () => {
    const page = await browser.open({ width: 1440, height: 900 });
    await openAsAdministrator(page, service);
    await pages(page).getByText('Choke points').waitFor();
    await pages(page).getByRole('button', { name: 'Risk' }).click();
    await expect.poll(() => pages(page).getByText('Choke points').count()).toBe(0);
    await page.reload();
    await pages(page).getByText('File ingest').waitFor();
    expect(await pages(page).getByText('Choke points').count()).toBe(0);

    await pages(page).getByRole('button', { name: 'Collapse navigation' }).click();
    await pages(page).getByRole('link', { name: 'Choke points' }).waitFor();
    expect(await pages(page).getByText('File ingest').count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await page.reload();
    await pages(page).getByRole('button', { name: 'Expand navigation' }).click();
    await pages(page).getByText('File ingest').waitFor();
    // What this user remembers is his own, and tests share him.
    await pages(page).getByRole('button', { name: 'Risk' }).click();
    await pages(page).getByText('Choke points').waitFor();
  });

  it('still shows the page that is open where its group is folded', async () => {
    const page = await browser.open({ width: 1440, height: 900 });
    await openAsAdministrator(page, service, '/administration/audit-log');
    expect(await pages(page).getByRole('link', { name: 'Audit log' }).getAttribute('aria-current')).toBe(
      'page',
    );
    expect(await pages(page).getByRole('link', { name: 'Webhooks' }).count()).toBe(0);
  });

  it.each(THEMES)('is a drawer on a phone (%s)', async (theme) => {
    const page = await browser.open({ ...PHONE, theme });
    await openAsAdministrator(page, service);
    expect(await pages(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await pages(page).getByRole('link', { name: 'Data quality' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, `drawer-${theme}`);
    await pages(page).getByRole('link', { name: 'Data quality' }).click();
    await page.getByRole('heading', { level: 1, name: 'Data quality' }).waitFor();
    await expect.poll(() => pages(page).count()).toBe(0);
  });
});

describe('on a small screen', () => {
  it('no page is scrolled sideways, nor any table of one', { timeout: WALK_MS }, async () => {
    const page = await browser.open({ width: 1024, height: 768 });
    await openAsAdministrator(page, service);
    // As it is by itself at this width; this user may have opened it on a larger one.
    const collapse = pages(page).getByRole('button', { name: 'Collapse navigation' });
    await collapse.or(pages(page).getByRole('button', { name: 'Expand navigation' })).waitFor();
    if (await collapse.isVisible()) {
      await collapse.click();
    }
    for (const path of [...PAGES.map(({ to }) => to), ...FURTHER]) {
      await page.goto(`${service.pages}${path}`);
      await page.getByRole('main').waitFor();
      await expect.poll(() => page.evaluate(IS_SETTLED)).toBe(true);
      expect(await page.evaluate(OFF_SCREEN), path).toEqual([]);
      // Tables find their widths with the fonts of the page.
      await expect.poll(() => page.evaluate(SCROLLED_SIDEWAYS), { message: path }).toEqual([]);
    }
  });
});

describe('on a phone', () => {
  it('no page has anything off screen', { timeout: WALK_MS }, async () => {
    const page = await browser.open(PHONE);
    await openAsAdministrator(page, service);
    for (const path of [...PAGES.map(({ to }) => to), ...FURTHER]) {
      await page.goto(`${service.pages}${path}`);
      await page.getByRole('main').waitFor();
      await expect.poll(() => page.evaluate(IS_SETTLED)).toBe(true);
      expect(await page.evaluate(OFF_SCREEN), path).toEqual([]);
      await takePicture(page, `phone-${path.replaceAll(/\W+/g, '-')}`);
    }
  });

  it('tables that are scrolled are barrier-free', async () => {
    const page = await browser.open(PHONE);
    await openAsAdministrator(page, service, '/privilege-zones');
    await page
      .getByRole('group', { name: /scrolls sideways/ })
      .first()
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });
});
