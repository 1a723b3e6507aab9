import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { ADMIN_PASSWORD, createTestServer, messageOf } from '../../../test/test-server.ts';

const { inject, auth, database, logInAs } = await createTestServer();

const PASSWORD = 'Some-Password-4-You';
const ROLE = { administrator: 1, user: 2, readOnly: 3 };

let admin: { readonly userId: string; readonly authorization: string };

beforeEach(async () => {
  admin = await logInAs('Administrator');
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

function ask(method: Method, path: string, payload?: object, authorization = admin.authorization) {
  return inject({
    method,
    url: `/api/v2/${path}`,
    headers: { authorization },
    ...(payload === undefined ? {} : { payload }),
  });
}

/** A user as created by the route, under a name of its own. */
async function create(body: object = {}) {
  const response = await ask('POST', 'platform-users', { principal: `p-${randomUUID()}`, ...body });
  expect(response.statusCode, response.body).toBe(200);

  return response.json().data;
}

let logins = 0;

/** From another address each time: logins of one are counted together. */
function logIn(username: string, secret: string) {
  logins++;
  return inject({
    method: 'POST',
    remoteAddress: `192.0.2.${logins}`,
    url: '/api/v2/login',
    payload: { login_method: 'secret', username, secret },
  });
}

const refusal = (response: Awaited<ReturnType<typeof ask>>) => [response.statusCode, messageOf(response)];

describe('creating a user', () => {
  it('answers the user, who can log in with principal or address', async () => {
    const user = await create({
      principal: 'Ada',
      email_address: 'Ada@Example.com',
      first_name: 'Ada',
      last_name: 'Lovelace',
      roles: [ROLE.user],
      secret: PASSWORD,
    });

    expect(user).toMatchObject({
      principal_name: 'Ada',
      email_address: { string: 'ada@example.com', valid: true },
      first_name: { string: 'Ada', valid: true },
      is_disabled: false,
      sso_provider_id: { valid: false },
      AuthSecret: { digest_method: 'argon2', totp_activated: false },
    });
    expect(user.roles.map(({ name }: { name: string }) => name)).toEqual(['User']);
    expect(JSON.stringify(user)).not.toContain('$argon2');
    expect((await logIn('Ada', PASSWORD)).statusCode).toBe(200);
    expect((await logIn('ADA@example.com', PASSWORD)).statusCode).toBe(200);
  });

  it('is the same at the older path', async () => {
    const response = await ask('POST', 'bloodhound-users', { principal: 'older path' });

    expect(response.statusCode).toBe(200);
    expect(response.json().data.AuthSecret).toBeNull();
  });

  it('asks for a new password at the first login', async () => {
    await create({ principal: 'reset', secret: PASSWORD, needs_password_reset: true, roles: [ROLE.user] });

    expect((await logIn('reset', PASSWORD)).json().data.auth_expired).toBe(true);
  });

  it('honours that a user is disabled', async () => {
    await create({ principal: 'off', secret: PASSWORD, is_disabled: true });

    expect((await logIn('off', PASSWORD)).statusCode).toBe(403);
  });

  it.each([
    [{ roles: [1, 2] }, 400, 'a user can only have one role'],
    [{ roles: [99] }, 400, 'role id is invalid'],
    [{ secret: 'short' }, 400, /^Secret: must have at least 12 characters; /],
    [{ saml_provider_id: 'x' }, 400, /^SAML Provider ID must be a number: /],
    [{ saml_provider_id: '7' }, 404, 'resource not found'],
    [{ sso_provider_id: 7 }, 404, 'resource not found'],
    [{ sso_provider_id: { int32: 7, valid: true } }, 404, 'resource not found'],
    [{ principal: '' }, 400, 'principal is required'],
    [{ principal: ' \t' }, 400, 'principal is required'],
    [{ email_address: 'nobody' }, 400, 'email address is invalid'],
    [{ email_address: 'a b@example.com' }, 400, 'email address is invalid'],
    [{ first_name: 'x'.repeat(1_001) }, 400, 'first name must have at most 1000 characters'],
  ])('refuses %j', async (body, status, message) => {
    const response = await ask('POST', 'platform-users', { principal: randomUUID(), ...body });

    expect(response.statusCode).toBe(status);
    expect(messageOf(response)).toMatch(message);
  });

  it('refuses names and addresses that are taken, in any case', async () => {
    await create({ principal: 'Grace', email_address: 'grace@example.com' });
    const tryWith = (body: object) =>
      ask('POST', 'platform-users', { principal: randomUUID(), ...body }).then(refusal);

    expect(await tryWith({ principal: 'gRACE' })).toEqual([409, 'principal name must be unique']);
    expect(await tryWith({ email_address: 'GRACE@example.com' })).toEqual([409, 'email must be unique']);
    expect(await tryWith({ principal: 'Grace@Example.com' })).toEqual([409, 'principal name must be unique']);
    await create({ principal: 'mary@example.com' });
    expect(await tryWith({ email_address: 'Mary@example.com' })).toEqual([409, 'email must be unique']);
  });

  it('takes a name only once from many at the same time', async () => {
    const principal = `twin-${randomUUID()}`;
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => ask('POST', 'platform-users', { principal })),
    );

    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(responses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7);
  });
});

