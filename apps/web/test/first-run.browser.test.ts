import { describe, expect, it } from 'vitest';
import { openAsAdministrator } from './browser/log-in.ts';
import { findBarriers, openBrowser, type Theme, takePicture } from './browser/open-browser.ts';
import { startService } from './browser/start-service.ts';

const browser = await openBrowser();
const service = await startService();
const THEMES: readonly Theme[] = ['light', 'dark'];

describe('a service without data', () => {
  it.each(THEMES)('offers every way to get some, without barriers (%s)', async (theme) => {
    const page = await browser.open({ theme });
    await openAsAdministrator(page, service);
    await page.getByRole('heading', { name: 'Drop files of a collector here' }).waitFor();

    expect(await page.getByRole('button', { name: 'Choose files' }).count()).toBe(1);
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, `first-run-${theme}`);
  });

  it('offers them where a graph would be drawn, too', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, '/explore');
    await page.getByRole('heading', { name: 'Drop files of a collector here' }).waitFor();
    expect(await page.getByRole('button', { name: 'Load the sample directory' }).count()).toBe(1);
  });

  it('tells about each file that it was sent, good or bad', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service);
    await page.locator('input[type=file]').setInputFiles([
      { name: 'bad <b>users</b>.json', mimeType: 'application/json', buffer: Buffer.from('{"meta":') },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not of a collector') },
    ]);
    const sent = page.getByRole('region', { name: 'Files being sent' });
    await sent.getByText('Secgraph takes .json, .json.gz and .zip files of collectors.').waitFor();
    await sent.getByText('0 of 2 files sent').waitFor();

    expect(await sent.getByText('Refused').count()).toBe(2);
    expect(await sent.getByText('bad <b>users</b>.json').count()).toBe(1);
    await takePicture(page, 'upload-refused-light');
    await page
      .getByRole('table', { name: 'Upload jobs' })
      .getByRole('cell', { name: 'Canceled', exact: true })
      .waitFor();
  });

  it('is full after one click', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service);
    await page.getByRole('button', { name: 'Load the sample directory' }).click();
    const jobs = page.getByRole('table', { name: 'Upload jobs' });
    await jobs.getByRole('cell', { name: 'Complete', exact: true }).first().waitFor({ timeout: 60_000 });
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'jobs-light');

    await jobs.getByRole('button').first().click();
    const details = page.getByRole('dialog');
    await details.getByText('Ingested').first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'job-light');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Start' }).click();
    await page.getByRole('table', { name: 'Environments' }).getByText('Collected').first().waitFor();
    await takePicture(page, 'start-light');
  });

  it('shows the same in the dark', async () => {
    const page = await browser.open({ theme: 'dark' });
    await openAsAdministrator(page, service, '/administration/file-ingest');
    await page.getByRole('table', { name: 'Upload jobs' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'jobs-dark');
  });
});
