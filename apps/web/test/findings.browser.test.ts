import { text as readText } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadSample, openApi, upload } from './browser/ask-service.ts';
import { goTo } from './browser/go-to.ts';
import { itInBothThemes, takePictures } from './browser/in-both-themes.ts';
import { PASSWORD } from './browser/launch-service.ts';
import { logIn, openAsAdministrator } from './browser/log-in.ts';
import { menuItem } from './browser/menus.ts';
import { findBarriers, openBrowser, takePicture } from './browser/open-browser.ts';
import { waitForPicture } from './browser/picture.ts';
import { startService } from './browser/start-service.ts';
import { written } from './browser/written.ts';

const browser = await openBrowser();
const service = await startService();
const api = await openApi(service);
const FINDINGS = '/attack-paths';
const ONE_BY_ONE = `${FINDINGS}?view=findings`;
const ANALYSED_MS = 60_000;
const NEWCOMER_MS = 120_000;
const READER = 'reader';
const PAGE = 50;
const SHOWN = 'status=eq:active&status=eq:in_progress&status=eq:fixed';

const HOSTILE = [
  '<img src=x onerror="window.isBroken = true">',
  '\u202Egpj.exe right to left',
  'LONG '.repeat(400),
  '=cmd|calc',
];
/** The service keeps names of principals in upper case. */
const MARKUP = '<IMG SRC=X ONERROR="WINDOW.ISBROKEN = TRUE">';

interface Finding {
  readonly id: number;
  readonly finding: string;
  readonly title: string;
  readonly severity: string;
  readonly status: string;
  readonly environment_id: string;
  readonly asset_group_tag_id: number;
  readonly zone_name: string;
  readonly source_principal_name?: string;
  readonly target_principal_name: string;
  readonly target_principal_id: string;
  readonly closes_count?: number;
  readonly accepted_until: string;
  readonly accepted_by?: string;
  readonly accepted_reason?: string;
}

async function listFindings(query = ''): Promise<{ count: number; data: readonly Finding[] }> {
  return (await api.ask(`/api/v2/attack-paths/findings?${query}`)) as {
    count: number;
    data: readonly Finding[];
  };
}

async function readFinding(id: number): Promise<Finding> {
  return ((await api.ask(`/api/v2/attack-paths/findings/${id}`)) as { data: Finding }).data;
}

/** How often its due date was changed. */
async function countDueEntries(id: number): Promise<number> {
  const { data } = (await api.ask(`/api/v2/attack-paths/findings/${id}/history`)) as {
    data: readonly { action: string }[];
  };

  return data.filter(({ action }) => action === 'due').length;
}

/** The finding whose page is open. */
const idOf = (page: Page) => Number(new URL(page.url()).pathname.split('/').at(-1));
const table = (page: Page, name = 'Findings'): Locator => page.getByRole('table', { name, exact: true });
const rail = (page: Page): Locator => page.getByRole('navigation', { name: 'Pages' });
const rows = (page: Page) => table(page).locator('tbody tr');
const counted = (count: number) => `${written(count)} ${count === 1 ? 'finding' : 'findings'}`;
const paging = (page: Page) => page.getByRole('group', { name: 'Pages of the list' });

async function waitForCount(page: Page, count: number): Promise<void> {
  const text = counted(count);
  await (count > PAGE
    ? paging(page).getByText(new RegExp(`of ${text}$`))
    : paging(page).getByText(text, { exact: true })
  ).waitFor();
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await optionOf(page, option).click();
  await page.keyboard.press('Escape');
}

/** By its name; how many findings it would leave may stand beside it. */
const optionOf = (page: Page, name: string) =>
  page.getByRole('option').filter({ has: page.getByText(name, { exact: true }) });

describe('before anything was analysed', () => {
  it('the page says what there will be, and how', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, FINDINGS);
    await page.getByText('The graph is empty, so there was nothing to look at.').waitFor();
    await page.getByText('One by one', { exact: true }).click();
    await page.getByText('The graph is empty, so there was nothing to look at.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Upload files of a collector' }).click();
    await page.getByRole('heading', { level: 1, name: 'File ingest' }).waitFor();
  });
});