describe('reading users', () => {
  it('lists, filters and sorts them', async () => {
    const tag = randomUUID();
    await create({ principal: `b-${tag}`, first_name: tag });
    await create({ principal: `a-${tag}`, first_name: tag });
    const names = async (query: string) => {
      const response = await ask('GET', `platform-users?first_name=eq:${tag}${query}`);
      return response
        .json()
        .data.users.map((user: { principal_name: string }) => user.principal_name[0])
        .join('');
    };

    expect(await names('')).toBe('ab');
    expect(await names('&sort_by=-principal_name')).toBe('ba');
    expect(await names(`&principal_name=neq:a-${tag}`)).toBe('b');
    expect((await ask('GET', 'platform-users?sort_by=id')).statusCode).toBe(400);
    expect((await ask('GET', 'platform-users?nonsense=eq:1')).statusCode).toBe(400);
    expect((await ask('GET', 'platform-users?created_at=gt:nonsense')).statusCode).toBe(400);
  });

  it('answers one of them', async () => {
    const user = await create();

    expect((await ask('GET', `platform-users/${user.id}`)).json().data).toEqual(user);
    expect(refusal(await ask('GET', 'platform-users/7'))).toEqual([400, 'id is malformed.']);
    expect(refusal(await ask('GET', `platform-users/${randomUUID()}`))).toEqual([404, 'resource not found']);
  });

  it('tells everybody the names of enabled users, and no more', async () => {
    const tag = randomUUID();
    const shown = await create({ last_name: tag, email_address: `${tag}@example.com` });
    await create({ last_name: tag, is_disabled: true });
    const { authorization } = await logInAs('Read-Only');
    const path = `platform-users-minimal?last_name=eq:${tag}`;
    const response = await ask('GET', path, undefined, authorization);

    expect(response.json().data.users).toEqual([
      {
        id: shown.id,
        email: `${tag}@example.com`,
        email_address: `${tag}@example.com`,
        first_name: { string: '', valid: true },
        last_name: { string: tag, valid: true },
      },
    ]);
    expect((await ask('GET', path.replace('platform', 'bloodhound'))).statusCode).toBe(200);
    expect((await ask('GET', 'platform-users-minimal?id=eq:nonsense')).statusCode).toBe(400);
  });
});

