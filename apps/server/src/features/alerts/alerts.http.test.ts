import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { AlertOutbox, recordAlertEvent, recordSeverityIncreases } from '@secgraph/database/alerts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, messageOf } from '../../../test/test-server.ts';
import { createOutboundFetch } from '../../outbound/outbound-fetch.ts';
import { AlertDispatcher, delayAfter, MAX_ATTEMPTS } from './alert-dispatcher.ts';
import { AlertWatch } from './alert-watch.ts';

interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const received: Received[] = [];
let respond: (response: ServerResponse, path: string) => void;
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    received.push({ path: request.url ?? '', headers: request.headers, body });
    respond(response, request.url ?? '');
  });
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const { port } = receiver.address() as AddressInfo;
afterAll(() => {
  receiver.close();
  receiver.closeAllConnections();
});

const server = await createTestServer({ environment: { SECGRAPH_WEBHOOK_INTERNAL_HOSTS: '127.0.0.1' } });
const { database, auth, log } = server;
const { pool, kysely } = database;
const outbox = new AlertOutbox(kysely);
const silent = { info: () => undefined, warn: () => undefined };
const open = () =>
  new AlertDispatcher({
    outbox,
    secrets: auth.secrets,
    fetch: createOutboundFetch(['127.0.0.1']),
    log: silent,
  });
const admin = await server.logInAs('Administrator');
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object, caller = admin) =>
  server.inject({
    method,
    url: `/api/v2${path}`,
    headers: { authorization: caller.authorization },
    ...(payload === undefined ? {} : { payload }),
  });
/** As long as a machine with other things to do may need. */
const SOON = { timeout: 20_000 };
const NOBODY = '3fa85f64-5717-4562-b3fc-2c963f66afa6';
const hook = (path: string) => `http://127.0.0.1:${port}${path}`;
let hooks = 0;

async function createWebhook(input: object = {}) {
  hooks++;
  const payload = { type: 'generic', name: `hook ${hooks}`, url: hook(`/${hooks}`), ...input };
  const response = await call('POST', '/alert-webhooks', payload);
  expect(response.statusCode, response.body).toBe(201);
  const { webhook, hmac_secret: secret } = response.json().data;

  return { ...webhook, secret } as { id: string; url: string; secret: string };
}

async function subscribe(channelId: string, ...types: string[]): Promise<string> {
  const subscriptions = types.map((type) => ({ channel_id: channelId, event_type: type }));
  const response = await call('POST', '/alerts', { name: `alert ${channelId}`, subscriptions });
  expect(response.statusCode, response.body).toBe(201);

  return response.json().data.alert.id;
}

const happen = (message = 'it happened', type = 'ingest.job.failed') =>
  recordAlertEvent(kysely, { type, message, data: { job_id: 1 } });
const attemptsOf = async (query = '') => (await call('GET', `/alert-attempts${query}`)).json().data.attempts;
/** What comes of looking every now and then, as a service does. */
const looking = <T>(dispatcher: AlertDispatcher, outcome: () => T) =>
  expect.poll(async () => {
    await dispatcher.look();
    return outcome();
  }, SOON);
const makeDue = () =>
  pool.query('UPDATE alert_attempt SET next_attempt_at = now() WHERE next_attempt_at IS NOT NULL');

beforeEach(async () => {
  await pool.query('DELETE FROM alert_webhook');
  await pool.query('DELETE FROM alert');
  await pool.query('DELETE FROM alert_event');
  received.length = 0;
  respond = (response) => void response.writeHead(204).end();
});

