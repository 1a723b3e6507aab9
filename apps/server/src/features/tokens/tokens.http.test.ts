import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, messageOf, moveToProvider, setParameter } from '../../../test/test-server.ts';

let skippedMs = 0;
const { inject, auth, database, logInAs } = await createTestServer({
  clock: { now: () => Date.now() + skippedMs },
});
const PASSWORD = 'Old-Password-4-Me';
const MINUTE_MS = 60_000;

type User = Awaited<ReturnType<typeof logInAs>>;

let user: User;
let admin: User;

beforeEach(async () => {
  skippedMs = 0;
  [user, admin] = [await logInAs('User'), await logInAs('Administrator')];
});

type Method = 'GET' | 'POST' | 'DELETE';

function ask(method: Method, path: string, { authorization }: User, payload?: object) {
  return inject({
    method,
    url: `/api/v2/${path}`,
    headers: { authorization },
    ...(payload === undefined ? {} : { payload }),
  });
}

async function create(whose: User, name = 'mine') {
  const response = await ask('POST', 'tokens', whose, { token_name: name });
  expect(response.statusCode, response.body).toBe(200);

  return response.json().data;
}

const setPassword = async ({ userId }: User, password: string) =>
  auth.users.storeSecret(userId, {
    digest: await auth.hasher.digest(password),
    expiresAt: new Date(Date.now() + 24 * 60 * MINUTE_MS),
  });
const refusal = (response: Awaited<ReturnType<typeof ask>>) => [response.statusCode, messageOf(response)];
const namesOf = (response: Awaited<ReturnType<typeof ask>>) =>
  response.json().data.tokens.map(({ name }: { name: { string: string } }) => name.string);

describe('creating a token', () => {
  it('tells its key once, which the database does not hold', async () => {
    const token = await create(user);

    expect(token).toMatchObject({
      user_id: user.userId,
      name: { string: 'mine', valid: true },
      hmac_method: 'hmac-sha2-256',
      last_access: '0001-01-01T00:00:00Z',
      scope: 'all',
      expires_at: null,
    });
    expect(Buffer.from(token.key, 'base64')).toHaveLength(40);
    const { rows } = await database.pool.query('SELECT * FROM api_token WHERE id = $1', [token.id]);
    expect(JSON.stringify(rows)).not.toContain(token.key);
    expect((await ask('GET', 'tokens', user)).body).not.toContain(token.key);
  });

  it('is for others only by who manages users', async () => {
    const forUser = { token_name: 'x', user_id: user.userId };
    const other = await logInAs('User');

    expect((await ask('POST', 'tokens', admin, forUser)).json().data.user_id).toBe(user.userId);
    expect((await ask('POST', 'tokens', user, forUser)).statusCode).toBe(200);
    expect(refusal(await ask('POST', 'tokens', other, forUser))).toEqual([
      403,
      'missing permission to create tokens for other users',
    ]);
    expect(refusal(await ask('POST', 'tokens', admin, { user_id: 'x' }))).toEqual([400, 'id is malformed.']);
    expect((await ask('POST', 'tokens', admin, { user_id: randomUUID() })).statusCode).toBe(404);
    expect((await ask('POST', 'tokens', admin, { token_name: 'x'.repeat(1_001) })).statusCode).toBe(400);
  });

  it('tells when it expires, where tokens do', async () => {
    const setExpiry = async (enabled: boolean) => {
      await setParameter(database, 'auth.api_token_expiration', { enabled, expiration_period: 30 });
      await auth.settings.refresh();
    };
    await setExpiry(true);
    const token = await create(user);
    const listed = (await ask('GET', 'tokens', user)).json().data.tokens;
    await setExpiry(false);

    const lifetimeMs = Date.parse(token.expires_at) - Date.parse(token.created_at);
    expect(lifetimeMs).toBe(30 * 24 * 60 * MINUTE_MS);
    expect(listed[0].expires_at).toBe(token.expires_at);
  });

  it('takes the password, unless the login is fresh', async () => {
    await setPassword(user, PASSWORD);
    await setPassword(admin, 'Another-Password-5-Me');
    const asked = (more: object, by = user) => ask('POST', 'tokens', by, { token_name: 'x', ...more });

    skippedMs = 4 * MINUTE_MS;
    expect((await asked({})).statusCode).toBe(200);
    skippedMs = 6 * MINUTE_MS;
    expect(refusal(await asked({}))).toEqual([
      403,
      'creating a token takes your password (current_secret), or a login of the last 5 minutes',
    ]);
    expect(refusal(await asked({ current_secret: 'wrong' }))).toEqual([403, 'Invalid current password']);
    expect((await asked({ current_secret: PASSWORD })).statusCode).toBe(200);
    // For another user, too, it is the password of who asks.
    expect((await asked({ user_id: user.userId, current_secret: PASSWORD }, admin)).statusCode).toBe(403);
    expect((await asked({ user_id: user.userId }, admin)).statusCode).toBe(403);
    expect((await ask('GET', 'tokens', user)).json().data.tokens).toHaveLength(2);
  });

  it('takes another login of who has no password', async () => {
    await moveToProvider(database, user.userId);
    await database.pool.query('DELETE FROM auth_secret WHERE user_id = $1', [user.userId]);
    const logIn = async () => {
      const { rows } = await database.pool.query(
        'SELECT sso_provider_id AS id FROM platform_user WHERE id = $1',
        [user.userId],
      );
      const token = await auth.sessions.begin({
        userId: user.userId,
        provider: 'oidc',
        providerId: rows[0].id,
      });
      return { userId: user.userId, authorization: `Bearer ${token}` };
    };
    const session = await logIn();
    skippedMs = 6 * MINUTE_MS;

    expect((await ask('POST', 'tokens', session, {})).statusCode).toBe(403);
    expect((await ask('POST', 'tokens', await logIn(), {})).statusCode).toBe(200);
  });

  it('can be switched off', async () => {
    await setParameter(database, 'auth.api_tokens', { enabled: false });
    await auth.settings.refresh();
    const response = await ask('POST', 'tokens', user, {});
    await setParameter(database, 'auth.api_tokens', { enabled: true });
    await auth.settings.refresh();

    expect(refusal(response)).toEqual([403, 'API tokens are disabled']);
  });
});

