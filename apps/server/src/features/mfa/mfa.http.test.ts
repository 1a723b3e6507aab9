import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { activate, codeOf, enrol, PASSWORD, setPassword } from '../../../test/second-factor.ts';
import { createTestServer, messageOf, moveToProvider } from '../../../test/test-server.ts';

/** Time stands still unless the test skips some. */
let skippedMs = 0;
const startedAtMs = Date.now();
const clock = { now: () => startedAtMs + skippedMs };
const { inject, auth, database, logInAs, log } = await createTestServer({ clock });

const STEP_MS = 30_000;
const WRONG_CODE = 'one time password is invalid';
let lastAddress = 0;

interface TestUser {
  readonly userId: string;
  readonly authorization: string;
}

async function createUser(role = 'User'): Promise<TestUser> {
  const user = await logInAs(role);
  await setPassword(auth, user.userId);

  return user;
}

async function createActivatedUser(role = 'User') {
  const user = await logInAs(role);
  const secret = await enrol(auth, user.userId);
  const recoveryCodes = await activate(auth, user.userId, secret);
  // The code of the activation is used up.
  skippedMs += 2 * STEP_MS;
  // All sessions ended with it.
  const credentials = await auth.users.findCredentialsById(user.userId);
  const token = await auth.sessions.begin({
    userId: user.userId,
    provider: 'secret',
    providerId: credentials?.secret?.id ?? 0,
  });

  return { userId: user.userId, authorization: `Bearer ${token}`, secret, recoveryCodes };
}

type Method = 'GET' | 'POST' | 'DELETE';

function ask(
  [method, rest]: readonly [Method, string],
  userId: string,
  {
    authorization,
    payload,
    path = 'platform-users',
  }: {
    readonly authorization?: string | undefined;
    readonly payload?: object | undefined;
    readonly path?: string | undefined;
  },
) {
  return inject({
    method,
    url: `/api/v2/${path}/${userId}/${rest}`,
    headers: { host: 'graph.example.org', ...(authorization === undefined ? {} : { authorization }) },
    ...(payload === undefined ? {} : { payload }),
  });
}

const ENROL = ['POST', 'mfa'] as const;
const ACTIVATE = ['POST', 'mfa-activation'] as const;
const STATUS = ['GET', 'mfa-activation'] as const;
const DISABLE = ['DELETE', 'mfa'] as const;
const RENEW = ['POST', 'mfa-recovery-codes'] as const;

/** From an address of its own, because one address may log in once a second. */
function logIn(
  userId: string,
  body: object,
  remoteAddress = `10.0.${++lastAddress >> 8}.${lastAddress & 255}`,
) {
  const payload = { login_method: 'secret', username: userId, secret: PASSWORD, ...body };

  return inject({ method: 'POST', url: '/api/v2/login', payload, remoteAddress });
}

async function statusOf(userId: string, authorization: string): Promise<unknown> {
  const response = await ask(STATUS, userId, { authorization });
  expect(response.statusCode).toBe(200);

  return response.json().data;
}

async function isLive(authorization: string): Promise<boolean> {
  return (await inject({ url: '/api/v2/self', headers: { authorization } })).statusCode === 200;
}

