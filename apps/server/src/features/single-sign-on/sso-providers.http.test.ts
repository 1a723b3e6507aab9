import { describe, expect, it } from 'vitest';
import { createTestServer, messageOf } from '../../../test/test-server.ts';

const { inject, database, log, logInAs } = await createTestServer();
const admin = await logInAs('Administrator');
const PATH = '/api/v2/sso-providers';
const ROLE = { administrator: 1, readOnly: 3 };
const SECRET = 'the-client-secret-that-nobody-may-see';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

function ask(method: Method, path: string, payload?: unknown, authorization = admin.authorization) {
  return inject({
    method,
    url: `${PATH}${path}`,
    headers: { authorization, 'content-type': 'application/json' },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  });
}

let made = 0;

function newProvider(change: object = {}) {
  made++;
  return {
    name: `Provider ${made}`,
    issuer: 'https://login.example.org/realms/one',
    client_id: 'secgraph',
    config: { auto_provision: { enabled: false, default_role_id: 0, role_provision: false } },
    ...change,
  };
}

async function create(change: object = {}) {
  const response = await ask('POST', '/oidc', newProvider(change));
  expect(response.statusCode, response.body).toBe(201);
  return response.json().data;
}

async function find(id: number) {
  const { data } = (await ask('GET', `?id=eq:${id}`)).json();
  return data[0];
}

