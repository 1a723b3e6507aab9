import { createTestDatabase } from '@secgraph/test-kit/database';
import { describe, expect, it } from 'vitest';
import { isDatabaseError } from '../errors.ts';
import { RoleRepository } from './role-repository.ts';
import { UserAdministration } from './user-administration.ts';

const { database } = await createTestDatabase();
const roles = new RoleRepository(database.kysely);
await roles.storeRoles(
  [{ id: 1, authority: 'auth', name: 'ManageUsers' }],
  [{ id: 1, name: 'Administrator', description: '', permissionIds: [1] }],
);
const administration = new UserAdministration(database.kysely, roles);
/** Without the lock, none is left within the first ten. */
const TURNS = 200;

function createAdministrator(principalName: string): Promise<string> {
  return administration.createUser({
    principalName,
    emailAddress: '',
    firstName: '',
    lastName: '',
    isDisabled: false,
    seesAllEnvironments: true,
    environmentIds: [],
    roleIds: [1],
    ssoProviderId: null,
    secret: { digest: 'none', expiresAt: new Date() },
  });
}

async function countAdministrators(): Promise<number> {
  const { rows } = await database.pool.query('SELECT count(*)::integer AS count FROM platform_user_role');
  return rows[0].count;
}

describe('administrators', () => {
  it(`who demote each other at the same time, ${TURNS} times, never leave none`, async () => {
    const [one, other] = [await createAdministrator('one'), await createAdministrator('other')];
    const setRoles = (userId: string, roleIds: readonly number[]) =>
      administration.changeUser(userId, () => ({
        fields: { roleIds },
        dropsSecret: false,
        endsSessions: true,
      }));

    for (let turn = 0; turn < TURNS; turn++) {
      const outcomes = await Promise.allSettled([setRoles(one, []), setRoles(other, [])]);
      const refused = outcomes.filter(({ status }) => status === 'rejected');
      expect(refused).toHaveLength(1);
      expect(await countAdministrators()).toBe(1);
      await setRoles(outcomes[0].status === 'fulfilled' ? one : other, [1]);
    }
  });

  it('who delete each other leave one', async () => {
    const [one, other] = [await createAdministrator('third'), await createAdministrator('fourth')];
    await database.pool.query('DELETE FROM platform_user WHERE NOT id = ANY($1)', [[one, other]]);
    const outcomes = await Promise.allSettled([
      administration.removeUser(one),
      administration.removeUser(other),
    ]);

    const [refused] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(isDatabaseError(refused, 'DATABASE_LAST_ADMINISTRATOR')).toBe(true);
    expect(await countAdministrators()).toBe(1);
  });
});
