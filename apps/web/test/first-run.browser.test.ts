import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildZip } from '@secgraph/test-kit';
import { describe, expect, it } from 'vitest';
import { openApi } from './browser/ask-service.ts';
import { itInBothThemes } from './browser/in-both-themes.ts';
import { openAsAdministrator } from './browser/log-in.ts';
import { findBarriers, openBrowser, takePicture } from './browser/open-browser.ts';
import { startService } from './browser/start-service.ts';

const browser = await openBrowser();
const service = await startService();

describe('a service without data', () => {
  itInBothThemes('offers every way to get some, without barriers (%s)', async (look) => {
    const page = await browser.open();
    await openAsAdministrator(page, service);
    await page.getByRole('heading', { name: 'Drop collector files here' }).waitFor();

    expect(await page.getByRole('button', { name: 'Choose files' }).count()).toBe(1);
    await page.getByText(/Entra ID and Azure/).waitFor();
    await look(page, 'first-run');
  });

  it('offers them where a graph would be drawn, too', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, '/explore');
    await page.getByRole('heading', { name: 'Drop collector files here' }).waitFor();
    expect(await page.getByRole('button', { name: 'Load sample data' }).count()).toBe(1);
  });

  it('tells about each file that it was sent, good or bad', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service);
    await page.locator('input[type=file]').setInputFiles([
      { name: 'bad <b>users</b>.json', mimeType: 'application/json', buffer: Buffer.from('{"meta":') },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not of a collector') },
    ]);
    const sent = page.getByRole('region', { name: 'Files being sent' });
    await sent.getByText('Secgraph takes .json, .json.gz and .zip files of collectors,').waitFor();
    await sent.getByText('0 of 2 files sent').waitFor();
    await sent.getByText('The file ends too early. It may have been cut off when it was copied.').waitFor();

    expect(await sent.getByText('Refused').count()).toBe(2);
    expect(await sent.getByText('bad <b>users</b>.json').count()).toBe(1);
    await takePicture(page, 'upload-refused-light');
    await page
      .getByRole('table', { name: 'Upload jobs' })
      .getByRole('cell', { name: 'Failed', exact: true })
      .waitFor();
    await page.getByRole('cell', { name: /\.json was refused: The file ends too early\./ }).waitFor();
    expect(await page.getByText('Error saving').count()).toBe(0);
  });

  it('is full after one click', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service);
    await page.getByRole('button', { name: 'Load sample data' }).click();
    const jobs = page.getByRole('table', { name: 'Upload jobs' });
    await page.getByText(/Entra ID and Azure/).waitFor();
    await jobs.getByRole('cell', { name: 'Complete', exact: true }).first().waitFor({ timeout: 60_000 });
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'jobs-light');

    await jobs.getByRole('button').first().click();
    const details = page.getByRole('dialog');
    await details.getByText('Ingested').first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'job-light');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Overview' }).click();
    await page
      .getByRole('region', { name: 'Standing' })
      .getByText(/of principals outside Tier Zero .* have a path into it/)
      .waitFor();
    await page.getByRole('table', { name: 'Environments' }).getByText('Collected').first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'start-light');
  });

  it('then leads to the worst path, which is there, and takes nobody there twice', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, '/administration/file-ingest');
    const next = page.getByRole('region', { name: 'Next step' });
    await next.getByText(/of principals outside Tier Zero are exposed/).waitFor({ timeout: 60_000 });
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'next-step-light');
    await next.getByRole('link', { name: 'See the worst path' }).click();
    await page.waitForURL(/\/explore\?.*pathfinding/);
    const { searchParams } = new URL(page.url());
    const ends = await (await openApi(service)).cypher(
      'MATCH (start {objectid: $start}), (end:Tag_Tier_Zero {objectid: $end}) WHERE NOT start:Tag_Tier_Zero AND coalesce(start.enabled, true) RETURN start, end',
      { start: searchParams.get('primarySearch'), end: searchParams.get('secondarySearch') },
    );
    expect(Object.keys(ends.nodes)).toHaveLength(2);
    await page
      .getByRole('img', { name: /\d+ nodes?/ })
      .or(page.locator('canvas'))
      .first()
      .waitFor();
    expect(await page.getByText(/No path leads/).count()).toBe(0);
    await page.goBack();
    await next.getByRole('button', { name: 'Close next step' }).click();
    await next.waitFor({ state: 'detached' });
  });

  it('gives a tour that can be skipped and taken again', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, '/administration/file-ingest');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Take the tour' }).click();
    const tour = page.getByRole('dialog', { name: 'Tour' });
    await tour.getByText('Step 1 of 4').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'tour-light');
    await tour.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL(/\/explore/);
    await tour.getByRole('button', { name: 'Skip' }).click();
    await tour.waitFor({ state: 'detached' });

    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Search or run a command' }).fill('tour');
    await page.keyboard.press('Enter');
    for (let step = 1; step < 4; step++) {
      await tour.getByText(`Step ${step} of 4`).waitFor();
      await tour.getByRole('button', { name: 'Next' }).click();
    }
    await page.getByRole('heading', { level: 1, name: 'File ingest' }).waitFor();
    await tour.getByRole('button', { name: 'Done' }).click();
    await tour.waitFor({ state: 'detached' });
  });

  it('shows the same in the dark', async () => {
    const page = await browser.open({ theme: 'dark' });
    await openAsAdministrator(page, service, '/administration/file-ingest');
    await page.getByRole('table', { name: 'Upload jobs' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'jobs-dark');
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('table', { name: 'Environments' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });
});

describe('an upload', () => {
  const NO_USERS = JSON.stringify({ meta: { type: 'users', version: 6, count: 0 }, data: [] });
  const isFile = /\/api\/v2\/file-upload\/\d+$/;

  it('takes a folder with all that is in it, and tells of each file what was wrong', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'secgraph-dropped-'));
    await mkdir(join(folder, 'deep'));
    await writeFile(join(folder, 'users.json'), NO_USERS);
    const entries = [
      { name: 'users.json', content: NO_USERS },
      { name: 'cut <b>off</b>.json', content: NO_USERS.slice(0, -4) },
    ];
    await writeFile(join(folder, 'deep', 'estate.zip'), buildZip(entries));
    const page = await browser.open();
    await openAsAdministrator(page, service, '/administration/file-ingest');
    await page.getByRole('table', { name: 'Upload jobs' }).waitFor();
    const session = await page.context().newCDPSession(page);
    const dragged = { x: 600, y: 500, data: { items: [], files: [folder], dragOperationsMask: 1 } };
    await session.send('Input.dispatchDragEvent', { type: 'dragEnter', ...dragged });
    await session.send('Input.dispatchDragEvent', { type: 'dragOver', ...dragged });
    await page.getByText('Drop to upload').waitFor();
    await session.send('Input.dispatchDragEvent', { type: 'drop', ...dragged });
    await page.getByText(/^2 of 2 files sent to job \d+$/).waitFor();
    await rm(folder, { recursive: true });

    const job = page.getByRole('row').filter({ hasText: 'Partially complete' });
    await job.getByText('3 files, 1 failed').waitFor();
    await job.getByText('1 file could not be read. Open the job to see why.').waitFor();
    await job.getByRole('button').click();
    const details = page.getByRole('dialog');
    await details.getByText('cut <b>off</b>.json').waitFor();
    await details.getByText('1 error').waitFor();
    await details.getByText('in estate.zip').first().waitFor();
    expect(await details.getByText('Ingested').count()).toBe(2);
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'job-with-bad-file-light');
  });

  it('is stopped, fails, and is sent again', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, '/administration/file-ingest');
    await page.route(isFile, () => undefined);
    await page
      .locator('input[type=file]')
      .setInputFiles([{ name: 'late.json', mimeType: 'application/json', buffer: Buffer.from(NO_USERS) }]);
    const sent = page.getByRole('region', { name: 'Files being sent' });
    await sent.getByText(/^Sending 1 file to job/).waitFor();
    await sent.getByRole('progressbar', { name: 'late.json sent' }).waitFor({ state: 'attached' });
    await sent.getByRole('button', { name: 'Stop sending' }).click();
    await sent.getByText('Stopped', { exact: true }).waitFor();

    await page.unroute(isFile);
    await page.route(isFile, (route) => route.abort());
    await sent.getByRole('button', { name: 'Send again' }).click();
    await sent.getByText('Not sent', { exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'upload-lost-light');

    await page.unroute(isFile);
    await sent.getByRole('button', { name: 'Send again' }).click();
    await sent.getByText(/^1 of 1 file sent to job \d+$/).waitFor();
    const jobs = page.getByRole('table', { name: 'Upload jobs' });
    await jobs.getByRole('row').nth(1).getByText('Complete', { exact: true }).first().waitFor();
    await sent.getByRole('button', { name: 'Dismiss' }).click();
    await sent.waitFor({ state: 'detached' });
  });
});
