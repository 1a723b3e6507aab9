import { describe, expect, it } from 'vitest';
import { goTo } from './browser/go-to.ts';
import { itInBothThemes } from './browser/in-both-themes.ts';
import { openAsAdministrator } from './browser/log-in.ts';
import { openBrowser, takePicture } from './browser/open-browser.ts';
import { shareService } from './browser/share-service.ts';
import { startService } from './browser/start-service.ts';

const browser = await openBrowser();
const service = await startService('empty');
const sample = await shareService('sample');

async function open(address: string) {
  const page = await browser.open({ width: 1280, height: 900 });
  await openAsAdministrator(page, service, address);

  return page;
}

/** What reads like an all-clear, where there is nothing to judge by. */
const ALL_CLEAR =
  /nothing to cut|nothing that is wrong|found nothing here|No paths into it|every type has as many|ends no finding|gave anyone a path|every end has its node/;

describe('without data, nothing reads like an all-clear', () => {
  itInBothThemes('at choke points, %s', async (look) => {
    const page = await open('/attack-paths/choke-points');
    await page.getByText('No data').waitFor();
    expect(await page.getByText(ALL_CLEAR).count()).toBe(0);
    await look(page, 'no-data-choke-points');
  });

  it('at findings and the posture', async () => {
    const page = await open('/attack-paths');
    await page
      .getByText(/The graph is empty|Nothing was analysed yet/)
      .first()
      .waitFor();
    expect(await page.getByText(ALL_CLEAR).count()).toBe(0);
    await goTo(page, service, '/posture');
    await page
      .getByText(/Nothing has been analysed yet|there is nothing to be exposed/)
      .first()
      .waitFor();
    expect(await page.getByText(ALL_CLEAR).count()).toBe(0);
    await takePicture(page, 'no-data-posture-light');
  });

  it.each([
    ['/attack-paths/what-if', /Nothing was analysed yet|No change yet/],
    ['/privilege-zones', 'Tier Zero'],
    ['/privilege-zones/1', 'Nothing is in the zone yet'],
    ['/administration/data-quality', /Not measured yet|Not known/],
    ['/administration/waiting-relationships', 'The graph is empty'],
    ['/administration/waiting-relationships?kind=Nobody', 'No waiting relationship matches these filters'],
    ['/posture/diff', /Nothing has been analysed yet|There was one analysis so far|No data/],
    ['/posture?environment_id=S-1-5-21-9', /Nothing has been analysed yet|had numbers of this environment/],
    ['/attack-paths?environment_id=S-1-5-21-9', 'The graph is empty'],
  ])('at %s', async (address, told) => {
    const page = await open(address);
    await page.getByText(told).first().waitFor();
    expect(await page.getByText(ALL_CLEAR).count()).toBe(0);
  });

  it('at a statement with a misspelt kind', async () => {
    const statement = Buffer.from('MATCH (n:Usre) RETURN n').toString('base64url');
    const page = await open(`/explore?searchType=cypher&cypherSearch=${statement}`);
    await page.getByText('Did you mean "User"?').waitFor();
    await takePicture(page, 'no-data-cypher-light');
  });
});

const GONE = 'S-1-5-21-9';

describe('an environment that nothing is known of', () => {
  it.each([
    [`/?environment_id=${GONE}`, 'was not analysed or no longer exists'],
    [`/attack-paths?environment_id=${GONE}`, 'No finding matches these filters'],
    [`/attack-paths/choke-points?environment_id=${GONE}`, 'environment not found'],
    [`/posture?environment_id=${GONE}`, 'had numbers of this environment'],
    [`/administration/data-quality?environment=${GONE}`, 'not in the graph any more'],
    [`/privilege-zones/1?environment=${GONE}`, 'Take away a filter'],
  ])('is none that is safe: %s', async (address, told) => {
    const page = await browser.open({ width: 1280, height: 900 });
    await openAsAdministrator(page, sample, address);
    await page.getByText(told).first().waitFor();
    expect(await page.getByText(ALL_CLEAR).count()).toBe(0);
  });

  it('is named as one that is not in the graph', async () => {
    const page = await browser.open({ width: 1280, height: 900 });
    await openAsAdministrator(page, sample, `/attack-paths?environment_id=${GONE}`);
    const field = page.getByRole('combobox', { name: 'Environment', exact: true });
    await expect.poll(() => field.inputValue()).toBe(`${GONE} (not in the graph)`);
  });
});
