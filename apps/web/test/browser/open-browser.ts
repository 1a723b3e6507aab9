import { join } from 'node:path';
import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, expect, inject } from 'vitest';

export type Theme = 'light' | 'dark';

export interface PageOptions {
  readonly theme?: Theme;
  readonly width?: number;
  readonly height?: number;
}

export interface TestBrowser {
  /** A page of a profile of its own. Whatever it complains about on its console fails the test. */
  open(options?: PageOptions): Promise<Page>;
}

/** Nothing may wait longer, on a machine however busy. */
const PATIENCE_MS = 20_000;
/** Browsers report refused requests; what they mean to the user is tested. That WebGL is computed is known. */
const EXPECTED = /Failed to load resource|GPU stall due to ReadPixels/;

/** Connects to the browser of the run. To be called at the top of a test file. */
export async function openBrowser(): Promise<TestBrowser> {
  const browser: Browser = await chromium.connect(inject('browserAddress'));
  afterAll(() => browser.close());
  const complaints: string[] = [];
  const contexts: BrowserContext[] = [];
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') {
      await Promise.all(
        pagesOf(contexts).map((page, index) => takePicture(page, `failed-${task.id}-${index}`)),
      );
    }
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(complaints.splice(0)).toEqual([]);
  });

  return {
    async open({ theme = 'light', width = 1280, height = 800 } = {}) {
      const context = await browser.newContext({
        colorScheme: theme,
        viewport: { width, height },
        reducedMotion: 'reduce',
      });
      contexts.push(context);
      context.setDefaultTimeout(PATIENCE_MS);
      const page = await context.newPage();
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

function pagesOf(contexts: readonly BrowserContext[]): readonly Page[] {
  return contexts.flatMap((context) => context.pages());
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

/** What keeps people from using the page who cannot see or point: serious and critical findings of axe. */
export async function findBarriers(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  await page.evaluate(COLOURS_HAVE_SETTLED);
  const result: AxeResult = await page.evaluate('axe.run(document, { resultTypes: ["violations"] })');

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
