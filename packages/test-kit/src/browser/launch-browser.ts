import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from './find-browser.ts';

export { findBrowser } from './find-browser.ts';

/** A headless browser, which ends with this process. `flags`: beside those that it always gets. */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const { executablePath, libraryFolder } = await findBrowser();
  const options = {
    executablePath,
    headless: true,
    // A container's user is root as a rule, and its shared memory small. WebGL is computed: there is no graphics card.
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--ignore-gpu-blocklist',
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      ...flags,
    ],
  };

  try {
    return await chromium.launch(options);
  } catch (error) {
    if (libraryFolder === undefined || !String(error).includes('shared libraries')) {
      throw error;
    }
    return chromium.launch({ ...options, env: { ...process.env, LD_LIBRARY_PATH: libraryFolder } });
  }
}

export interface OpenedPage extends AsyncDisposable {
  /** Runs an expression in the page and waits for what it promises. */
  evaluate<Result>(expression: string): Promise<Result>;
}

export interface OpenedBrowser extends AsyncDisposable {
  /** A page of a profile of its own. */
  open(look: {
    readonly theme: 'light' | 'dark';
    readonly width: number;
    readonly height: number;
  }): Promise<Page>;
}

/** A browser of its own, for whoever is no test. */
export async function openOwnBrowser(): Promise<OpenedBrowser> {
  const browser = await launchBrowser();

  return {
    async open({ theme, width, height }) {
      const context = await browser.newContext({ colorScheme: theme, viewport: { width, height } });

      return context.newPage();
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

/** One page in a browser of its own, for whoever is no test. */
export async function openPageAt(url: string): Promise<OpenedPage> {
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(url);

  return {
    evaluate: <Result>(expression: string) => page.evaluate<Result>(expression),
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
