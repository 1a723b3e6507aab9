import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAsAdministrator } from './browser/log-in.ts';
import { findBarriers, openBrowser, takePicture } from './browser/open-browser.ts';
import { shareService } from './browser/share-service.ts';

const browser = await openBrowser();
const service = await shareService('sample');

interface ShownLanguage {
  readonly code: string;
  readonly name: string;
  readonly logIn: string;
  /** Headings of the pages that are opened most, by their address. */
  readonly pages: Readonly<Record<string, string>>;
  /** In the navigation. */
  readonly links: readonly string[];
  /** When the last analysis was, in words and exactly. */
  readonly analysed: RegExp;
  readonly moment: RegExp;
}

const LANGUAGES: readonly ShownLanguage[] = [
  {
    code: 'de',
    name: 'Deutsch',
    logIn: 'Anmelden',
    pages: {
      '/': 'Überblick',
      '/explore': 'Erkunden: Wer erreicht was?',
      '/attack-paths': 'Befunde',
      '/attack-paths/choke-points': 'Engpässe',
      '/posture': 'Sicherheitslage',
    },
    links: ['Überblick', 'Erkunden', 'Befunde', 'Engpässe', 'Sicherheitslage'],
    analysed: /^vor \d+ (?:Sek\.|Min\.|Std\.)$/,
    moment: /\d{2}\.\d{2}\.\d{4}, \d{2}:\d{2}:\d{2}/,
  },
  {
    code: 'ja',
    name: '日本語',
    logIn: 'ログイン',
    pages: {
      '/': '概要',
      '/explore': '探索: 誰が何に到達できますか。',
      '/attack-paths': '検出事項',
      '/attack-paths/choke-points': 'チョークポイント',
      '/posture': 'セキュリティ態勢',
    },
    links: ['概要', '探索', '検出事項', 'チョークポイント', 'セキュリティ態勢'],
    analysed: /^\d+ ?(?:秒|分|時間)前$/,
    moment: /\d{4}\/\d{2}\/\d{2} \d{1,2}:\d{2}:\d{2}/,
  },
];

const PAGES = LANGUAGES.flatMap((language) =>
  Object.entries(language.pages).map(([path, heading]) => ({ language, path, heading })),
);

describe('languages', () => {
  it.each(PAGES)(
    'are those of the whole page ($language.code, $path)',
    async ({ language, path, heading }) => {
      const page = await openIn(language, path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(language.code);
      for (const name of language.links) {
        await page.getByRole('navigation').getByRole('link', { name, exact: true }).waitFor();
      }
      expect(await findBarriers(page)).toEqual([]);
      await takePicture(page, `language-${language.code}${path.replaceAll('/', '-')}`);

      await page.setViewportSize({ width: 390, height: 800 });
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    },
  );

  it.each(LANGUAGES)('write times in their own way ($code)', async (language) => {
    const page = await openIn(language, '/');
    const time = page.locator('header time').first();
    await expect.poll(() => time.textContent()).toMatch(language.analysed);
    await time.hover();
    await page.getByRole('tooltip').filter({ hasText: language.moment }).waitFor();
  });

  it('come from the browser where nobody has chosen', async () => {
    const page = await browser.open();
    await page.goto(`${service.pages}/login`);
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });
});

/** What is chosen before somebody logs in is his own from then on. */
async function openIn(language: ShownLanguage, path: string): Promise<Page> {
  const page = await browser.open();
  await page.goto(`${service.pages}/login`);
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: language.name });
  await page.getByRole('heading', { level: 1, name: language.logIn }).waitFor();
  await openAsAdministrator(page, service, path);

  return page;
}
