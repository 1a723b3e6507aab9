import { describe, expect, it } from 'vitest';
import { openAsAdministrator } from './browser/log-in.ts';
import { findBarriers, openBrowser, type Theme, takePicture } from './browser/open-browser.ts';
import { startService } from './browser/start-service.ts';

const browser = await openBrowser();
const service = await startService();
const THEMES: readonly Theme[] = ['light', 'dark'];
const PAGE = '/administration/database-management';

describe('clearing the database', () => {
  it.each(THEMES)('says what may go, without barriers (%s)', async (theme) => {
    const page = await browser.open({ theme });
    await openAsAdministrator(page, service, PAGE);
    await page.getByRole('radio', { name: /Parts of it/ }).check();
    await page.getByRole('checkbox', { name: /nodes of no source/ }).check();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, `clear-database-${theme}`);

    await page.getByRole('button', { name: 'Delete …' }).click();
    const dialog = page.getByRole('dialog', { name: 'This cannot be undone' });
    await dialog.getByText('The nodes of 1 source are deleted').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, `clear-database-confirmation-${theme}`);
  });

  it('happens after it was confirmed by typing, and really happens', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service);
    await page.getByRole('button', { name: 'Load the sample directory' }).click();
    await page.getByText('Upload job 1: Complete').first().waitFor();
    await page.getByRole('link', { name: 'Database management' }).click();
    await page.getByRole('radio', { name: /All graph data/ }).check();
    await page.getByRole('checkbox', { name: /Upload history/ }).check();
    await page.getByRole('button', { name: 'Delete …' }).click();
    const dialog = page.getByRole('dialog', { name: 'This cannot be undone' });
    const confirm = dialog.getByRole('button', { name: 'Delete' });
    await dialog.getByRole('textbox').fill('delete this environment data');
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('Delete this environment data');
    await confirm.click();
    await page.getByText('What was selected is gone.').waitFor();

    await page.getByRole('link', { name: 'Start', exact: true }).click();
    await page.getByRole('heading', { name: 'Drop files of a collector here' }).waitFor();
    await page.getByRole('link', { name: 'File ingest' }).click();
    await page.getByText('Nothing has been uploaded yet.').waitFor();
  });
});
