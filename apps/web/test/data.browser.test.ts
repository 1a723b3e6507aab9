import { describe, expect, it, vi } from 'vitest';
import { loadSample, openApi } from './browser/ask-service.ts';
import { itInBothThemes } from './browser/in-both-themes.ts';
import { openAsAdministrator } from './browser/log-in.ts';
import { findBarriers, openBrowser, takePicture } from './browser/open-browser.ts';
import { startService } from './browser/start-service.ts';
import { written } from './browser/written.ts';

const browser = await openBrowser();
const service = await startService();
const api = await openApi(service);
const QUALITY = '/administration/data-quality';
const CLEARING = '/administration/database-management';
const ANALYSES = 3;

/** What the API tells of the last analysis. */
async function readNewest(path: string): Promise<Record<string, number>> {
  const answer = await api.ask(`/api/v2/${path}/data-quality-stats?limit=1`);
  const { data } = answer as { data: readonly Record<string, number>[] };
  return data[0] ?? {};
}

/** As pages write numbers. */

describe('data quality', () => {
  it('of an empty graph says what would be counted', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, QUALITY);
    await page.getByText('Not measured yet.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'data-quality-empty-light');
  });

  it('appears when an analysis ends, without a reload', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, QUALITY);
    await page.getByText('Not measured yet.').waitFor();
    await loadSample(api);
    await page.getByRole('table', { name: 'What there is' }).waitFor();

    for (let run = 2; run <= ANALYSES; run++) {
      await api.ask('/api/v2/analysis', undefined, 'PUT');
      await vi.waitFor(
        async () => {
          const answer = await api.ask('/api/v2/platform/ad/data-quality-stats');
          expect((answer as { count: number }).count).toBe(run);
        },
        { timeout: 60_000, interval: 100 },
      );
    }
  });

  itInBothThemes('shows what the API tells, without barriers (%s)', async (look) => {
    const page = await browser.open({ height: 1400 });
    await openAsAdministrator(page, service, QUALITY);
    const counts = page.getByRole('table', { name: 'What there is' });
    await counts.waitFor();
    const newest = await readNewest('platform/ad');
    for (const [label, name] of [
      ['Users', 'users'],
      ['Access rights', 'acls'],
      ['Sessions', 'sessions'],
      ['All relationships', 'relationships'],
    ] as const) {
      expect(newest[name]).toBeGreaterThan(0);
      const row = counts
        .getByRole('row')
        .filter({ has: page.getByRole('button', { name: label, exact: true }) });
      expect(await row.getByRole('cell').nth(1).textContent()).toBe(written(newest[name]));
    }

    const sessions = page.getByRole('region', { name: 'Session completeness' });
    const seen = Math.round((newest['session_completeness'] ?? 0) * (newest['active_users'] ?? 0));
    await sessions
      .getByText(
        `${written(seen)} of ${written(newest['active_users'])} active users were seen on a computer`,
      )
      .waitFor();
    await page.getByRole('slider', { name: 'Session completeness over time' }).waitFor();
    await look(page, 'data-quality');
  });

  it('is looked at by environment, measure and time; the address tells which', async () => {
    const page = await browser.open({ height: 1400 });
    await openAsAdministrator(page, service);
    const domain = page
      .getByRole('table', { name: 'Environments' })
      .getByRole('row')
      .filter({ hasText: 'Collected' })
      .first();
    const usersCell = domain.getByRole('cell').nth(4);
    await expect.poll(() => usersCell.textContent()).toMatch(/\d/);
    const [name, users] = [await domain.getByRole('link').textContent(), await usersCell.textContent()];
    await takePicture(page, 'environments-light');
    await domain.getByRole('link').click();
    await expect.poll(() => page.getByRole('combobox', { name: 'Environment' }).inputValue()).toBe(name);

    await page.getByRole('button', { name: 'Users', exact: true }).click();
    await page.getByText('Quarter', { exact: true }).click();
    const address = new URL(page.url()).searchParams;
    expect([address.get('measure'), address.get('days')]).toEqual(['users', '91']);
    const chart = page.getByRole('slider', { name: 'Users over time' });
    await chart.focus();
    expect(await chart.getAttribute('aria-valuenow')).toBe(String(ANALYSES - 1));
    expect(await chart.getAttribute('aria-valuetext')).toMatch(new RegExp(`: ${users}$`));
    await page.keyboard.press('Home');
    expect(await chart.getAttribute('aria-valuenow')).toBe('0');
    await page.keyboard.press('ArrowRight');
    expect(await chart.getAttribute('aria-valuenow')).toBe('1');

    await takePicture(page, 'data-quality-domain-light');

    await page.getByText('Table', { exact: true }).click();
    const history = page.getByRole('table', { name: 'Users over time' });
    expect(await history.getByRole('row').count()).toBe(ANALYSES + 1);
    expect(await history.getByRole('row').nth(1).getByRole('cell').nth(1).textContent()).toBe(users);
    expect(await findBarriers(page)).toEqual([]);

    await page.reload();
    await page.getByRole('slider', { name: 'Users over time' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Environment' }).inputValue()).toBe(name);
  });

  it('that cannot be read says so, and is read again on demand', async () => {
    const page = await browser.open();
    await page.route('**/data-quality-stats*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await openAsAdministrator(page, service, QUALITY);
    const alert = page.getByRole('alert').filter({ hasText: 'What was counted could not be read' });
    await alert.waitFor();
    await page.unroute('**/data-quality-stats*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('table', { name: 'What there is' }).waitFor();
  });

  it('of an environment that is gone says so', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, `${QUALITY}?environment=S-1-5-21-0`);
    await page.getByText('This environment is not in the graph any more.').waitFor();
  });
});

