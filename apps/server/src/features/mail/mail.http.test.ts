import { ReportMailOutbox } from '@secgraph/database/mail';
import { ReportRepository } from '@secgraph/database/reports';
import { CodedError } from '@secgraph/kernel';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, messageOf } from '../../../test/test-server.ts';
import { delayAfter, MAX_MAIL_ATTEMPTS, ReportMailer } from './report-mailer.ts';
import { sendMail } from './send-mail.ts';
import { startSmtpServer } from './smtp-server.test-support.ts';

const smtp = await startSmtpServer();
afterAll(() => smtp.close());
const HOSTS = ['127.0.0.1', 'localhost', 'mail.test'];
const server = await createTestServer({
  environment: { SECGRAPH_MAIL_INTERNAL_HOSTS: HOSTS.join(',') },
});
const { auth, database, repositories, log } = server;
const { pool, kysely } = database;
const admin = await server.logInAs('Administrator');
const auditor = await server.logInAs('Auditor');
const reader = await server.logInAs('Read-Only');
const PASSWORD = 'hunter2 very secret';
const SETTINGS = {
  host: '127.0.0.1',
  port: smtp.port,
  tls: 'none',
  username: '',
  from_address: 'reports@example.org',
  from_name: 'Secgraph',
};

const call = (
  method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT',
  path: string,
  payload?: object,
  caller = admin,
) =>
  server.inject({
    method,
    url: `/api/v2/${path}`,
    headers: { authorization: caller.authorization },
    ...(payload === undefined ? {} : { payload }),
  });
const setUp = async (changes: object = {}) => {
  const response = await call('PUT', 'mail-server', { ...SETTINGS, ...changes });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
};
const test = async (recipient = 'ada@example.org') =>
  (await call('POST', 'mail-server/test', { recipient })).json().data.error;
const silent = { info: () => undefined, warn: () => undefined };
const outbox = new ReportMailOutbox(kysely);
const reports = new ReportRepository(kysely);
const mailer = () =>
  new ReportMailer({
    mailServer: repositories.mailServer,
    outbox,
    reports,
    secrets: auth.secrets,
    internalHosts: HOSTS,
    publicUrl: 'https://secgraph.example',
    log: silent,
  });
const HOURLY = 'DTSTART:20260101T000000Z\nRRULE:FREQ=HOURLY';
const FILE = Buffer.alloc(900_000, 'report ');

/** A report of a schedule with recipients, which was made. */
async function makeReport(recipients = ['ada@example.org'], file = FILE): Promise<number> {
  const payload = { name: 'Weekly', format: 'pdf', schedule: HOURLY, recipients };
  const response = await call('POST', 'reports', payload);
  expect(response.statusCode, response.body).toBe(202);
  const { id } = response.json().data;
  const taken = await reports.takeOldest();
  await reports.finish(taken ?? { id, attempts: 0 }, { report: [file], key: undefined });
  return id;
}
const mailOf = async (id: number) => (await call('GET', `reports/${id}`)).json().data.mail;
const makeDue = () =>
  pool.query(
    "UPDATE report_mail SET next_attempt_at = now() - interval '1 second' WHERE next_attempt_at IS NOT NULL",
  );

beforeEach(async () => {
  smtp.behave({});
  await pool.query('TRUNCATE report, report_schedule, mail_server CASCADE');
});

