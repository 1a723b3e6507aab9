import { randomUUID } from 'node:crypto';
import { readWhole, WHOLE_LIST } from '@secgraph/test-kit';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NotebookCell, NotebookScope } from './notebook.ts';
import { NotebookRepository } from './notebook-repository.ts';

const { database } = await createTestDatabase();
const notebooks = new NotebookRepository(database.kysely);

const ANY_COUNT = (): void => undefined;
const NOBODY = { isPublic: false, readerIds: [], editorIds: [] };
const QUESTION: NotebookCell = {
  id: 'q1',
  type: 'statement',
  title: 'Users',
  text: '',
  statement: 'MATCH (n:User {name: $name}) RETURN n',
  parameters: { name: 'ADA', age: 3 },
  search: '',
};
const NOTE: NotebookCell = {
  ...QUESTION,
  id: 'n1',
  type: 'note',
  text: '# Why',
  statement: '',
  parameters: {},
};

let ada = '';
let bob = '';

beforeEach(async () => {
  await database.kysely.deleteFrom('notebook').execute();
  [ada, bob] = [await addUser(), await addUser()];
});

async function addUser(): Promise<string> {
  const id = randomUUID();
  await database.kysely.insertInto('platform_user').values({ id, principal_name: id }).execute();

  return id;
}

const as = (userId: string) => ({ userId, principalName: userId });
const begin = (userId: string, title: string, cells: readonly NotebookCell[] = [QUESTION, NOTE]) =>
  notebooks.createNotebook(as(userId), { title, description: '', cells }, ANY_COUNT);
const titlesSeenBy = async (viewerId: string, scope: NotebookScope) =>
  (await readWhole(notebooks.listNotebooks({ viewerId, scope }, WHOLE_LIST))).map(({ title }) => title);
const keep = (notebookId: number, userId: string, nodes: number, cellId = 'q1') =>
  notebooks.keepAnswer({ notebookId, cellId, userId, counts: { nodes }, analyzedAt: undefined });
const keptBy = async (notebookId: number, userId: string) =>
  (await notebooks.listAnswers(notebookId, userId)).map(({ cellId, counts }) => [cellId, counts.nodes]);