describe('clearing the database', () => {
  itInBothThemes('says what may go, without barriers (%s)', async (look) => {
    const page = await browser.open();
    await openAsAdministrator(page, service, CLEARING);
    await page.getByRole('radio', { name: /Parts of it/ }).check();
    await page.getByRole('checkbox', { name: /nodes of no source/ }).check();
    await look(page, 'clear-database');

    await page.getByRole('button', { name: 'Delete …' }).click();
    const dialog = page.getByRole('dialog', { name: 'This cannot be undone' });
    await dialog.getByText('The nodes of 1 source are deleted').waitFor();
    await look(page, 'clear-database-confirmation');
  });

  it('takes away what users added to asset groups, and nothing else', async () => {
    const { data } = (await api.ask('/api/v2/asset-groups')) as {
      data: { asset_groups: readonly { id: number; name: string }[] };
    };
    const [group] = data.asset_groups;
    await api.ask(`/api/v2/asset-groups/${group?.id}/selectors`, [
      { selector_name: 'by hand', sid: 'S-1-5-21-0-500', action: 'add' },
    ]);
    const countOwn = async () => {
      const answer = await api.ask(`/api/v2/asset-groups/${group?.id}/custom-selectors`);
      return (answer as { data: { custom_member_count: number } }).data.custom_member_count;
    };
    expect(await countOwn()).toBe(1);

    const page = await browser.open();
    await openAsAdministrator(page, service, CLEARING);
    await page.getByRole('combobox', { name: 'Selectors that users added' }).click();
    await page.getByRole('option', { name: group?.name ?? '', exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete …' }).click();
    const dialog = page.getByRole('dialog', { name: 'This cannot be undone' });
    await dialog.getByText('Selectors that users added to 1 asset group are deleted at once').waitFor();
    await dialog.getByRole('textbox').fill('Delete the selected data');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The selected data is deleted.').waitFor();

    expect(await countOwn()).toBe(0);
    expect((await readNewest('platform/ad'))['users']).toBeGreaterThan(0);
  });

  it('happens after it was confirmed by typing, and really happens', async () => {
    await api.ask('/api/v2/reports', { format: 'csv' });
    await expect
      .poll(() => api.ask('/api/v2/reports'), { timeout: 60_000 })
      .toMatchObject({ count: 1, data: [{ status: 'done' }] });
    const page = await browser.open();
    await openAsAdministrator(page, service, CLEARING);
    await page.getByRole('radio', { name: /All graph data/ }).check();
    await page.getByRole('checkbox', { name: /Upload history/ }).check();
    await page.getByRole('checkbox', { name: /Data quality history/ }).check();
    await page.getByRole('checkbox', { name: /Reports of the service/ }).check();
    await page.getByRole('button', { name: 'Delete …' }).click();
    const dialog = page.getByRole('dialog', { name: 'This cannot be undone' });
    const confirm = dialog.getByRole('button', { name: 'Delete' });
    await dialog.getByRole('textbox').fill('Delete the selected data');
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('Delete all environments');
    await confirm.click();
    await page.getByText('The selected data is deleted.').waitFor();

    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await page.getByRole('heading', { name: 'Drop collector files here' }).waitFor();
    await page.getByRole('link', { name: 'File ingest' }).click();
    await page.getByText('Nothing uploaded yet').waitFor();
    await page.getByRole('link', { name: 'Data quality' }).click();
    await page.getByText('Not measured yet.').waitFor();
    expect(await api.ask('/api/v2/reports')).toMatchObject({ count: 0 });
  });
});