describe('the mail server', () => {
  it('is set up, read without its password, and removed', async () => {
    expect((await call('GET', 'mail-server')).statusCode).toBe(404);
    expect(
      await setUp({ username: 'u', password: PASSWORD, recipient_domains: [' @Example.org'] }),
    ).toMatchObject({
      host: '127.0.0.1',
      tls: 'none',
      username: 'u',
      has_password: true,
      recipient_domains: ['example.org'],
      last_error: '',
      waiting: 0,
    });
    const read = await call('GET', 'mail-server', undefined, auditor);
    expect([read.statusCode, read.body.includes(PASSWORD)]).toEqual([200, false]);
    const { rows } = await pool.query('SELECT sealed_password FROM mail_server');
    expect(rows[0].sealed_password).not.toContain(PASSWORD);
    const audit = await pool.query("SELECT fields FROM audit_log WHERE action = 'SetMailServer'");
    expect(JSON.stringify(audit.rows)).toContain('reports@example.org');
    expect(JSON.stringify(audit.rows)).not.toContain(PASSWORD);
    expect((await call('DELETE', 'mail-server')).statusCode).toBe(204);
    expect((await call('DELETE', 'mail-server')).statusCode).toBe(404);
    expect(log.join('')).not.toContain(PASSWORD);
  });

  it('keeps its password for the same server and user alone', async () => {
    await setUp({ username: 'u', password: PASSWORD });
    await setUp({ username: 'u', from_name: 'Other' });
    expect(await test()).toBeNull();
    expect(smtp.received[0]?.login).toBe(`\0u\0${PASSWORD}`);
    for (const changes of [{ host: 'localhost' }, { port: 26 }, { username: 'other' }]) {
      const response = await call('PUT', 'mail-server', { ...SETTINGS, username: 'u', ...changes });
      expect([response.statusCode, messageOf(response)]).toEqual([
        400,
        'password is needed, since the server or the user is another one',
      ]);
    }
  });

  it.each([
    [{ host: 'a b' }, 'host must be the name or the address of a mail server'],
    [
      { host: 'mail.example.org' },
      'tls may be none only for hosts that the operator lists in SECGRAPH_MAIL_INTERNAL_HOSTS',
    ],
    [{ from_address: 'me@example.org\r\nBcc: eve@example.org' }, 'from_address must be an e-mail address'],
    [{ certificates: 'x' }, 'certificates must be certificates as PEM'],
    [{ recipient_domains: ['a b'] }, 'recipient_domains must be domains, such as example.org'],
    [
      { username: 'u\r\n', password: 'p' },
      'username and password must not have characters that cannot be seen',
    ],
    [{ port: 0 }, undefined],
    [{ tls: 'maybe' }, undefined],
  ])('is not set up with %j', async (changes, message) => {
    const response = await call('PUT', 'mail-server', { ...SETTINGS, ...changes });
    expect(response.statusCode, response.body).toBe(400);
    if (message !== undefined) {
      expect(messageOf(response)).toBe(message);
    }
  });

  it.each([
    ['GET', 'mail-server', undefined, 200],
    ['PUT', 'mail-server', SETTINGS, 403],
    ['DELETE', 'mail-server', undefined, 403],
    ['POST', 'mail-server/test', { recipient: 'ada@example.org' }, 403],
  ] as const)('is for administrators: %s %s', async (method, path, payload, forAuditor) => {
    await setUp();
    const anonymous = await server.inject({ method, url: `/api/v2/${path}`, ...(payload && { payload }) });
    expect(anonymous.statusCode).toBe(401);
    expect((await call(method, path, payload, reader)).statusCode).toBe(403);
    expect((await call(method, path, payload, auditor)).statusCode).toBe(forAuditor);
  });

  it('takes a test, by STARTTLS with a certificate of one’s own authority', async () => {
    smtp.behave({ hasTls: true });
    await setUp({ host: 'localhost', tls: 'starttls' });
    expect(await test()).toMatch(/could not be reached, or its certificate is not trusted|offers no TLS/);
    expect(smtp.received).toHaveLength(0);
    await setUp({ host: 'localhost', tls: 'starttls', certificates: smtp.certificate });
    // Another name than that of the certificate would be refused.
    expect(await test()).toBeNull();
    expect(smtp.received[0]).toMatchObject({
      isEncrypted: true,
      from: 'reports@example.org',
      to: ['ada@example.org'],
    });
    // Nothing is sent where TLS is asked for and not offered.
    smtp.behave({});
    expect(await test()).toContain('TLS');
    expect(smtp.received).toHaveLength(0);
    expect((await call('POST', 'mail-server/test', { recipient: 'nobody' })).statusCode).toBe(400);
    await call('DELETE', 'mail-server');
    expect((await call('POST', 'mail-server/test', { recipient: 'ada@example.org' })).statusCode).toBe(404);
  });

  it('is not asked where nobody may ask', async () => {
    for (const host of ['10.0.0.1', '169.254.169.254', '::1', '2130706433']) {
      await setUp({ host, tls: 'tls' });
      expect(await test(), host).toMatch(/no public address|no address/);
    }
  });

  it.each([
    [
      'refuses the login',
      { replies: { AUTH: '535 no' } },
      'the mail server refused the user or the password (535)',
    ],
    [
      'refuses the sender',
      { replies: { MAIL: '550 no' } },
      'the mail server refused the sender or all recipients (550)',
    ],
    [
      'refuses the recipient',
      { replies: { 'RCPT ada@example.org': '550 no' } },
      'the mail server refused the sender or all recipients (550)',
    ],
    ['refuses the message', { replies: { '.': '554 spam' } }, 'the mail server refused the message (554)'],
    ['hangs up', { dropsAt: 'MAIL' }, 'the connection to the mail server broke'],
  ])('that %s is told of in words, and in its health', async (_, behaviour, error) => {
    await setUp({ username: 'u', password: PASSWORD });
    smtp.behave(behaviour);
    expect(await test()).toBe(error);
    expect((await call('GET', 'mail-server')).json().data).toMatchObject({ last_error: error });
    expect(log.join('')).not.toContain(PASSWORD);
  });
});