describe('notebooks', () => {
  it('are stored as they are written', async () => {
    const id = await begin(ada, 'Hunt');

    expect(await notebooks.findNotebook(id, bob)).toMatchObject({
      userId: ada,
      owner: ada,
      title: 'Hunt',
      version: 1,
      updatedBy: ada,
      cellCount: 2,
      cells: [QUESTION, NOTE],
      isPublic: false,
      isSharedToViewer: false,
    });
    expect(await notebooks.findNotebook(id + 1_000, ada)).toBeUndefined();
    expect([await notebooks.removeNotebook(id), await notebooks.removeNotebook(id)]).toEqual([true, false]);
  });

  it('are seen by scope, and edited by editors', async () => {
    const [shared, open] = [await begin(ada, 'shared'), await begin(ada, 'open')];
    await begin(ada, 'own');
    await begin(bob, 'of bob');
    await notebooks.replaceSharing(shared, { ...NOBODY, readerIds: [bob], editorIds: [bob] });
    await notebooks.replaceSharing(open, { ...NOBODY, isPublic: true });

    expect(await titlesSeenBy(bob, 'owned')).toEqual(['of bob']);
    expect(await titlesSeenBy(bob, 'shared')).toEqual(['shared']);
    expect(await titlesSeenBy(bob, 'public')).toEqual(['open']);
    expect(await titlesSeenBy(bob, 'all')).toEqual(['shared', 'open', 'of bob']);
    expect(await notebooks.getSharing(shared)).toEqual({ ...NOBODY, editorIds: [bob] });
    expect(await notebooks.findNotebook(shared, bob)).toMatchObject({ isEditedByViewer: true });
    expect(await notebooks.findNotebook(open, bob)).toMatchObject({
      isPublic: true,
      isEditedByViewer: false,
    });
    await notebooks.replaceSharing(shared, { ...NOBODY, readerIds: [bob] });
    expect(await notebooks.findNotebook(shared, bob)).toMatchObject({
      isSharedToViewer: true,
      isEditedByViewer: false,
    });
    expect(await notebooks.replaceSharing(shared, { ...NOBODY, readerIds: [randomUUID()] })).toBe(false);
    expect(await notebooks.replaceSharing(shared + 1_000, NOBODY)).toBe(false);
    expect(await notebooks.getSharing(shared)).toEqual({ ...NOBODY, readerIds: [bob] });
  });

  it('take changes one after the other', async () => {
    const id = await begin(ada, 'counted', []);
    const versions: number[] = [];
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        notebooks.changeNotebook(id, as(bob), (current) => {
          versions.push(current.version);
          return { ...current, cells: [...current.cells, { ...NOTE, id: `n${index}` }] };
        }),
      ),
    );

    expect(versions).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await notebooks.findNotebook(id, ada)).toMatchObject({ version: 9, cellCount: 8, updatedBy: bob });
    expect(await notebooks.changeNotebook(id + 1_000, as(ada), (current) => current)).toBe(false);
  });

  it('are left as they are by a change that is refused', async () => {
    const id = await begin(ada, 'kept');
    const refuse = () => {
      throw new Error('refused');
    };

    await expect(notebooks.changeNotebook(id, as(ada), refuse)).rejects.toThrow('refused');
    expect(await notebooks.findNotebook(id, ada)).toMatchObject({ title: 'kept', version: 1 });
  });

  it('are counted before another one is begun, also by those who begin several at once', async () => {
    const assertCount = (count: number) => {
      if (count >= 3) {
        throw new Error('too many');
      }
    };
    const content = { title: 'one of many', description: '', cells: [] };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => notebooks.createNotebook(as(ada), content, assertCount)),
    );

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  it('go with their owner unless they are public', async () => {
    const [mine, shared, open] = [
      await begin(ada, 'mine'),
      await begin(ada, 'shared'),
      await begin(ada, 'open'),
    ];
    await notebooks.replaceSharing(shared, { ...NOBODY, editorIds: [bob] });
    await notebooks.replaceSharing(open, { ...NOBODY, isPublic: true });
    await keep(open, ada, 1);
    await database.kysely.deleteFrom('platform_user').where('id', '=', ada).execute();

    expect(await notebooks.findNotebook(mine, bob)).toBeUndefined();
    expect(await notebooks.findNotebook(shared, bob)).toBeUndefined();
    expect(await notebooks.findNotebook(open, bob)).toMatchObject({ userId: undefined, owner: '' });
    expect(await keptBy(open, ada)).toEqual([]);
  });
});

describe('what a reader keeps of an answer', () => {
  it('is his alone, and replaced by the next', async () => {
    const id = await begin(ada, 'Hunt');
    expect(await keep(id, ada, 17)).toMatchObject({ cellId: 'q1', counts: { nodes: 17 } });
    await keep(id, bob, 3);
    await keep(id, ada, 14);

    expect([await keptBy(id, ada), await keptBy(id, bob)]).toEqual([[['q1', 14]], [['q1', 3]]]);
    expect(await keep(id, ada, 1, 'gone')).toBeUndefined();
    expect(await keep(id + 1_000, ada, 1)).toBeUndefined();
  });

  it('stays while its question does', async () => {
    const id = await begin(ada, 'Hunt', [QUESTION, { ...QUESTION, id: 'q2' }, { ...QUESTION, id: 'q3' }]);
    for (const cellId of ['q1', 'q2', 'q3']) {
      await keep(id, ada, 5, cellId);
    }
    await notebooks.changeNotebook(id, as(ada), (current) => ({
      ...current,
      cells: [
        { ...QUESTION, id: 'q2', statement: 'RETURN 1' },
        { ...QUESTION, title: 'Renamed', text: 'noted', parameters: { age: 3, name: 'ADA' } },
      ],
    }));

    expect(await keptBy(id, ada)).toEqual([['q1', 5]]);
  });
});