describe('enrolling and activating', () => {
  it.each(['platform-users', 'bloodhound-users'])(
    'goes from deactivated to activated at /%s',
    async (path) => {
      const { userId, authorization } = await createUser();
      const other = await auth.sessions.begin({ userId, provider: 'secret', providerId: 1 });
      expect(await statusOf(userId, authorization)).toEqual({ status: 'deactivated' });

      const enrolled = await ask(ENROL, userId, { authorization, path, payload: { secret: PASSWORD } });
      expect(enrolled.statusCode).toBe(200);
      const { qr_code: picture, totp_secret: secret } = enrolled.json().data;
      expect(picture).toMatch(/^data:image\/png;base64,iVBOR/);
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(await statusOf(userId, authorization)).toEqual({ status: 'pending' });
      expect((await logIn(userId, {})).statusCode).toBe(200);

      const otp = codeOf(secret, clock.now());
      const activated = await ask(ACTIVATE, userId, { authorization, path, payload: { otp } });
      expect([activated.statusCode, activated.json().data]).toEqual([
        200,
        { status: 'activated', recovery_codes: expect.any(Array) },
      ]);
      expect(activated.json().data.recovery_codes).toHaveLength(10);
      expect(await statusOf(userId, authorization)).toEqual({ status: 'activated', recovery_codes_left: 10 });
      const self = await inject({ url: '/api/v2/self', headers: { authorization } });
      expect(self.json().data.AuthSecret.totp_activated).toBe(true);
      expect(await isLive(`Bearer ${other}`)).toBe(false);
    },
  );

  it('replaces a secret that is pending', async () => {
    const { userId, authorization } = await createUser();
    const payload = { secret: PASSWORD };
    const first = (await ask(ENROL, userId, { authorization, payload })).json().data.totp_secret;
    const second = (await ask(ENROL, userId, { authorization, payload })).json().data.totp_secret;
    const activateWith = (secret: string) =>
      ask(ACTIVATE, userId, { authorization, payload: { otp: codeOf(secret, clock.now()) } });

    const refused = await activateWith(first);
    expect([refused.statusCode, messageOf(refused)]).toEqual([400, WRONG_CODE]);
    expect((await activateWith(second)).statusCode).toBe(200);
  });

  it('keeps the secret where who reads the database alone cannot', async () => {
    const { userId } = await createUser();
    const secret = await enrol(auth, userId);
    const codes = await activate(auth, userId, secret);
    const { rows } = await database.pool.query(
      `SELECT secret.*, encode(code.digest, 'escape') AS code
       FROM auth_secret AS secret JOIN recovery_code AS code USING (user_id) WHERE user_id = $1`,
      [userId],
    );
    const stored = JSON.stringify(rows);
    expect(rows).toHaveLength(10);

    expect(stored).not.toContain(secret);
    expect(
      codes.filter((code) => stored.includes(code) || stored.includes(code.replaceAll('-', ''))),
    ).toEqual([]);
  });
});