describe('a report with recipients', () => {
  it('arrives once, as a message with the file', async () => {
    await setUp();
    const id = await makeReport(['ada@example.org', 'Bob@Example.org', 'bob@example.org'].slice(0, 2));
    expect(await mailOf(id)).toMatchObject({
      status: 'waiting',
      recipients: ['ada@example.org', 'Bob@example.org'],
    });
    await Promise.all([mailer().look(), mailer().look()]);
    await mailer().look();

    expect(smtp.received).toHaveLength(1);
    const [mail] = smtp.received;
    expect(mail?.to).toEqual(['ada@example.org', 'Bob@example.org']);
    expect(mail?.source).toMatch(/^Subject: Secgraph: Weekly\r$/m);
    expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail?.source).toMatch(/filename=report-\d+-[\d-]+\.pdf/);
    expect(mail?.source).toContain('https://secgraph.example/ui/reports/made');
    const [, encoded = ''] = /base64\r\n(?:.+\r\n)*\r\n([A-Za-z\d+/=\r\n]+)/.exec(mail?.source ?? '') ?? [];
    expect(Buffer.from(encoded, 'base64').equals(FILE)).toBe(true);
    expect(await mailOf(id)).toMatchObject({ status: 'sent', error: '' });
    const [schedule] = (await call('GET', 'report-schedules')).json().data;
    expect(schedule).toMatchObject({
      recipients: ['ada@example.org', 'Bob@example.org'],
      last_mail: { status: 'sent' },
    });
  });

  it('has no header of others in it', async () => {
    await setUp({ from_name: 'A\r\nBcc: eve@example.org' });
    const id = await makeReport();
    await pool.query('UPDATE report SET name = $2 WHERE id = $1', [
      id,
      'x\r\nBcc: eve@example.org\r\n\r\nbody',
    ]);
    await mailer().look();
    const [head = ''] = smtp.received[0]?.source.split('\r\n\r\n') ?? [];
    expect(head).not.toMatch(/^bcc:/im);
    expect(smtp.received[0]?.to).toEqual(['ada@example.org']);
  });

  it('is tried again with back-off, while it is sure that it has not arrived', async () => {
    await setUp();
    const id = await makeReport();
    for (const behaviour of [
      { replies: { MAIL: '451 later' } },
      { dropsAt: 'BODY' },
      { replies: { '.': '452 later' } },
      { dropsAt: 'DATA' },
    ]) {
      smtp.behave(behaviour);
      await makeDue();
      await mailer().look();
      expect(await mailOf(id), JSON.stringify(behaviour)).toMatchObject({ status: 'waiting' });
      expect(smtp.received).toHaveLength(0);
    }
    smtp.behave({});
    await mailer().look();
    expect(smtp.received).toHaveLength(0);
    await makeDue();
    await mailer().look();
    expect(smtp.received).toHaveLength(1);
    expect(Array.from({ length: MAX_MAIL_ATTEMPTS }, (_, place) => delayAfter(place + 1))).toEqual([
      ...Array.from({ length: MAX_MAIL_ATTEMPTS - 1 }, (_, place) => 60_000 * 2 ** place),
      undefined,
    ]);
  });

  it('is given up where the server will never take it, and can be sent again', async () => {
    await setUp();
    const id = await makeReport();
    smtp.behave({ replies: { 'RCPT ada@example.org': '550 nobody' } });
    await mailer().look();
    expect(await mailOf(id)).toMatchObject({
      status: 'failed',
      error: 'the mail server refused the sender or all recipients (550)',
    });

    smtp.behave({});
    expect((await call('POST', `reports/${id}/mail`)).statusCode).toBe(202);
    await mailer().look();
    expect(smtp.received).toHaveLength(1);
    expect((await call('POST', `reports/${id}/mail`)).statusCode).toBe(409);
    expect((await call('POST', `reports/${id}/mail`, undefined, reader)).statusCode).toBe(403);
    expect((await call('POST', 'reports/999999/mail')).statusCode).toBe(404);
    expect((await call('POST', 'reports/x/mail')).statusCode).toBe(400);
    expect((await server.inject({ method: 'POST', url: `/api/v2/reports/${id}/mail` })).statusCode).toBe(401);
  });

  it('that some are not taken for says who', async () => {
    await setUp();
    const id = await makeReport(['ada@example.org', 'bob@example.org']);
    smtp.behave({ replies: { 'RCPT bob@example.org': '550 nobody' } });
    await mailer().look();
    expect(await mailOf(id)).toMatchObject({
      status: 'sent',
      recipients: ['ada@example.org'],
      refused: ['bob@example.org'],
    });
  });

  it('that may have arrived is not sent again by itself, and that is told', async () => {
    await setUp();
    const id = await makeReport();
    smtp.behave({ dropsAt: '.' });
    await mailer().look();
    await makeDue();
    await mailer().look();
    expect(smtp.received).toHaveLength(1);
    expect(await mailOf(id)).toMatchObject({ status: 'unknown' });
  });

  it('that a service is sending when it stops waits for the next one, and the mail server is not to blame', async () => {
    await setUp();
    const id = await makeReport();
    smtp.behave({ hangsAt: 'MAIL' });
    const stopped = mailer();
    const looking = stopped.look();
    await expect.poll(() => smtp.commands.some((line) => line.startsWith('MAIL'))).toBe(true);
    await stopped.stop();
    await looking;

    expect(await mailOf(id)).toMatchObject({ status: 'waiting', attempts: 0, error: '' });
    expect((await call('GET', 'mail-server')).json().data).toMatchObject({ last_error: '' });
    smtp.behave({});
    await mailer().look();
    expect(smtp.received).toHaveLength(1);
  });

  it.each([
    [new DOMException('late', 'TimeoutError'), 'the mail server did not answer in time', false],
    [new CodedError('KERNEL_DEADLINE_EXCEEDED', 'late'), 'the mail server did not answer in time', false],
    [
      new CodedError('KERNEL_CANCELLED', 'gone'),
      'it was interrupted before the mail server had taken the message',
      true,
    ],
  ])('that ends by %s says so', async (reason, error, isInterrupted) => {
    await setUp();
    const record = await repositories.mailServer.find();
    const mail = { id: 'x', recipients: ['ada@example.org'], subject: 'x', text: 'x' };
    const outcome =
      record &&
      (await sendMail(record, mail, {
        password: undefined,
        internalHosts: HOSTS,
        log: silent,
        signal: AbortSignal.abort(reason),
      }));
    expect(outcome).toMatchObject({ kind: 'failed', error, isInterrupted });
  });

  it('of a process that was killed is sent by another, unless it may have arrived', async () => {
    await setUp();
    const [early, late] = [await makeReport(), await makeReport()];
    await outbox.takeDue(60_000);
    const taken = await outbox.takeDue(60_000);
    expect(taken?.reportId).toBe(late);
    expect(await outbox.noteHandOver(taken ?? { reportId: 0, attempts: 0, recipients: [] })).toBe(true);
    // As long as they have it, nobody else takes it.
    await mailer().look();
    expect(smtp.received).toHaveLength(0);
    await makeDue();
    await mailer().look();
    expect(smtp.received).toHaveLength(1);
    expect([await mailOf(early), await mailOf(late)]).toMatchObject([
      { status: 'sent' },
      { status: 'unknown', error: 'the service ended while the message was handed over' },
    ]);
  });

  it('is refused without a mail server, for what is no address, and where it may not go', async () => {
    const order = (recipients: readonly string[]) =>
      call('POST', 'reports', { format: 'pdf', schedule: HOURLY, recipients });
    const none = await order(['ada@example.org']);
    expect([none.statusCode, messageOf(none)]).toEqual([
      400,
      expect.stringContaining('no mail server is set up'),
    ]);
    await setUp({ recipient_domains: ['example.org'] });
    for (const [recipients, message] of [
      [['ada'], 'recipients must be e-mail addresses'],
      [['eve@evil.example'], 'reports may be sent to example.org alone'],
      [
        Array.from({ length: 21 }, (_, place) => `u${place}@example.org`),
        'a report has at most 20 recipients',
      ],
    ] as const) {
      const response = await order(recipients);
      expect([response.statusCode, messageOf(response)]).toEqual([400, message]);
    }
    const loose = await call('POST', 'reports', { format: 'pdf', recipients: ['ada@example.org'] });
    expect([loose.statusCode, messageOf(loose)]).toEqual([400, 'recipients are for reports with a schedule']);
  });
});
