import { describe, expect, it } from 'vitest';
import { ADMIN_PASSWORD, createTestServer, messageOf } from '../../../test/test-server.ts';

/** Time stands still unless the test skips some. */
let skippedMs = 0;
const startedAtMs = Date.now();
const clock = { now: () => startedAtMs + skippedMs };
const { inject, auth, database, logInAs, log } = await createTestServer({ clock });

let lastAddress = 0;

/** From an address of its own, because one address may log in once a second. */
function logIn(body: object, remoteAddress = `10.0.0.${++lastAddress}`) {
  return inject({ method: 'POST', url: '/api/v2/login', payload: body, remoteAddress });
}

const good = { login_method: 'secret', username: 'admin', secret: ADMIN_PASSWORD };

describe('login', () => {
  it('begins a session with the right password', async () => {
    const response = await logIn({ ...good, login_method: 'SECRET', username: '  admin ' });

    expect(response.statusCode).toBe(200);
    const { data } = response.json();
    expect(data).toEqual({
      user_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      auth_expired: false,
      session_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    });
    const self = await inject({
      url: '/api/v2/self',
      headers: { authorization: `Bearer ${data.session_token}` },
    });
    expect(self.json().data).toMatchObject({ id: data.user_id, principal_name: 'admin' });
    expect(self.json().data.last_login).not.toBe('0001-01-01T00:00:00Z');
  });

  it('finds users by e-mail address in any case', async () => {
    expect((await logIn({ ...good, username: 'Admin@Example.com' })).statusCode).toBe(200);
  });

  it.each([
    ['wrong password', { ...good, secret: 'wrong' }],
    ['no password', { login_method: 'secret', username: 'admin' }],
    ['unknown user', { ...good, username: 'nobody' }],
    ['no user', { login_method: 'secret', secret: 'x' }],
    ['a name no database can hold', { ...good, username: 'a\0b' }],
  ])('answers 401 in the same words: %s', async (_, body) => {
    const response = await logIn(body);

    expect(response.statusCode).toBe(401);
    expect(messageOf(response)).toBe('authentication is invalid');
  });

  it('refuses other methods', async () => {
    const response = await logIn({ ...good, login_method: 'SSO' });

    expect(response.statusCode).toBe(400);
    expect(messageOf(response)).toBe('Login method SSO is not supported.');
  });

  it('tells what could not be decoded', async () => {
    const response = await logIn({ ...good, username: 5 });

    expect(response.statusCode).toBe(400);
    expect(messageOf(response)).toMatch(/^could not decode limited payload request into value: username /);
  });

  it('limits one address to one login a second', async () => {
    await logIn({ ...good, secret: 'wrong' }, '10.1.0.1');
    const second = await logIn(good, '10.1.0.1');

    expect(second.statusCode).toBe(429);
    expect(messageOf(second)).toBe('Too many requests. Please try again later.');
    expect(second.headers['retry-after']).toBe('1');
    expect(second.headers).toMatchObject({
      'ratelimit-limit': '1',
      'ratelimit-remaining': '0',
      'ratelimit-reset': '1',
    });
    expect(second.headers['x-ratelimit-limit']).toBe('1');
    expect(second.headers['x-ratelimit-remaining']).toBe('0');
    expect(Number(second.headers['x-ratelimit-reset'])).toBeGreaterThan(Date.now() / 1000 - 1);
  });

  it('lets several people of one house log in at the same time, where one has before', async () => {
    const statuses: number[] = [];
    for (let person = 0; person < 6; person++) {
      statuses.push((await logIn(good, '10.1.0.2')).statusCode);
    }

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('limits what a network of IPv6 does from its many addresses, but where somebody has logged in before', async () => {
    await logIn(good, '2001:db8:5:ffff::1');
    skippedMs += 10_000;
    const statuses: number[] = [];
    for (let group = 0; group < 18; group++) {
      statuses.push((await logIn({ login_method: 'none' }, `2001:db8:5:${group}::1`)).statusCode);
    }

    expect(statuses).toEqual([...Array.from({ length: 16 }, () => 400), 429, 429]);
    expect((await logIn(good, '2001:db8:5:ffff::1')).statusCode).toBe(200);
    expect((await logIn(good, '2001:db8:6:1::1')).statusCode).toBe(200);
  });

  it.each(['nobody-else', 'admin'])(
    'pauses guesses at one account from one address, known or not: %s',
    async (username) => {
      const address = `10.2.0.${++lastAddress}`;
      const guess = (secret: string) => {
        skippedMs += 1000;
        return logIn({ ...good, username, secret }, address);
      };
      for (let count = 0; count < 6; count++) {
        expect((await guess('wrong')).statusCode).toBe(401);
      }
      const response = await guess(good.secret);

      expect([response.statusCode, messageOf(response)]).toEqual([
        429,
        'Too many requests. Please try again later.',
      ]);
      expect(response.headers).toMatchObject({ 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0' });
      const pauseSeconds = Number(response.headers['retry-after']);
      expect(pauseSeconds).toBeGreaterThan(0);
      skippedMs += pauseSeconds * 1000;
      expect((await guess(good.secret)).statusCode).toBe(username === 'admin' ? 200 : 401);
    },
  );

  it('is there for the owner of an account while somebody guesses at it every second', async () => {
    const statuses = { guesses: new Set<number>(), elsewhere: [], known: [], shared: [] } as {
      guesses: Set<number>;
      elsewhere: number[];
      known: number[];
      shared: number[];
    };
    const [known, shared] = ['10.3.0.1', '10.3.0.2'];
    await logIn(good, known);
    await logIn({ ...good, username: 'admin@example.com' }, shared);
    for (let second = 0; second < 70; second++) {
      skippedMs += 1000;
      statuses.guesses.add((await logIn({ ...good, secret: 'wrong' }, '10.3.0.9')).statusCode);
      await logIn({ ...good, secret: 'wrong' }, shared);
      if (second % 10 === 9) {
        statuses.elsewhere.push((await logIn(good, `10.3.1.${second}`)).statusCode);
        statuses.known.push((await logIn(good, known)).statusCode);
        statuses.shared.push((await logIn(good, shared)).statusCode);
      }
    }

    const sevenTimes = Array.from({ length: 7 }, () => 200);
    expect(statuses.guesses).toEqual(new Set([401, 429]));
    expect(statuses.elsewhere).toEqual(sevenTimes);
    expect(statuses.known).toEqual(sevenTimes);
    expect(statuses.shared).toEqual(sevenTimes);
  });

  it('passes from where the account has been, while guesses come from everywhere', async () => {
    await logIn(good, '10.4.0.1');
    const guesses: number[] = [];
    for (let address = 0; address < 101; address++) {
      guesses.push((await logIn({ ...good, secret: 'wrong' }, `10.5.0.${address}`)).statusCode);
    }
    skippedMs += 1000;

    expect(guesses.slice(-2)).toEqual([429, 429]);
    expect((await logIn(good, '10.5.1.1')).statusCode).toBe(429);
    expect((await logIn(good, '10.4.0.1')).statusCode).toBe(200);
    skippedMs += 15 * 60_000;
  });

  it('is refused with 503 while too many passwords wait to be checked, but not where the account has been', async () => {
    await logIn(good, '10.6.0.1');
    skippedMs += 1000;
    const busy = Array.from({ length: 60 }, () => auth.hasher.digest('something else to do'));
    const crowd = Array.from({ length: 60 }, (_, index) =>
      logIn({ ...good, username: `nobody-${index}`, secret: 'wrong' }, `10.7.0.${index}`),
    );
    const known = logIn(good, '10.6.0.1');
    const answers = await Promise.all(crowd);
    await Promise.all(busy);
    const refused = answers.find(({ statusCode }) => statusCode === 503);

    expect((await known).statusCode).toBe(200);
    expect(refused && [messageOf(refused), refused.headers['retry-after']]).toEqual([
      'too many passwords are being checked; please try again in a moment',
      '2',
    ]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401, 503]));
  });

  it('no longer knows where an account has been once somebody else has set its password', async () => {
    const { rows } = await database.pool.query("SELECT id FROM platform_user WHERE principal_name = 'admin'");
    await logIn(good, '10.8.0.1');
    expect(await auth.familiarAddresses.isKnown(rows[0].id, '10.8.0.1')).toBe(true);
    const other = await logInAs('Administrator');
    await inject({
      method: 'PUT',
      url: `/api/v2/platform-users/${rows[0].id}/secret`,
      headers: { authorization: other.authorization },
      payload: { secret: ADMIN_PASSWORD },
    });

    expect(await auth.familiarAddresses.isKnown(rows[0].id, '10.8.0.1')).toBe(false);
  });

  it('refuses disabled users only after the password matched', async () => {
    await database.pool.query("UPDATE platform_user SET is_disabled = true WHERE principal_name = 'admin'");
    const right = await logIn(good);
    const wrong = await logIn({ ...good, secret: 'wrong' });
    await database.pool.query("UPDATE platform_user SET is_disabled = false WHERE principal_name = 'admin'");

    expect([right.statusCode, messageOf(right)]).toEqual([403, 'user disabled']);
    expect(wrong.statusCode).toBe(401);
  });

  it('writes neither passwords nor tokens to the log', async () => {
    const { json } = await logIn(good);

    expect(log.join('')).not.toContain(ADMIN_PASSWORD);
    expect(log.join('')).not.toContain(json().data.session_token);
  });
});

describe('logout', () => {
  it('ends every session of the caller at once', async () => {
    const { userId, authorization } = await logInAs('User');
    const other = await auth.sessions.begin({ userId, provider: 'secret', providerId: 1 });
    const response = await inject({
      method: 'POST',
      url: '/api/v2/logout',
      headers: { authorization, host: 'graph.example.org', 'x-forwarded-proto': 'https' },
    });

    expect(response.statusCode).toBe(200);
    expect(response.body).toBe('');
    expect(response.headers.location).toBe('http://graph.example.org/ui');
    for (const token of [authorization, `Bearer ${other}`]) {
      const self = await inject({ url: '/api/v2/self', headers: { authorization: token } });
      expect([self.statusCode, messageOf(self)]).toEqual([401, 'authentication is invalid']);
    }
  });

  it('lets the anonymous pass', async () => {
    expect((await inject({ method: 'POST', url: '/api/v2/logout' })).statusCode).toBe(200);
  });
});

describe('sessions', () => {
  it.each([
    ['not two parts', 'Bearer', 400, 'Expected only two components for the Authorization header.'],
    ['three parts', 'Bearer a b', 400, 'Expected only two components for the Authorization header.'],
    ['unknown scheme', 'Basic abc', 400, 'Unexpected authorization scheme: basic.'],
    ['no token', 'Bearer abc', 401, 'authentication is invalid'],
    [
      'an unsigned token',
      `Bearer ${btoa('{"alg":"none"}')}.${btoa('{"jti":"1"}')}.`,
      401,
      'authentication is invalid',
    ],
  ])('refuses %s, on public routes too', async (_, authorization, status, message) => {
    for (const url of ['/api/v2/self', '/api/v2/spec']) {
      const response = await inject({ url, headers: { authorization } });
      expect([response.statusCode, messageOf(response)]).toEqual([status, message]);
    }
  });

  it('takes the scheme in any case', async () => {
    const { authorization } = await logInAs('User');
    const response = await inject({
      url: '/api/v2/self',
      headers: { authorization: authorization.replace('Bearer', 'bEARER') },
    });

    expect(response.statusCode).toBe(200);
  });

  it('end when the row is gone, the user disabled, or the password removed', async () => {
    const changes = [
      'DELETE FROM session WHERE user_id = $1',
      'UPDATE platform_user SET is_disabled = true WHERE id = $1',
      'DELETE FROM auth_secret WHERE user_id = $1',
      "UPDATE session SET expires_at = now() - interval '1 hour' WHERE user_id = $1",
    ];
    for (const change of changes) {
      const { userId, authorization } = await logInAs('User');
      await database.pool.query(change, [userId]);
      const response = await inject({ url: '/api/v2/self', headers: { authorization } });
      expect([change, response.statusCode]).toEqual([change, 401]);
    }
  });
});
