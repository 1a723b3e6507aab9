import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, upload } from './browser/ask-service.ts';
import { goTo } from './browser/go-to.ts';
import { itInBothThemes } from './browser/in-both-themes.ts';
import { PASSWORD } from './browser/launch-service.ts';
import { logIn, openAsAdministrator } from './browser/log-in.ts';
import { menuItem } from './browser/menus.ts';
import { findBarriers, openBrowser, takePicture } from './browser/open-browser.ts';
import { startService } from './browser/start-service.ts';
import { written } from './browser/written.ts';

const browser = await openBrowser();
const service = await startService('sample');
const api = await openApi(service);
const SCREEN = { width: 1440, height: 900 };
const READER = 'reader';
const HOSTILE = '<b>NEWCOMER</b>\u202E@LAROL.EXAMPLE';
const FINDING = 'T0GenericAll';
const TIER_ZERO = 1;
/** Choke points are worked out one type after the other, on a machine however busy. */
const WORKED_OUT = { timeout: 60_000 };

interface Environment {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly exposures: readonly {
    readonly exposure_percent: number;
    readonly asset_group_tag: { id: number };
  }[];
}

interface Trend {
  readonly finding: string;
  readonly display_title: string;
  readonly composite_risk: number;
  readonly finding_count_end: number;
  readonly finding_count_increase: number;
  readonly open_count: number;
  readonly closes_count: number;
}

async function readEnvironments(): Promise<readonly Environment[]> {
  const { data } = (await api.ask('/api/v2/available-domains')) as { data: readonly Environment[] };

  return data.filter(({ exposures }) => exposures.length > 0);
}

/** Whose groups are known by their numbers; tenants are listed among the domains. */
async function readDomain(): Promise<Environment> {
  const domain = (await readEnvironments()).find(({ type }) => type === 'active-directory');
  if (domain === undefined) {
    throw new Error('no domain was analysed');
  }

  return domain;
}

async function readTrends(): Promise<readonly Trend[]> {
  const environments = (await readEnvironments()).map(({ id }) => `environments=${id}`).join('&');
  const answer = await api.ask(
    `/api/v2/attack-paths/finding-trends?${environments}&asset_group_tag_id=${TIER_ZERO}`,
  );

  return (answer as { data: { findings: readonly Trend[] } }).data.findings;
}

async function countFindings(filters: string): Promise<number> {
  const answer = await api.ask(`/api/v2/attack-paths/findings?limit=1&${filters}`);

  return (answer as { count: number }).count;
}

/** As pages write numbers. */
const share = (percent: number) =>
  percent > 0 && percent < 0.1
    ? '< 0.1 %'
    : percent < 100 && percent > 99.9
      ? '> 99.9 %'
      : `${Math.round(10 * percent) / 10} %`;

const card = (page: Page, name: string | RegExp): Locator => page.getByRole('region', { name });

const exposureCard = (page: Page): Locator => card(page, 'Exposure of Tier Zero');

beforeAll(async () => {
  const { data } = (await api.ask('/api/v2/roles')) as { data: { roles: { id: number; name: string }[] } };
  await api.ask('/api/v2/bloodhound-users', {
    principal: READER,
    secret: PASSWORD,
    needs_password_reset: false,
    roles: data.roles.filter(({ name }) => name === 'Read-Only').map(({ id }) => id),
  });
}, 120_000);

describe('large numbers', () => {
  it('are short where they are read at a glance, and told exactly to whoever points at them', async () => {
    const page = await browser.open(SCREEN);
    await page.route('**/api/v2/attack-paths/exposure?*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { readonly data: readonly object[] };
      const counts = { exposed_count: 1_234_567, principal_count: 37_012_345, exposure_percent: 3.3 };
      await route.fulfill({
        response: answer,
        json: { ...body, data: body.data.map((moment) => ({ ...moment, ...counts })) },
      });
    });
    await openAsAdministrator(page, service);
    const standing = card(page, 'Standing').getByText(/^3.3.% of principals/);
    await standing.getByText(/\(1.2.M of 37.M\)/).waitFor();
    expect(await standing.getAttribute('title')).toContain('(1\u202f234\u202f567 of 37\u202f012\u202f345)');
    await exposureCard(page).getByTitle('37\u202f012\u202f345', { exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'overview-large-numbers-light');
  });
});

