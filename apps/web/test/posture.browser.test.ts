import { beforeAll, describe, expect, it } from 'vitest';
import { loadSample, openApi, upload } from './browser/ask-service.ts';
import { goTo } from './browser/go-to.ts';
import { itInBothThemes } from './browser/in-both-themes.ts';
import { openAsAdministrator } from './browser/log-in.ts';
import { openBrowser } from './browser/open-browser.ts';
import { startService } from './browser/start-service.ts';

const browser = await openBrowser();
const service = await startService();
const api = await openApi(service);
const HOSTILE = '</script><b>EVE\u202E';

async function openPosture(address = '/posture', width = 1280) {
  const page = await browser.open({ width, height: 1_000 });
  await openAsAdministrator(page, service, address);

  return page;
}

/** Contractors come, who control nothing; then their group is given control of the administrators. */
async function loadChanges(): Promise<void> {
  await loadSample(api);
  const { nodes } = await api.cypher(
    "MATCH (n:Tag_Tier_Zero) WHERE n:Group AND n.objectid ENDS WITH '-512' RETURN n LIMIT 1",
  );
  const [admins] = Object.values(nodes);
  const adminsId = admins?.objectId ?? '';
  const inDomain = { domainsid: adminsId.replace(/-512$/, '') };
  const users = Array.from({ length: 300 }, (_, number) => `CONTRACTOR-${number}`);
  const edge = (start: string, kind: string, end: string) => ({
    start: { value: start },
    end: { value: end },
    kind,
  });
  await upload(api, {
    graph: {
      nodes: [
        { id: 'CONTRACTORS', kinds: ['Group', 'Base'], properties: { name: HOSTILE, ...inDomain } },
        ...users.map((id) => ({ id, kinds: ['User', 'Base'], properties: { name: id, ...inDomain } })),
      ],
      edges: users.map((id) => edge(id, 'MemberOf', 'CONTRACTORS')),
    },
  });
  await upload(api, { graph: { nodes: [], edges: [edge('CONTRACTORS', 'GenericAll', adminsId)] } });
}

it('says so while nothing was analysed', async () => {
  const page = await openPosture();
  await page.getByText('Nothing has been analysed yet').first().waitFor();
  await page.getByRole('link', { name: 'Upload what a collector gathered' }).waitFor();
  await goTo(page, service, '/posture/diff');
  await page.getByText('Nothing has been analysed yet, so there is nothing to compare.').waitFor();
});