describe('findings', () => {
  beforeAll(async () => {
    await loadSample(api);
    const { data: groups } = (await api.ask(
      '/api/v2/search?q=DOMAIN%20ADMINS%40LAROL.EXAMPLE&type=Group',
    )) as { data: readonly { objectid: string; name: string }[] };
    const admins = groups.find(({ name }) => name === 'DOMAIN ADMINS@LAROL.EXAMPLE');
    await upload(api, {
      graph: {
        nodes: HOSTILE.map((name, index) => ({
          id: `hostile-${index}`,
          kinds: ['User'],
          properties: { name },
        })),
        edges: HOSTILE.map((_, index) => ({
          start: { value: `hostile-${index}` },
          end: { value: admins?.objectid },
          kind: 'GenericAll',
        })),
      },
    });
    await vi.waitFor(
      async () => {
        const { count } = await listFindings('search=HOSTILE-');
        expect(count).toBe(HOSTILE.length);
      },
      { timeout: ANALYSED_MS, interval: 200 },
    );
    const { data } = (await api.ask('/api/v2/roles')) as { data: { roles: { id: number; name: string }[] } };
    await api.ask('/api/v2/bloodhound-users', {
      principal: READER,
      secret: PASSWORD,
      needs_password_reset: false,
      roles: data.roles.filter(({ name }) => name === 'Read-Only').map(({ id }) => id),
    });
  }, 180_000);

  it('a newcomer accepts a risk until a date', { timeout: NEWCOMER_MS }, async () => {
    const page = await browser.open({ height: 1000 });
    // 1. Log in. 2. Open Findings, at the left.
    await openAsAdministrator(page, service);
    await rail(page).getByRole('link', { name: 'Findings', exact: true }).click();
    // 3. Open the worst type, and a finding of it.
    await table(page, 'Types of findings').locator('tbody tr').first().getByRole('link').first().click();
    await rows(page)
      .first()
      .getByRole('link', { name: /^Details: / })
      .click();
    // 4. Accept until …
    await page.getByRole('button', { name: 'Accept until …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Accept this risk' });
    const id = idOf(page);
    // 5. Forgetting the reason is told.
    await dialog.getByRole('button', { name: /^Accept risk until / }).click();
    await dialog.getByText('Say why.').waitFor();
    // 6. Say why, choose for how long, accept.
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Goes with the old servers.\nSee the plan.');
    await dialog.getByRole('button', { name: 'Half a year' }).click();
    await dialog.getByRole('button', { name: /^Accept risk until / }).click();
    // 7. The page says that it is accepted, until when, by whom, why.
    const facts = page.locator('dl');
    await facts.getByText(/^Accepted until /).waitFor();
    await facts.getByText('Goes with the old servers.').waitFor();
    await facts.getByText('by admin').waitFor();

    const known = await readFinding(id);
    const days = (Date.parse(known.accepted_until) - Date.now()) / 86_400_000;
    expect([known.status, known.accepted_by]).toEqual(['accepted', 'admin']);
    // The end of that day, wherever the user is.
    expect(Math.abs(days - 180.5)).toBeLessThan(1);
    expect(known.accepted_reason).toBe('Goes with the old servers.\nSee the plan.');

    // 8. It is no work any more, is found again by its status, and taken back.
    await page.getByRole('link', { name: 'All findings' }).click();
    await page.getByText('One by one', { exact: true }).click();
    await waitForCount(page, (await listFindings('status=eq:active&limit=1')).count);
    await choose(page, 'Status', 'Accepted');
    await waitForCount(page, 1);
    await rows(page).first().getByRole('link').first().click();
    await page.getByRole('button', { name: 'Reopen …' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click();
    await page.getByRole('button', { name: 'Accept until …' }).waitFor();
    await expect.poll(async () => (await readFinding(id)).status).toBe('active');
  });

  itInBothThemes(
    'are shown without barriers (%s)',
    async (look) => {
      const page = await browser.open({ width: 1440, height: 1200 });
      await openAsAdministrator(page, service, ONE_BY_ONE);
      await waitForCount(page, (await listFindings(SHOWN)).count);
      await look(page, 'findings');

      await rows(page).first().getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Accept until …' }).click();
      await page.getByRole('dialog', { name: 'Accept this risk' }).waitFor();
      await look(page, 'finding-acceptance');
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });

      await page.getByText('By type', { exact: true }).click();
      await table(page, 'Types of findings').waitFor();
      await look(page, 'finding-types');

      await table(page, 'Types of findings').locator('tbody tr').first().getByRole('link').first().click();
      await page.getByRole('heading', { level: 2, name: 'How to fix it' }).waitFor();
      await page.getByRole('heading', { level: 2, name: 'Controls' }).waitFor();
      await table(page).waitFor();
      await look(page, 'finding-type');

      const [derived] = (await listFindings('finding=eq:T0ADCSESC1&limit=1')).data;
      const [any] = (await listFindings('finding_type=relationship&limit=1')).data;
      await goTo(page, service, `${FINDINGS}/findings/${(derived ?? any)?.id}`);
      await page.getByRole('heading', { level: 2, name: 'What it means' }).waitFor();
      await waitForPicture(page, /^graph with /);
      await page.getByRole('button', { name: /^List \d/ }).click();
      await page.getByRole('table', { name: /^Relationships of/ }).waitFor();
      await look(page, 'finding');

      for (const label of ['What falls with it', ...(derived === undefined ? [] : ['Composition'])]) {
        await page.getByText(label, { exact: true }).click();
        await waitForPicture(page, /^graph with /);
      }
      await takePictures(page, 'finding-evidence');
      await page.reload();
      await waitForPicture(page, /^graph with /);
      await page.getByText('Table', { exact: true }).click();
      await table(page, 'Findings over time').waitFor();
      await look(page);
    },
    { timeout: NEWCOMER_MS },
  );

  it('are counted beside the choices of each filter, as the other filters leave them', async () => {
    const page = await browser.open({ width: 1440, height: 1000 });
    await openAsAdministrator(page, service, ONE_BY_ONE);
    const countWhere = async (filter: string) => (await listFindings(`${SHOWN}&${filter}&limit=1`)).count;
    const field = (name: string) => page.getByRole('combobox', { name, exact: true });
    const [first] = (await listFindings(`${SHOWN}&severity=eq:high&limit=1`)).data;
    const { zone_name: name = '', title = '', finding, asset_group_tag_id: id } = first ?? {};
    const zone = `asset_group_tag_id=eq:${id}`;
    const [ofZone, ofHigh, ofType] = [
      await countWhere(zone),
      // The groups of the API have the severity of their worst finding: what is counted are findings.
      await countWhere(`${zone}&severity=eq:high`),
      await countWhere(`${zone}&severity=eq:high&finding=eq:${finding}`),
    ];
    // Else no test could tell the one from the other.
    expect(new Set([ofZone, ofHigh, ofType]).size).toBe(3);

    await field('Zone').click();
    await optionOf(page, name).getByText(written(ofZone), { exact: true }).waitFor();
    await takePicture(page, 'finding-facets-light');
    await page.keyboard.press('Escape');
    await choose(page, 'Severity', 'High');
    await field('Zone').click();
    await optionOf(page, name).getByText(written(ofHigh), { exact: true }).waitFor();
    await optionOf(page, name).click();
    await waitForCount(page, ofHigh);

    await field('Type').click();
    await optionOf(page, title).getByText(written(ofType), { exact: true }).waitFor();
    await takePicture(page, 'finding-facets-type-light');
  });

  it('are narrowed by the control of a framework that they speak against', async () => {
    const page = await browser.open({ theme: 'dark', width: 1440, height: 1000 });
    await openAsAdministrator(page, service, `${FINDINGS}?severity=["high"]`);
    const high = `${SHOWN}&severity=eq:high`;
    const { count } = await listFindings(`${high}&limit=1`);
    const ofControl = await listFindings(`${high}&compliance_control=eq:AC-5&limit=1`);
    // Else no test could tell the one from the other.
    expect(ofControl.count).toBeGreaterThan(0);
    expect(ofControl.count).toBeLessThan(count);
    await waitForCount(page, count);

    await page.getByRole('combobox', { name: 'Control', exact: true }).fill('separation of');
    await page.getByText('NIST SP 800-53 Revision 5', { exact: true }).waitFor();
    const option = optionOf(page, 'AC-5 Separation of Duties');
    await option.getByText(written(ofControl.count), { exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'finding-facets-control-dark');
    await option.click();
    await page.keyboard.press('Escape');
    await waitForCount(page, ofControl.count);
    await page.reload();
    await waitForCount(page, ofControl.count);

    await rows(page).first().getByRole('link').first().click();
    const controls = page.getByRole('region', { name: 'Controls' });
    await controls.getByRole('link', { name: 'NIST Cybersecurity Framework 2.0' }).waitFor();
    await controls.getByRole('link', { name: 'Findings that speak against AC-5', exact: true }).click();
    await waitForCount(page, (await listFindings(`${SHOWN}&compliance_control=eq:AC-5&limit=1`)).count);

    // Whatever an address asks for stays to be seen, and to be taken away.
    await goTo(page, service, `${FINDINGS}?compliance_control=["XX-1"]`);
    await page.getByText('No finding matches these filters.').waitFor();
    await page
      .getByRole('group', { name: 'Filters', exact: true })
      .getByText('XX-1', { exact: true })
      .waitFor();
  });

  it('are filtered, sorted and paged, all of it in the address', async () => {
    const page = await browser.open({ width: 1440, height: 1000 });
    await openAsAdministrator(page, service, ONE_BY_ONE);
    const { count } = await listFindings(SHOWN);
    await waitForCount(page, count);
    await choose(page, 'Severity', 'Critical');
    const critical = await listFindings(`${SHOWN}&severity=eq:critical&sort_by=-impact_percentage`);
    await waitForCount(page, critical.count);
    await page.getByRole('button', { name: 'Impact' }).click();
    await page
      .getByRole('columnheader', { name: 'Impact' })
      .and(page.locator('[aria-sort=ascending]'))
      .waitFor();
    await page.getByRole('button', { name: 'Impact' }).click();
    await page
      .getByRole('columnheader', { name: 'Impact' })
      .and(page.locator('[aria-sort=descending]'))
      .waitFor();
    await page.reload();
    await waitForCount(page, critical.count);
    const [first] = critical.data;
    await expect.poll(() => rows(page).first().innerText()).toContain(first?.title);
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await waitForCount(page, count);

    await page.getByRole('textbox', { name: 'Search findings' }).fill('gpj.exe');
    await waitForCount(page, 1);
    await page.getByRole('textbox', { name: 'Search findings' }).fill('nobody is called so');
    await page.getByText('No finding matches these filters.').waitFor();
    await page.goto(`${service.pages}${ONE_BY_ONE}`);
    await waitForCount(page, count);
    expect(count).toBeGreaterThan(PAGE);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await paging(page)
      .getByText(`${PAGE + 1}–`)
      .waitFor();
    await page.goBack();
    await paging(page).getByText(`1–${PAGE}`).waitFor();
  });

  it('that are equally severe come by whom fixing each alone shuts out', async () => {
    const page = await browser.open({ width: 1440, height: 1000 });
    await openAsAdministrator(page, service, ONE_BY_ONE);
    const { data } = await listFindings(`${SHOWN}&sort_by=-severity&sort_by=-priority&limit=${PAGE}`);
    const shutOut = async () => {
      const heads = await table(page).locator('thead th').allInnerTexts();
      const column = heads.findIndex((head) => head.trim() === 'Shuts out');
      return table(page)
        .locator(`tbody tr td:nth-child(${column + 1})`)
        .allInnerTexts();
    };
    await expect
      .poll(shutOut)
      .toEqual(data.map(({ closes_count: count }) => (count === undefined ? '' : written(count))));
    expect(data.some(({ closes_count: count = 0 }) => count > 0)).toBe(true);
    await page.getByRole('button', { name: 'Shuts out' }).click();
    await page.getByRole('button', { name: 'Shuts out' }).click();
    const [first] = (await listFindings(`${SHOWN}&sort_by=-priority&limit=1`)).data;
    await expect.poll(async () => (await shutOut())[0]).toBe(written(first?.closes_count ?? 0));
  });

  it('by type lead to just those that they count', async () => {
    const page = await browser.open({ width: 1440, height: 1000 });
    await openAsAdministrator(page, service, `${FINDINGS}?view=types`);
    const first = table(page, 'Types of findings').locator('tbody tr').first();
    await first.waitFor();
    const { data } = (await api.ask(`/api/v2/attack-paths/finding-groups?${SHOWN}`)) as {
      data: readonly { title: string; count: number; environment_ids: readonly string[] }[];
    };
    const [worst] = data;
    await first.getByRole('link', { name: `${counted(worst?.count ?? 0)} of` }).click();
    await waitForCount(page, worst?.count ?? 0);
    await page.goBack();
    await first.getByRole('link', { name: worst?.title ?? '', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: worst?.title ?? '' }).waitFor();
    await waitForCount(page, worst?.count ?? 0);
  });

  it('are accepted together, and opened again', async () => {
    const page = await browser.open({ width: 1440, height: 1000 });
    await openAsAdministrator(page, service, `${FINDINGS}?text=HOSTILE-`);
    await waitForCount(page, HOSTILE.length);
    expect(await page.getByRole('button', { name: 'Accept until …' }).isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: 'Choose everything on this page' }).check();
    await page.getByText(`${HOSTILE.length} chosen`).waitFor();
    await page.getByRole('button', { name: 'Accept until …' }).click();
    const dialog = page.getByRole('dialog', { name: `Accept the risk of ${HOSTILE.length} findings` });
    await dialog.getByLabel('Accept until').fill('2020-01-01');
    await dialog.getByRole('button', { name: 'Accept risk', exact: true }).click();
    await dialog.getByText('Choose a day after today.').waitFor();
    await dialog.getByRole('button', { name: '30 days' }).click();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A test of names');
    await dialog.getByRole('button', { name: /^Accept risk until / }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await listFindings('status=eq:accepted&search=HOSTILE-')).count)
      .toBe(HOSTILE.length);
    await page.getByText('No finding matches these filters.').waitFor();
    await choose(page, 'Status', 'Accepted');
    await page.getByText('Choose what you decide about.').waitFor();
    await expect
      .poll(() =>
        rows(page)
          .getByText(/^Accepted until /)
          .count(),
      )
      .toBe(HOSTILE.length);

    await page.getByRole('checkbox', { name: 'Choose everything on this page' }).check();
    await page.getByRole('button', { name: 'Reopen …' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click();
    await expect.poll(async () => (await listFindings('status=eq:accepted')).count).toBe(0);
  });

  it.each(['CSV', 'JSON'])('are exported as %s, as they are filtered', async (form) => {
    const page = await browser.open({ width: 1440 });
    await openAsAdministrator(page, service, `${FINDINGS}?text=HOSTILE-`);
    await waitForCount(page, HOSTILE.length);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const download = page.waitForEvent('download');
    await menuItem(page, form).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`findings.${form.toLowerCase()}`);
    const text = await readText(await file.createReadStream());
    if (form === 'JSON') {
      expect(JSON.parse(text).data.map(({ source_principal_name: name }: Finding) => name)).toEqual(
        expect.arrayContaining([MARKUP]),
      );
    } else {
      expect(text.trimEnd().split('\r\n')).toHaveLength(HOSTILE.length + 1);
      expect(text).toContain("'=CMD|CALC");
    }
  });

  it('show names as text, whatever they are', async () => {
    const page = await browser.open({ width: 1440, height: 1000 });
    await openAsAdministrator(page, service, `${FINDINGS}?text=HOSTILE-`);
    await waitForCount(page, HOSTILE.length);
    const shown = await rows(page).allInnerTexts();
    expect(shown.filter((text) => /\p{Bidi_Control}/u.test(text))).toEqual([]);
    expect(shown.join('\n')).toContain(MARKUP);
    const [markup] = (await listFindings('search=onerror')).data;
    await goTo(page, service, `${FINDINGS}/findings/${markup?.id}`);
    await page.locator('dl').getByText(MARKUP).waitFor();
    const { nodes } = await waitForPicture(page, /^graph with /);
    // Pictures cut long names.
    expect(nodes.map(({ label }) => label.slice(0, 8))).toContain(MARKUP.slice(0, 8));
    await takePicture(page, 'finding-hostile-light');
    expect(await page.evaluate('window.isBroken')).toBeUndefined();
  });

  it('of readers can be read, and not decided about', async () => {
    const page = await browser.open({ width: 1440 });
    await page.goto(`${service.pages}${ONE_BY_ONE}`);
    await logIn(page, PASSWORD, READER);
    await rows(page).first().waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await page.getByRole('button', { name: 'Export', exact: true }).waitFor();
    await rows(page).first().getByRole('link').first().click();
    await page.getByRole('heading', { level: 2, name: 'How to fix it' }).waitFor();
    expect(await page.getByRole('button', { name: /Accept|Work on it/ }).count()).toBe(0);
  });

  it('tell that they are awaited, that they cannot be read, and that one is not there', async () => {
    const page = await browser.open({ width: 1440 });
    await openAsAdministrator(page, service);
    const list = '**/api/v2/attack-paths/findings?*';
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(list, async (route) => {
      await held;
      await route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: JSON.stringify({ errors: [{ context: '', message: 'an internal error has occurred' }] }),
      });
    });
    await rail(page).getByRole('link', { name: 'Findings', exact: true }).click();
    await page.getByText('One by one', { exact: true }).click();
    await page.getByLabel('Listing the findings').waitFor();
    answer();
    await page.getByText('The findings could not be listed').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.unroute(list);
    await page.getByRole('button', { name: 'Try again' }).click();
    await rows(page).first().waitFor();

    await goTo(page, service, `${FINDINGS}/findings/999999`);
    await page.getByText('There is no such finding').waitFor();
    await goTo(page, service, `${FINDINGS}/types/NoSuchType`);
    await page.getByText('has no text').waitFor();
  });

  it('are assigned, commented on and marked as false positives', async () => {
    const [finding] = (await listFindings('search=onerror')).data;
    const page = await browser.open({ width: 1440, height: 1200 });
    await openAsAdministrator(page, service, `${FINDINGS}/findings/${finding?.id}`);
    const work = page.getByRole('region', { name: 'Assignment and comments', exact: true });
    await work.getByRole('combobox', { name: 'Assigned to' }).click();
    await page.getByRole('option').first().click();
    await work.getByText('assigned it to').waitFor();
    // Day and month are the same, in whatever order the browser asks for them.
    await work.getByLabel('Due').pressSequentially('05052031');
    await work.getByLabel('Due').press('Enter');
    await work.getByText('set the due date to 5 May 2031').waitFor();
    await work.getByLabel('Due').blur();
    // Each digit makes another day of the one that was there, which nobody means.
    await work.getByLabel('Due').pressSequentially('12122032');
    await work.getByLabel('Due').blur();
    await work.getByText('set the due date to 12 Dec 2032').waitFor();
    await work.getByLabel('Due').fill('');
    await work.getByLabel('Due').blur();
    await work.getByText('removed the due date').waitFor();
    expect(await countDueEntries(finding?.id ?? 0)).toBe(3);
    await work.getByRole('textbox', { name: 'Comment' }).fill('A <b>lab</b>.');
    await work.getByRole('button', { name: 'Comment' }).click();
    await work.getByText('A <b>lab</b>.', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'False positive …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mark as false positive' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('It is a lab.');
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: /^Mark as false positive until/ }).click();
    await work.getByText('set the status to false positive until').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.goto(`${service.pages}${FINDINGS}`);
    await page.getByRole('button', { name: 'False positives', exact: true }).click();
    await page.getByRole('button', { name: 'Remove filter False positive' }).waitFor();
    await page.goto(`${service.pages}/posture`);
    await page.getByRole('link', { name: '1 false positive', exact: true }).waitFor();

    await page.goto(`${service.pages}${FINDINGS}/findings/${finding?.id}`);
    await page.getByRole('button', { name: 'Reopen …' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click();
    await expect.poll(async () => (await readFinding(finding?.id ?? 0)).status).toBe('active');
  });

  it('fold a reason that is longer than the page', async () => {
    const [finding] = (await listFindings('search=onerror')).data;
    const reason = `Known since the audit. ${'A long story. '.repeat(250)}`.trim();
    const accept = (accepted: boolean) =>
      api.ask(
        '/api/v2/attack-paths/acceptances',
        { finding_ids: [finding?.id], accepted, accept_until: '2999-01-01T00:00:00Z', reason },
        'PUT',
      );
    await accept(true);
    const page = await browser.open({ width: 1440, height: 1200 });
    await openAsAdministrator(page, service, `${FINDINGS}/findings/${finding?.id}`);
    const facts = page.getByRole('main').locator('dl').filter({ hasText: 'Accepted' });
    await facts.getByText('Known since the audit.').waitFor();
    expect(((await facts.textContent()) ?? '').length).toBeLessThan(2_000);
    await facts.getByRole('button', { name: 'Show all' }).click();
    expect(await facts.textContent()).toContain(reason);
    await facts.getByRole('button', { name: 'Show less' }).click();
    await facts.getByRole('button', { name: 'Show all' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await accept(false);
  });

  it('take no day of a year with five digits', async () => {
    const page = await browser.open({ width: 1440, height: 1000 });
    await openAsAdministrator(page, service, `${FINDINGS}?text=HOSTILE-`);
    await waitForCount(page, HOSTILE.length);
    await rows(page).first().getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Change …' }).click();
    const change = page.getByRole('dialog', { name: 'Change 1 finding' });
    await change.getByRole('textbox', { name: 'Comment' }).fill('Later.');
    await change.getByLabel('Due').fill('20266-05-04');
    await change.getByText('Choose a day before the year 9999.').waitFor();
    expect(await change.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    await change.getByRole('button', { name: 'Cancel' }).click();
    await change.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Accept until …' }).click();
    const acceptance = page.getByRole('dialog', { name: 'Accept this risk' });
    await acceptance.getByLabel('Accept until').fill('20266-05-04');
    await acceptance.getByRole('textbox', { name: 'Reason' }).fill('A test of years');
    await acceptance.getByRole('button', { name: 'Accept risk', exact: true }).click();
    await acceptance.getByText('Choose a day before the year 9999.').waitFor();
    await acceptance.getByRole('button', { name: 'Cancel' }).click();

    await rows(page).first().getByRole('link').first().click();
    const work = page.getByRole('region', { name: 'Assignment and comments', exact: true });
    await work.waitFor();
    const before = await countDueEntries(idOf(page));
    await work.getByLabel('Due').fill('20266-05-04');
    await work.getByLabel('Due').blur();
    await work.getByText('Choose a day from 2000 to 9998.').waitFor();
    expect(await countDueEntries(idOf(page))).toBe(before);
  });

  it('since a day are those of that day, however far west the user is', async () => {
    const page = await browser.open({ width: 1440, height: 1000, isLast: true });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setTimezoneOverride', { timezoneId: 'America/Los_Angeles' });
    await openAsAdministrator(page, service, `${FINDINGS}?since=2026-11-20`);
    await page.getByRole('button', { name: 'Remove filter Since 20 Nov 2026' }).waitFor();
    await page.goto(`${service.pages}${FINDINGS}?since=2026-11-20T02:00:00Z`);
    await page.getByRole('button', { name: 'Remove filter Since 19 Nov 2026' }).waitFor();
  });

  it('are narrowed by who works on them, and to what is overdue', async () => {
    const { data, count } = await listFindings(`${SHOWN}&limit=1`);
    const { data: self } = (await api.ask('/api/v2/self')) as { data: { id: string } };
    const change = (changes: object) =>
      api.ask('/api/v2/attack-paths/findings', { finding_ids: [data[0]?.id], ...changes }, 'PATCH');
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    await change({ assignee_id: self.id, due_at: yesterday });
    const page = await browser.open({ width: 1440, height: 1000 });
    await openAsAdministrator(page, service, ONE_BY_ONE);
    const quick = page.getByRole('group', { name: 'Quick filters' });
    await quick.getByRole('button', { name: 'Assigned to me' }).click();
    await waitForCount(page, 1);
    await rows(page).getByText('overdue').waitFor();
    await quick.getByRole('button', { name: 'Overdue', exact: true }).click();
    await quick.getByRole('button', { name: 'Remove filter Overdue' }).waitFor();
    await waitForCount(page, 1);
    await quick.getByRole('button', { name: 'Unassigned', exact: true }).click();
    await page.getByText('No finding matches these filters.').waitFor();
    await quick.getByRole('button', { name: 'Clear all filters' }).click();
    await waitForCount(page, count);
    await change({ assignee_id: null, due_at: null });
  });

  it('are narrowed and opened on a phone, where fields are folded', async () => {
    const page = await browser.open({ width: 390, height: 844 });
    await openAsAdministrator(page, service, FINDINGS);
    const types = table(page, 'Types of findings');
    await types.waitFor();
    const sideways = page.getByRole('group', { name: /scrolls sideways/ });
    expect(await sideways.count()).toBe(0);
    expect(await page.getByRole('combobox', { name: 'Severity' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await choose(page, 'Severity', 'High');
    await page.getByRole('button', { name: 'Remove filter High' }).waitFor();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('combobox', { name: 'Severity' }).waitFor({ state: 'detached' });
    expect(await findBarriers(page)).toEqual([]);
    await types.locator('tbody tr').first().getByRole('link').first().click();
    await rows(page).first().waitFor();
    expect(await sideways.count()).toBe(0);
    await rows(page)
      .first()
      .getByRole('link', { name: /^Details: / })
      .click();
    await page.getByRole('region', { name: 'Assignment and comments' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('are fixed by a script with the names of their objects', async () => {
    const [finding] = (await listFindings('finding=T0GenericAll&search=LAROL')).data;
    const page = await browser.open({ width: 1440, height: 1200 });
    await openAsAdministrator(page, service, `${FINDINGS}/findings/${finding?.id}`);
    const fix = page.getByRole('region', { name: 'Fix', exact: true });
    await fix.getByText('and remove the entry that grants').first().waitFor();
    await fix.getByText(/^# Open the security settings of .*LAROL/).waitFor();
    await fix.getByText('nTSecurityDescriptor').first().waitFor();
    await fix.getByRole('button', { name: 'Copy script' }).click();
    await page.getByText('Script copied').waitFor();
  });

  it('are worked on, and lead to Explore', async () => {
    const [finding] = (await listFindings('search=gpj')).data;
    const page = await browser.open({ width: 1440 });
    await openAsAdministrator(page, service, `${FINDINGS}/findings/${finding?.id}`);
    await page.getByRole('button', { name: 'Work on it', exact: true }).click();
    await page.locator('dl').getByText('In progress').waitFor();
    await expect.poll(async () => (await readFinding(finding?.id ?? 0)).status).toBe('in_progress');
    await page.getByRole('button', { name: 'Stop working on it' }).click();
    await page.locator('dl').getByText('Open', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Report', exact: true }).getAttribute('href')).toContain(
      `finding=${finding?.finding}`,
    );
    await page.getByRole('link', { name: 'Open in Explore' }).click();
    await page.getByTestId('canvas').waitFor();
    expect(new URL(page.url()).searchParams.get('pathMode')).toContain('to');
  });
});
