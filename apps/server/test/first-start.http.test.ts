import { randomBytes } from 'node:crypto';
import { brokenPasswordRules } from '@secgraph/contract';
import { openRepositories } from '@secgraph/database';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { describe, expect, it } from 'vitest';
import { createAuth } from '../src/auth/create-auth.ts';
import { readConfig } from '../src/config/read-config.ts';
import { createTestServer, messageOf, setParameter } from './test-server.ts';

let now = Date.now();
const server = await createTestServer({
  environment: { SECGRAPH_ADMIN_PASSWORD: '' },
  clock: { now: () => now },
});
const { inject, auth, database, log, logInAs } = server;

async function logIn(
  secret: string,
  remoteAddress: string,
): Promise<{ auth_expired: boolean; session_token: string; user_id: string }> {
  const payload = { login_method: 'secret', username: 'admin', secret };
  const response = await inject({ method: 'POST', url: '/api/v2/login', payload, remoteAddress });

  return response.json().data;
}

describe('the first start', () => {
  it('invents a password that has to be changed at the first login', async () => {
    const password = auth.firstAdministrator?.generatedPassword ?? '';
    expect(brokenPasswordRules(password)).toEqual([]);
    const first = await logIn(password, '10.0.0.1');
    expect(first.auth_expired).toBe(true);

    const headers = { authorization: `Bearer ${first.session_token}` };
    const refused = await inject({ url: '/api/v2/search?q=a', headers });
    expect([refused.statusCode, messageOf(refused)]).toEqual([403, 'not authorized']);
    expect((await inject({ url: '/api/version', headers })).statusCode).toBe(200);
    expect((await inject({ url: '/api/v2/self', headers })).statusCode).toBe(200);

    const changed = await inject({
      method: 'PUT',
      url: `/api/v2/platform-users/${first.user_id}/secret`,
      payload: { current_secret: password, secret: 'My-Own-Password-1' },
      headers,
    });
    expect(changed.statusCode).toBe(200);
    expect((await inject({ url: '/api/v2/search?q=a', headers })).statusCode).toBe(200);
    expect((await logIn('My-Own-Password-1', '10.0.0.2')).auth_expired).toBe(false);
    expect(log.join('')).not.toContain(password);
  });

  it.each([
    ['short-1A', 'must have at least 12 characters'],
    ['correct-horse-7-battery', 'must have at least 1 uppercase characters'],
  ])('refuses %s as the password of the administrator, and creates nothing', async (password, reason) => {
    const { database: empty } = await createTestDatabase();
    const config = readConfig({ SECGRAPH_ADMIN_PASSWORD: password, SECGRAPH_ARGON2_MEMORY_KIB: '8192' });
    const start = createAuth({
      repositories: openRepositories(empty),
      config,
      secretKey: randomBytes(32),
      onError: () => undefined,
    });

    await expect(start).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining(reason),
    });
    await expect(start).rejects.toThrow(/^SECGRAPH_ADMIN_PASSWORD is too weak/);
    await expect(start).rejects.not.toThrow(password);
    const { rows } = await empty.pool.query('SELECT FROM platform_user UNION ALL SELECT FROM installation');
    expect(rows).toEqual([]);
  });

  it('happens once, whatever became of the administrator', async () => {
    await database.pool.query(
      "UPDATE platform_user SET principal_name = 'gone' WHERE principal_name = 'admin'",
    );
    const config = readConfig({ SECGRAPH_ARGON2_MEMORY_KIB: '8192', SECGRAPH_ARGON2_ITERATIONS: '1' });
    const starts = await Promise.all(
      [1, 2, 3].map(() =>
        createAuth({
          repositories: openRepositories(database),
          config,
          secretKey: randomBytes(32),
          onError: () => undefined,
        }),
      ),
    );

    expect(starts.map((start) => start.firstAdministrator)).toEqual([undefined, undefined, undefined]);
    await database.pool.query(
      "UPDATE platform_user SET principal_name = 'admin' WHERE principal_name = 'gone'",
    );
  });
});

describe('configuration parameters', () => {
  it('decide how long a session lasts', async () => {
    const { authorization } = await logInAs('User');
    const ask = async () => (await inject({ url: '/api/v2/self', headers: { authorization } })).statusCode;
    now += 7.9 * 3_600_000;
    expect(await ask()).toBe(200);
    now += 0.2 * 3_600_000;
    expect(await ask()).toBe(401);

    await setParameter(database, 'auth.session_ttl_hours', { hours: 1 });
    await auth.settings.refresh();
    expect(auth.settings.sessionLifetimeMs()).toBe(3_600_000);
    await setParameter(database, 'auth.session_ttl_hours', { hours: -1 });
    await auth.settings.refresh();
    expect(auth.settings.sessionLifetimeMs()).toBe(8 * 3_600_000);
  });

  it('decide how nulls are told', async () => {
    const { authorization } = await logInAs('User');
    await setParameter(database, 'wire.nulls', { mode: 'plain' });
    await auth.settings.refresh();
    const plain = await inject({ url: '/api/v2/self', headers: { authorization } });
    expect(plain.json().data).toMatchObject({
      first_name: null,
      sso_provider_id: null,
      deleted_at: { Time: '0001-01-01T00:00:00Z', Valid: false },
      AuthSecret: { deleted_at: { Valid: false } },
      roles: [{ deleted_at: { Valid: false }, permissions: expect.arrayContaining([]) }],
    });
    const accept = 'application/json; nulls=wrapped';
    const wrapped = await inject({ url: '/api/v2/self', headers: { authorization, accept } });
    expect(wrapped.json().data.first_name).toEqual({ string: '', valid: false });
    await setParameter(database, 'wire.nulls', { mode: 'wrapped' });
    await auth.settings.refresh();
  });

  it('may allow requests without end, to users', async () => {
    await setParameter(database, 'api.timeout_limit', { enabled: false });
    await auth.settings.refresh();
    const { authorization } = await logInAs('User');
    const applied = async (headers: Record<string, string>) => {
      const response = await inject({ url: '/health', headers: { prefer: 'wait=-1', ...headers } });
      return [response.statusCode, response.headers['preference-applied']];
    };

    expect(await applied({ authorization })).toEqual([200, 'wait=-1; bypass=enabled']);
    expect(await applied({})).toEqual([200, 'wait=30.00']);
  });
});
