import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

export type Theme = 'light' | 'dark';

export interface PageWish {
  readonly theme: Theme;
  readonly width: number;
  readonly height: number;
  /** Whether no other test gets it: what is done to it cannot be taken back, as by `addInitScript`, or it is elsewhere. */
  readonly isLast: boolean;
}

/** A profile with one page, and what clears it. */
interface Tab {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly session: CDPSession;
  /** That the page has been at since it was cleared. */
  readonly origins: Set<string>;
}

/** Nothing may wait longer, on a machine however busy. */
const PATIENCE_MS = 40_000;
/** Of every service, without scripts and for everybody: the page keeps its process only within an origin. */
const NEUTRAL_PATH = '/api/version';
/** What tests listen to. */
const EVENTS = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const;

/**
 * Profiles that tests use one after the other, also those of other files. Each finds one as if it was new: no cookie,
 * nothing stored, nothing granted, no past. But the browser has started its process and knows the sources, which is half
 * of what the first page of a profile costs.
 */
export class PagePool {
  readonly #browser: Browser;
  readonly #idle: Tab[] = [];
  #taken: Tab[] = [];
  readonly #last = new Set<Tab>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Those that are in use. */
  get pages(): readonly Page[] {
    return this.#taken.flatMap(({ context }) => context.pages());
  }

  async take({ theme, width, height, isLast }: PageWish): Promise<Page> {
    const tab = this.#idle.pop() ?? (await openTab(this.#browser));
    this.#taken.push(tab);
    if (isLast) {
      this.#last.add(tab);
    }
    await tab.page.setViewportSize({ width, height });
    await tab.page.emulateMedia({ media: null, colorScheme: theme, reducedMotion: 'reduce' });

    return tab.page;
  }

  /** Takes back all that are in use. */
  async reclaim(): Promise<void> {
    const taken = this.#taken;
    this.#taken = [];
    await Promise.all(
      taken.map(async (tab) => {
        if (!this.#last.has(tab) && (await isCleared(tab))) {
          this.#idle.push(tab);
        } else {
          await tab.context.close();
        }
      }),
    );
  }
}

async function openTab(browser: Browser): Promise<Tab> {
  // Proxies in front of services have certificates of the moment.
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const origins = new Set<string>();
  page.on('framenavigated', (frame) => origins.add(new URL(frame.url()).origin));

  return { context, page, origins, session: await context.newCDPSession(page) };
}

/** Whether it is as if nobody had used it. */
async function isCleared({ context, page, session, origins }: Tab): Promise<boolean> {
  const [origin, ...others] = origins;
  // What is stored elsewhere is out of reach.
  if (origin === undefined || origin === 'null' || others.length > 0) {
    return false;
  }

  try {
    for (const event of EVENTS) {
      page.removeAllListeners(event);
    }
    const beside = context.pages().filter((other) => other !== page);
    await Promise.all([
      ...beside.map((other) => other.close()),
      context.clearPermissions(),
      page.unrouteAll({ behavior: 'ignoreErrors' }),
    ]);
    // Before the session ends: a page that is left may have preferences to save.
    await page.goto(`${origin}${NEUTRAL_PATH}`);
    await context.clearCookies();
    await page.evaluate('sessionStorage.clear()');
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await session.send('Page.resetNavigationHistory');
    // Off the page, where it points at nothing.
    await page.mouse.move(-1, -1);
    origins.clear();

    return true;
  } catch {
    // Its service is gone, or the page itself.
    return false;
  }
}