async function createUser(providerId: number) {
  const response = await inject({
    method: 'POST',
    url: '/api/v2/platform-users',
    headers: { authorization: admin.authorization },
    payload: {
      principal: `user-${made}-${Math.random()}`,
      sso_provider_id: providerId,
      roles: [ROLE.readOnly],
    },
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}

const refusal = (response: Awaited<ReturnType<typeof ask>>) => [response.statusCode, messageOf(response)];

describe('creating a provider', () => {
  it('answers what was set, and lists it with its addresses', async () => {
    const config = {
      auto_provision: { enabled: true, default_role_id: ROLE.readOnly, role_provision: true },
    };
    const created = await create({ name: 'Our Login', client_secret: SECRET, config });
    expect(created).toMatchObject({
      client_id: 'secgraph',
      issuer: 'https://login.example.org/realms/one',
      sso_provider_id: created.id,
    });

    expect(await find(created.sso_provider_id)).toEqual({
      id: created.sso_provider_id,
      name: 'Our Login',
      slug: 'our-login',
      type: 'OIDC',
      details: created,
      login_uri: 'http://localhost:80/api/v2/sso/our-login/login',
      callback_uri: 'http://localhost:80/api/v2/sso/our-login/callback',
      config: { ...config, email_verified_optional: false },
    });
  });

  it('stores the secret sealed, and tells it nobody', async () => {
    const { rows } = await database.pool.query(
      "SELECT sealed_client_secret FROM sso_provider WHERE slug = 'our-login'",
    );
    expect(rows[0].sealed_client_secret).toMatch(/^v1\./);
    expect(rows[0].sealed_client_secret).not.toContain(SECRET);
    expect((await ask('GET', '')).body).not.toContain(SECRET);
    expect(log.join('\n')).not.toContain(SECRET);
  });

  it('forgets what a provider without provisioning says of it', async () => {
    const { sso_provider_id: id } = await create({
      config: { auto_provision: { enabled: false, default_role_id: 99, role_provision: true } },
    });
    expect((await find(id)).config.auto_provision).toEqual({
      enabled: false,
      default_role_id: 0,
      role_provision: false,
    });
  });

  const required = 'property is required and must not be empty or zero in value';
  const enabled = { enabled: true, role_provision: false };
  it.each([
    [{ name: '' }, `Name: ${required}`],
    [
      { name: ' ', issuer: 'x', client_id: '' },
      `Name: ${required}; Issuer: invalid url format; ClientID: ${required}`,
    ],
    [{ issuer: '/relative' }, 'Issuer: invalid url format'],
    [{ issuer: 'ftp://example.org' }, 'Issuer: invalid url format'],
    [{ issuer: 'https://user:password@example.org' }, 'Issuer: invalid url format'],
    [{ issuer: 'https://example.org/?tenant=1' }, 'Issuer: invalid url format'],
    [{ config: undefined }, 'config is required'],
    [{ config: { auto_provision: { ...enabled, default_role_id: 99 } } }, 'role id is invalid'],
    [{ config: { auto_provision: enabled } }, 'role id is invalid'],
    [{ name: 'a/b' }, 'name contains invalid characters'],
    [{ name: '..' }, 'name contains invalid characters'],
    [{ name: 'x?y' }, 'name contains invalid characters'],
    [{ name: 'x'.repeat(251) }, 'names of providers are limited to 250 characters'],
    [{ client_id: 'x'.repeat(2_001) }, 'client_id must have at most 2000 characters'],
    [{ name: 7 }, 'error unmarshalling JSON payload'],
  ])('refuses %j', async (change, message) => {
    expect(refusal(await ask('POST', '/oidc', newProvider(change)))).toEqual([400, message]);
  });

  it('takes each name once, in whatever case and with whatever spaces', async () => {
    await create({ name: 'Corp Login' });
    for (const name of ['Corp Login', 'CORP login', 'corp-login']) {
      expect(refusal(await ask('POST', '/oidc', newProvider({ name })))).toEqual([
        409,
        'sso provider name must be unique',
      ]);
    }
  });
});

describe('the list', () => {
  it('is for everybody, who learns only what a login needs', async () => {
    const response = await inject({ url: PATH });
    expect(response.statusCode).toBe(200);
    expect(response.json().data[0]).toMatchObject({ name: 'Our Login', login_uri: expect.any(String) });
    expect(response.json().data[0]).not.toHaveProperty('config');

    const { authorization } = await logInAs('Auditor');
    expect((await ask('GET', '', undefined, authorization)).json().data[0]).toHaveProperty('config');
  });

  it('is filtered and sorted', async () => {
    await create({ name: 'zz last' });
    const names = async (query: string): Promise<string[]> =>
      (await ask('GET', query)).json().data.map(({ name }: { name: string }) => name);

    expect(await names('?slug=eq:zz-last&type=eq:2')).toEqual(['zz last']);
    expect(await names('?type=eq:1')).toEqual([]);
    expect((await names('?sort_by=-slug'))[0]).toBe('zz last');
    expect((await names('')).at(-1)).toBe('zz last');
  });

  it.each([
    ['?sort_by=issuer', 'column format does not support sorting'],
    ['?issuer=eq:x', 'the specified column cannot be filtered: issuer'],
    ['?created_at=gt:nonsense', 'there are errors in the query parameter filters specified'],
  ])('refuses %s', async (query, message) => {
    expect(refusal(await ask('GET', query))).toEqual([400, message]);
  });
});

describe('changing a provider', () => {
  it('changes what is given, and leaves what is empty', async () => {
    const { sso_provider_id: id } = await create({ name: 'Before', client_secret: SECRET });
    const response = await ask('PATCH', `/${id}`, { name: 'After That', issuer: '', client_id: 'other' });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json().data).toMatchObject({
      client_id: 'other',
      issuer: expect.stringMatching(/login\.example\.org/),
    });
    expect(await find(id)).toMatchObject({ name: 'After That', slug: 'after-that' });

    const isSealed = async () => {
      const { rows } = await database.pool.query(
        'SELECT sealed_client_secret FROM sso_provider WHERE id = $1',
        [id],
      );
      return rows[0].sealed_client_secret !== null;
    };
    expect(await isSealed()).toBe(true);
    await ask('PATCH', `/${id}`, { client_secret: null });
    expect(await isSealed()).toBe(false);
  });

  it('ends the sessions that were begun by it, and no others', async () => {
    const { sso_provider_id: id } = await create();
    const user = await createUser(id);
    const begin = () =>
      database.pool.query(
        "INSERT INTO session (id, user_id, provider_type, provider_id, expires_at) VALUES (gen_random_uuid(), $1, 2, $2, now() + '1 h')",
        [user.id, id],
      );
    const count = async () =>
      (await database.pool.query('SELECT FROM session WHERE user_id = $1', [user.id])).rows.length;
    await begin();
    expect(await count()).toBe(1);
    await ask('PATCH', `/${id}`, {});
    expect(await count()).toBe(0);
    expect((await ask('GET', '')).statusCode).toBe(200);
  });

  it.each([
    [{ issuer: 'nonsense' }, 'issuer url is invalid'],
    [{ name: 'a#b' }, 'name contains invalid characters'],
    [{ config: { auto_provision: { enabled: true, default_role_id: 99 } } }, 'role id is invalid'],
    [{ client_id: {} }, 'error unmarshalling JSON payload'],
  ])('refuses %j', async (change, message) => {
    const { sso_provider_id: id } = await create();
    expect(refusal(await ask('PATCH', `/${id}`, change))).toEqual([400, message]);
  });

  it('needs a provider that is there, and a name that is free', async () => {
    const { sso_provider_id: id } = await create();
    expect(refusal(await ask('PATCH', '/x', {}))).toEqual([400, 'id is malformed.']);
    expect(refusal(await ask('PATCH', '/99999', {}))).toEqual([404, 'resource not found']);
    expect(refusal(await ask('PATCH', `/${id}`, { name: 'our login' }))).toEqual([
      409,
      'sso provider name must be unique',
    ]);
  });
});

describe('deleting a provider', () => {
  it('tells who is left without a way in, whom an administrator can then give a password', async () => {
    const { sso_provider_id: id } = await create();
    const user = await createUser(id);
    await database.pool.query(
      "INSERT INTO session (id, user_id, provider_type, provider_id, expires_at) VALUES (gen_random_uuid(), $1, 2, $2, now() + '1 h')",
      [user.id, id],
    );
    const response = await ask('DELETE', `/${id}`);
    expect(response.statusCode).toBe(200);
    const { affected_users: affected } = response.json().data;
    expect(affected).toHaveLength(1);
    expect(affected[0]).toMatchObject({
      id: user.id,
      AuthSecret: null,
      sso_provider_id: { int32: id, valid: true },
    });

    const after = await database.pool.query(
      'SELECT u.sso_provider_id, count(s) FROM platform_user u LEFT JOIN session s ON s.user_id = u.id WHERE u.id = $1 GROUP BY 1',
      [user.id],
    );
    expect(after.rows).toEqual([{ sso_provider_id: null, count: 0 }]);
    const reset = await inject({
      method: 'PUT',
      url: `/api/v2/platform-users/${user.id}/secret`,
      headers: { authorization: admin.authorization },
      payload: { secret: 'A-New-Password-7', needs_password_reset: true },
    });
    expect(reset.statusCode).toBe(200);
    expect(refusal(await ask('DELETE', `/${id}`))).toEqual([404, 'resource not found']);
    expect(refusal(await ask('DELETE', '/x'))).toEqual([400, 'id is malformed.']);
  });

  it('is refused to those who log in by it', async () => {
    const { sso_provider_id: id } = await create();
    const other = await logInAs('Administrator');
    await database.pool.query('UPDATE platform_user SET sso_provider_id = $1 WHERE id = $2', [
      id,
      other.userId,
    ]);
    expect(refusal(await ask('DELETE', `/${id}`, undefined, other.authorization))).toEqual([
      409,
      'user may not delete their own SSO auth provider',
    ]);
    expect((await ask('DELETE', `/${id}`)).statusCode).toBe(200);
  });
});

describe('users of a provider', () => {
  const change = (userId: string, payload: object) =>
    inject({
      method: 'PATCH',
      url: `/api/v2/platform-users/${userId}`,
      headers: { authorization: admin.authorization },
      payload,
    });

  it('lose their password, and get no other role where the provider names it', async () => {
    const { sso_provider_id: id } = await create({
      config: { auto_provision: { enabled: true, default_role_id: ROLE.readOnly, role_provision: true } },
    });
    const { userId } = await logInAs('Read-Only');
    expect((await change(userId, { sso_provider_id: id })).statusCode).toBe(200);
    const { rows } = await database.pool.query('SELECT FROM auth_secret WHERE user_id = $1', [userId]);
    expect(rows).toEqual([]);
    expect(refusal(await change(userId, { roles: [ROLE.administrator] }))).toEqual([
      400,
      'user attempted to change a role for a SSO Provider with role provision enabled',
    ]);
    expect((await change(userId, { roles: [ROLE.readOnly] })).statusCode).toBe(200);
  });

  it('are somebody else at another provider', async () => {
    const [one, other] = [await create(), await create()];
    const user = await createUser(one.sso_provider_id);
    const subject = async () =>
      (await database.pool.query('SELECT sso_subject FROM platform_user WHERE id = $1', [user.id])).rows[0]
        .sso_subject;
    await database.pool.query("UPDATE platform_user SET sso_subject = 'me' WHERE id = $1", [user.id]);
    await change(user.id, { sso_provider_id: one.sso_provider_id });
    expect(await subject()).toBe('me');
    await change(user.id, { sso_provider_id: other.sso_provider_id });
    expect(await subject()).toBeNull();
  });
});
