import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { CollectorConnection } from '../../../tools/simulated-collector/collector-connection.ts';
import { SimulatedCollector } from '../../../tools/simulated-collector/simulated-collector.ts';
import { openApi } from './browser/ask-service.ts';
import { lookAt } from './browser/in-both-themes.ts';
import { PASSWORD } from './browser/launch-service.ts';
import { openAsAdministrator, openAsUser } from './browser/log-in.ts';
import { menuItem } from './browser/menus.ts';
import { openBrowser } from './browser/open-browser.ts';
import { startService } from './browser/start-service.ts';

const shelf = await mkdtemp(join(tmpdir(), 'secgraph-collectors-'));
afterAll(() => rm(shelf, { recursive: true, force: true }));
const browser = await openBrowser();
const service = await startService('empty', {
  SECGRAPH_COLLECTORS_DIR: shelf,
  SECGRAPH_WEBHOOK_INTERNAL_HOSTS: '127.0.0.1',
});
const api = await openApi(service);

/** Who is told by webhooks: what came, and what is answered. */
const told: string[] = [];
let answerStatus = 204;
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    told.push(body);
    response.writeHead(answerStatus).end();
  });
});
await once(receiver.listen(0, '127.0.0.1'), 'listening');
const receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
afterAll(() => {
  receiver.close();
  receiver.closeAllConnections();
});

const COLLECTION = '/collection';
/** A job is collected, ingested and analysed, on a machine however busy. */
const JOB_MS = 180_000;
const COLLECTED = { timeout: 120_000 };
const HOSTILE = '<img src=x onerror=alert(1)>\u202Egnitset\u0007 no line\nbreak';

interface NewClient {
  readonly id: string;
  readonly token: { readonly id: string; readonly key: string };
}

async function register(name: string, fields: object = {}): Promise<NewClient> {
  const answer = await api.ask('/api/v2/clients', { name, type: 'sharphound', ...fields });

  return (answer as { data: NewClient }).data;
}

/** The program of a registered client. */
function collectorOf({ token }: Pick<NewClient, 'token'>, options: { readonly pauseAfter?: number } = {}) {
  return new SimulatedCollector({
    connection: new CollectorConnection({ url: service.url, token, now: () => new Date() }),
    objects: 300,
    batchSize: 100,
    repetitions: 0,
    pollMs: 100,
    pauseAfter: options.pauseAfter ?? Number.POSITIVE_INFINITY,
    tell: () => undefined,
  });
}

const MANAGEMENT = '/api/v2/clients/management';

async function askedOf(connection: CollectorConnection) {
  return (await connection.ask({ method: 'GET', path: `${MANAGEMENT}/available` })) as {
    readonly id: string;
  }[];
}

