import { randomBytes } from 'node:crypto';
import { AccountRecovery } from '@secgraph/database/auth';
import { describe, expect, it } from 'vitest';
import { type Auth, createAuth } from '../src/auth/create-auth.ts';
import { createSessionTokens } from '../src/auth/session-token.ts';
import { readConfig } from '../src/config/read-config.ts';
import { createTestServer } from './test-server.ts';

const { auth, secretKey, database, repositories, logInAs } = await createTestServer();
const recovery = new AccountRecovery(database);

/** Another process beside the same database. */
function startOther(key: Uint8Array): Promise<Auth> {
  const config = readConfig({ SECGRAPH_ARGON2_MEMORY_KIB: '8192' });

  return createAuth({ repositories, config, secretKey: key, onError: () => undefined });
}

async function isLetIn({ authenticate }: Auth, authorization: string): Promise<boolean> {
  const request = {
    method: 'GET',
    url: '/',
    headers: { authorization },
    client: { host: '127.0.0.1', scheme: 'http' },
    hasBody: false,
    isOnceOnly: false,
  } as const;

  return authenticate(request).then(
    () => true,
    () => false,
  );
}

describe('the key that signs sessions', () => {
  it('is the same for every process with the same secret, and for no other', async () => {
    const { authorization } = await logInAs('User');

    expect(await isLetIn(await startOther(secretKey), authorization)).toBe(true);
    expect(await isLetIn(await startOther(randomBytes(32)), authorization)).toBe(false);
  });

  it('is another one once it is rotated, in every process at once, and all sessions have ended', async () => {
    const other = await startOther(secretKey);
    const { authorization, userId } = await logInAs('User');
    expect([await isLetIn(auth, authorization), await isLetIn(other, authorization)]).toEqual([true, true]);

    await recovery.rotateSessionKey();
    expect([await isLetIn(auth, authorization), await isLetIn(other, authorization)]).toEqual([false, false]);
    const session = { userId, provider: 'secret', providerId: 1 } as const;
    for (const process of [auth, other]) {
      const next = `Bearer ${await process.sessions.begin(session)}`;
      expect([await isLetIn(auth, next), await isLetIn(other, next)]).toEqual([true, true]);
    }
    const { rows } = await database.pool.query(
      "SELECT actor_name, status FROM audit_log WHERE action = 'RotateSessionKey'",
    );
    expect(rows).toEqual([{ actor_name: 'secgraph command line', status: 'success' }]);
  });

  it('signs nothing that counts once it was rotated, even for a session that lives', async () => {
    const tokens = createSessionTokens(secretKey);
    const { rows: keys } = await database.pool.query<{ id: string }>('SELECT id FROM session_key');
    await recovery.rotateSessionKey();
    const { userId, authorization } = await logInAs('User');
    const { rows: sessions } = await database.pool.query<{ id: string }>(
      'SELECT id FROM session WHERE user_id = $1',
      [userId],
    );
    const times = { createdAt: new Date(), expiresAt: new Date(Date.now() + 60_000) };
    const claims = { sessionId: sessions[0]?.id ?? '', userId, keyId: keys[0]?.id ?? '' };

    expect(await isLetIn(auth, authorization)).toBe(true);
    expect(await isLetIn(auth, `Bearer ${await tokens.sign(claims, times)}`)).toBe(false);
  });

  it('lets sessions that begin meanwhile end or live, and none be stored by the key that is gone', async () => {
    const { userId } = await logInAs('User');
    const begin = async () => {
      const token = await auth.sessions.begin({ userId, provider: 'secret', providerId: 1 });
      return `Bearer ${token}`;
    };
    const [tokens] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, begin)),
      recovery.rotateSessionKey(),
      recovery.rotateSessionKey(),
    ]);
    const live = await Promise.all(tokens.map((token) => isLetIn(auth, token)));
    const { rows } = await database.pool.query('SELECT FROM session WHERE user_id = $1', [userId]);

    expect(rows).toHaveLength(live.filter(Boolean).length);
  });
});