describe('a webhook', () => {
  it('is created with a secret that is told once, listed, changed, and deleted', async () => {
    const { id, secret } = await createWebhook({ name: ' one ', description: 'chat' });
    expect(Buffer.from(secret, 'base64')).toHaveLength(32);
    const one = await call('GET', `/alert-webhooks/${id}`);
    expect(one.json().data.webhook).toMatchObject({
      id,
      type: 'generic',
      name: 'one',
      description: 'chat',
      health: 1,
      attempts: 0,
      created_by: admin.userId,
      disabled_at: null,
    });
    expect(one.body).not.toContain(secret);
    expect((await pool.query('SELECT sealed_secret FROM alert_webhook')).rows[0].sealed_secret).not.toContain(
      secret,
    );

    const changed = await call('PATCH', `/alert-webhooks/${id}`, { name: 'two', disabled: true });
    expect(changed.json().data.webhook).toMatchObject({
      name: 'two',
      description: 'chat',
      disabled_by: admin.userId,
    });
    expect(
      (await call('PATCH', `/alert-webhooks/${id}`, { disabled: false })).json().data.webhook.disabled_at,
    ).toBeNull();

    const rotated = (await call('POST', `/alert-webhooks/${id}/rotate-secret`)).json().data.webhook_secret;
    expect(rotated).toMatchObject({ id, created_at: expect.any(String) });
    expect(rotated.hmac_secret).not.toBe(secret);

    await createWebhook({ name: 'a first' });
    const { count, data } = (await call('GET', '/alert-webhooks')).json();
    expect([count, data.webhooks.map(({ name }: { name: string }) => name)]).toEqual([2, ['a first', 'two']]);
    expect(
      (await call('GET', '/alert-webhooks?name=~eq:wo&disabled=eq:false&sort_by=-health')).json().count,
    ).toBe(1);
    expect((await call('DELETE', `/alert-webhooks/${id}`)).statusCode).toBe(204);
    expect((await call('DELETE', `/alert-webhooks/${id}`)).statusCode).toBe(404);
    // No word of either secret anywhere.
    expect(log.join('')).not.toContain(secret);
    const { rows } = await pool.query('SELECT fields::text FROM audit_log');
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain(rotated.hmac_secret);
  });

  const NO_ADDRESS = 'url must be an address that begins with https, without a user or a password';

  it.each<readonly [object, string]>([
    [{ type: 'mail' }, 'type must be generic, slack or ms-teams'],
    [{ name: ' ' }, 'name must not be empty'],
    [{ name: 'x'.repeat(201) }, 'names of alerts and webhooks are limited to 200 characters'],
    [{ description: 'x'.repeat(2001) }, 'description is limited to 2000 characters'],
    [{ url: 'none' }, NO_ADDRESS],
    [{ url: 'http://example.org/' }, NO_ADDRESS],
    [{ url: 'ftp://127.0.0.1/' }, NO_ADDRESS],
    [{ url: 'https://user:password@example.org/' }, NO_ADDRESS],
    [{ url: 'http://127.0.0.2/' }, NO_ADDRESS],
    [{ url: 'http://localhost/' }, NO_ADDRESS],
    [{ url: `https://example.org/${'x'.repeat(2048)}` }, NO_ADDRESS],
  ])('is refused: %o', async (input, message) => {
    const payload = { type: 'generic', name: 'one', url: 'https://example.org/', ...input };
    const response = await call('POST', '/alert-webhooks', payload);
    expect([response.statusCode, messageOf(response)]).toEqual([400, message]);
  });

  it('has an address of its own, and an id', async () => {
    const { url } = await createWebhook();
    const again = await call('POST', '/alert-webhooks', { type: 'slack', name: 'again', url });
    expect([again.statusCode, messageOf(again)]).toEqual([409, 'another webhook has the address']);
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/rotate-secret'],
    ] as const) {
      const payload = method === 'PATCH' ? { name: 'x' } : undefined;
      expect((await call(method, `/alert-webhooks/${NOBODY}${path}`, payload)).statusCode).toBe(404);
      expect((await call(method, `/alert-webhooks/none${path}`, payload)).statusCode).toBe(400);
    }
  });

  it('is tested with an example, at once', async () => {
    const { id, secret } = await createWebhook({ url: hook('/tested') });
    const test = (input: object) => call('POST', `/alert-webhooks/${id}/test`, input);
    const answered = await test({ event_type: 'ingest.job.failed', version: 1 });
    expect(answered.json().data).toEqual({ status_code: 204, error: null });
    const [{ headers, body }] = received as [Received];
    expect(JSON.parse(body)).toMatchObject({ type: 'ingest.job.failed', version: 1, severity: 'warning' });
    expect(headers['x-signature']).toBe(signatureOf(secret, headers, body));

    respond = (response) => void response.writeHead(302, { Location: hook('/elsewhere') }).end();
    expect((await test({ event_type: 'ingest.job.failed' })).json().data).toEqual({
      status_code: 302,
      error: 'the answer was 302',
    });
    respond = (response) => void response.destroy();
    expect((await test({ event_type: 'ingest.job.failed' })).json().data).toEqual({
      status_code: null,
      error: 'no answer',
    });
    expect(received.map(({ path }) => path)).toEqual(['/tested', '/tested', '/tested']);
    expect((await test({ event_type: 'none' })).statusCode).toBe(400);
    expect((await test({ event_type: 'ingest.job.failed', version: 2 })).statusCode).toBe(400);
    expect((await call('GET', `/alert-webhooks/${id}`)).json().data.webhook.attempts).toBe(0);
  });

  it('at an address that is not public is not told anything', async () => {
    const { id } = await createWebhook({ url: `https://localhost:${port}/inside` });
    const { data } = (
      await call('POST', `/alert-webhooks/${id}/test`, { event_type: 'ingest.job.failed' })
    ).json();
    expect(data).toEqual({ status_code: null, error: expect.stringContaining('the address is not public') });
    expect(received).toEqual([]);
  });
});

