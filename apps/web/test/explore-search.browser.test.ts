import { describe, expect, it } from 'vitest';
import { drawGroup, GROUP, ONE_NODE, openExplore, options, searchBox } from './browser/explore.ts';
import { openAsAdministrator } from './browser/log-in.ts';
import { openBrowser } from './browser/open-browser.ts';
import { waitForPicture } from './browser/picture.ts';
import { shareService } from './browser/share-service.ts';

const browser = await openBrowser();
const service = await shareService('sample');

describe('the search of a node', () => {
  it('leads from a few letters to the picture, with the keyboard alone', async () => {
    const page = await browser.open();
    await openExplore(page, service);
    await page.keyboard.press('Alt+/');
    await page.keyboard.type('group:domain admins@larol');
    await options(page).first().waitFor();
    await page.keyboard.press('Enter');
    const { nodes, renderer } = await waitForPicture(page, ONE_NODE);

    expect(nodes).toMatchObject([{ label: GROUP, kind: 'Group', marks: ['tier zero'], isSelected: true }]);
    expect(renderer).toBe('webgl');
    await page.getByRole('heading', { name: GROUP }).waitFor();
    expect(await page.getByRole('region', { name: 'Recent' }).getByText(GROUP).count()).toBe(1);
  });

  it('never offers what an older text found', async () => {
    const page = await browser.open();
    await openExplore(page, service);
    // Answers come in the order opposite to that of the keys.
    const text = 'enterprise';
    let asked = 0;
    let answered = 0;
    await page.route('**/api/v2/search?*', async (route) => {
      asked++;
      const { length } = new URL(route.request().url()).searchParams.get('q') ?? '';
      await new Promise((resolve) => setTimeout(resolve, (text.length - length) * 60));
      await route.continue().catch(() => undefined);
      answered++;
    });
    await searchBox(page).pressSequentially(text);
    await options(page).first().waitFor();
    const offered = async () => (await options(page).allTextContents()).map((line) => line.toUpperCase());
    await expect.poll(async () => (await offered()).every((line) => line.includes('ENTERPRISE'))).toBe(true);
    await expect.poll(() => asked - answered).toBe(0);
    expect(asked).toBe(text.length);

    expect((await offered()).filter((line) => !line.includes('ENTERPRISE'))).toEqual([]);
  });

  it('waits for nothing once an answer is there', async () => {
    const page = await browser.open();
    await openExplore(page, service);
    await page.evaluate(WATCH_SEARCH);
    const texts = ['admin', 'domain', 'enterprise', 'users', 'guests', 'computers'];
    const fewestFrames = async () => {
      await searchBox(page).fill('');
      await searchBox(page).pressSequentially(texts.shift() ?? '');
      await options(page).first().waitFor();
      const frames = await page.evaluate<readonly number[]>('window.framesUntilShown');

      return Math.min(...frames);
    };

    // Of many answers, that is: a machine with other things to do skips frames, a page that waits always does.
    await expect.poll(fewestFrames).toBeLessThanOrEqual(2);
  });

  it('keeps the cursor where it was, and the next letter begins another name', async () => {
    const page = await browser.open();
    await openExplore(page, service);
    await drawGroup(page);
    await page.getByRole('heading', { name: GROUP }).waitFor();
    await expect.poll(() => searchBox(page).inputValue()).toBe(GROUP);
    await page.keyboard.type('guests@');
    expect(await searchBox(page).inputValue()).toBe('guests@');
    await options(page).first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /GUESTS@/ }).waitFor();
  });

  it('says that nothing was found, and what was cut', async () => {
    const page = await browser.open();
    await openExplore(page, service);
    await searchBox(page).fill('no such name');
    await page.getByText('Nothing has this in its name or object id.').waitFor();
    await searchBox(page).fill('a');
    await page.getByText('The first 20. Type more of the name to find others.').waitFor();
  });

  it('is in the command palette, too', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service);
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Search or run a command' }).fill(GROUP);
    await page.getByRole('button', { name: GROUP }).first().click();
    const { nodes } = await waitForPicture(page, ONE_NODE);

    expect(nodes[0]?.label).toBe(GROUP);
  });
});

/** Counts the frames between an answer of the search and its first line in the page. */
const WATCH_SEARCH = `(() => {
  window.framesUntilShown = [];
  const ask = window.fetch;
  window.fetch = async (...args) => {
    const answer = await ask(...args);
    if (String(args[0]).includes('/api/v2/search?')) {
      const body = await answer.clone().json();
      const first = body.data[0] && body.data[0].name;
      let frames = 0;
      const look = () => {
        frames++;
        const option = document.querySelector('[role=option] bdi');
        if (option && option.textContent === first) window.framesUntilShown.push(frames);
        else if (frames < 60) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }
    return answer;
  };
})()`;