describe('a login with a second factor', () => {
  it('takes the password and then the code', async () => {
    const { userId, secret } = await createActivatedUser();
    const missing = await logIn(userId, {});
    const wrong = await logIn(userId, {
      otp: '000000' === codeOf(secret, clock.now()) ? '000001' : '000000',
    });
    const wrongPassword = await logIn(userId, { otp: codeOf(secret, clock.now()), secret: 'wrong' });
    const right = await logIn(userId, { otp: ` ${codeOf(secret, clock.now())} ` });

    expect([missing.statusCode, messageOf(missing)]).toEqual([400, WRONG_CODE]);
    expect([wrong.statusCode, messageOf(wrong)]).toEqual([400, WRONG_CODE]);
    expect([wrongPassword.statusCode, messageOf(wrongPassword)]).toEqual([401, 'authentication is invalid']);
    expect(right.statusCode).toBe(200);
    expect(await isLive(`Bearer ${right.json().data.session_token}`)).toBe(true);
  });

  it('takes the code of the step before and of the one after, and no older one', async () => {
    const { userId, secret } = await createActivatedUser();
    skippedMs += 10 * STEP_MS;
    const logInWith = async (stepsLater: number) =>
      (await logIn(userId, { otp: codeOf(secret, clock.now(), stepsLater) })).statusCode;

    expect(await logInWith(-2)).toBe(400);
    expect(await logInWith(2)).toBe(400);
    expect(await logInWith(-1)).toBe(200);
    expect(await logInWith(1)).toBe(200);
    // One of a step before the last one that was taken, though it never was itself.
    expect(await logInWith(0)).toBe(400);
  });

  it('takes no code twice, that of the activation included', async () => {
    const { userId } = await createUser();
    const secret = await enrol(auth, userId);
    await activate(auth, userId, secret);
    expect((await logIn(userId, { otp: codeOf(secret, clock.now()) })).statusCode).toBe(400);

    skippedMs += 2 * STEP_MS;
    const otp = codeOf(secret, clock.now());
    expect((await logIn(userId, { otp })).statusCode).toBe(200);
    expect((await logIn(userId, { otp })).statusCode).toBe(400);
  });

  it('lets one in of many who bring the same code at once', async () => {
    const { userId, secret, recoveryCodes } = await createActivatedUser();
    const credentials = await auth.users.findCredentialsById(userId);
    const user = { userId, sealedSecret: credentials?.secret?.totpSecret ?? '' };
    // Beneath the queue of password checks, as several processes would ask.
    const takeAtOnce = (code: string) =>
      Promise.all(Array.from({ length: 20 }, () => auth.secondFactor.takeCode(user, code)));
    for (const code of [codeOf(secret, clock.now()), recoveryCodes[0] ?? '']) {
      const answers = await takeAtOnce(code);
      expect(answers.filter(Boolean)).toHaveLength(1);
    }

    skippedMs += 2 * STEP_MS;
    const otp = codeOf(secret, clock.now());
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => (await logIn(userId, { otp })).statusCode),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status !== 200 && status !== 400)).toEqual([]);
  });

  it('leaves no session of a login that began before it was turned on and ended after', async () => {
    const { userId } = await createUser();
    const secret = await enrol(auth, userId);
    const busy = Array.from({ length: 5 }, () => auth.hasher.digest('something else to do'));
    const early = logIn(userId, {});
    await activate(auth, userId, secret);
    const response = await early;
    await Promise.all(busy);

    const token: string = response.statusCode === 200 ? response.json().data.session_token : '';
    expect(await isLive(`Bearer ${token}`)).toBe(false);
  });

  it('begins no session with what was checked before it was turned on', async () => {
    const { userId } = await createUser();
    const secret = await enrol(auth, userId);
    const checked = (await auth.users.findCredentialsById(userId))?.secret;
    const user = { userId, provider: 'secret', providerId: checked?.id ?? 0 } as const;
    await auth.sessions.begin({ ...user, ...(checked && { checked }) });
    await activate(auth, userId, secret);

    const late = auth.sessions.begin({ ...user, ...(checked && { checked }) });
    await expect(late).rejects.toThrow('was changed');
  });

  it('takes each recovery code once', async () => {
    const { userId, authorization, recoveryCodes } = await createActivatedUser();
    const [first = '', second = ''] = recoveryCodes;
    expect((await logIn(userId, { otp: first.toLowerCase() })).statusCode).toBe(200);
    const again = await logIn(userId, { otp: first });
    expect([again.statusCode, messageOf(again)]).toEqual([400, WRONG_CODE]);
    expect(await statusOf(userId, authorization)).toEqual({ status: 'activated', recovery_codes_left: 9 });

    const other = await createActivatedUser();
    expect((await logIn(other.userId, { otp: second })).statusCode).toBe(400);
  });

  it('asks for the code after an administrator has set another password, too', async () => {
    const admin = await createUser('Administrator');
    const { userId, secret } = await createActivatedUser();
    const changed = await inject({
      method: 'PUT',
      url: `/api/v2/platform-users/${userId}/secret`,
      headers: { authorization: admin.authorization },
      payload: { secret: 'Another-Password-2', needs_password_reset: true },
    });
    expect(changed.statusCode).toBe(200);

    const without = await logIn(userId, { secret: 'Another-Password-2' });
    expect([without.statusCode, messageOf(without)]).toEqual([400, WRONG_CODE]);
    const otp = codeOf(secret, clock.now());
    expect((await logIn(userId, { secret: 'Another-Password-2', otp })).statusCode).toBe(200);
  });

  it('pauses guesses at codes, wherever they come from, and longer than guesses at passwords', async () => {
    const { userId, secret } = await createActivatedUser();
    const guess = (remoteAddress?: string) => logIn(userId, { otp: '00000a' }, remoteAddress);
    for (let count = 0; count < 5; count++) {
      expect((await guess()).statusCode).toBe(400);
    }
    const paused = await guess();
    expect([paused.statusCode, messageOf(paused)]).toEqual([
      429,
      'Too many requests. Please try again later.',
    ]);
    expect(Number(paused.headers['retry-after'])).toBeGreaterThan(0);
    for (let count = 0; count < 10; count++) {
      skippedMs += 15 * 60_000;
      expect((await guess()).statusCode).toBe(400);
    }
    expect(Number((await guess()).headers['retry-after'])).toBe(900);
    expect((await logIn(userId, { otp: codeOf(secret, clock.now()) })).statusCode).toBe(429);

    skippedMs += 15 * 60_000;
    expect((await logIn(userId, { otp: codeOf(secret, clock.now()) })).statusCode).toBe(200);
  });

  it('counts wrong codes like wrong passwords, and forgets neither for a right password alone', async () => {
    const { userId } = await createActivatedUser();
    const wrongPassword = { secret: 'wrong' };
    const wrongCode = { otp: '00000a' };
    const statuses: number[] = [];
    for (const body of [
      wrongPassword,
      wrongPassword,
      wrongPassword,
      wrongCode,
      {},
      wrongCode,
      wrongCode,
      {},
    ]) {
      skippedMs += 1000;
      statuses.push((await logIn(userId, body, '10.200.0.1')).statusCode);
    }

    // The sixth failure of the address has it wait for two seconds.
    expect(statuses).toEqual([401, 401, 401, 400, 400, 400, 400, 429]);
  });

  it('fails closed, and says so in the log, when the secret key of the service is another one', async () => {
    const { userId, secret, recoveryCodes } = await createActivatedUser();
    await database.pool.query("UPDATE auth_secret SET totp_secret = 'v1.AAAA' WHERE user_id = $1", [userId]);

    expect((await logIn(userId, { otp: codeOf(secret, clock.now()) })).statusCode).toBe(400);
    expect(log.join('')).toMatch(/cannot be read with the secret key of this service/);
    expect((await logIn(userId, { otp: recoveryCodes[0] ?? '' })).statusCode).toBe(200);
  });
});