describe('changing a user', () => {
  it('changes what is given and leaves the rest', async () => {
    const user = await create({ first_name: 'Old', last_name: 'Name', roles: [ROLE.user] });
    const response = await ask('PATCH', `platform-users/${user.id}`, { first_name: 'New', last_name: '' });

    expect([response.statusCode, response.body]).toEqual([200, '']);
    const changed = (await ask('GET', `platform-users/${user.id}`)).json().data;
    expect(changed).toMatchObject({ first_name: { string: 'New' }, last_name: { string: 'Name' } });
    expect(changed.roles).toEqual(user.roles);
  });

  it('gives another role, or none', async () => {
    const user = await create({ roles: [ROLE.user] });
    const rolesAfter = async (roles: readonly number[]) => {
      await ask('PATCH', `platform-users/${user.id}`, { roles });
      const { data } = (await ask('GET', `platform-users/${user.id}`)).json();
      return data.roles.map(({ id }: { id: number }) => id);
    };

    expect(await rolesAfter([ROLE.readOnly])).toEqual([ROLE.readOnly]);
    expect(await rolesAfter([])).toEqual([]);
  });

  it.each([
    ['disabled', { is_disabled: true }, 401],
    ['given less permissions', { roles: [ROLE.readOnly] }, 401],
    ['given more permissions', { roles: [ROLE.administrator] }, 200],
    ['renamed', { first_name: 'Other' }, 200],
  ])('ends the sessions of a user who is %s, where that weakens him', async (_, body, status) => {
    const { userId, authorization } = await logInAs('User');
    expect((await ask('GET', 'self', undefined, authorization)).statusCode).toBe(200);

    expect((await ask('PATCH', `platform-users/${userId}`, body)).statusCode).toBe(200);
    expect((await ask('GET', 'self', undefined, authorization)).statusCode).toBe(status);
  });

  it('does not let administrators lock themselves out', async () => {
    const change = (body: object) => ask('PATCH', `platform-users/${admin.userId}`, body).then(refusal);

    expect(await change({ is_disabled: true })).toEqual([400, 'user attempted to disable themselves']);
    expect(await change({ roles: [ROLE.user] })).toEqual([400, 'user attempted to change own role']);
    expect((await ask('PATCH', `platform-users/${admin.userId}`, { roles: [1] })).statusCode).toBe(200);
    expect((await ask('PATCH', `platform-users/${admin.userId}`, { last_name: 'x' })).statusCode).toBe(200);
  });

  it.each([
    [{ roles: [1, 2] }, 400, 'a user can only have one role'],
    [{ roles: [0] }, 400, 'role id is invalid'],
    [{ email_address: 'nobody' }, 400, 'email address is invalid'],
    [{ sso_provider_id: 7 }, 404, 'resource not found'],
  ])('refuses %j', async (body, status, message) => {
    const user = await create();

    expect(refusal(await ask('PATCH', `platform-users/${user.id}`, body))).toEqual([status, message]);
  });

  it('refuses a name that is taken', async () => {
    const [one, other] = [await create(), await create({ email_address: `${randomUUID()}@example.com` })];
    const change = (body: object) => ask('PATCH', `platform-users/${one.id}`, body).then(refusal);

    expect(await change({ principal: other.principal_name.toUpperCase() })).toEqual([
      409,
      'principal name must be unique',
    ]);
    expect(await change({ email_address: other.email_address.string })).toEqual([
      409,
      'email must be unique',
    ]);
  });

  it('needs a user who is there', async () => {
    expect(refusal(await ask('PATCH', 'platform-users/7', {}))).toEqual([400, 'id is malformed.']);
    expect((await ask('PATCH', `platform-users/${randomUUID()}`, {})).statusCode).toBe(404);
  });
});

describe('deleting a user', () => {
  it('takes sessions and private queries along, and leaves public ones and jobs', async () => {
    const { userId, authorization } = await logInAs('User');
    await database.pool.query('UPDATE platform_user SET email_address = $2 WHERE id = $1', [
      userId,
      'gone@example.com',
    ]);
    const save = async (name: string) =>
      (await ask('POST', 'saved-queries', { name, query: 'MATCH (n) RETURN n' }, authorization)).json().data
        .id;
    const [hidden, open] = [await save('hidden'), await save('open')];
    await inject({
      method: 'PUT',
      url: `/api/v2/saved-queries/${open}/permissions`,
      payload: { public: true },
      headers: { authorization },
    });
    await database.pool.query(
      'INSERT INTO file_upload_job (user_id, status, start_time, last_ingest) VALUES ($1, 2, now(), now())',
      [userId],
    );

    expect((await ask('DELETE', `platform-users/${userId}`)).statusCode).toBe(200);
    expect((await ask('GET', 'self', undefined, authorization)).statusCode).toBe(401);
    expect((await ask('GET', `platform-users/${userId}`)).statusCode).toBe(404);
    const { rows } = await database.pool.query('SELECT id, user_id FROM saved_query WHERE id = ANY($1)', [
      [hidden, open],
    ]);
    expect(rows).toEqual([{ id: open, user_id: null }]);
    const jobs = await database.pool.query(
      "SELECT user_id FROM file_upload_job WHERE user_email_address = 'gone@example.com'",
    );
    expect(jobs.rows).toEqual([{ user_id: null }]);
  });

  it('is not for oneself, nor for nobody', async () => {
    const remove = (userId: string) => ask('DELETE', `platform-users/${userId}`).then(refusal);

    expect(await remove(admin.userId)).toEqual([400, 'User cannot delete themselves']);
    expect(await remove('7')).toEqual([400, 'id is malformed.']);
    expect(await remove(randomUUID())).toEqual([404, 'resource not found']);
  });
});