describe('of a directory that has changed', () => {
  beforeAll(loadChanges);

  describe('the posture', () => {
    it('is that of a tenant, which stands among tenants and has no sessions', async () => {
      const { data } = (await api.ask('/api/v2/available-domains?sort_by=name')) as {
        data: readonly { name: string; type: string }[];
      };
      const names = data.filter(({ type }) => type === 'azure').map(({ name }) => name);
      const page = await openPosture();
      await page.getByRole('combobox', { name: 'Environment' }).click();
      const tenants = page.getByRole('group', { name: 'Tenants' }).getByRole('option');
      await expect.poll(() => tenants.allTextContents()).toEqual(names);
      await tenants.first().click();
      await page
        .getByRole('region', { name: 'Completeness', exact: true })
        .getByText('tenants have none')
        .waitFor();
    });

    itInBothThemes('shows numbers, trends and types in the %s theme', async (look) => {
      const page = await openPosture();
      const summary = page.getByRole('region', { name: 'Summary' });
      await summary.getByText('Exposure', { exact: true }).waitFor();
      await page.getByRole('slider', { name: 'Exposure over time' }).waitFor();
      await page.getByRole('slider', { name: 'Protected objects over time' }).waitFor();
      await page.getByRole('table', { name: 'Types of findings' }).waitFor();
      const told = page.getByRole('region', { name: 'What happened' });
      await told
        .getByRole('link', { name: /^Upload \d+: 1 file ingested$/ })
        .first()
        .waitFor();
      await look(page, 'posture');
    });

    it('tells how many members of the zone nothing is found of, as the service counts them', async () => {
      const tags = await api.ask('/api/v2/asset-group-tags?type=eq:1&sort_by=position');
      const [tierZero] = (tags as { data: { tags: readonly { id: number }[] } }).data.tags;
      const domains = await api.cypher('MATCH (n:Domain) RETURN n LIMIT 1');
      const [domain] = Object.values(domains.nodes).map(({ objectId }) => objectId);
      const scores = await api.ask(
        `/api/v2/asset-scores/zone-protected-assets?environments=${domain}&asset_group_tag_id=${tierZero?.id}`,
      );
      const { value } = (scores as { data: { data: { value: number }[] } }).data.data.at(-1) ?? { value: 0 };
      expect(value).toBeGreaterThan(0);
      expect(value).toBeLessThan(1);

      const page = await openPosture(`/posture?environment_id=${domain}`);
      const chart = page.getByRole('region', { name: 'Protected objects', exact: true });
      await chart.getByText('Table', { exact: true }).click();
      const newest = chart.getByRole('table').getByRole('row').nth(1);
      // The sign does not stand on a line of its own.
      await expect.poll(() => newest.textContent()).toContain(`${Number((100 * value).toFixed(1))}\u202f%`);

      await goTo(page, service, '/posture?asset_group_tag_id=0');
      await page.getByRole('region', { name: 'Completeness', exact: true }).waitFor();
      expect(await chart.count()).toBe(0);
    });

    it('has its numbers in tables, too, and everything in its address', async () => {
      const page = await openPosture();
      const findings = page.getByRole('region', { name: 'Findings', exact: true });
      await findings.getByText('Table', { exact: true }).click();
      const table = findings.getByRole('table', { name: 'Findings over time' });
      const values = async () => (await table.getByRole('row').allTextContents()).length;
      await expect.poll(values).toBeGreaterThanOrEqual(3);

      await page.getByText('Logarithmic', { exact: true }).click();
      await page.getByText('Week', { exact: true }).click();
      const types = page.getByRole('region', { name: 'Types of findings' });
      await types.getByText('Critical', { exact: true }).first().click();
      const address = () => new URL(page.url()).searchParams.toString();
      await expect.poll(address).toContain('scale=logarithmic');
      await expect.poll(address).toContain('days=7');
      await expect.poll(address).toContain('critical');
      await page.reload();
      await page.getByRole('radio', { name: 'Logarithmic' }).waitFor({ state: 'attached' });
      await expect.poll(() => page.getByRole('radio', { name: 'Logarithmic' }).isChecked()).toBe(true);
    });

    it('says so when a span of time has no analysis', async () => {
      const page = await openPosture('/posture?start=2020-01-01&end=2020-02-01');
      await page.getByText('No analysis within this span of time').waitFor();
    });
  });

  /** A newcomer: "find what made exposure rise last week", following only what the pages say. */
  it('leads to what made exposure rise', async () => {
    const page = await openPosture('/');
    // 1. The navigation names the page.
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Posture' }).click();
    // 2. Last week.
    await page.getByText('Week', { exact: true }).click();
    // 3. What changed in this time.
    await page.getByRole('link', { name: 'What changed in this time' }).click();
    // 4. The page names who let whom in, and with what it came.
    const reasons = page.getByRole('table', { name: 'What opened new paths' });
    const first = reasons.getByRole('row').first();
    await first.getByText('GenericAll', { exact: true }).waitFor();
    expect(await first.textContent()).toContain('300 principals let in');
    const steps = page.getByRole('region', { name: 'Step by step' });
    await steps
      .getByRole('link', { name: /^Upload \d+: 1 file ingested$/ })
      .first()
      .waitFor();
  });

  describe('the difference of two analyses', () => {
    itInBothThemes('is told in the %s theme', async (look) => {
      const page = await openPosture('/posture/diff');
      const changes = page.getByRole('region', { name: 'Changes' });
      await changes.getByText('The relationship between the two appeared.').first().waitFor();
      expect(await changes.textContent()).not.toContain('\u202E');
      await look(page, 'posture-diff');
    });

    it('has lists of what came and went, which are sorted, filtered and saved', async () => {
      const page = await openPosture('/posture/diff');
      const changes = page.getByRole('region', { name: 'Changes' });
      await changes.getByRole('tab', { name: /^Relationships/ }).click();
      await changes.getByRole('button', { name: 'Let in' }).click();
      await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('gained_count');
      await changes.locator('[aria-sort=ascending]').waitFor();
      await changes.getByRole('button', { name: 'Let in' }).click();
      await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('-gained_count');
      const rows = changes.getByRole('row');
      await expect.poll(async () => await rows.nth(1).textContent()).toContain('GenericAll');

      const saved = page.waitForEvent('download');
      await changes.getByRole('button', { name: 'Export CSV' }).click();
      expect((await saved).suggestedFilename()).toBe('relationships-that-changed.csv');

      await changes.getByText(/^Vanished/).click();
      await changes.getByText('No matching changes in this period.').waitFor();
      await expect.poll(() => new URL(page.url()).searchParams.get('change')).toBe('vanished');
    });

    it('is of the analyses that are chosen', async () => {
      const page = await openPosture('/posture/diff');
      await page.getByRole('region', { name: 'Changes' }).waitFor();
      const from = page.getByRole('combobox', { name: 'From' });
      const to = page.getByRole('combobox', { name: 'To' });
      const newest = await to.inputValue();
      await from.click();
      await page.getByRole('option', { name: newest }).first().click();
      await page.getByText('nothing lies between').waitFor();
      await page.getByText('No new relationship gave anyone a path').waitFor();
    });

    it('says so when it cannot be read', async () => {
      const page = await openPosture('/posture');
      await page.getByRole('table', { name: 'Types of findings' }).waitFor();
      await page.route('**/attack-paths/diff?**', (route) =>
        route.fulfill({
          status: 500,
          contentType: 'application/json',
          body: JSON.stringify({ http_status: 500, errors: [{ context: '', message: 'no luck' }] }),
        }),
      );
      await page.getByRole('link', { name: 'What changed in this time' }).click();
      await page.getByText('The two could not be compared').waitFor();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    });
  });
});
