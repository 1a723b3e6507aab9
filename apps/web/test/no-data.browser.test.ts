import { describe, expect, it } from 'vitest';
import { logIn } from './browser/log-in.ts';
import { findBarriers, openBrowser, type Theme, takePicture } from './browser/open-browser.ts';
import { PASSWORD, startService } from './browser/start-service.ts';

const browser = await openBrowser();
const service = await startService('empty');

async function open(theme: Theme, address: string) {
  const page = await browser.open({ theme, width: 1280, height: 900 });
  await page.goto(`${service.pages}/login`);
  await logIn(page, PASSWORD);
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  await page.goto(`${service.pages}${address}`);

  return page;
}

/** What reads like an all-clear, where there is nothing to judge by. */
const ALL_CLEAR = /nothing to cut|nothing that is wrong|found nothing here|Nobody outside/;

describe('without data, nothing reads like an all-clear', () => {
  it.each(['light', 'dark'] as const)('at choke points, %s', async (theme) => {
    const page = await open(theme, '/attack-paths/choke-points');
    await page.getByText('There is no data to tell').waitFor();
    expect(await page.getByText(ALL_CLEAR).count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, `no-data-choke-points-${theme}`);
  });

  it('at findings and the posture', async () => {
    const page = await open('light', '/attack-paths');
    await page
      .getByText(/The graph is empty|Nothing was analysed yet/)
      .first()
      .waitFor();
    expect(await page.getByText(ALL_CLEAR).count()).toBe(0);
    await page.goto(`${service.pages}/posture`);
    await page
      .getByText(/Nothing has been analysed yet|there is nothing to be exposed/)
      .first()
      .waitFor();
    expect(await page.getByText(ALL_CLEAR).count()).toBe(0);
    await takePicture(page, 'no-data-posture-light');
  });

  it('at a statement with a misspelt kind', async () => {
    const statement = Buffer.from('MATCH (n:Usre) RETURN n').toString('base64url');
    const page = await open('light', `/explore?searchType=cypher&cypherSearch=${statement}`);
    await page.getByText('Did you mean "User"?').waitFor();
    await takePicture(page, 'no-data-cypher-light');
  });
});