describe('letting a password expire', () => {
  it('leaves the next session nothing but the change of the password', async () => {
    await create({ principal: 'expires', secret: PASSWORD, roles: [ROLE.administrator] });
    const { data } = (await logIn('expires', PASSWORD)).json();
    const authorization = `Bearer ${data.session_token}`;
    expect((await ask('GET', 'platform-users', undefined, authorization)).statusCode).toBe(200);

    expect((await ask('DELETE', `platform-users/${data.user_id}/secret`)).statusCode).toBe(200);
    expect((await ask('GET', 'platform-users', undefined, authorization)).statusCode).toBe(403);
    expect((await logIn('expires', PASSWORD)).json().data.auth_expired).toBe(true);
  });

  it('needs a password', async () => {
    const user = await create();

    expect((await ask('DELETE', `platform-users/${user.id}/secret`)).statusCode).toBe(404);
    expect((await ask('DELETE', `platform-users/${randomUUID()}/secret`)).statusCode).toBe(404);
    expect(refusal(await ask('DELETE', 'platform-users/7/secret'))[0]).toBe(400);
  });
});

describe('who may', () => {
  const id = randomUUID();
  it.each<[Method, string, Readonly<Record<string, number>>]>([
    ['GET', 'platform-users', { Auditor: 200, 'Power User': 403, 'Upload-Only': 403 }],
    ['GET', `platform-users/${id}`, { Auditor: 404, User: 403 }],
    ['GET', 'platform-users-minimal', { User: 200, 'Upload-Only': 403 }],
    ['POST', 'platform-users', { Auditor: 403, 'Power User': 403 }],
    ['PATCH', `platform-users/${id}`, { Auditor: 403, 'Power User': 403 }],
    ['DELETE', `platform-users/${id}`, { Auditor: 403, 'Power User': 403 }],
    ['DELETE', `platform-users/${id}/secret`, { Auditor: 401, 'Power User': 401 }],
  ])('%s %s', async (method, path, statuses) => {
    const anonymous = await inject({ method, url: `/api/v2/${path}`, payload: method === 'GET' ? '' : {} });
    expect(anonymous.statusCode).toBe(401);
    for (const [role, status] of Object.entries(statuses)) {
      const { authorization } = await logInAs(role);
      const payload = method === 'GET' ? undefined : {};
      expect([role, (await ask(method, path, payload, authorization)).statusCode]).toEqual([role, status]);
    }
  });
});

describe('the last administrator', () => {
  it('stays when two demote each other at the same time', async () => {
    const first = await auth.users.findCredentials('admin');
    await database.pool.query('DELETE FROM platform_user_role WHERE role_id = 1 AND user_id <> $1', [
      first?.userId,
    ]);
    const begin = async (username: string, secret: string) =>
      `Bearer ${(await logIn(username, secret)).json().data.session_token}`;
    const one = { id: first?.userId, authorization: await begin('admin', ADMIN_PASSWORD) };
    await database.pool.query('INSERT INTO platform_user_role VALUES ($1, 1)', [admin.userId]);
    await create({ principal: 'second', secret: PASSWORD, roles: [ROLE.administrator] });
    await database.pool.query('DELETE FROM platform_user_role WHERE user_id = $1', [admin.userId]);
    const other = {
      id: (await auth.users.findCredentials('second'))?.userId,
      authorization: await begin('second', PASSWORD),
    };

    const responses = await Promise.all([
      ask('PATCH', `platform-users/${other.id}`, { roles: [] }, one.authorization),
      ask('PATCH', `platform-users/${one.id}`, { is_disabled: true }, other.authorization),
    ]);

    const [done, refused] = responses.toSorted((a, b) => a.statusCode - b.statusCode);
    expect(done?.statusCode).toBe(200);
    // Who comes later may be no administrator any more, or logged out, before his turn comes.
    expect([
      [400, 'at least one enabled administrator is required'],
      [401, expect.any(String)],
      [403, expect.any(String)],
    ]).toContainEqual([refused?.statusCode, refused && messageOf(refused)]);
  });
});
