import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestServer, messageOf, moveToProvider } from '../../../test/test-server.ts';

const { inject, auth, database, logInAs } = await createTestServer();

const OLD = 'Old-Password-4-Me';
const NEW = 'New-Password-5-Me';

async function createUser(role: string) {
  const user = await logInAs(role);
  await auth.users.storeSecret(user.userId, {
    digest: await auth.hasher.digest(OLD),
    expiresAt: new Date(Date.now() + 60_000),
  });

  return user;
}

function put(userId: string, authorization: string | undefined, payload: object, path = 'platform-users') {
  return inject({
    method: 'PUT',
    url: `/api/v2/${path}/${userId}/secret`,
    payload,
    headers: authorization === undefined ? {} : { authorization },
  });
}

async function createToken(authorization: string, userId: string) {
  const payload = { token_name: 'x', user_id: userId };
  const response = await inject({
    method: 'POST',
    url: '/api/v2/tokens',
    payload,
    headers: { authorization },
  });
  expect(response.statusCode, response.body).toBe(200);
}

async function tokensOf(userId: string) {
  return (await database.pool.query('SELECT id FROM api_token WHERE user_id = $1', [userId])).rows;
}

describe('setting a password', () => {
  it.each(['platform-users', 'bloodhound-users'])('changes one’s own at /%s', async (path) => {
    const { userId, authorization } = await createUser('User');
    const response = await put(userId, authorization, { current_secret: OLD, secret: NEW }, path);

    expect([response.statusCode, response.body]).toEqual([200, '']);
    const stored = await auth.users.findCredentialsById(userId);
    expect(await auth.hasher.matches(stored?.secret?.digest, NEW)).toBe(true);
    expect((await inject({ url: '/api/v2/self', headers: { authorization } })).statusCode).toBe(200);
  });

  it('ends one’s other sessions, whoever has them', async () => {
    const { userId, authorization } = await createUser('User');
    const other = `Bearer ${await auth.sessions.begin({ userId, provider: 'secret', providerId: 1 })}`;
    expect((await put(userId, authorization, { current_secret: 'wrong', secret: NEW })).statusCode).toBe(403);
    expect((await inject({ url: '/api/v2/self', headers: { authorization: other } })).statusCode).toBe(200);
    expect((await put(userId, authorization, { current_secret: OLD, secret: NEW })).statusCode).toBe(200);

    expect((await inject({ url: '/api/v2/self', headers: { authorization } })).statusCode).toBe(200);
    expect((await inject({ url: '/api/v2/self', headers: { authorization: other } })).statusCode).toBe(401);
  });

  it('lifts the restriction of an expired password for the same session', async () => {
    const { userId, authorization } = await createUser('Administrator');
    await database.pool.query("UPDATE auth_secret SET expires_at = '0001-01-01Z' WHERE user_id = $1", [
      userId,
    ]);
    const other = await createUser('User');
    const refused = await put(other.userId, authorization, { secret: NEW });
    expect([refused.statusCode, messageOf(refused)]).toEqual([401, `not authorized for ${userId}`]);
    const self = await inject({ url: '/api/v2/self', headers: { authorization } });
    expect(self.json().data.AuthSecret.expires_at).toBe('0001-01-01T00:00:00Z');

    expect((await put(userId, authorization, { current_secret: OLD, secret: NEW })).statusCode).toBe(200);
    expect((await put(other.userId, authorization, { secret: NEW })).statusCode).toBe(200);
  });

  it('ends the sessions of another user, and may ask him to choose his own', async () => {
    const admin = await createUser('Administrator');
    const { userId, authorization } = await createUser('User');
    const response = await put(userId, admin.authorization, { secret: NEW, needs_password_reset: true });

    expect(response.statusCode).toBe(200);
    expect((await inject({ url: '/api/v2/self', headers: { authorization } })).statusCode).toBe(401);
    const stored = await auth.users.findCredentialsById(userId);
    expect(stored?.secret?.expiresAt.toISOString()).toBe('0001-01-01T00:00:00.000Z');
  });

  it.each<[string, boolean | undefined, number]>([
    ['by default', undefined, 0],
    ['when asked to', true, 0],
    ['unless asked not to', false, 2],
  ])('by somebody else revokes the API tokens of the user: %s', async (_, revokes, left) => {
    const admin = await createUser('Administrator');
    const { userId } = await createUser('User');
    const other = await createUser('User');
    for (const owner of [userId, userId, other.userId]) {
      await createToken(admin.authorization, owner);
    }
    const body = { secret: NEW, ...(revokes === undefined ? {} : { revoke_api_tokens: revokes }) };
    expect((await put(userId, admin.authorization, body)).statusCode).toBe(200);

    expect(await tokensOf(userId)).toHaveLength(left);
    expect(await tokensOf(other.userId)).toHaveLength(1);
    const { rows } = await database.pool.query(
      "SELECT status, fields->'token_ids' AS ids FROM audit_log WHERE action = 'DeleteAuthToken' AND fields->>'user_id' = $1 ORDER BY id",
      [userId],
    );
    const told = [expect.any(String), expect.any(String)];
    expect(rows).toEqual(
      left === 0
        ? [
            { status: 'intent', ids: told },
            { status: 'success', ids: told },
          ]
        : [],
    );
  });

  it('of one’s own leaves one’s API tokens, unless asked to revoke them', async () => {
    const { userId, authorization } = await createUser('User');
    await createToken(authorization, userId);
    const change = { current_secret: OLD, secret: NEW };
    expect((await put(userId, authorization, change)).statusCode).toBe(200);
    expect(await tokensOf(userId)).toHaveLength(1);

    const next = { current_secret: NEW, secret: `${NEW}!`, revoke_api_tokens: true };
    expect((await put(userId, authorization, next)).statusCode).toBe(200);
    expect(await tokensOf(userId)).toEqual([]);
  });

  it('tells every broken rule of the policy', async () => {
    const { userId, authorization } = await createUser('User');
    const response = await put(userId, authorization, {});

    expect(response.statusCode).toBe(400);
    expect(messageOf(response)).toBe(
      [
        'Secret: must have at least 12 characters',
        'Secret: must have at least 1 lowercase characters',
        'Secret: must have at least 1 uppercase characters',
        'Secret: must have at least 1 special characters',
        'Secret: must have at least 1 numeric characters',
      ].join('; '),
    );
  });

  it.each([
    ['that has to be changed', "UPDATE auth_secret SET expires_at = '0001-01-01Z' WHERE user_id = $1"],
    ['that is still good', 'SELECT $1::uuid'],
  ])('does not take the same password for one %s', async (_, prepare) => {
    const { userId, authorization } = await createUser('User');
    await database.pool.query(prepare, [userId]);
    const before = await auth.users.findCredentialsById(userId);
    const response = await put(userId, authorization, { current_secret: OLD, secret: OLD });

    expect([response.statusCode, messageOf(response)]).toEqual([
      400,
      'Secret: must differ from the current password',
    ]);
    expect(await auth.users.findCredentialsById(userId)).toEqual(before);
    const guess = await put(userId, authorization, { current_secret: NEW, secret: NEW });
    expect([guess.statusCode, messageOf(guess)]).toEqual([403, 'Invalid current password']);
  });

  it('refuses a wrong current password, and pauses after some', async () => {
    const { userId, authorization } = await createUser('User');
    for (let guess = 0; guess < 5; guess++) {
      const response = await put(userId, authorization, { current_secret: 'wrong', secret: NEW });
      expect([response.statusCode, messageOf(response)]).toEqual([403, 'Invalid current password']);
    }

    expect((await put(userId, authorization, { current_secret: OLD, secret: NEW })).statusCode).toBe(429);
  });

  it('pauses as soon when all guesses come at once', async () => {
    const { userId, authorization } = await createUser('User');
    const guess = () => put(userId, authorization, { current_secret: 'wrong', secret: NEW });
    const statuses = (await Promise.all(Array.from({ length: 12 }, guess))).map(
      ({ statusCode }) => statusCode,
    );

    expect(statuses.filter((status) => status === 403)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it('refuses users who log in elsewhere', async () => {
    const { userId, authorization } = await createUser('User');
    await moveToProvider(database, userId);
    const response = await put(userId, authorization, { current_secret: OLD, secret: NEW });

    expect([response.statusCode, messageOf(response)]).toEqual([400, 'Invalid operation, user is SSO']);
  });

  it('checks who asks, then the id, then the body, then the user', async () => {
    const admin = await createUser('Administrator');
    const uploader = await createUser('Upload-Only');
    const unknown = randomUUID();

    const anonymous = await put(unknown, undefined, { secret: NEW });
    expect([anonymous.statusCode, messageOf(anonymous)]).toEqual([401, 'not authorized']);
    const noSelf = await put(uploader.userId, uploader.authorization, { secret: NEW });
    expect([noSelf.statusCode, messageOf(noSelf)]).toEqual([401, `not authorized for ${uploader.userId}`]);
    const badId = await put('x', admin.authorization, {});
    expect([badId.statusCode, messageOf(badId)]).toEqual([400, 'id is malformed.']);
    const noUser = await put(unknown, admin.authorization, { secret: NEW });
    expect([noUser.statusCode, messageOf(noUser)]).toEqual([404, 'resource not found']);
  });
});