describe('the overview', () => {
  itInBothThemes('tells what the API tells on one screen, without barriers (%s)', async (look) => {
    const page = await browser.open({ ...SCREEN });
    await openAsAdministrator(page, service);
    const [worst] = (await readTrends()).toSorted(
      (a, b) => b.closes_count - a.closes_count || b.composite_risk - a.composite_risk,
    );
    const findings = page.getByRole('table', { name: 'Findings that matter most' });
    await findings
      .getByRole('row')
      .nth(1)
      .getByText(worst?.display_title ?? '')
      .waitFor();
    await card(page, 'Standing')
      .getByRole('link', { name: `fix “${worst?.display_title}” first` })
      .waitFor();
    const row = findings.getByRole('row').filter({ hasText: worst?.display_title ?? '' });
    await row
      .getByRole('link', { name: written(worst?.open_count ?? 0), exact: true })
      .first()
      .waitFor();

    const exposures = page.getByRole('table', { name: 'Exposure by environment' });
    for (const { name, exposures: own } of await readEnvironments()) {
      const percent = own.find(({ asset_group_tag: zone }) => zone.id === TIER_ZERO)?.exposure_percent ?? 0;
      await exposures
        .getByRole('link', { name: `Exposure of Tier Zero in ${name}: ${share(percent)}`, exact: true })
        .waitFor();
    }
    await exposureCard(page).getByText('of principals outside have a path into it').waitFor();
    await exposureCard(page).getByRole('slider', { name: 'Exposure over time' }).waitFor();
    await findings
      .getByRole('link', { name: /\d+ relationships? to remove for / })
      .first()
      .waitFor(WORKED_OUT);
    await expect.poll(() => findings.getByText('…', { exact: true }).count(), WORKED_OUT).toBe(0);
    await card(page, 'Certifications').getByText('No decisions pending').waitFor();
    const covered = card(page, 'Coverage').getByRole('link');
    await covered.first().waitFor();
    // Nothing is measured of tenants, so others have more to tell.
    const tenants = (await readEnvironments()).filter(({ type }) => type === 'azure').map(({ name }) => name);
    const areTenants = (await covered.allTextContents()).map((name) => tenants.includes(name));
    expect(areTenants.join()).toMatch(/^false(,false)*(,true)*$/);
    await card(page, 'Jobs')
      .getByText(/0 not complete/)
      .first()
      .waitFor();

    const last = await card(page, 'Certifications').boundingBox();
    expect((last?.y ?? SCREEN.height) + (last?.height ?? 0)).toBeLessThanOrEqual(SCREEN.height);
    await look(page, 'overview');
  });

  it('leads from numbers to what they count, by its address to one environment and zone', async () => {
    const [environment] = await readEnvironments();
    const page = await browser.open(SCREEN);
    await openAsAdministrator(page, service);
    const exposures = page.getByRole('table', { name: 'Exposure by environment' });
    await exposures.getByRole('link', { name: environment?.name ?? '', exact: true }).click();
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Environment' }).inputValue())
      .toBe(environment?.name);
    await exposureCard(page)
      .getByText(environment?.name ?? '')
      .waitFor();

    const all = card(page, 'Findings that matter most').getByRole('link', { name: /^All .* findings?$/ });
    const count = await countFindings(
      `asset_group_tag_id=eq:${TIER_ZERO}&environment_id=eq:${environment?.id}`,
    );
    await expect.poll(() => all.textContent()).toBe(`All ${written(count)} findings`);
    await all.click();
    await page.getByRole('heading', { level: 1, name: 'Findings' }).waitFor();
    await page
      .getByText(new RegExp(`of ${written(count)} findings|^${written(count)} findings$`))
      .first()
      .waitFor();
    await expect
      .poll(() => {
        const { pathname, searchParams } = new URL(page.url());
        return [pathname, searchParams.get('environment_id'), searchParams.get('asset_group_tag_id')];
      })
      .toEqual(['/ui/attack-paths', environment?.id, String(TIER_ZERO)]);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await menuItem(page, 'Report to print').click();
    await page.getByRole('article', { name: 'Report' }).waitFor(WORKED_OUT);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Findings' }).waitFor();

    await page.goBack();
    await exposureCard(page).waitFor();
    await page.getByRole('combobox', { name: 'Zone' }).click();
    await page.getByRole('option', { name: 'Hygiene' }).click();
    await card(page, 'Hygiene').getByText('findings outside of zones').waitFor();
    await page.reload();
    await card(page, 'Hygiene').waitFor();
  });

  it('tells what the last analysis changed, without a reload', async () => {
    const page = await browser.open(SCREEN);
    await openAsAdministrator(page, service);
    const changes = card(page, 'Changed since the last analysis');
    await changes.getByText('Only one analysis so far').waitFor();

    const { id: sid } = await readDomain();
    await upload(api, {
      metadata: { source_kind: 'Base' },
      graph: {
        nodes: [
          {
            id: `${sid}-4711`,
            kinds: ['User', 'Base'],
            properties: { name: HOSTILE, domainsid: sid },
          },
        ],
        edges: [
          {
            kind: 'GenericAll',
            start: { value: `${sid}-4711` },
            end: { value: `${sid}-512` },
            properties: {},
          },
        ],
      },
    });
    await expect
      .poll(async () => {
        const came = (await readTrends()).reduce((sum, trend) => sum + trend.finding_count_increase, 0);
        return came > 0 && (await changes.getByText(`${written(came)} new finding`).count()) > 0;
      })
      .toBe(true);
    await changes.getByText('GenericAll Privileges on Tier Zero Objects').waitFor();
    await exposureCard(page).getByText('The same as').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'overview-changed-light');
  });

  it('leads only to pages that there are', async () => {
    const page = await browser.open(SCREEN);
    await openAsAdministrator(page, service);
    const findings = page.getByRole('table', { name: 'Findings that matter most' });
    await findings
      .getByRole('link', { name: /\d+ relationships? to remove for / })
      .first()
      .waitFor(WORKED_OUT);
    await card(page, 'Certifications').getByRole('link').waitFor();
    await card(page, 'Coverage').getByRole('link').first().waitFor();
    await card(page, 'Changed since the last analysis')
      .getByText(/analysis so far|gone/)
      .waitFor();
    const links = page.getByRole('main').getByRole('link');
    const addresses = await links.evaluateAll((all) =>
      all.map((link) => (link as unknown as { href: string }).href),
    );
    const byPath = new Map(addresses.map((address) => [new URL(address).pathname, address]));
    expect(byPath.size).toBeGreaterThan(5);
    for (const address of byPath.values()) {
      const title = page.getByRole('heading', { level: 1 });
      await goTo(page, service, '/no/such/page');
      await title.getByText('Page not found').waitFor();
      await goTo(page, service, address.slice(service.pages.length));
      await expect.poll(() => title.textContent(), { message: address }).not.toBe('Page not found');
    }
  });

  it('goes on without a part that cannot be read', async () => {
    const page = await browser.open(SCREEN);
    await page.route('**/attack-paths/exposure*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.route('**/choke-points*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await openAsAdministrator(page, service);
    const alert = page.getByRole('alert').filter({ hasText: 'The exposure could not be read' });
    await alert.waitFor();
    const findings = page.getByRole('table', { name: 'Findings that matter most' });
    await findings.getByTitle('Could not be calculated').first().waitFor();
    await takePicture(page, 'overview-part-fails-light');
    await page.unroute('**/attack-paths/exposure*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await exposureCard(page).getByRole('slider', { name: 'Exposure over time' }).waitFor();
  });

  it('says when nothing was analysed yet, and how far an analysis is', async () => {
    const page = await browser.open(SCREEN);
    await page.route('**/api/v2/available-domains*', async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: readonly Environment[] };
      await route.fulfill({
        response: answer,
        json: { data: data.map((environment) => ({ ...environment, exposures: [] })) },
      });
    });
    await page.route('**/api/v2/event-stream*', (route) => route.abort());
    let status = 'idle';
    let ranAt = '0001-01-01T00:00:00Z';
    await page.route('**/api/v2/datapipe/status*', async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: object };
      const progress = { analysis_progress: { step: 'findings', done: 3, total: 12 } };
      await route.fulfill({
        response: answer,
        json: {
          data: { ...data, status, last_analysis_run_at: ranAt, ...(status === 'idle' ? {} : progress) },
        },
      });
    });
    await openAsAdministrator(page, service);
    await page.getByText('The data has not been analysed yet.').waitFor();
    await page.getByRole('button', { name: 'Analyse now' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'overview-not-analysed-light');

    status = 'analyzing';
    await page.getByText('Analysis running: 3 of 12 steps.').waitFor();
    await page.getByRole('button', { name: 'Analyse now' }).waitFor({ state: 'detached' });
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'overview-analysing-light');

    // One has ended, but had nothing to tell of: nobody says that there was none.
    [status, ranAt] = ['idle', new Date().toISOString()];
    await page.reload();
    await page.getByText('There is no exposure to show').waitFor();
    expect(await page.getByText('No analysis has looked for findings yet.').count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('says what an address names that is gone', async () => {
    const page = await browser.open(SCREEN);
    await openAsAdministrator(page, service, '/?environment_id=S-1-5-21-0');
    await page.getByText('This environment or zone was not analysed or no longer exists.').waitFor();
  });

  it('asks nothing that a reader may not read', async () => {
    const page = await browser.open(SCREEN);
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) {
        refused.push(response.url());
      }
    });
    await page.goto(`${service.pages}/login`);
    await logIn(page, PASSWORD, READER);
    await exposureCard(page).getByRole('slider').waitFor();
    await card(page, 'Jobs')
      .getByText(/upload/)
      .first()
      .waitFor();
    await page.getByRole('table', { name: 'Environments' }).getByText('Collected').first().waitFor();
    expect(
      await card(page, 'Jobs')
        .getByText(/collection/)
        .count(),
    ).toBe(0);
    expect(refused).toEqual([]);
  });
});

