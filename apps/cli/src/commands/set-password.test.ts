import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeService, serveUploads, startFakeService } from '../../test/fake-service.ts';
import { createFakeTerminal } from '../../test/fake-terminal.ts';
import { main } from '../main.ts';

const SECRET_PATH = '/api/v2/platform-users/u-1/secret';

let service: FakeService;

beforeEach(async () => {
  service = await startFakeService();
  serveUploads(service);
  service.on('PUT', SECRET_PATH, { status: 200 });
});

afterEach(async () => {
  await service[Symbol.asyncDispose]();
});

async function setPassword(args: readonly string[], options: Parameters<typeof createFakeTerminal>[0]) {
  const terminal = createFakeTerminal(options);
  const code = await main(['set-password', '--url', service.url, ...args], terminal);
  const sent = service.requests.find(({ path }) => path === SECRET_PATH)?.body.toString();
  return { code, noted: terminal.noted.join('\n'), sent: sent === undefined ? undefined : JSON.parse(sent) };
}

describe('secgraph set-password', () => {
  it.each([
    { from: 'the keyboard', args: [], options: { secrets: ['old', 'new', 'new'] } },
    {
      from: 'two lines',
      args: ['--password-stdin', '--new-password-stdin'],
      options: { input: 'old\nnew\n' },
    },
    {
      from: 'the environment',
      args: [],
      options: { environment: { SECGRAPH_PASSWORD: 'old', SECGRAPH_NEW_PASSWORD: 'new' } },
    },
    {
      from: 'environment and input',
      args: ['--new-password-stdin'],
      options: { environment: { SECGRAPH_PASSWORD: 'old' }, input: 'new' },
    },
  ])('takes both passwords from $from', async ({ args, options }) => {
    const { code, sent } = await setPassword(args, options);
    expect(sent).toEqual({ current_secret: 'old', secret: 'new', needs_password_reset: false });
    expect(code).toBe(0);
  });

  describe('for a user with a second factor', () => {
    const login = { status: 200, data: { user_id: 'u-1', auth_expired: false, session_token: 'session' } };
    const refusal = { status: 400, error: 'one time password is invalid' };
    const passwords = { SECGRAPH_PASSWORD: 'old', SECGRAPH_NEW_PASSWORD: 'new' };
    const sentCodes = () =>
      service.requests
        .filter(({ path }) => path === '/api/v2/login')
        .map(({ body }) => JSON.parse(body.toString()).otp);

    it.each([
      ['the environment', { environment: { ...passwords, SECGRAPH_OTP: '123456' } }],
      ['the keyboard', { environment: passwords, secrets: ['123456'] }],
    ])('takes the code from %s, once it is asked for', async (_, options) => {
      service.on('POST', '/api/v2/login', refusal, login);
      const { code } = await setPassword([], options);

      expect([code, sentCodes()]).toEqual([0, [undefined, '123456']]);
    });

    it('says that the code is wrong, or that there is none', async () => {
      service.on('POST', '/api/v2/login', refusal);
      const wrong = await setPassword([], { environment: { ...passwords, SECGRAPH_OTP: '1' } });
      expect([wrong.code, wrong.noted]).toEqual([1, expect.stringContaining('the one-time code is wrong')]);
      const none = await setPassword([], { environment: passwords });
      expect([none.code, none.noted]).toEqual([1, expect.stringContaining('SECGRAPH_OTP')]);
    });
  });

  it('refuses two different new passwords', async () => {
    const { code, sent } = await setPassword([], { secrets: ['old', 'new', 'newer'] });
    expect(code).toBe(2);
    expect(sent).toBeUndefined();
  });

  it('passes on why the service does not like the new one', async () => {
    service.on('PUT', SECRET_PATH, { status: 400, error: 'at least 12 characters' });
    const { code, noted } = await setPassword([], { secrets: ['old', 'new', 'new'] });
    expect(code).toBe(1);
    expect(noted).toContain('at least 12 characters');
  });

  it.each([
    { args: ['--password-stdin', '--new-password-stdin'], options: { input: 'old' } },
    { args: [], options: { environment: { SECGRAPH_PASSWORD: 'old' } } },
  ])('explains that a password is missing ($args)', async ({ args, options }) => {
    const { code, noted } = await setPassword(args, options);
    expect(code).toBe(1);
    expect(noted).toMatch(/password/);
  });
});
