import { describe, expect, it } from 'vitest';
import { createTestServer } from './test-server.ts';

const { inject, logInAs, auth, database } = await createTestServer({ isOnlyWriter: true });

async function statusOf(authorization: string): Promise<number> {
  return (await inject({ url: '/api/v2/self', headers: { authorization } })).statusCode;
}

/** Two sessions of one user, both used already. */
async function logInTwice() {
  const { userId, authorization } = await logInAs('User');
  const other = `Bearer ${await auth.sessions.begin({ userId, provider: 'secret', providerId: 1 })}`;
  expect([await statusOf(authorization), await statusOf(other)]).toEqual([200, 200]);

  return { userId, authorization, other };
}

describe('where no other process writes, sessions are remembered, and still', () => {
  it('end at once with a logout', async () => {
    const { authorization, other } = await logInTwice();
    await inject({ method: 'POST', url: '/api/v2/logout', headers: { authorization: other } });

    expect([await statusOf(authorization), await statusOf(other)]).toEqual([401, 401]);
  });

  it('end at once with a change of the password', async () => {
    const { userId, authorization, other } = await logInTwice();
    const administrator = await logInAs('Administrator');
    const answer = await inject({
      method: 'PUT',
      url: `/api/v2/platform-users/${userId}/secret`,
      headers: { authorization: administrator.authorization },
      payload: { secret: 'Another-Horse-9-Battery', needs_password_reset: false },
    });

    expect(answer.statusCode).toBe(200);
    expect([await statusOf(authorization), await statusOf(other)]).toEqual([401, 401]);
    expect(await statusOf(administrator.authorization)).toBe(200);
  });

  it('end within a second when they are ended behind the back of the service', async () => {
    const { userId, authorization } = await logInTwice();
    await database.pool.query('UPDATE platform_user SET is_disabled = true WHERE id = $1', [userId]);

    await expect.poll(() => statusOf(authorization)).toBe(401);
  });
});