/** As a client does between collections, in one part. */
async function sendLogs(
  connection: CollectorConnection,
  archive: Buffer<ArrayBuffer>,
): Promise<'sent' | 'nothing asked'> {
  const [operation] = await askedOf(connection);
  if (operation === undefined) {
    return 'nothing asked';
  }
  const name = { operation_id: operation.id };
  await connection.ask({ method: 'POST', path: `${MANAGEMENT}/start`, json: name });
  const { artifact_id: artifactId } = (await connection.ask({
    method: 'POST',
    path: `${MANAGEMENT}/artifacts`,
    json: {
      ...name,
      artifact_type: 'support_bundle',
      total_size: archive.length,
      part_size: archive.length,
      part_count: 1,
      checksum_algorithm: 'sha256',
      checksum: createHash('sha256').update(archive).digest('hex'),
    },
  })) as { readonly artifact_id: string };
  const artifact = `${MANAGEMENT}/artifacts/${artifactId}`;
  const headers = { 'content-type': 'application/zip' };
  await connection.ask({ method: 'POST', path: `${artifact}/parts/1`, body: archive, headers });
  await connection.ask({ method: 'POST', path: `${artifact}/complete`, json: name });

  return 'sent';
}

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const rowOf = (page: Page, list: string, text: string) =>
  table(page, list).getByRole('row').filter({ hasText: text });
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function act(page: Page, client: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${client}`, exact: true }).click();
  await menuItem(page, action).click();
}

describe('collection', () => {
  it('is scheduled for every week, as somebody does who has never seen the pages', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service);
    // "Collection" is in the navigation; the page says what a client is, and what comes first.
    const rail = page.getByRole('navigation', { name: 'Pages' });
    await rail.getByRole('link', { name: 'Collection', exact: true }).click();
    await page.getByText('No collectors are registered').waitFor();
    await lookAt(page, 'collection-empty');
    await page.getByRole('button', { name: 'Register a client' }).click();
    const form = page.getByRole('form', { name: 'Register a client' });
    expect(await form.getByRole('button', { name: 'Register', exact: true }).isDisabled()).toBe(true);
    await form.getByLabel('Name').fill('Headquarters');
    await lookAt(page, 'client-new');
    await form.getByRole('button', { name: 'Register', exact: true }).click();
    const kept = drawer(page, 'Client registered');
    await kept.getByLabel('Key', { exact: true }).waitFor();
    expect(await kept.getByLabel('Service', { exact: true }).textContent()).toBe(service.url);
    await lookAt(page, 'client-key');
    await kept.getByRole('button', { name: 'I have kept them' }).click();
    await rowOf(page, 'Clients', 'Headquarters').getByText('Not set up').waitFor();

    // "Schedules" is beside "Clients"; the form is filled in but for the day and the time.
    await page.getByRole('link', { name: 'Schedules', exact: true }).click();
    await page.getByText('No schedules yet').waitFor();
    await page.getByRole('button', { name: 'New schedule' }).click();
    const schedule = page.getByRole('form', { name: 'New schedule' });
    await expect
      .poll(() => schedule.getByRole('combobox', { name: 'Client' }).inputValue())
      .toBe('Headquarters');
    await schedule.getByLabel('Sunday').uncheck();
    await schedule.getByRole('button', { name: 'Create schedule' }).click();
    await schedule.getByText('Choose at least one day.').waitFor();
    await schedule.getByLabel('Monday').check();
    await schedule.getByLabel('Time', { exact: true }).fill('03:30');
    await schedule.getByRole('combobox', { name: 'Time zone' }).fill('Asia/Tok');
    await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
    const runs = schedule.getByRole('table', { name: 'Next runs' });
    await expect
      .poll(async () =>
        (await runs.getByRole('row').allTextContents()).slice(1).filter((text) => /Mon.*03:30$/.test(text)),
      )
      .toHaveLength(10);
    await lookAt(page, 'schedule-new');
    await schedule.getByRole('button', { name: 'Create schedule' }).click();
    await schedule.waitFor({ state: 'hidden' });

    await rowOf(page, 'Schedules', 'Every week on Monday at 03:30 (Asia/Tokyo)')
      .getByText('Headquarters')
      .waitFor();
    await lookAt(page, 'schedules');
    const { data } = (await api.ask('/api/v2/events')) as {
      data: { rrule: string; next_scheduled_at: string }[];
    };
    expect(data.map(({ rrule }) => rrule.split('\n')[1])).toEqual(['RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=MO']);
    // Half past three in Tokyo is the evening before in UTC.
    expect(data[0]?.next_scheduled_at).toMatch(/T18:30:00/);
  });

  it('runs when somebody wants it, is seen at work, and tells what it found', {
    timeout: JOB_MS,
  }, async () => {
    const client = await register('Runner');
    const collector = collectorOf(client);
    await collector.checkIn();
    const page = await browser.open();
    await openAsAdministrator(page, service, `${COLLECTION}?sort=-last_checkin`);
    await rowOf(page, 'Clients', 'Runner').getByText('Ready').waitFor();
    await rowOf(page, 'Clients', 'Runner').getByText('v0.0.0').waitFor();
    await lookAt(page, 'clients');
    await act(page, 'Runner', 'Run now');
    const form = page.getByRole('form', { name: 'Run a collection now' });
    await form.getByLabel('These organizational units').check();
    await form.getByRole('button', { name: 'Run now' }).click();
    await form.getByText('Choose at least one organizational unit.').waitFor();
    await form.getByLabel('The domain that the collector runs in').check();
    await lookAt(page, 'run-now');
    await form.getByRole('button', { name: 'Run now' }).click();

    const job = page.getByRole('dialog', { name: /^Collection job \d+$/ });
    await job.getByText('Waiting', { exact: true }).waitFor();
    const id = await collector.awaitJob();
    expect(new URL(page.url()).searchParams.get('job')).toBe(String(id));
    expect(await collector.run(id)).toBe('collected');
    // Nothing is reloaded: the page asks by itself.
    await job.getByText('Complete', { exact: true }).first().waitFor(COLLECTED);
    // Its collector tells nothing of domains: they are counted in what it sent.
    const domains = job.getByRole('table', { name: 'Domains' });
    await domains
      .getByText(/\d+ users?, \d+ groups?/)
      .first()
      .waitFor();
    await domains.getByText('Collected', { exact: true }).first().waitFor();
    await job.getByRole('button', { name: 'Show log' }).click();
    await expect
      .poll(() => job.getByLabel('Log', { exact: true }).inputValue())
      .toBe('Collection completed successfully\n');
    await job.getByText(/^\d+ files done$/).waitFor();
    await lookAt(page, 'collection-job');
    await page.keyboard.press('Escape');
    await job.waitFor({ state: 'hidden' });
    await rowOf(page, 'Jobs that ended', 'Runner').getByText('Complete', { exact: true }).first().waitFor();
    await lookAt(page, 'collection-jobs');

    // What is filtered is in the address, and comes back with it.
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'Failed' }).click();
    await page.getByText('No job matches these filters.').waitFor();
    expect(new URL(page.url()).searchParams.get('state')).toBe('failed');
    await page.reload();
    await page.getByText('No job matches these filters.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await rowOf(page, 'Jobs that ended', 'Runner').waitFor();
  });

  it('is canceled, by whoever may', async () => {
    const client = await register('Stopped', { type: 'azurehound' });
    const collector = collectorOf(client, { pauseAfter: 0 });
    await collector.checkIn();
    const page = await browser.open();
    await openAsAdministrator(page, service, COLLECTION);
    await act(page, 'Stopped', 'Run now');
    await page
      .getByRole('form', { name: 'Run a collection now' })
      .getByRole('button', { name: 'Run now' })
      .click();
    const job = page.getByRole('dialog', { name: /^Collection job \d+$/ });
    await job.getByText('Waiting', { exact: true }).waitFor();
    const ended = collector.run(await collector.awaitJob());
    await job.getByText('Collecting', { exact: true }).waitFor();
    await job.getByRole('button', { name: 'Cancel job' }).click();
    await drawer(page, 'Cancel the job').getByRole('button', { name: 'Cancel job' }).click();
    await job.getByText('Canceled', { exact: true }).waitFor();
    expect(await ended).toBe('canceled');
    await expect.poll(() => job.getByRole('button', { name: 'Cancel job' }).count()).toBe(0);
  });
});

describe('a client', () => {
  it('is edited, gets another key, and is deleted', async () => {
    const client = await register('Renamed');
    await register('Taken');
    const page = await browser.open();
    await openAsAdministrator(page, service, `${COLLECTION}?text=Renamed`);
    await act(page, 'Renamed', 'Edit');
    const form = page.getByRole('form', { name: 'Edit client' });
    await form.getByLabel('Name').fill('taken');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Another client has this name. Choose another one.').waitFor();
    await form.getByLabel('Name').fill('Renamed twice');
    await form.getByLabel('Domain controller').fill('dc01.example.org');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'hidden' });

    await act(page, 'Renamed twice', 'Replace key');
    const asked = drawer(page, 'Replace the key');
    await asked.getByRole('button', { name: 'Replace', exact: true }).click();
    const kept = drawer(page, 'Key replaced');
    const key = kept.getByLabel('Key', { exact: true });
    await key.waitFor();
    const token = {
      id: (await kept.getByLabel('Token id', { exact: true }).textContent()) ?? '',
      key: (await key.textContent()) ?? '',
    };
    await kept.getByRole('button', { name: 'I have kept them' }).click();
    await kept.waitFor({ state: 'hidden' });
    await expect(collectorOf(client).checkIn()).rejects.toThrow('401');
    await collectorOf({ token }).checkIn();

    await page.getByRole('button', { name: 'Renamed twice', exact: true }).click();
    const details = drawer(page, 'Renamed twice');
    await details.getByText('dc01.example.org').waitFor();
    await details.getByText('It collects only when somebody runs it.').waitFor();
    await details.getByText('No errors reported.').waitFor();
    expect(new URL(page.url()).searchParams.get('client')).toBe(client.id);
    await lookAt(page, 'client-details');
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'hidden' });
    await act(page, 'Renamed twice', 'Delete');
    await drawer(page, 'Delete client').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No client has such a name.').waitFor();
    await page.goto(`${service.pages}${COLLECTION}?client=${client.id}`);
    await page.getByText('There is no such client, or not any more.').waitFor();
  });

  it('sends its logs when it is asked, and they are downloaded by whoever may manage clients', async () => {
    const client = await register('Platform', { type: 'openhound' });
    const connection = new CollectorConnection({
      url: service.url,
      token: client.token,
      now: () => new Date(),
    });
    const logs = Buffer.from('PK\u0003\u0004 logs of a client');
    const page = await browser.open();
    await openAsAdministrator(page, service, `${COLLECTION}?client=${client.id}`);
    const section = drawer(page, 'Platform').getByRole('region', { name: 'Logs of the client' });
    const requests = section.getByRole('table', { name: 'Requests for logs' });
    const ask = section.getByRole('button', { name: 'Ask for its logs' });
    await section.getByText('Nobody has asked for its logs.').waitFor();
    await lookAt(page, 'client-logs-empty');

    // Asked by mistake: the request is taken back before the client hears of it.
    await ask.click();
    await requests.getByText('Waiting for the client').waitFor();
    expect(await ask.isDisabled()).toBe(true);
    await requests.getByRole('button', { name: /^Withdraw the request of/ }).click();
    await section.getByText('Nobody has asked for its logs.').waitFor();
    expect(await sendLogs(connection, logs)).toBe('nothing asked');

    await ask.click();
    await requests.getByText('Waiting for the client').waitFor();
    await lookAt(page, 'client-logs-waiting');
    expect(await sendLogs(connection, logs)).toBe('sent');
    // Nothing is reloaded: the page asks by itself.
    await requests.getByText('Received', { exact: true }).waitFor();
    const download = page.waitForEvent('download');
    await requests.getByRole('link', { name: /^Download the logs of/ }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^support-bundle-\d{4}-\d\d-\d\d-.*\.zip$/);
    expect(await buffer(await file.createReadStream())).toEqual(logs);

    await ask.click();
    await requests.getByText('Waiting for the client').waitFor();
    const failing = (await askedOf(connection))[0]?.id;
    await connection.ask({ method: 'POST', path: `${MANAGEMENT}/start`, json: { operation_id: failing } });
    await requests.getByText('Sending', { exact: true }).waitFor();
    const failed = { operation_id: failing, status: 'failed' };
    await connection.ask({ method: 'POST', path: `${MANAGEMENT}/end`, json: failed });
    await requests.getByText('Failed', { exact: true }).waitFor();
    await lookAt(page, 'client-logs');

    await requests.getByRole('button', { name: /^Delete the logs of/ }).click();
    const asked = drawer(page, 'Delete the logs');
    await asked.getByRole('button', { name: 'Delete', exact: true }).click();
    await asked.waitFor({ state: 'hidden' });
    await expect.poll(() => requests.getByRole('row').count()).toBe(1);
    expect(await requests.getByRole('link').count()).toBe(0);
  });

  it('is not asked for logs by who may only read, and tells why requests could not be listed', async () => {
    const client = await register('Read only', { type: 'openhound' });
    await register('No logs', { type: 'sharphound' });
    await api.ask(`/api/v2/clients/${client.id}/operations`, {});
    const { data } = (await api.ask('/api/v2/roles')) as {
      data: { roles: { id: number; name: string }[] };
    };
    const role = data.roles.find(({ name }) => name === 'Auditor')?.id;
    await api.ask('/api/v2/platform-users', { principal: 'auditor', roles: [role], secret: PASSWORD });
    const page = await browser.open();
    const auditor = { ...service, user: { name: 'auditor', password: PASSWORD } };
    await openAsUser(page, auditor, `${COLLECTION}?client=${client.id}`);
    const section = drawer(page, 'Read only').getByRole('region', { name: 'Logs of the client' });
    await section.getByText('Waiting for the client').waitFor();
    expect(await section.getByRole('button').count()).toBe(0);

    await page.route('**/operations*', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: '{"errors":[{"message":"broken"}]}',
      }),
    );
    await page.reload();
    await section.getByText('The requests could not be listed').waitFor();
  });

  it('is drawn as what it is, whatever it is called and says', async () => {
    const client = await register(HOSTILE);
    const connection = new CollectorConnection({
      url: service.url,
      token: client.token,
      now: () => new Date(),
    });
    await connection.ask({
      method: 'PUT',
      path: '/api/v2/clients/update',
      json: { hostname: HOSTILE, version: HOSTILE, username: 'x'.repeat(2_000), address: HOSTILE },
    });
    await connection.ask({
      method: 'POST',
      path: '/api/v2/clients/error',
      json: { task_error: HOSTILE, additional: { [HOSTILE]: HOSTILE } },
    });
    const page = await browser.open();
    await openAsAdministrator(page, service, `${COLLECTION}?client=${client.id}`);
    const details = page.getByRole('dialog');
    await details
      .getByRole('table', { name: 'Reports' })
      .getByText('<img src=x onerror=alert(1)>')
      .first()
      .waitFor();
    await rowOf(page, 'Clients', '<img src=x').waitFor();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    await lookAt(page, 'client-hostile');
  });

  it('is told apart from one that could not be asked for', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, '/account');
    const gone = '**/api/v2/clients?**';
    await page.route(gone, (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: '{"errors":[{"message":"broken"}]}',
      }),
    );
    await page.goto(`${service.pages}${COLLECTION}`);
    await page.getByText('The clients could not be listed').waitFor();
    await lookAt(page, 'collection-error');
    await page.unroute(gone);
    await page.getByRole('button', { name: 'Try again' }).click();
    await table(page, 'Clients').waitFor();
    expect(await page.getByText('The clients could not be listed').count()).toBe(0);
  });
});

describe('a schedule', () => {
  it('is edited as a form where it is one, and as a rule where not, and is deleted', async () => {
    const { id } = await register('Scheduled');
    const created = await api.ask('/api/v2/events', {
      client_id: id,
      rrule: 'DTSTART;TZID=Pacific/Chatham:20260101T020000\nRRULE:FREQ=MONTHLY;INTERVAL=1;BYDAY=2SA',
      session_collection: true,
      domains: ['S-1-5-21-9-9-9'],
    });
    const event = (created as { data: { id: number } }).data.id;
    const page = await browser.open();
    await openAsAdministrator(page, service, `${COLLECTION}/schedules?client=${id}`);
    await rowOf(page, 'Schedules', 'Every month on the second Saturday at 02:00')
      .getByText('1 domain')
      .waitFor();
    await page.getByRole('button', { name: `Edit schedule ${event}`, exact: true }).click();
    const form = page.getByRole('form', { name: 'Edit schedule' });
    await expect.poll(() => form.getByRole('combobox', { name: 'Weekday' }).inputValue()).toBe('Saturday');
    await form.getByText('S-1-5-21-9-9-9').waitFor();
    // The second Saturday of an island where few are, by the clocks of both.
    await expect.poll(() => form.getByRole('columnheader').allTextContents()).toContain('In Pacific/Chatham');
    await lookAt(page, 'schedule-edit');

    await form.getByRole('combobox', { name: 'Repeats' }).click();
    await page.getByRole('option', { name: 'By a rule of your own' }).click();
    const rule = form.getByLabel('Rule');
    expect(await rule.inputValue()).toContain('BYDAY=2SA');
    await rule.fill('DTSTART:20260101T020000Z\nRRULE:FREQ=SECONDLY');
    await form.getByText(/^This is no rule: FREQ must be one of/).waitFor();
    await rule.fill('DTSTART:20980101T020000Z\nRRULE:FREQ=DAILY;COUNT=2');
    await expect.poll(() => form.getByRole('table', { name: 'Next runs' }).getByRole('row').count()).toBe(3);
    await form.getByText('Then it is over.').waitFor();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'hidden' });
    await rowOf(page, 'Schedules', 'RRULE:FREQ=DAILY;COUNT=2').waitFor();

    await page.getByRole('button', { name: `Delete schedule ${event}`, exact: true }).click();
    await drawer(page, 'Delete schedule').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('This client has no schedule.').waitFor();
  });

  it('says why it stopped where its rule cannot be read, and what to do', async () => {
    const { id } = await register('With a bad rule');
    const rrule = 'DTSTART:20260101T020000Z\nRRULE:FREQ=DAILY';
    await api.ask('/api/v2/events', { client_id: id, rrule, session_collection: true });
    await api.ask('/api/v2/reports', { name: 'Weekly', format: 'csv', schedule: rrule });
    const page = await browser.open();
    await openAsAdministrator(page, service);
    // As it is told of what another release has stored.
    await page.route(/\/api\/v2\/(?:events|report-schedules)\?/, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: object[] };
      const unreadable = {
        rrule: 'DTSTART:20260101T020000Z\nRRULE:FREQ=FORTNIGHTLY',
        rrule_problem: 'FREQ must be one of MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY',
        next_scheduled_at: '0001-01-01T00:00:00Z',
        next_run_at: '0001-01-01T00:00:00Z',
      };
      await route.fulfill({
        response,
        json: { ...body, data: body.data.map((schedule) => ({ ...schedule, ...unreadable })) },
      });
    });
    const STOPPED = 'Stopped: its rule cannot be read (FREQ must be one of';
    await page.goto(new URL(`/ui/collection/schedules?client=${id}`, service.url).href);
    const row = rowOf(page, 'Schedules', STOPPED);
    await row.getByText('Edit it and write another rule, or delete it.').waitFor();
    await lookAt(page, 'schedule-unreadable');

    await page.goto(new URL('/ui/reports/made', service.url).href);
    const report = rowOf(page, 'Schedules of reports', STOPPED);
    await report.getByText('Edit the schedule and choose another rule.').waitFor();
    await lookAt(page, 'report-schedule-unreadable');
  });
});

describe('collectors', () => {
  it('are downloaded with their checksums, once an administrator has put them there', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, '/download-collectors');
    await page.getByText('The store of this service is empty.').waitFor();
    await lookAt(page, 'collectors-empty');

    const name = 'SharpHound_v2.10.0_windows_x86.zip';
    const content = Buffer.from('PK\u0003\u0004 a release');
    const sha256 = createHash('sha256').update(content).digest('hex');
    await mkdir(join(shelf, 'sharphound'), { recursive: true });
    await writeFile(join(shelf, 'sharphound', name), content);
    await writeFile(join(shelf, 'sharphound', `${name}.sha256`), `${sha256}  ${name}\n`);
    await page.reload();
    const release = rowOf(page, 'Releases of SharpHound', 'v2.10.0');
    await release.getByText('Latest').waitFor();
    await release.getByText(sha256).waitFor();
    await page.getByText('The store has no release of it.').first().waitFor();
    await lookAt(page, 'collectors');
    const download = page.waitForEvent('download');
    await release.getByRole('link', { name: `Download ${name}`, exact: true }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(name);
    expect(await buffer(await file.createReadStream())).toEqual(content);
  });
});

describe('webhooks', () => {
  const WEBHOOKS = '/administration/webhooks';

  it('are made with a secret that is shown once, tested, disabled and deleted', async () => {
    answerStatus = 204;
    const page = await browser.open();
    await openAsAdministrator(page, service, WEBHOOKS);
    await page.getByText('No webhooks yet').waitFor();
    await page.getByRole('button', { name: 'New webhook' }).click();
    const form = page.getByRole('form', { name: 'New webhook' });
    await form.getByLabel('Name').fill(HOSTILE);
    await form.getByLabel('Address').fill('http://chat.example.org/hook');
    await form.getByRole('button', { name: 'Create webhook' }).click();
    await form.getByText('The address has to begin with https://').waitFor();
    await form.getByLabel('Address').fill(`${receiverUrl}/chat`);
    await lookAt(page, 'webhook-new');
    await form.getByRole('button', { name: 'Create webhook' }).click();
    const made = drawer(page, 'Webhook created');
    const secret = (await made.getByLabel('Secret', { exact: true }).textContent()) ?? '';
    expect(Buffer.from(secret, 'base64')).toHaveLength(32);
    await made.getByRole('button', { name: 'I have kept it' }).click();
    await made.waitFor({ state: 'hidden' });
    const row = rowOf(page, 'Webhooks', '<img src=x');
    await row.getByText('Not used yet').waitFor();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    await lookAt(page, 'webhooks');

    const menu = row.getByRole('button', { name: /^Actions for/ });
    await menu.click();
    await menuItem(page, 'Send a test').click();
    const test = page.getByRole('form', { name: 'Send a test' });
    await test.getByRole('button', { name: 'Send', exact: true }).click();
    await test.getByText('The test arrived').waitFor();
    await test.getByText('It answered with status 204.').waitFor();
    expect(JSON.parse(told.at(-1) ?? '')).toMatchObject({ type: 'client.job.failed' });
    answerStatus = 500;
    await test.getByRole('button', { name: 'Send', exact: true }).click();
    await test.getByText('The test did not arrive').waitFor();
    await lookAt(page, 'webhook-test');
    await test.getByRole('button', { name: 'Cancel' }).click();
    await test.waitFor({ state: 'hidden' });

    await menu.click();
    await menuItem(page, 'Replace secret').click();
    await drawer(page, 'Replace the secret').getByRole('button', { name: 'Replace', exact: true }).click();
    const replaced = drawer(page, 'Secret replaced');
    expect(await replaced.getByLabel('Secret', { exact: true }).textContent()).not.toBe(secret);
    await replaced.getByRole('button', { name: 'I have kept it' }).click();
    await replaced.waitFor({ state: 'hidden' });
    for (const [action, state] of [
      ['Disable', 'Disabled'],
      ['Enable', 'Not used yet'],
    ] as const) {
      await menu.click();
      await menuItem(page, action).click();
      const asked = drawer(page, `${action} webhook`);
      await asked.getByRole('button', { name: action, exact: true }).click();
      await asked.waitFor({ state: 'hidden' });
      await row.getByText(state).waitFor();
    }
    await menu.click();
    await menuItem(page, 'Delete').click();
    await drawer(page, 'Delete webhook').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No webhooks yet').waitFor();
  });

  it('are told what an alert says, and once more when somebody wants it', async () => {
    answerStatus = 500;
    told.length = 0;
    await api.ask('/api/v2/alert-webhooks', {
      type: 'generic',
      name: 'On call',
      url: `${receiverUrl}/on-call`,
    });
    const page = await browser.open();
    await openAsAdministrator(page, service, `${WEBHOOKS}?tab=alerts`);
    await page.getByText('No alerts yet').waitFor();
    await page.getByRole('button', { name: 'New alert' }).click();
    const form = page.getByRole('form', { name: 'New alert' });
    await form.getByLabel('Name').fill('Failures');
    await form.getByRole('combobox', { name: 'Webhooks for client.job.failed' }).click();
    await page.getByRole('option', { name: 'On call' }).click();
    await lookAt(page, 'alert-new');
    await form.getByRole('button', { name: 'Create alert' }).click();
    await form.waitFor({ state: 'hidden' });
    await rowOf(page, 'Alerts', 'Failures').getByText('client.job.failed').waitFor();
    await rowOf(page, 'Alerts', 'Failures').getByText('On call').waitFor();

    const client = await register('Failing', { type: 'azurehound' });
    const connection = new CollectorConnection({
      url: service.url,
      token: client.token,
      now: () => new Date(),
    });
    await api.ask(`/api/v2/clients/${client.id}/jobs`, {});
    const [job] = (await connection.ask({ method: 'GET', path: '/api/v2/jobs/available' })) as {
      id: number;
    }[];
    await connection.ask({ method: 'POST', path: '/api/v2/jobs/start', json: { id: job?.id } });
    const json = { status: 'FAILED', message: 'no permission' };
    await connection.ask({ method: 'POST', path: '/api/v2/jobs/end', json });

    await page.getByRole('tab', { name: 'Events' }).click();
    await rowOf(page, 'Events', 'of Failing failed: no permission').getByRole('button').click();
    const event = drawer(page, 'client.job.failed');
    await event.getByText('Tried again later').waitFor();
    await lookAt(page, 'alert-event');
    answerStatus = 204;
    await event.getByRole('button', { name: 'Try again to tell On call' }).click();
    await event.getByText('Arrived', { exact: true }).waitFor();
    expect(JSON.parse(told.at(-1) ?? '')).toMatchObject({
      type: 'client.job.failed',
      data: { client_name: 'Failing', status_message: 'no permission' },
    });
    expect(new URL(page.url()).searchParams.get('event')).not.toBeNull();
    await page.reload();
    await event.getByText('Arrived', { exact: true }).waitFor();
  });
});
