import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type BarrierRules, findBarriers, takePicture } from './open-browser.ts';
import type { Theme } from './page-pool.ts';

const THEMES: readonly Theme[] = ['light', 'dark'];

/** Looks for barriers in both themes, and takes a picture of each where a name is given. */
export type Look = (page: Page, name?: string) => Promise<void>;

/**
 * Two tests of one way through the pages, which is gone once: it is the same in both themes. Wherever it looks, it looks
 * in both, and each test tells the barriers of its own.
 *
 * @param title with `%s` for the theme
 */
export function itInBothThemes(
  title: string,
  lead: (look: Look) => Promise<void>,
  options: { readonly timeout?: number } = {},
): void {
  let way: Promise<Readonly<Record<Theme, readonly string[]>>> | undefined;
  it.each(THEMES)(`${title}`, options, async (theme) => {
    way ??= go(lead);
    expect((await way)[theme]).toEqual([]);
  });
}

async function go(lead: (look: Look) => Promise<void>): Promise<Record<Theme, readonly string[]>> {
  const barriers: Record<Theme, string[]> = { light: [], dark: [] };
  await lead((page, name) =>
    lookInEachTheme(page, async (theme, rules) => {
      barriers[theme].push(...(await findBarriers(page, rules)));
      if (name !== undefined) {
        await takePicture(page, `${name}-${theme}`);
      }
    }),
  );

  return barriers;
}

/** Without barriers in either theme, and as pictures for people. */
export async function lookAt(page: Page, name: string): Promise<void> {
  await lookInEachTheme(page, async (theme, rules) => {
    expect(await findBarriers(page, rules), theme).toEqual([]);
    await takePicture(page, `${name}-${theme}`);
  });
}

/** Pictures alone. */
export async function takePictures(page: Page, name: string): Promise<void> {
  await inEachTheme(page, (theme) => takePicture(page, `${name}-${theme}`));
}

/** What is the same in both themes, word by word, differs in its colours alone. */
async function lookInEachTheme(
  page: Page,
  look: (theme: Theme, rules: BarrierRules) => Promise<void>,
): Promise<void> {
  let seen: string | undefined;
  await inEachTheme(page, async (theme) => {
    const content = await page.content();
    const words = content.replace(/data-mantine-color-scheme="\w+"/, '');
    await look(theme, words === seen ? 'of colours' : 'all');
    seen = words;
  });
}

/** The theme that the page has comes first: each change takes the browser some time. */
async function inEachTheme(page: Page, act: (theme: Theme) => Promise<void>): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  for (const theme of isDark ? THEMES.toReversed() : THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`:root[data-mantine-color-scheme="${theme}"]`).waitFor({ state: 'attached' });
    await act(theme);
  }
}