describe('disabling', () => {
  it('asks for one’s own password and ends one’s other sessions', async () => {
    const { userId, authorization, recoveryCodes } = await createActivatedUser();
    const other = await auth.sessions.begin({ userId, provider: 'secret', providerId: 1 });
    const wrong = await ask(DISABLE, userId, { authorization, payload: { secret: 'wrong' } });
    const none = await ask(DISABLE, userId, { authorization });
    expect([wrong.statusCode, messageOf(wrong)]).toEqual([400, 'unable to verify current password']);
    expect([none.statusCode, messageOf(none)]).toEqual([400, 'unable to verify current password']);

    const done = await ask(DISABLE, userId, { authorization, payload: { secret: PASSWORD } });
    expect([done.statusCode, done.json()]).toEqual([200, { data: { status: 'deactivated' } }]);
    expect([await isLive(authorization), await isLive(`Bearer ${other}`)]).toEqual([true, false]);
    expect((await logIn(userId, {})).statusCode).toBe(200);
    // What is left of it opens nothing once it is on again.
    await activate(auth, userId, await enrol(auth, userId));
    expect((await logIn(userId, { otp: recoveryCodes[0] ?? '' })).statusCode).toBe(400);
  });

  it('takes an administrator his own password for another user, whose sessions end', async () => {
    const admin = await createUser('Administrator');
    const { userId, authorization } = await createActivatedUser();
    const wrong = await ask(DISABLE, userId, {
      authorization: admin.authorization,
      payload: { secret: 'x' },
    });
    expect([wrong.statusCode, messageOf(wrong)]).toEqual([400, 'unable to verify current password']);
    expect(await isLive(authorization)).toBe(true);

    const payload = { secret: PASSWORD };
    const done = await ask(DISABLE, userId, { authorization: admin.authorization, payload });
    expect([done.statusCode, done.json().data]).toEqual([200, { status: 'deactivated' }]);
    expect([await isLive(authorization), await isLive(admin.authorization)]).toEqual([false, true]);
    expect((await logIn(userId, {})).statusCode).toBe(200);
  });

  it('takes no password of an administrator who logs in elsewhere', async () => {
    const admin = await createUser('Administrator');
    await moveToProvider(database, admin.userId);
    const { userId } = await createActivatedUser();
    const done = await ask(DISABLE, userId, { authorization: admin.authorization, payload: {} });

    expect([done.statusCode, done.json().data]).toEqual([200, { status: 'deactivated' }]);
  });
});

describe('recovery codes', () => {
  it('are replaced all at once, with the password', async () => {
    const { userId, authorization, recoveryCodes } = await createActivatedUser();
    const wrong = await ask(RENEW, userId, { authorization, payload: { secret: 'wrong' } });
    expect([wrong.statusCode, messageOf(wrong)]).toEqual([400, 'unable to verify current password']);
    const response = await ask(RENEW, userId, { authorization, payload: { secret: PASSWORD } });
    const renewed: string[] = response.json().data.recovery_codes;

    expect(new Set([...renewed, ...recoveryCodes]).size).toBe(20);
    expect((await logIn(userId, { otp: recoveryCodes[0] ?? '' })).statusCode).toBe(400);
    expect((await logIn(userId, { otp: renewed[0] ?? '' })).statusCode).toBe(200);
  });

  it('are nobody else’s, and need what they stand in for', async () => {
    const admin = await createUser('Administrator');
    const { userId, authorization } = await createUser();
    const payload = { secret: PASSWORD };
    const another = await ask(RENEW, userId, { authorization: admin.authorization, payload });
    const early = await ask(RENEW, userId, { authorization, payload });

    expect([another.statusCode, messageOf(another)]).toEqual([
      403,
      'recovery codes are told to their owner alone',
    ]);
    expect([early.statusCode, messageOf(early)]).toEqual([409, 'multi-factor authentication is not active']);
  });
});

