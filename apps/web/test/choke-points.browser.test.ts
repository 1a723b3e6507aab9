import { text as readText } from 'node:stream/consumers';
import type { ChokePoints, CutRelationship, Simulation } from '@secgraph/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawCut, idOfCut } from '../src/features/choke-points/cut-graph.ts';
import { openApi, type ServiceApi } from './browser/ask-service.ts';
import { GROUP } from './browser/explore.ts';
import { goTo } from './browser/go-to.ts';
import { itInBothThemes } from './browser/in-both-themes.ts';
import { openAsAdministrator } from './browser/log-in.ts';
import { menuItem } from './browser/menus.ts';
import { findBarriers, openBrowser, takePicture } from './browser/open-browser.ts';
import { readStandingPicture } from './browser/picture.ts';
import { shareService } from './browser/share-service.ts';
import { written } from './browser/written.ts';

const browser = await openBrowser();
const service = await shareService('sample');
const CHOKE_POINTS = '/attack-paths/choke-points';
const WHAT_IF = '/attack-paths/what-if';
const ON_A_PAGE = 25;

let api: ServiceApi;
let chokePoints: ChokePoints;

beforeAll(async () => {
  api = await openApi(service, service.user.name);
  const answer = await api.ask('/api/v2/attack-paths/choke-points?limit=1000');
  chokePoints = (answer as { data: ChokePoints }).data;
});

const principals = (count: number) => `${written(count)} ${count === 1 ? 'principal' : 'principals'}`;

const rowsOf = (page: Page, table: string) =>
  page.getByRole('table', { name: table, exact: true }).locator('tbody tr');

/** Of each row, whom the relationship cuts off by itself. */
const cutOffBy = (page: Page, table: string) =>
  rowsOf(page, table).locator('td:nth-last-child(3)').allTextContents();

const wordsOfCut = ({ cut_off_principals: count }: CutRelationship) =>
  count === 0 ? 'nobody' : written(count);

/** The file that a menu of the page saves, and what it is called. */
async function save(page: Page, menu: string, item: string): Promise<readonly [name: string, text: string]> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), menuItem(page, item).click()]);
  await menuItem(page, item).waitFor({ state: 'hidden' });

  return [file.suggestedFilename(), await readText(await file.createReadStream())];
}

async function simulate(request: unknown): Promise<Simulation> {
  const answer = await api.ask('/api/v2/attack-paths/simulate', request);
  return (answer as { data: Simulation }).data;
}

/** Of the sample's only domain with a zone that is analysed and exposed. */
function exposedZone({ zones }: Simulation) {
  const [most] = zones
    .flatMap(({ before, after }) => (before === null || after === null ? [] : [{ before, after }]))
    .toSorted((left, right) => right.before.exposed_principals - left.before.exposed_principals);
  if (most === undefined) {
    throw new Error('no zone is exposed');
  }

  return most;
}

describe('the picture in the middle of the page', () => {
  it('leaves the wheel to the page unless Ctrl is held, or it was clicked', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, CHOKE_POINTS);
    const canvas = page.getByTestId('canvas');
    const { camera: before } = await readStandingPicture(page, ({ edges }) =>
      edges.some(({ isCut }) => isCut),
    );
    await canvas.scrollIntoViewIfNeeded();
    await canvas.hover();
    const wheel = async () => {
      const topBefore = (await canvas.boundingBox())?.y ?? 0;
      await page.mouse.wheel(0, 60);
      await expect.poll(async () => (await canvas.boundingBox())?.y ?? 0).toBeLessThan(topBefore);
    };

    await wheel();
    await page.getByText('Hold Ctrl to zoom').waitFor();
    expect((await readStandingPicture(page)).camera).toEqual(before);

    await canvas.hover();
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, 120);
    await page.keyboard.up('Control');
    await readStandingPicture(page, ({ camera }) => camera.scale < before.scale);
  });
});