describe('a report', () => {
  const sheet = (page: Page): Locator => page.getByRole('article', { name: 'Report' });

  it('is opened from the overview, and tells what the API tells', async () => {
    const page = await browser.open({ width: 1280, height: 1800 });
    await openAsAdministrator(page, service, `/?asset_group_tag_id=${TIER_ZERO}`);
    await page.getByRole('link', { name: 'Report', exact: true }).click();
    await sheet(page).waitFor(WORKED_OUT);
    const zone = `asset_group_tag_id=eq:${TIER_ZERO}`;
    const summary = sheet(page).getByRole('region', { name: 'Summary' });
    const factOf = (name: string) =>
      summary
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${name}$`) })
        .locator('xpath=../dd')
        .textContent();
    for (const severity of ['critical', 'high', 'moderate', 'low']) {
      const count = await countFindings(`${zone}&severity=eq:${severity}`);
      expect(await factOf(`${severity[0]?.toUpperCase()}${severity.slice(1)}`)).toBe(written(count));
    }
    expect(await factOf('Findings')).toBe(written(await countFindings(zone)));
    for (const { display_title: title } of (await readTrends()).filter(
      (trend) => trend.finding_count_end > 0,
    )) {
      expect(await sheet(page).getByRole('heading', { name: title }).count(), title).toBe(1);
    }
    await sheet(page).getByRole('table', { name: 'What to cut first' }).waitFor();
    expect(await sheet(page).getByText('No accepted risks.').count()).toBe(1);
    await takePicture(page, 'report-light');
  });

  itInBothThemes('is looked at without barriers, and printed on white (%s)', async (look) => {
    const page = await browser.open();
    await openAsAdministrator(page, service, '/reports');
    await sheet(page).waitFor(WORKED_OUT);
    await look(page, 'reports');

    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ media: 'print', colorScheme });
      expect(await page.getByRole('navigation', { name: 'Pages' }).isVisible()).toBe(false);
      expect(await page.getByRole('button', { name: 'Print or save as PDF' }).isVisible()).toBe(false);
      const colours = await sheet(page).evaluate((element: Element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        return [color, backgroundColor];
      });
      expect(colours).toEqual(['rgb(20, 24, 31)', 'rgb(255, 255, 255)']);
    }
  });

  it('becomes pages with the subject on each of them', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, '/reports');
    await sheet(page).waitFor(WORKED_OUT);
    const folder = process.env['SECGRAPH_SCREENSHOTS'];
    const pdf = await page.pdf({
      preferCSSPageSize: true,
      printBackground: true,
      ...(folder === undefined ? {} : { path: `${folder}/report.pdf` }),
    });

    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0).toBeGreaterThan(3);
  });

  it('about one type tells all of it, and has pseudonyms where it leaves the house', async () => {
    const page = await browser.open();
    const trend = (await readTrends()).find(({ finding }) => finding === FINDING);
    const environment = await readDomain();
    const answer = await api.ask(`/api/v2/attack-paths/findings?finding=eq:${FINDING}`);
    const { data } = answer as { data: readonly { id: number; source_principal_name: string }[] };
    const newest = data.find(({ source_principal_name: name }) => name.includes('NEWCOMER'));
    await api.ask(
      `/api/v2/attack-paths/${newest?.id}/acceptance`,
      {
        risk_type: FINDING,
        accepted: true,
        accept_until: new Date(Date.now() + 86_400_000).toISOString(),
        reason: 'LAROL.EXAMPLE is sold next year',
      },
      'PUT',
    );
    const address = new URLSearchParams({
      environment_id: environment.id,
      asset_group_tag_id: String(TIER_ZERO),
      finding: FINDING,
    });
    await openAsAdministrator(page, service, `/reports?${address}`);
    await sheet(page)
      .getByRole('heading', { level: 2, name: trend?.display_title ?? '' })
      .waitFor(WORKED_OUT);
    await sheet(page).getByText('When it is found').waitFor();
    const accepted = sheet(page).getByRole('region', { name: 'Accepted risks' });
    await accepted.getByText('LAROL.EXAMPLE is sold next year').waitFor();
    await accepted.getByText('<b>NEWCOMER</b>').waitFor();

    await page.getByRole('switch', { name: 'Pseudonyms instead of names' }).check();
    await sheet(page).getByText('Names are replaced by pseudonyms').waitFor();
    expect(await sheet(page).textContent()).not.toMatch(/LAROL|S-1-5-21/i);
    await sheet(page).getByText('Environment 1').first().waitFor();
    await accepted.getByText('Account 1').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the key to the pseudonyms' }).click();
    expect((await download).suggestedFilename()).toMatch(/^report-key-.*\.csv$/);
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'report-sanitised-light');
  });

  it('that takes long is stopped, and read when it is asked for again', async () => {
    const page = await browser.open();
    await page.route('**/api/v2/report-document**', () => undefined);
    await openAsAdministrator(page, service, '/reports');
    await page.getByText('Reading the last analysis …').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'report-reading-light');
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByText('Reading was canceled.').waitFor();
    await page.unroute('**/api/v2/report-document**');
    await page.getByRole('button', { name: 'Show report', exact: true }).click();
    await sheet(page).waitFor(WORKED_OUT);
  });

  it('of what is gone says so', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, '/reports?environment_id=S-1-5-21-0');
    await page.getByText('This environment or zone was not analysed, or is gone.').waitFor();
  });
});

describe('reports of the service', () => {
  const NAME = '<b>Weekly</b>\u202E';
  const OTHER_NAME = 'For readers';
  const made = (page: Page): Locator => page.getByRole('table', { name: 'Reports of the service' });
  const schedules = (page: Page): Locator => page.getByRole('table', { name: 'Schedules of reports' });
  const save = async (page: Page, button: RegExp) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    const file = await (await download).createReadStream();
    return { name: (await download).suggestedFilename(), bytes: Buffer.concat(await file.toArray()) };
  };

  it('are ordered from a report that is read, made, saved and deleted', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, '/reports/made');
    await page.getByText('No reports yet. The service creates a PDF').waitFor();
    await page.getByText('No report is created on a schedule yet.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'made-reports-empty-light');

    await page.getByRole('link', { name: 'Read and print', exact: true }).click();
    await page.getByRole('switch', { name: 'Pseudonyms instead of names' }).check();
    await page.getByRole('link', { name: 'Create a file', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'New report' });
    await dialog.getByLabel('Name', { exact: true }).fill(NAME);
    await dialog.getByRole('radio', { name: 'CSV' }).check();
    expect(await dialog.getByRole('switch', { name: 'Pseudonyms instead of names' }).isChecked()).toBe(true);
    await dialog.getByRole('switch', { name: 'Repeat on a schedule' }).check();
    await dialog.getByText('Every week on Sunday at 02:00').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'made-reports-order-light');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });

    const row = made(page).getByRole('row').filter({ hasText: '<b>Weekly</b>' });
    await row.getByText('Done', { exact: true }).waitFor(WORKED_OUT);
    await row.getByText('Pseudonyms instead of names').waitFor();
    const file = await save(page, /^Download <b>Weekly/);
    expect(file.name).toMatch(/^report-\d+-[\d-]+\.csv$/);
    expect(file.bytes.toString()).toMatch(/^Severity,Finding,.*\r\n(.+\r\n)+$/);
    expect(file.bytes.toString()).not.toMatch(/LAROL|S-1-5-21/);
    const key = await save(page, /^Download the key of <b>Weekly/);
    expect(key.name).toMatch(/^report-\d+-[\d-]+-key\.csv$/);
    expect(key.bytes.toString()).toMatch(/^Pseudonym,Name,ID\r\n[\s\S]*LAROL/);
    await schedules(page).getByText('Every week on Sunday at 02:00').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'made-reports-light');

    const actOnSchedule = async (action: string) => {
      await page.getByRole('button', { name: /^Actions for the schedule <b>Weekly/ }).click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    };
    await actOnSchedule('Edit');
    const editing = page.getByRole('dialog', { name: 'Edit schedule' });
    expect(await editing.getByLabel('Name', { exact: true }).inputValue()).toBe(NAME);
    await editing.getByRole('radio', { name: 'JSON' }).check();
    await editing.getByRole('button', { name: 'Save', exact: true }).click();
    await editing.waitFor({ state: 'detached' });
    await schedules(page).getByText('JSON', { exact: true }).waitFor();
    await actOnSchedule('Pause');
    await schedules(page).getByText('Paused', { exact: true }).waitFor();
    await actOnSchedule('Resume');
    await schedules(page).getByText('Paused', { exact: true }).waitFor({ state: 'detached' });
    await actOnSchedule('Delete');
    const ending = page.getByRole('dialog', { name: 'Delete schedule' });
    await ending.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No report is created on a schedule yet.').waitFor();
    await page.getByRole('button', { name: /^Delete <b>Weekly/ }).click();
    const removing = page.getByRole('dialog', { name: 'Delete report' });
    await removing.getByText('and so will the key to its pseudonyms').waitFor();
    await removing.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No reports yet. The service creates a PDF').waitFor();
    expect(await api.ask('/api/v2/reports')).toMatchObject({ count: 0 });
  });

  it('are read by others, who delete none; what waits, fails or cannot be listed says so', async () => {
    const ordered = await api.ask('/api/v2/reports', { name: OTHER_NAME, format: 'pdf' });
    const { id } = (ordered as { data: { id: number } }).data;
    const page = await browser.open({ theme: 'dark' });
    await page.goto(`${service.pages}/login`);
    await logIn(page, PASSWORD, READER);
    await page.getByRole('link', { name: 'Reports', exact: true }).click();
    await page.getByRole('link', { name: 'Created by the service', exact: true }).click();
    const row = made(page).getByRole('row').filter({ hasText: OTHER_NAME });
    await row.getByText('Done', { exact: true }).waitFor(WORKED_OUT);
    const file = await save(page, /^Download For readers/);
    expect(file.name).toMatch(new RegExp(`^report-${id}-[\\d-]+\\.pdf$`));
    expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await row.getByRole('button', { name: /^(Delete|Download the key)/ }).count()).toBe(0);

    let answer: object = {};
    await page.route('**/api/v2/reports?*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { readonly data: readonly object[] };
      await route.fulfill({
        response,
        json: { ...body, data: body.data.map((one) => ({ ...one, ...answer })) },
      });
    });
    const { data } = (await api.ask('/api/v2/bloodhound-users')) as {
      data: { users: readonly { id: string; principal_name: string }[] };
    };
    const self = data.users.find(({ principal_name: name }) => name === READER);
    answer = { status: 'running', user_id: self?.id };
    await page.reload();
    await row.getByText('In progress', { exact: true }).waitFor();
    await row.getByRole('button', { name: /^Cancel For readers/ }).waitFor();
    expect(await row.getByRole('button', { name: /^Download/ }).count()).toBe(0);
    answer = { status: 'failed', status_message: 'it took longer than ten minutes: ask for less' };
    await row.getByText('It took longer than ten minutes: ask for less.').waitFor();
    await row.getByText('Failed', { exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'made-reports-dark');

    await page.unroute('**/api/v2/reports?*');
    await page.route('**/api/v2/reports?*', (route) => route.fulfill({ status: 500, json: { errors: [] } }));
    await page.reload();
    await page.getByText('The reports could not be listed').waitFor();
    await page.unroute('**/api/v2/reports?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await row.getByText('Done', { exact: true }).waitFor();
  });
});
