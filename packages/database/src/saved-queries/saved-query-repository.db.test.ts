import { randomUUID } from 'node:crypto';
import { readWhole, WHOLE_LIST } from '@secgraph/test-kit';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { type QueryScope, SavedQueryRepository } from './saved-query-repository.ts';

const { database } = await createTestDatabase();
const queries = new SavedQueryRepository(database.kysely);
const auth = database.kysely;

const ANY_USAGE = (): void => undefined;

let ada = '';
let bob = '';

beforeEach(async () => {
  await database.kysely.deleteFrom('saved_query').execute();
  ada = await addUser();
  bob = await addUser();
});

async function addUser(): Promise<string> {
  const userId = randomUUID();
  await auth.insertInto('platform_user').values({ id: userId, principal_name: userId }).execute();

  return userId;
}

async function save(userId: string, name: string): Promise<number> {
  const [query] = await queries.createQueries(
    userId,
    [{ name, query: 'RETURN 1', description: '' }],
    ANY_USAGE,
  );

  return query?.id ?? 0;
}

async function namesSeenBy(viewerId: string, scope: QueryScope): Promise<readonly string[]> {
  const page = await readWhole(queries.listQueries({ viewerId, scope }, WHOLE_LIST));

  return page.map((query) => query.name);
}

describe('saved queries', () => {
  it('are seen by scope', async () => {
    const shared = await save(ada, 'shared');
    const open = await save(ada, 'open');
    await save(ada, 'own');
    await save(bob, 'of bob');
    await queries.replaceShares(shared, [bob]);
    await queries.replaceShares(open, 'public');

    expect(await namesSeenBy(bob, 'owned')).toEqual(['of bob']);
    expect(await namesSeenBy(bob, 'shared')).toEqual(['shared']);
    expect(await namesSeenBy(bob, 'public')).toEqual(['open']);
    expect(await namesSeenBy(bob, 'all')).toEqual(['shared', 'open', 'of bob']);
    expect(await namesSeenBy(ada, 'public')).toEqual(['open']);
    expect(await queries.findQuery(shared, bob)).toMatchObject({ isPublic: false, isSharedToViewer: true });
    expect(await queries.findQuery(open, bob)).toMatchObject({ isPublic: true, isSharedToViewer: false });
  });

  it('have names of any length, each once per owner', async () => {
    const longName = 'n'.repeat(100_000);
    await save(ada, longName);
    await save(bob, longName);

    await expect(save(ada, longName)).rejects.toMatchObject({ code: 'DATABASE_CONFLICT' });
    const id = await save(ada, 'other');
    await expect(queries.updateQuery(id, { name: longName }, ANY_USAGE)).rejects.toMatchObject({
      code: 'DATABASE_CONFLICT',
    });
  });

  it('are created all or none', async () => {
    await save(ada, 'taken');
    const both = ['free', 'taken'].map((name) => ({ name, query: 'RETURN 1', description: '' }));

    await expect(queries.createQueries(ada, both, ANY_USAGE)).rejects.toMatchObject({
      code: 'DATABASE_CONFLICT',
    });
    expect(await namesSeenBy(ada, 'owned')).toEqual(['taken']);
  });

  it('change only what is named', async () => {
    const id = await save(ada, 'before');
    await queries.updateQuery(id, { description: 'new' }, ANY_USAGE);

    expect(await queries.updateQuery(id, { name: 'after' }, ANY_USAGE)).toMatchObject({
      name: 'after',
      query: 'RETURN 1',
      description: 'new',
    });
    expect(await queries.updateQuery(id + 1000, { name: 'x' }, ANY_USAGE)).toBeUndefined();
    expect([await queries.removeQuery(id), await queries.removeQuery(id)]).toEqual([true, false]);
  });

  it('count their folder and tags into their size', async () => {
    const sizes: number[] = [];
    const query = { name: 'n', query: 'q', description: 'd', folder: 'ff', tags: ['tt', 'tt'] };
    await queries.createQueries(ada, [query], ({ sizeBytes }) => sizes.push(sizeBytes));

    expect(sizes).toEqual([9]);
  });

  it('go with their owner unless they are public', async () => {
    await save(ada, 'private');
    const shared = await save(ada, 'shared');
    const open = await save(ada, 'open');
    await queries.replaceShares(shared, [bob]);
    await queries.replaceShares(open, 'public');
    await auth.deleteFrom('platform_user').where('id', '=', ada).execute();

    expect(await namesSeenBy(bob, 'all')).toEqual(['open']);
    expect(await queries.findQuery(open, bob)).toMatchObject({ userId: undefined });
  });
});

describe('shares', () => {
  it('are replaced as a whole, and name a user once', async () => {
    const id = await save(ada, 'q');
    const sharedWith = async () => (await queries.listShares(id)).map((share) => share.sharedToUserId);

    await queries.replaceShares(id, [bob, bob]);
    expect(await sharedWith()).toEqual([bob]);
    await queries.replaceShares(id, 'public');
    expect(await sharedWith()).toEqual([undefined]);
    expect(await queries.replaceShares(id, [])).toEqual([]);
    expect(await sharedWith()).toEqual([]);
  });

  it('stay as they are when a user or the query is unknown', async () => {
    const id = await save(ada, 'q');
    await queries.replaceShares(id, [bob]);

    expect(await queries.replaceShares(id, [randomUUID()])).toBeUndefined();
    expect(await queries.replaceShares(id + 1000, [bob])).toBeUndefined();
    expect(await queries.listShares(id)).toHaveLength(1);
  });

  it('may be asked for with more users than a statement has parameters', async () => {
    const id = await save(ada, 'q');
    const strangers = Array.from({ length: 70_000 }, () => randomUUID());
    await queries.replaceShares(id, [bob]);

    expect(await queries.replaceShares(id, [bob, ...strangers])).toBeUndefined();
    await queries.removeShares(id, [bob, ...strangers]);
    expect(await queries.listShares(id)).toEqual([]);
  });

  it('end for the named users alone, and with a user', async () => {
    const carol = await addUser();
    const id = await save(ada, 'q');
    await queries.replaceShares(id, [bob, carol]);
    await queries.removeShares(id, [bob]);
    expect((await queries.listShares(id)).map((share) => share.sharedToUserId)).toEqual([carol]);

    await auth.deleteFrom('platform_user').where('id', '=', carol).execute();
    expect(await queries.listShares(id)).toEqual([]);
  });
});