function signatureOf(secret: string, headers: IncomingMessage['headers'], body: string): string {
  const key = Buffer.from(secret, 'base64');
  return `sha256=${createHmac('sha256', key).update(`${headers['x-timestamp']?.toString()}.${body}`).digest('hex')}`;
}

describe('an alert', () => {
  it('has subscriptions that are replaced as a whole', async () => {
    const { id: channel } = await createWebhook();
    const alertId = await subscribe(channel, 'ingest.job.failed', 'finding.instance.new');
    const one = (await call('GET', `/alerts/${alertId}`)).json().data.alert;
    expect(one.subscriptions).toEqual([
      { channel_id: channel, event_type: 'finding.instance.new', version: 1, disabled: false },
      { channel_id: channel, event_type: 'ingest.job.failed', version: 1, disabled: false },
    ]);
    const subscriptions = [
      { channel_id: channel, event_type: 'analysis.run.failed', version: 1, disabled: true },
    ];
    const changed = await call('PATCH', `/alerts/${alertId}`, { description: 'new', subscriptions });
    expect(changed.json().data.alert).toMatchObject({ description: 'new', name: one.name, subscriptions });
    expect(
      (await call('PATCH', `/alerts/${alertId}`, { name: 'other' })).json().data.alert.subscriptions,
    ).toEqual(subscriptions);
    const { count, data } = (await call('GET', '/alerts?name=eq:other')).json();
    expect([count, data.alerts[0].subscriptions]).toEqual([1, subscriptions]);
    expect((await call('DELETE', `/alerts/${alertId}`)).statusCode).toBe(204);
    expect((await call('GET', `/alerts/${alertId}`)).statusCode).toBe(404);
  });

  it.each([
    [{ name: '' }, 'name must not be empty'],
    [
      { subscriptions: [{ channel_id: 'x', event_type: 'ingest.job.failed' }] },
      'channel_id must be the id of a webhook',
    ],
    [
      { subscriptions: [{ channel_id: NOBODY, event_type: 'ingest.job.failed' }] },
      'channel_id must be the id of a webhook',
    ],
    [
      { subscriptions: [{ channel_id: NOBODY, event_type: 'none' }] },
      'event_type must be one of those of /api/v2/alert-event-types',
    ],
    [
      { subscriptions: [{ channel_id: NOBODY, event_type: 'ingest.job.failed', version: 7 }] },
      'there is no such version of the event type',
    ],
    [
      { subscriptions: [1, 2].map(() => ({ channel_id: NOBODY, event_type: 'ingest.job.failed' })) },
      'a channel is subscribed to an event type once',
    ],
  ])('is refused: %o', async (input, message) => {
    const response = await call('POST', '/alerts', { name: 'one', ...input });
    expect([response.statusCode, messageOf(response)]).toEqual([400, message]);
  });

  it('has a name of its own', async () => {
    expect((await call('POST', '/alerts', { name: 'same' })).statusCode).toBe(201);
    const again = await call('POST', '/alerts', { name: 'same' });
    expect([again.statusCode, messageOf(again)]).toEqual([409, 'another alert has the name']);
  });

  it('may be read by auditors, and by nobody else who is no administrator', async () => {
    const auditor = await server.logInAs('Auditor');
    const user = await server.logInAs('User');
    for (const path of [
      '/alerts',
      '/alert-webhooks',
      '/alert-event-types',
      '/alert-events',
      '/alert-attempts',
    ]) {
      expect((await call('GET', path, undefined, auditor)).statusCode).toBe(200);
      expect((await call('GET', path, undefined, user)).statusCode).toBe(403);
    }
    expect((await call('POST', '/alerts', { name: 'x' }, auditor)).statusCode).toBe(403);
  });

  it('tells every type of event with an example', async () => {
    const { event_types: types } = (await call('GET', '/alert-event-types')).json().data;
    expect(types.map(({ type }: { type: string }) => type)).toContain('finding.instance.new');
    for (const { type, namespace, category, name, versions } of types) {
      expect(`${namespace}.${category}.${name}`).toBe(type);
      expect(versions).toHaveLength(1);
    }
  });
});