describe('choke points', () => {
  itInBothThemes('are drawn and listed as the API tells them, without barriers (%s)', async (look) => {
    const page = await browser.open({ height: 1200 });
    await openAsAdministrator(page, service, CHOKE_POINTS);
    const { minimum_cut, exposed_principals, choke_points } = chokePoints;
    expect(minimum_cut.count).toBeGreaterThan(1);
    await page
      .getByText(
        `${written(exposed_principals)} principals outside reach Tier Zero in all environments. ${written(minimum_cut.count)} relationships, once removed together, end the path of`,
      )
      .waitFor();
    await expect
      .poll(() => cutOffBy(page, 'Minimum cut'))
      .toEqual(minimum_cut.relationships.slice(0, ON_A_PAGE).map(wordsOfCut));
    const rail = page.getByRole('navigation', { name: 'Pages' });
    expect(await rail.locator('[aria-current=page]').count()).toBe(1);

    const picture = await readStandingPicture(page, ({ edges }) => edges.some(({ isCut }) => isCut));
    const cut = picture.edges.filter(({ isCut }) => isCut);
    const { graph } = drawCut(chokePoints, { zone: 'Tier Zero', place: '' });
    expect(cut.flatMap(({ kinds }) => kinds)).toHaveLength(graph.edges.filter(({ isCut }) => isCut).length);
    expect(cut.every(({ label }) => label.startsWith('× '))).toBe(true);
    expect(picture.nodes.map(({ label }) => label)).toContain('Tier Zero');
    await look(page, 'choke-points');

    const slider = page.getByRole('slider', { name: /How many relationships go/ });
    await slider.press('Home');
    await page
      .getByText(new RegExp(`^After the first 1 of ${written(minimum_cut.count)} relationships`))
      .getByText(principals(minimum_cut.exposed_after[0] ?? 0), { exact: true })
      .waitFor();
    await page.getByRole('link', { name: 'Try the first 1', exact: true }).waitFor();

    const mark = page.getByRole('button', { name: 'Mark it in the picture' }).first();
    await mark.click();
    await expect.poll(() => mark.getAttribute('aria-pressed')).toBe('true');
    expect(page.url()).toContain('selected=');

    await page.getByRole('tab', { name: `Ranking · ${written(choke_points.count)}` }).click();
    expect(choke_points.relationships[0]?.cut_off_principals).toBeGreaterThan(0);
    await expect
      .poll(() => cutOffBy(page, 'Ranking'))
      .toEqual(choke_points.relationships.slice(0, ON_A_PAGE).map(wordsOfCut));
    await look(page, 'choke-points-ranking');
  });

  it('are those of a zone, an environment and a type, as the address says', async () => {
    const page = await browser.open();
    const [environment] = ((await api.ask('/api/v2/available-domains')) as { data: { id: string }[] }).data;
    await openAsAdministrator(
      page,
      service,
      `${CHOKE_POINTS}?environment_id=${environment?.id}&finding=T0GenericAll`,
    );
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Type of finding' }).inputValue())
      .not.toBe('');
    await page.getByLabel('All ways in', { exact: true }).click();
    await expect.poll(() => page.url()).not.toContain('finding=');
    expect(page.url()).toContain('environment_id=');
  });

  it('are saved as a file and as work orders', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, CHOKE_POINTS);
    const { minimum_cut, choke_points } = chokePoints;
    const cut = new Set(minimum_cut.relationships.map(idOfCut));
    const others = choke_points.relationships.filter((relationship) => !cut.has(idOfCut(relationship)));

    const [csvName, csv] = await save(page, 'Export', 'CSV');
    expect(csvName).toBe('secgraph-choke-points.csv');
    const [head, ...records] = csv.trimEnd().split('\r\n');
    expect(head).toContain('in minimum cut,relationship,source,');
    expect(records.map((record) => record.split(',')[0])).toEqual([
      ...minimum_cut.relationships.map(() => 'yes'),
      ...others.map(() => 'no'),
    ]);

    const [jsonName, json] = await save(page, 'Export', 'JSON');
    expect(jsonName).toBe('secgraph-choke-points.json');
    expect(JSON.parse(json)).toEqual(chokePoints);

    const [ordersName, orders] = await save(page, 'Work orders', 'Markdown');
    expect(ordersName).toBe('secgraph-work-orders.md');
    expect(orders.match(/^## \d+\. Remove /gm)).toHaveLength(minimum_cut.relationships.length);
    for (const { source, target } of minimum_cut.relationships) {
      expect(orders).toContain(source.object_id);
      expect(orders).toContain(target.object_id);
    }
  });

  it('of nobody, of hostile names and of a failed question are told apart', async () => {
    const page = await browser.open();
    const hostile = '<img src=x onerror="window.isBroken = true">\u202Egpj.exe\u0000';
    const node = { id: 1, object_id: 'HOSTILE', name: hostile.repeat(40), kind: 'Odd <b>' };
    const relationship = {
      relationship_id: 1,
      kind: 'Kind </script> ~ %7E',
      source: node,
      target: { ...node, id: 2 },
      cut_off_principals: 3,
    };
    const list = { count: 1, relationships: [relationship] };
    const answers = {
      'environment_id=HOSTILE': {
        ...chokePoints,
        exposed_principals: 3,
        minimum_cut: { ...list, exposed_after: [0] },
        choke_points: list,
      },
      'environment_id=NOBODY': {
        ...chokePoints,
        exposed_principals: 0,
        minimum_cut: { count: 0, relationships: [], exposed_after: [] },
        choke_points: { count: 0, relationships: [] },
      },
    };
    await page.route('**/api/v2/attack-paths/choke-points*', (route) => {
      const answer = Object.entries(answers).find(([query]) => route.request().url().includes(query));
      return answer === undefined
        ? route.fulfill({ status: 500, json: { errors: [{ message: 'broken' }] } })
        : route.fulfill({ json: { data: answer[1] } });
    });
    await openAsAdministrator(page, service, `${CHOKE_POINTS}?environment_id=HOSTILE`);
    await rowsOf(page, 'Minimum cut').first().waitFor();
    const { nodes } = await readStandingPicture(page, ({ edges }) => edges.some(({ isCut }) => isCut));
    expect(nodes.filter(({ label }) => /\p{Cc}|\p{Bidi_Control}/u.test(label))).toEqual([]);
    expect(await page.evaluate('window.isBroken')).toBeUndefined();
    expect(await page.locator('img').count()).toBe(0);

    await goTo(page, service, `${CHOKE_POINTS}?environment_id=NOBODY`);
    await page.getByText('No paths into it').waitFor();
    await page.goto(`${service.pages}${CHOKE_POINTS}`);
    await page.getByText('The choke points could not be calculated').waitFor();
    await page.unroute('**/api/v2/attack-paths/choke-points*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await rowsOf(page, 'Minimum cut').first().waitFor();
  });
});

describe('what if', () => {
  itInBothThemes('a cut is tried, and its address holds it (%s)', async (look) => {
    const page = await browser.open({ height: 1400 });
    await openAsAdministrator(page, service, CHOKE_POINTS);
    await page.getByRole('link', { name: 'Try this cut' }).click();
    await page.getByRole('heading', { level: 1, name: 'What if' }).waitFor();
    const { relationships } = chokePoints.minimum_cut;
    const simulation = await simulate({
      remove: relationships.map(({ relationship_id }) => ({ relationship_id })),
      remove_derived: true,
    });
    const { before, after } = exposedZone(simulation);
    const ended = before.exposed_principals - after.exposed_principals;
    expect(ended).toBeGreaterThan(0);
    const cells = rowsOf(page, 'Before and after').first().getByRole('cell');
    const beforeAndAfter = [
      expect.stringMatching(`^${written(before.exposed_principals)} · `),
      expect.stringMatching(`^${written(after.exposed_principals)} −${written(ended)} · `),
    ];
    const told = async () => (await cells.allTextContents()).slice(2);
    await expect.poll(told).toEqual(beforeAndAfter);
    expect(simulation.resolved_findings.count).toBeGreaterThan(0);
    await page.getByRole('table', { name: 'Findings that Minimum cut ends' }).waitFor();
    await look(page, 'what-if');

    await page.reload();
    await expect.poll(told).toEqual(beforeAndAfter);
  });

  it('a relationship of Explore is taken along, beside a membership that is added', async () => {
    const page = await browser.open({ height: 1400 });
    const [first] = chokePoints.choke_points.relationships;
    const item = `${first?.source.id}_${first?.kind}_${first?.target.id}`;
    await openAsAdministrator(page, service, `/explore?selectedItem=${item}`);
    await page.getByRole('link', { name: 'What if this were removed?' }).click();
    await page
      .getByRole('table', { name: 'Changes' })
      .getByText(first?.kind ?? '', { exact: true })
      .waitFor();
    await page.getByRole('table', { name: 'Before and after' }).waitFor();

    await page.getByRole('button', { name: 'New variant' }).click();
    await page.getByText('No change yet').waitFor();
    await page.getByText('Add', { exact: true }).click();
    await choose(page, 'From', 'domain users@larol');
    await choose(page, 'To', 'domain admins@larol');
    const add = page.getByRole('button', { name: 'Add it' });
    await expect.poll(() => add.isEnabled()).toBe(true);
    await add.click();
    await page.getByRole('table', { name: 'Changes' }).getByText(GROUP).waitFor();
    const heads = page.getByRole('table', { name: 'Before and after' }).getByRole('columnheader');
    await expect
      .poll(() => heads.allTextContents())
      .toEqual(['Environment', 'Zone', 'Now', 'From Explore', 'Variant 2']);
    await page
      .getByRole('table', { name: /brings$/ })
      .or(page.getByText('It brings no new finding.'))
      .first()
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'what-if-variants-light');

    await page.getByRole('button', { name: 'Take this change out' }).click();
    await page.getByText('No change yet').waitFor();
  });

  it('is cancelled, fails and is asked again', async () => {
    const page = await browser.open();
    const [first] = chokePoints.choke_points.relationships;
    const variant = `One~~-${first?.source.id}.${first?.target.id}.${first?.kind}`;
    let held = true;
    await page.route('**/api/v2/attack-paths/simulate', (route) =>
      held ? undefined : route.fulfill({ status: 500, json: { errors: [{ message: 'broken' }] } }),
    );
    await openAsAdministrator(
      page,
      service,
      `${WHAT_IF}?variants=${encodeURIComponent(JSON.stringify([variant]))}`,
    );
    await page.getByRole('timer').waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByText('Canceled: this variant is not worked out.').waitFor();
    held = false;
    await page.getByRole('button', { name: 'Work it out' }).click();
    await page.getByText('The variant could not be calculated').waitFor();
    await page.unroute('**/api/v2/attack-paths/simulate');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('table', { name: 'Before and after' }).waitFor();
  });
});

async function choose(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).fill(text);
  await page.getByRole('option').filter({ hasText: text.toUpperCase() }).first().click();
}