describe('listing tokens', () => {
  it('shows one’s own, and administrators all', async () => {
    const other = await logInAs('User');
    const [mine, his] = [randomUUID(), randomUUID()];
    await create(user, mine);
    await create(other, his);

    expect(namesOf(await ask('GET', 'tokens', user))).toEqual([mine]);
    expect(namesOf(await ask('GET', `tokens?user_id=neq:${user.userId}`, admin))).toContain(his);
    expect(namesOf(await ask('GET', `tokens?name=eq:${his}`, user))).toEqual([]);
    expect(namesOf(await ask('GET', `tokens?user_id=eq:${other.userId}`, admin))).toEqual([his]);
    expect(refusal(await ask('GET', `tokens?user_id=eq:${other.userId}`, user))).toEqual([
      403,
      'only admins are able to filter tokens by user_id',
    ]);
  });

  it('sorts and filters', async () => {
    await create(user, 'b');
    await create(user, 'a');

    expect(namesOf(await ask('GET', 'tokens?sort_by=name', user))).toEqual(['a', 'b']);
    expect(namesOf(await ask('GET', 'tokens?sort_by=-name', user))).toEqual(['b', 'a']);
    for (const query of ['sort_by=key', 'key=eq:x', 'sealed_key=eq:x', 'created_at=gt:x']) {
      expect([query, (await ask('GET', `tokens?${query}`, user)).statusCode]).toEqual([query, 400]);
    }
  });
});

describe('deleting a token', () => {
  it('is for its owner and for administrators', async () => {
    const other = await logInAs('User');
    const [one, two] = [await create(user), await create(user)];
    const remove = (tokenId: string, by: User) => ask('DELETE', `tokens/${tokenId}`, by);

    expect(refusal(await remove(one.id, other))).toEqual([403, 'Forbidden']);
    expect((await remove(one.id, user)).statusCode).toBe(200);
    expect((await remove(two.id, admin)).statusCode).toBe(200);
    expect((await remove(one.id, user)).statusCode).toBe(404);
    expect(refusal(await remove('x', user))).toEqual([400, 'id is malformed.']);
  });
});

describe('who may', () => {
  it.each<[Method, string]>([
    ['GET', 'tokens'],
    ['POST', 'tokens'],
    ['DELETE', `tokens/${randomUUID()}`],
  ])('%s %s', async (method, path) => {
    expect((await inject({ method, url: `/api/v2/${path}`, payload: {} })).statusCode).toBe(401);
    expect((await ask(method, path, await logInAs('Upload-Only'), {})).statusCode).toBe(403);
  });
});