describe('an event', () => {
  it('is sent signed to each webhook that is subscribed to it, once', async () => {
    const one = await createWebhook();
    const two = await createWebhook();
    const alertId = await subscribe(one.id, 'ingest.job.failed');
    await subscribe(two.id, 'finding.instance.new');
    await happen('first');
    await happen('nobody listens', 'analysis.run.completed');
    const before = Math.floor(Date.now() / 1000);
    const dispatcher = open();
    await looking(dispatcher, () => received.length).toBe(1);
    await dispatcher.stop();

    const [{ path, headers, body }] = received as [Received];
    expect(path).toBe(new URL(one.url).pathname);
    expect(JSON.parse(body)).toEqual({
      id: headers['x-event-id'],
      type: 'ingest.job.failed',
      version: 1,
      severity: 'warning',
      message: 'first',
      created_at: expect.stringMatching(/Z$/),
      data: { job_id: 1 },
    });
    expect(headers['content-type']).toBe('application/json');
    expect(Number(headers['x-timestamp'])).toBeGreaterThanOrEqual(before);
    expect(Number(headers['x-timestamp'])).toBeLessThanOrEqual(Date.now() / 1000);
    expect(headers['x-signature']).toBe(signatureOf(one.secret, headers, body));

    const eventId = headers['x-event-id']?.toString() ?? '';
    expect(await attemptsOf('?succeeded=eq:true')).toEqual([
      {
        alert_id: alertId,
        channel_id: one.id,
        event_id: eventId,
        created_at: expect.any(String),
        succeeded_at: expect.any(String),
        last_status_code: 204,
        last_error: null,
        attempts: 1,
        next_attempt_at: null,
      },
    ]);
    const events = (await call('GET', '/alert-events?delivered=eq:true')).json();
    expect([events.count, events.data.events[0].id]).toEqual([1, eventId]);
    expect((await call('GET', `/alert-events/${eventId}`)).json().data.event.message).toBe('first');
    expect((await call('GET', `/alert-events/${NOBODY}`)).statusCode).toBe(404);
    const unheard = (await call('GET', '/alert-events?type=eq:analysis.run.completed')).json().data.events;
    expect(unheard).toMatchObject([{ message: 'nobody listens', attempts_queued_at: null }]);
    expect((await call('GET', `/alert-webhooks/${one.id}`)).json().data.webhook).toMatchObject({
      attempts: 1,
      failures: 0,
      health: 1,
      last_succeeded_at: expect.any(String),
    });
  });

  it('that is not heard is told again, later each time, and given up in the end', async () => {
    const { id } = await createWebhook();
    const alertId = await subscribe(id, 'ingest.job.failed');
    respond = (response) => void response.writeHead(500).end();
    await happen();
    const dispatcher = open();
    const look = async (attempts: number) => {
      await looking(dispatcher, async () => (await attemptsOf())[0]?.last_error).toBe('the answer was 500');
      await expect.poll(() => received.length, SOON).toBe(attempts);
    };
    await look(1);
    await expect.poll(async () => (await attemptsOf())[0]?.last_status_code, SOON).toBe(500);
    const [first] = await attemptsOf();
    const failing = (await call('GET', `/alert-webhooks/${id}`)).json().data.webhook;
    expect(Date.parse(first.next_attempt_at) - Date.parse(failing.last_errored_at)).toBe(60_000);
    // Nothing is due before.
    await dispatcher.look();
    expect(received).toHaveLength(1);

    // Where a process that was stopped left off, another one goes on: the tenth attempt is the last.
    await pool.query('UPDATE alert_attempt SET attempts = 9, next_attempt_at = now()');
    await dispatcher.stop();
    const other = open();
    await looking(other, async () => (await attemptsOf())[0]?.next_attempt_at).toBeNull();
    expect((await attemptsOf('?succeeded=eq:false'))[0]).toMatchObject({
      attempts: MAX_ATTEMPTS,
      succeeded_at: null,
    });
    expect(new Set(received.map(({ headers }) => headers['x-event-id'])).size).toBe(1);
    const { webhook } = (await call('GET', `/alert-webhooks/${id}`)).json().data;
    expect(webhook).toMatchObject({ attempts: 2, failures: 2, health: 0, last_error: 'the answer was 500' });

    // Somebody mends it, and asks for another try.
    respond = (response) => void response.writeHead(200).end('ok');
    const [{ event_id: eventId }] = await attemptsOf();
    const key = { alert_id: alertId, channel_id: id, event_id: eventId };
    expect((await call('POST', '/alert-attempts', key)).statusCode).toBe(202);
    await looking(other, async () => (await attemptsOf('?succeeded=eq:true')).length).toBe(1);
    expect((await call('POST', '/alert-attempts', key)).statusCode).toBe(202);
    await other.look();
    await other.stop();
    expect(received).toHaveLength(3);
    expect((await call('POST', '/alert-attempts', { ...key, alert_id: NOBODY })).statusCode).toBe(404);
    expect((await call('POST', '/alert-attempts', { ...key, alert_id: 'x' })).statusCode).toBe(400);
  });

  it('that a process took which was killed is taken by another one, and counts once', async () => {
    const { id } = await createWebhook();
    await subscribe(id, 'ingest.job.failed');
    await happen();
    const [taken] = await outbox.takeDue({ leaseMs: 60_000, limit: 5, except: [] });
    expect(taken).toMatchObject({ channelId: id, attempts: 1 });
    // As long as the lease lasts, nobody else takes it.
    expect(await outbox.takeDue({ leaseMs: 60_000, limit: 5, except: [] })).toEqual([]);

    await makeDue();
    const dispatcher = open();
    await looking(dispatcher, async () => (await attemptsOf('?succeeded=eq:true')).length).toBe(1);
    await dispatcher.stop();
    // The one that was believed dead comes back and has nothing to say.
    const late = { isSuccess: false, statusCode: 500, error: 'late', nextInMs: 1 };
    await outbox.settle(taken as NonNullable<typeof taken>, late);
    expect(await attemptsOf()).toMatchObject([{ attempts: 2, last_error: null, last_status_code: 204 }]);
    expect((await call('GET', `/alert-webhooks/${id}`)).json().data.webhook.failures).toBe(0);
  });

  it('under way when the service stops is sent by the next one', async () => {
    const { id } = await createWebhook();
    await subscribe(id, 'ingest.job.failed');
    await happen();
    respond = () => undefined;
    const first = open();
    await looking(first, () => received.length).toBe(1);
    await first.stop();
    expect(await attemptsOf()).toMatchObject([{ attempts: 0, succeeded_at: null, last_error: null }]);

    respond = (response) => void response.writeHead(204).end();
    const second = open();
    await looking(second, async () => (await attemptsOf('?succeeded=eq:true')).length).toBe(1);
    await second.stop();
    expect(received.map(({ headers }) => headers['x-event-id'])).toEqual(
      Array(2).fill(received[0]?.headers['x-event-id']),
    );
  });

  it('waits for a webhook that is slow or disabled without keeping the others waiting', async () => {
    const slow = await createWebhook({ url: hook('/slow') });
    const off = await createWebhook({ url: hook('/off') });
    const quick = await createWebhook({ url: hook('/quick') });
    for (const { id } of [slow, off, quick]) {
      await subscribe(id, 'ingest.job.failed');
    }
    let release = () => undefined as unknown;
    respond = (response, path) => {
      if (path === '/slow') {
        release = () => response.writeHead(204).end();
      } else {
        response.writeHead(204).end();
      }
    };
    for (const message of ['one', 'two', 'three']) {
      await happen(message);
    }
    await call('PATCH', `/alert-webhooks/${off.id}`, { disabled: true });
    const dispatcher = open();
    await looking(dispatcher, () => received.filter(({ path }) => path === '/quick').length).toBe(3);
    const others = () => received.map(({ path }) => path).filter((path) => path !== '/quick');
    await expect.poll(others, SOON).toEqual(['/slow']);
    release();
    await expect.poll(() => received.filter(({ path }) => path === '/slow').length, SOON).toBe(2);
    release();
    await expect.poll(() => received.filter(({ path }) => path === '/slow').length, SOON).toBe(3);
    release();
    await expect.poll(async () => (await attemptsOf('?succeeded=eq:true')).length, SOON).toBe(6);
    expect(received.filter(({ path }) => path === '/off')).toEqual([]);

    await call('PATCH', `/alert-webhooks/${off.id}`, { disabled: false });
    await looking(dispatcher, async () => (await attemptsOf('?succeeded=eq:true')).length).toBe(9);
    await dispatcher.stop();
  });

  it('is a text for chats, in which names are no markup', async () => {
    const slack = await createWebhook({ type: 'slack', url: hook('/slack') });
    const teams = await createWebhook({ type: 'ms-teams', url: hook('/teams') });
    await subscribe(slack.id, 'ingest.job.failed');
    await subscribe(teams.id, 'ingest.job.failed');
    await happen('<!channel> & <https://evil.example|click>');
    const dispatcher = open();
    await looking(dispatcher, () => received.length).toBe(2);
    await dispatcher.stop();
    const bodyAt = (wanted: string) => received.find(({ path }) => path === wanted)?.body ?? '';
    expect(JSON.parse(bodyAt('/slack')).text).toBe(
      '*ingest.job.failed*\n&lt;!channel&gt; &amp; &lt;https://evil.example|click&gt;',
    );
    const [{ content }] = JSON.parse(bodyAt('/teams')).attachments;
    expect(content.body[1]).toEqual({
      type: 'RichTextBlock',
      inlines: [{ type: 'TextRun', text: '<!channel> & <https://evil.example|click>' }],
    });
  });
});