describe('refusals', () => {
  const ALL = [ENROL, ACTIVATE, STATUS, DISABLE, RENEW] as const;
  const name = (route: readonly [Method, string]) => [route.join(' '), route] as const;

  it.each(ALL.map(name))('come in order: who asks, the id, the body, the user: %s', async (_, route) => {
    const admin = await createUser('Administrator');
    const user = await createUser();
    const unknown = randomUUID();
    const payload = route === STATUS ? undefined : {};
    const asked = async (
      userId: string,
      authorization: string | undefined,
      body: object | undefined = payload,
    ) => {
      const response = await ask(route, userId, { authorization, payload: body });
      return [response.statusCode, messageOf(response)];
    };

    expect(await asked(unknown, undefined)).toEqual([401, 'not authorized']);
    expect(await asked(unknown, user.authorization)).toEqual([401, `not authorized for ${user.userId}`]);
    expect(await asked('x', admin.authorization)).toEqual([400, 'id is malformed.']);
    expect(await asked(unknown, admin.authorization)).toEqual([404, 'resource not found']);
    if (route !== STATUS) {
      const [status, message] = await asked(unknown, admin.authorization, { secret: 5, otp: 5 });
      expect([status, message]).toEqual([
        400,
        expect.stringMatching(/^could not decode limited payload request into value: /),
      ]);
    }
  });

  it('tell that it is active already', async () => {
    const { userId, authorization, secret } = await createActivatedUser();
    const enrolled = await ask(ENROL, userId, { authorization, payload: { secret: PASSWORD } });
    const payload = { otp: codeOf(secret, clock.now()) };
    const activated = await ask(ACTIVATE, userId, { authorization, payload });

    for (const response of [enrolled, activated]) {
      expect([response.statusCode, messageOf(response)]).toEqual([
        400,
        'multi-factor authentication already active',
      ]);
    }
  });

  it('tell that the password is wrong, and pause who guesses', async () => {
    const { userId, authorization } = await createUser();
    const guess = () => ask(ENROL, userId, { authorization, payload: { secret: 'wrong' } });
    for (let count = 0; count < 5; count++) {
      const response = await guess();
      expect([response.statusCode, messageOf(response)]).toEqual([400, 'unable to verify current password']);
    }

    expect((await guess()).statusCode).toBe(429);
    const elsewhere = await inject({
      method: 'PUT',
      url: `/api/v2/platform-users/${userId}/secret`,
      headers: { authorization },
      payload: { current_secret: PASSWORD, secret: 'Other-Password-5-Me' },
    });
    expect(elsewhere.statusCode).toBe(429);
  });

  it('tell that enrolment comes first', async () => {
    const { userId, authorization } = await createUser();
    const response = await ask(ACTIVATE, userId, { authorization, payload: { otp: '123456' } });

    expect([response.statusCode, messageOf(response)]).toEqual([
      400,
      'multi-factor authentication enrollment is required before activation',
    ]);
  });

  it('tell those who have no password here that there is nothing beside it', async () => {
    const admin = await createUser('Administrator');
    const { userId } = await createUser();
    await database.pool.query('DELETE FROM auth_secret WHERE user_id = $1', [userId]);
    const payload = { secret: PASSWORD, otp: '123456' };
    const asked = async (route: readonly [Method, string]) => {
      const response = await ask(route, userId, { authorization: admin.authorization, payload });
      return [response.statusCode, messageOf(response)];
    };
    for (const route of [ENROL, ACTIVATE, DISABLE]) {
      expect(await asked(route)).toEqual([400, 'user does not have a secret auth provider registered']);
    }
    expect(await statusOf(userId, admin.authorization)).toEqual({ status: 'deactivated' });

    await moveToProvider(database, userId);
    expect(await asked(ENROL)).toEqual([400, 'Invalid operation, user is SSO']);
  });
});

it('writes neither secrets nor codes to the log', async () => {
  const { userId, authorization } = await createUser();
  const enrolled = await ask(ENROL, userId, { authorization, payload: { secret: PASSWORD } });
  const secret: string = enrolled.json().data.totp_secret;
  const otp = codeOf(secret, clock.now());
  const activated = await ask(ACTIVATE, userId, { authorization, payload: { otp } });
  const [code = '']: string[] = activated.json().data.recovery_codes;
  await logIn(userId, { otp: code });
  const text = log.join('');

  for (const each of [PASSWORD, secret, code]) {
    expect(text).not.toContain(each);
  }
});
