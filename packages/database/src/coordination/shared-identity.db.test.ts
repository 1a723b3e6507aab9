import { createTestDatabase } from '@secgraph/test-kit/database';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { tryLead } from './leadership.ts';
import { claimIdentity, releaseIdentity, type SharedIdentity } from './shared-identity.ts';

const { database } = await createTestDatabase();
const OURS = { folderId: 'folder', secretKeyHash: 'key' };
const OTHER_FOLDER = { ...OURS, folderId: 'other' };
const OTHER_KEY = { ...OURS, secretKeyHash: 'other' };
const NO_FOLDER = { ...OURS, folderId: undefined };
const SAME = { folder: false, secretKey: false };

beforeEach(async () => {
  await database.kysely
    .updateTable('shared_identity')
    .set({ folder_id: null, secret_key_hash: null, claimed_at: null })
    .execute();
});

const claim = (identity: SharedIdentity) => claimIdentity(database, identity);

/** As long after a start as nobody takes for one any more. */
async function passTime(): Promise<void> {
  await database.pool.query("UPDATE shared_identity SET claimed_at = claimed_at - interval '61 seconds'");
}

describe('an identity', () => {
  it('is that of the first process, and of all that have the same', async () => {
    expect(await claim(OURS)).toEqual({ outcome: 'claimed', before: SAME });
    expect(await claim(OURS)).toEqual({ outcome: 'claimed', before: SAME });
  });

  it('has nothing to do with the folders of processes that share none', async () => {
    await claim(NO_FOLDER);
    expect(await claim(OURS)).toMatchObject({ outcome: 'claimed' });
    expect(await claim(NO_FOLDER)).toMatchObject({ outcome: 'claimed' });
    expect(await claim(OTHER_FOLDER)).toMatchObject({ outcome: 'refused' });
  });

  it('belongs to one of two that start at once with folders of their own', async () => {
    const claims = await Promise.all([claim(OURS), claim(OTHER_FOLDER)]);
    expect(claims.map(({ outcome }) => outcome).toSorted()).toEqual(['claimed', 'refused']);
  });

  it.each([
    [OTHER_FOLDER, { folder: true, secretKey: false }],
    [OTHER_KEY, { folder: false, secretKey: true }],
  ])('is refused to a process that differs while another one leads', async (other, differs) => {
    await claim(OURS);
    await passTime();
    const leadership = await tryLead(database);
    onTestFinished(async () => leadership?.resign());

    expect(await claim(other)).toEqual({ outcome: 'refused', differs });
  });

  it('is refused to a process that differs for a minute after a start that nobody has seen end', async () => {
    await claim(OURS);
    expect(await claim(OTHER_KEY)).toMatchObject({ outcome: 'refused' });
    await passTime();
    expect(await claim(OTHER_KEY)).toEqual({
      outcome: 'claimed',
      before: { folder: false, secretKey: true },
    });
  });

  it('may be exchanged when all have stopped', async () => {
    await claim(OURS);
    await releaseIdentity(database, OURS);
    expect(await claim(OTHER_FOLDER)).toEqual({
      outcome: 'claimed',
      before: { folder: true, secretKey: false },
    });
    // Somebody else's.
    await releaseIdentity(database, OURS);
    expect(await claim(OURS)).toMatchObject({ outcome: 'refused' });
  });
});