it('a database that is gone for a while is told once to the log, and asked again', async () => {
  const { id } = await createWebhook();
  await subscribe(id, 'ingest.job.failed');
  await happen();
  const warnings: string[] = [];
  let isGone = true;
  const dispatcher = new AlertDispatcher({
    outbox: {
      giveBack: (attempt) => outbox.giveBack(attempt),
      settle: (attempt, outcome) => outbox.settle(attempt, outcome),
      takeDue: (options) => (isGone ? Promise.reject(new Error('gone')) : outbox.takeDue(options)),
    },
    secrets: auth.secrets,
    fetch: createOutboundFetch(['127.0.0.1']),
    log: { info: () => undefined, warn: (...args: unknown[]) => void warnings.push(String(args[1])) },
  });
  await dispatcher.look();
  await dispatcher.look();
  expect(warnings).toEqual(['alerts that wait could not be read; trying again until they can']);
  isGone = false;
  await looking(dispatcher, () => received.length).toBe(1);
  await dispatcher.stop();
});

describe('what happens because nothing does, or somewhere else', () => {
  it('is noticed and sent: silent clients, acceptances that end, worse findings, new users', async () => {
    const { id } = await createWebhook();
    await subscribe(
      id,
      'acceptance.expiry.soon',
      'audit.user.created',
      'client.status.offline',
      'client.status.online',
      'finding.type.severity_increased',
    );
    const created = await call('POST', '/platform-users', { principal: 'newcomer', roles: [6] });
    expect(created.statusCode, created.body).toBe(200);

    const client = await call('POST', '/clients', { name: 'quiet', type: 'sharphound' });
    const seen = (ago: string) =>
      pool.query('UPDATE collection_client SET last_checkin = now() - $2::interval WHERE id = $1', [
        client.json().data.id,
        ago,
      ]);
    const watch = new AlertWatch({ database, clock: { now: () => Date.now() }, log: silent });
    await seen('6 minutes');
    await watch.look();
    await seen('1 second');
    await pool.query(
      `INSERT INTO finding (type, shape, asset_group_tag_id, environment_id, environment_name, source_id, source_kind,
         source_name, target_id, target_kind, target_name, is_inherited, exposure_count, exposure_share, impact_count,
         impact_share, severity, digest, accepted_until)
       VALUES ('T', 'list', 1, 'S-1', 'A.ORG', '', '', '', 'S-1-1', 'User', 'ADA', false, 1, 0, 1, 0, 2, '',
         now() + interval '3 days')`,
    );
    await watch.look();
    for (const severity of [1, 3]) {
      await kysely.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('finding_snapshot')
          .values({
            run_id: NOBODY,
            environment_id: 'S-1',
            asset_group_tag_id: 1,
            type: 'T',
            finding_count: 1,
            new_count: 0,
            archived_count: 0,
            exposure_count: 1,
            exposure_share: 0,
            impact_count: 1,
            impact_share: 0,
            composite_risk: 1,
            impacted_asset_count: 1,
            severity,
          })
          .execute();
        await recordSeverityIncreases(transaction);
      });
    }

    const dispatcher = open();
    await looking(dispatcher, () => received.length).toBe(5);
    await dispatcher.stop();
    const told = received.map(({ body }) => JSON.parse(body));
    expect(told.map(({ type, severity, message }) => [type, severity, message]).toSorted()).toEqual([
      ['acceptance.expiry.soon', 'info', '1 acceptance of T ends soon in A.ORG'],
      ['audit.user.created', 'info', 'User newcomer was created'],
      ['client.status.offline', 'warning', 'Client quiet is offline'],
      ['client.status.online', 'info', 'Client quiet is online again'],
      ['finding.type.severity_increased', 'warning', 'T rose from moderate to critical in A.ORG'],
    ]);
    expect(told.find(({ type }) => type === 'audit.user.created').data).toMatchObject({ roles: ['Auditor'] });
    await pool.query('DELETE FROM finding');
  });
});

describe('attempts', () => {
  it('come later each time, within six hours', () => {
    const delays = Array.from({ length: MAX_ATTEMPTS }, (_, index) => delayAfter(index + 1));
    expect(delays.map((delay) => delay && delay / 60_000)).toEqual([
      1,
      2,
      4,
      8,
      16,
      32,
      64,
      128,
      256,
      undefined,
    ]);
  });
});

describe('events that wait', () => {
  it('are removed with what became of them when they are old', async () => {
    const { id } = await createWebhook();
    await subscribe(id, 'ingest.job.failed');
    await happen('old');
    await pool.query("UPDATE alert_event SET created_at = now() - interval '91 days'");
    await happen('young');
    expect(await outbox.removeEventsBefore(new Date(Date.now() - 90 * 86_400_000))).toBe(1);
    expect(await attemptsOf()).toHaveLength(1);
  });
});
