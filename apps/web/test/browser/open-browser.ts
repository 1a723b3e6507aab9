import { join } from 'node:path';
import { launchBrowser } from '@secgraph/test-kit/browser';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { PagePool, type PageWish } from './page-pool.ts';

export type { Theme } from './page-pool.ts';

export interface TestBrowser {
  /**
   * A page of a profile that knows nothing of others (but the browser may have loaded the sources before). Whatever it
   * complains about on its console fails the test.
   */
  open(wish?: Partial<PageWish>): Promise<Page>;
}

/** Browsers report refused requests; what they mean to the user is tested. That WebGL is computed is known. */
const EXPECTED = /Failed to load resource|GPU stall due to ReadPixels/;

const FLAGS = [
  // WebGL is computed, and so would be all that is beside the canvas: a third of the time of the tests.
  '--disable-gpu-compositing',
  // No page lives for long enough to earn back what it takes to optimise its code: half of what threads beside a page
  // do. What is computed for long, such as a layout, still gets it. And most of what a page leaves is never looked at:
  // it is cleared away seldom, and by no threads that wait for each other.
  `--js-flags=${[
    '--no-opt',
    '--invocation-count-for-maglev=4000',
    '--min-semi-space-size=16',
    '--initial-heap-size=200',
    '--single-threaded-gc',
  ].join(' ')}`,
];

/**
 * Of this process, whose files use it one after the other. One for all processes would be reached through the runner
 * alone, which then has as much to do as the tests themselves.
 */
let profiles: Promise<PagePool> | undefined;

/** To be called at the top of a test file. */
export async function openBrowser(): Promise<TestBrowser> {
  profiles ??= launchBrowser(FLAGS).then((browser) => new PagePool(browser));
  const pool = await profiles;
  // Those that were opened beside the tests.
  afterAll(() => pool.reclaim());
  const complaints: string[] = [];
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') {
      await Promise.all(pool.pages.map((page, index) => takePicture(page, `failed-${task.id}-${index}`)));
    }
    await pool.reclaim();
    expect(complaints.splice(0)).toEqual([]);
  });

  return {
    async open({ theme = 'light', width = 1280, height = 800, isLast = false } = {}) {
      const page = await pool.take({ theme, width, height, isLast });
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()) && !EXPECTED.test(message.text())) {
          complaints.push(message.text());
        }
      });

      return page;
    },
  };
}

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string | null;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

/** Colours fade into those of another theme; what turns for ever is not waited for. */
const COLOURS_HAVE_SETTLED = `(async () => {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await nextFrame();
  await nextFrame();
  const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(passing.map(({ finished }) => finished));
})()`;

/** Rules of axe: all, or those alone whose answer is another where the same page has other colours. */
export type BarrierRules = 'all' | 'of colours';

const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Rules that can find something serious or critical, without what those do not need: style sheets that are fetched once
 * more, and an address for every element of the page.
 */
function findViolations(rules: BarrierRules): string {
  const chosen = rules === 'all' ? '' : `.filter((id) => ${JSON.stringify(OF_COLOURS)}.includes(id))`;

  return `axe.run(document, {
    resultTypes: ['violations'],
    preload: false,
    selectors: false,
    runOnly: axe._audit.rules
      .filter(({ enabled, impact, tags }) =>
        enabled && ['serious', 'critical'].includes(impact) && !tags.includes('experimental') && !tags.includes('deprecated'))
      .map(({ id }) => id)${chosen},
  })`;
}

/** What keeps people from using the page who cannot see or point: serious and critical findings of axe. */
export async function findBarriers(page: Page, rules: BarrierRules = 'all'): Promise<readonly string[]> {
  if (!(await page.evaluate("'axe' in window"))) {
    await page.evaluate(axe.source);
  }
  await page.evaluate(COLOURS_HAVE_SETTLED);
  const result: AxeResult = await page.evaluate(findViolations(rules));

  return result.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

/** For people to look at: written where `SECGRAPH_SCREENSHOTS` says, and nowhere without it. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env['SECGRAPH_SCREENSHOTS'];
  if (folder !== undefined) {
    await page.screenshot({ path: join(folder, `${name}.png`) });
  }
}
