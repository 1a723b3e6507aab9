import { createTestDatabase } from '@secgraph/test-kit/database';
import { expect, it } from 'vitest';
import { LoginAddressRepository } from './login-address-repository.ts';

const { database } = await createTestDatabase();
const addresses = new LoginAddressRepository(database.kysely);

async function createUser(name: string): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    'INSERT INTO platform_user (principal_name) VALUES ($1) RETURNING id',
    [name],
  );

  return rows[0]?.id ?? '';
}

const at = (minute: number) => new Date(Date.UTC(2030, 0, 1, 0, minute));

it('knows where each user logged in, the newest of his addresses only', async () => {
  const ada = await createUser('ada');
  const bob = await createUser('bob');
  for (const [minute, address] of ['192.0.2.1', '192.0.2.2', '192.0.2.1', '192.0.2.3'].entries()) {
    await addresses.storeLogin({ userId: ada, address, at: at(minute) }, 2);
  }
  await addresses.storeLogin({ userId: bob, address: '192.0.2.9', at: at(1) }, 2);

  const known = async (userId: string) =>
    Promise.all([1, 2, 3, 9].map((host) => addresses.isKnown(userId, `192.0.2.${host}`)));
  expect(await known(ada)).toEqual([true, false, true, false]);
  expect(await known(bob)).toEqual([false, false, false, true]);
  expect(await addresses.isFamiliar('192.0.2.9')).toBe(true);
  expect(await addresses.isFamiliar('192.0.2.2')).toBe(false);
  expect(await addresses.listNewest(2)).toEqual(['192.0.2.3', '192.0.2.1']);

  expect(await addresses.removeOlderThan(at(2))).toBe(1);
  expect(await known(bob)).toEqual([false, false, false, false]);
  expect(await addresses.isFamiliar('192.0.2.9')).toBe(false);
  await addresses.removeOfUser(ada);
  expect(await known(ada)).toEqual([false, false, false, false]);
});
