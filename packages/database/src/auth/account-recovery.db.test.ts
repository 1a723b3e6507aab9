import { createTestDatabase } from '@secgraph/test-kit/database';
import { expect, it } from 'vitest';
import { AccountRecovery } from './account-recovery.ts';

const { database } = await createTestDatabase();
const recovery = new AccountRecovery(database);

it('parts one user or all from their providers, and lets no provider make users', async () => {
  const { rows } = await database.pool.query<{ id: number }>(
    `INSERT INTO sso_provider (type, name, slug, auto_provision, issuer, client_id)
     VALUES (2, 'Login', 'login', true, 'https://login.example.org', 'c') RETURNING id`,
  );
  for (const name of ['ada', 'bob', 'eve']) {
    await database.pool.query(
      'INSERT INTO platform_user (principal_name, sso_provider_id, sso_subject) VALUES ($1, $2, $1)',
      [name, rows[0]?.id],
    );
  }
  const bound = async () => {
    const result = await database.pool.query<{ name: string }>(
      `SELECT principal_name AS name FROM platform_user
       WHERE sso_provider_id IS NOT NULL OR sso_subject IS NOT NULL ORDER BY 1`,
    );
    return result.rows.map(({ name }) => name);
  };

  const ada = await recovery.findUser('ADA');
  expect(await recovery.disableSingleSignOn(ada)).toEqual(['ada']);
  expect(await bound()).toEqual(['bob', 'eve']);

  const bob = await recovery.findUser('bob');
  expect(bob).toMatchObject({ name: 'bob', hasPassword: false });
  const secret = { digest: 'd', expiresAt: new Date('2030-01-01T00:00:00Z') };
  if (bob !== undefined) {
    const addToken = () =>
      database.pool.query("INSERT INTO api_token (user_id, sealed_key) VALUES ($1, 'k')", [bob.id]);
    const reset = (revokesTokens: boolean) =>
      recovery.resetPassword(bob, secret, { removesSecondFactor: false, revokesTokens });
    await addToken();
    expect(await reset(false)).toBe(0);
    await addToken();
    expect(await reset(true)).toBe(2);
  }
  expect(await recovery.findUser('bob')).toMatchObject({ hasPassword: true });

  expect(await recovery.disableSingleSignOn(undefined)).toEqual(['eve']);
  expect(await bound()).toEqual([]);
  const providers = await database.pool.query('SELECT auto_provision FROM sso_provider');
  expect(providers.rows).toEqual([{ auto_provision: false }]);
  const { rows: logged } = await database.pool.query('SELECT action, fields FROM audit_log ORDER BY id');
  expect(logged).toMatchObject([
    { action: 'DisableSingleSignOn', fields: { users: ['ada'], all: false } },
    { action: 'CreateAuthSecret', fields: { principal_name: 'bob', revoked_token_ids: [] } },
    { action: 'CreateAuthSecret', fields: { revoked_token_ids: [expect.anything(), expect.anything()] } },
    { action: 'DisableSingleSignOn', fields: { users: ['eve'], all: true } },
  ]);
});
