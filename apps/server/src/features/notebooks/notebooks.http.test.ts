import {
  MAX_NOTEBOOK_BYTES,
  MAX_NOTEBOOK_CELLS,
  MAX_NOTEBOOK_DESCRIPTION,
  MAX_NOTEBOOK_TITLE,
  MAX_NOTEBOOKS,
  type Notebook,
} from '@secgraph/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, messageOf } from '../../../test/test-server.ts';

const { database, inject, logInAs } = await createTestServer();
const [admin, ada, bob, reader] = await Promise.all([
  logInAs('Administrator'),
  logInAs('User'),
  logInAs('Power User'),
  logInAs('Read-Only'),
]);

type Person = typeof ada;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const PATH = '/api/v2/notebooks';
const STRANGER = '3fa85f64-5717-4562-b3fc-2c963f66afa6';
const USERS = { type: 'statement', title: 'Users', statement: 'MATCH (n:User) RETURN n' } as const;
const VIEW = { type: 'view', title: 'Ada', search: 'searchType=node&primarySearch=S-1-5-21-1-1001' } as const;
const NOTE = { type: 'note', text: '# Why\n\nA hunch.' } as const;

async function call(method: Method, who: Person, path: string, payload?: object) {
  const response = await inject({
    method,
    url: `${PATH}${path}`,
    headers: { authorization: who.authorization },
    ...(payload === undefined ? {} : { payload }),
  });
  const isJson = response.headers['content-type']?.toString().startsWith('application/json') === true;

  return {
    status: response.statusCode,
    data: response.statusCode < 300 && isJson ? response.json().data : undefined,
    message: response.statusCode >= 400 ? messageOf(response) : undefined,
    text: response.body,
    disposition: response.headers['content-disposition'],
  };
}

async function begin(who: Person, fields: object = {}): Promise<Notebook> {
  const { status, data, text } = await call('POST', who, '', {
    title: 'Hunt',
    cells: [USERS, NOTE],
    ...fields,
  });
  expect(status, text).toBe(201);

  return data;
}

async function share(who: Person, id: number, wish: object): Promise<void> {
  const { status, text } = await call('PUT', who, `/${id}/permissions`, wish);
  expect(status, text).toBe(200);
}

const titlesOf = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);

beforeEach(() => database.pool.query('DELETE FROM notebook'));

describe('a notebook', () => {
  it('is kept with its cells in their order', async () => {
    const made = await begin(ada, { description: ' who reaches what ', cells: [VIEW, NOTE, USERS] });

    expect(made).toMatchObject({
      user_id: ada.userId,
      title: 'Hunt',
      description: 'who reaches what',
      version: 1,
      cell_count: 3,
      scope: 'owned',
      may_edit: true,
      may_share: true,
      cells: [
        { ...VIEW, text: '', statement: '', parameters: {}, kept: null },
        { ...NOTE, title: '' },
        { ...USERS, search: '' },
      ],
    });
    expect(new Set(made.cells.map(({ id }) => id)).size).toBe(3);
    expect((await call('GET', ada, `/${made.id}`)).data).toEqual(made);
  });

  it.each<[object, string]>([
    [{}, 'title'],
    [{ title: ' ' }, 'the title of a notebook needs 1 to 200 characters'],
    [{ title: 'x'.repeat(MAX_NOTEBOOK_TITLE + 1) }, 'the title of a notebook needs 1 to 200 characters'],
    [
      { description: 'x'.repeat(MAX_NOTEBOOK_DESCRIPTION + 1) },
      'the description of a notebook takes at most 4000 characters',
    ],
    [{ cells: [{ type: 'other' }] }, 'cells.0.type'],
    [{ cells: [NOTE, { type: 'statement', statement: ' ' }] }, 'cell 2: a statement needs its text'],
    [{ cells: [{ type: 'view', search: 'https://example.org' }] }, 'cell 1: search must be the address'],
    [{ cells: [{ type: 'view', search: 'searchType=all' }] }, 'cell 1: search must be the address'],
    [{ cells: [{ ...NOTE, id: '../x' }] }, 'cell 1: an id is'],
    [
      {
        cells: [
          { ...NOTE, id: 'a' },
          { ...NOTE, id: 'a' },
        ],
      },
      'cell 2 has the id of another cell',
    ],
    [
      { cells: [{ ...USERS, title: 'x'.repeat(MAX_NOTEBOOK_TITLE + 1) }] },
      'the title of a question takes at most',
    ],
    [{ cells: [{ type: 'note', text: 'a\0b' }] }, 'characters that cannot be stored'],
    [{ cells: [{ ...USERS, parameters: { list: ['a\0b'] } }] }, 'characters that cannot be stored'],
    [{ cells: Array.from({ length: MAX_NOTEBOOK_CELLS + 1 }, () => NOTE) }, 'a notebook takes 200'],
    [{ cells: [{ type: 'note', text: 'x'.repeat(MAX_NOTEBOOK_BYTES) }] }, 'a notebook takes 1048576'],
  ])('is refused where it cannot be kept: case %#', async (fields, words) => {
    const { title = 'Hunt', ...rest } = fields as { title?: string };
    const payload = Object.keys(fields).length === 0 ? {} : { title, ...rest };
    const { status, message } = await call('POST', ada, '', payload);

    expect(status).toBe(400);
    expect(message).toContain(words);
  });

  it('is one of so many at most', async () => {
    await database.pool.query(
      `INSERT INTO notebook (user_id, title) SELECT $1, 'n' || i FROM generate_series(1, $2::integer) i`,
      [ada.userId, MAX_NOTEBOOKS],
    );

    const refused = await call('POST', ada, '', { title: 'one more' });
    expect(refused).toMatchObject({
      status: 400,
      message: `a user may have ${MAX_NOTEBOOKS} notebooks: delete some first`,
    });
    expect((await call('POST', bob, '', { title: 'of another' })).status).toBe(201);
  });

  it('is not there for those who may not read it, and nobody reads without login', async () => {
    const { id } = await begin(ada);
    const paths = ['', '/permissions', '/export'];
    const statuses = await Promise.all(
      paths.map(async (path) => (await call('GET', bob, `/${id}${path}`)).status),
    );

    expect(statuses).toEqual([404, 404, 404]);
    expect((await call('PATCH', bob, `/${id}`, { version: 1 })).status).toBe(404);
    expect((await call('POST', bob, `/${id}/cells`, { cells: [NOTE] })).status).toBe(404);
    expect((await call('DELETE', bob, `/${id}`)).status).toBe(404);
    expect((await call('PUT', bob, `/${id}/permissions`, {})).status).toBe(404);
    expect((await call('PUT', bob, `/${id}/cells/a/answer`, {})).status).toBe(404);
    expect((await call('GET', ada, '/999999')).status).toBe(404);
    expect((await call('GET', ada, '/x')).status).toBe(400);
    expect((await inject({ method: 'GET', url: PATH })).statusCode).toBe(401);
    expect((await inject({ method: 'POST', url: PATH, payload: { title: 'x' } })).statusCode).toBe(401);
  });

  it('is written by those who may write queries', async () => {
    const { id } = await begin(ada);
    await share(ada, id, { public: true });

    expect((await call('POST', reader, '', { title: 'x' })).status).toBe(403);
    expect((await call('PATCH', reader, `/${id}`, { version: 1, title: 'x' })).status).toBe(403);
    expect((await call('GET', reader, `/${id}`)).data).toMatchObject({ may_edit: false, may_share: false });
  });

  it('is deleted by its owner alone', async () => {
    const { id } = await begin(ada);
    await share(ada, id, { editor_ids: [bob.userId] });

    expect(await call('DELETE', bob, `/${id}`)).toMatchObject({
      status: 403,
      message: 'only its owner may share or delete a notebook; of public ones, administrators may',
    });
    expect((await call('DELETE', admin, `/${id}`)).status).toBe(403);
    expect((await call('DELETE', ada, `/${id}`)).status).toBe(204);
    expect((await call('GET', ada, `/${id}`)).status).toBe(404);
  });
});

describe('the list', () => {
  it('has scopes, filters, orders and pages', async () => {
    const [first, second] = [
      await begin(ada, { title: 'Alpha' }),
      await begin(ada, { title: 'Beta', cells: [] }),
    ];
    await begin(bob, { title: 'Gamma' });
    await share(ada, first.id, { user_ids: [bob.userId.toUpperCase()] });
    await share(ada, second.id, { public: true });
    const seen = async (who: Person, query: string) => titlesOf((await call('GET', who, query)).data);

    expect(await seen(bob, '?sort_by=title')).toEqual(['Alpha', 'Beta', 'Gamma']);
    expect(await seen(bob, '?scope=shared')).toEqual(['Alpha']);
    expect(await seen(bob, '?scope=public')).toEqual(['Beta']);
    expect(await seen(bob, '?scope=owned')).toEqual(['Gamma']);
    expect(await seen(bob, '?title=~eq:mm')).toEqual(['Gamma']);
    expect(await seen(bob, `?sort_by=-title&limit=1&skip=1&user_id=eq:${ada.userId}`)).toEqual(['Alpha']);
    expect(await seen(bob, '?cell_count=gt:0&sort_by=title')).toEqual(['Alpha', 'Gamma']);
    expect((await call('GET', bob, '?scope=mine')).message).toBe(
      'scope must be owned, shared, public or all',
    );
    expect((await call('GET', bob, '?sort_by=cells')).status).toBe(400);
  });
});

describe('changing a notebook', () => {
  it('keeps what is left out, and cells that are there', async () => {
    const { id, cells } = await begin(ada);
    const moved = cells.toReversed();
    const { status, data } = await call('PATCH', ada, `/${id}`, { version: 1, cells: [...moved, VIEW] });

    expect(status).toBe(200);
    expect(data).toMatchObject({ title: 'Hunt', version: 2, cells: [...moved, VIEW] });
  });

  it('never overwrites what somebody else wrote meanwhile', async () => {
    const { id } = await begin(ada);
    await share(ada, id, { editor_ids: [bob.userId] });
    expect((await call('PATCH', bob, `/${id}`, { version: 1, title: 'Of Bob' })).status).toBe(200);
    const late = await call('PATCH', ada, `/${id}`, { version: 1, title: 'Of Ada' });

    expect(late.status).toBe(409);
    expect(late.message).toContain('it is at version 2, and your change was made from version 1');
    expect((await call('GET', ada, `/${id}`)).data).toMatchObject({ title: 'Of Bob', version: 2 });
  });

  it('adds cells beside anything that others do', async () => {
    const { id } = await begin(ada, { cells: [] });
    await Promise.all(Array.from({ length: 4 }, () => call('POST', ada, `/${id}/cells`, { cells: [USERS] })));

    expect((await call('GET', ada, `/${id}`)).data).toMatchObject({ version: 5, cell_count: 4 });
    expect((await call('POST', ada, `/${id}/cells`, { cells: [] })).status).toBe(400);
    const many = Array.from({ length: MAX_NOTEBOOK_CELLS - 3 }, () => NOTE);
    expect((await call('POST', ada, `/${id}/cells`, { cells: many })).status).toBe(400);
  });

  it('is for readers who may edit', async () => {
    const { id } = await begin(ada);
    await share(ada, id, { user_ids: [bob.userId] });
    expect(await call('PATCH', bob, `/${id}`, { version: 1, title: 'x' })).toMatchObject({
      status: 403,
      message: 'the notebook is shared with you for reading: ask its owner to let you edit it',
    });
    expect((await call('POST', bob, `/${id}/cells`, { cells: [NOTE] })).status).toBe(403);
  });
});

describe('sharing', () => {
  it('is told to and changed by the owner, and for public ones by administrators', async () => {
    const { id } = await begin(ada);
    await share(ada, id, { public: true, user_ids: [bob.userId], editor_ids: [reader.userId] });

    expect((await call('GET', ada, `/${id}/permissions`)).data).toEqual({
      public: true,
      user_ids: [bob.userId],
      editor_ids: [reader.userId],
    });
    expect((await call('GET', bob, `/${id}/permissions`)).status).toBe(403);
    expect((await call('PUT', bob, `/${id}/permissions`, {})).status).toBe(403);
    await share(admin, id, {});
    expect((await call('GET', bob, `/${id}`)).status).toBe(404);
    expect((await call('GET', admin, `/${id}`)).data).toMatchObject({ scope: 'other', may_edit: false });
  });

  it('names users who exist and are not the owner', async () => {
    const { id } = await begin(ada);

    expect((await call('PUT', ada, `/${id}/permissions`, { user_ids: [STRANGER] })).status).toBe(404);
    expect((await call('PUT', ada, `/${id}/permissions`, { editor_ids: [ada.userId] })).status).toBe(400);
    expect((await call('PUT', ada, `/${id}/permissions`, { user_ids: ['x'] })).status).toBe(400);
  });
});

describe('what a reader keeps of answers', () => {
  it('is told to that reader alone', async () => {
    const { id, cells } = await begin(ada);
    await share(ada, id, { public: true });
    const [question] = cells;
    const keep = (who: Person, counts: object) =>
      call('PUT', who, `/${id}/cells/${question?.id}/answer`, counts);
    await keep(ada, { nodes: 17, paths: 3 });

    expect((await keep(reader, { nodes: 2 })).data).toEqual({
      counts: { nodes: 2 },
      kept_at: expect.any(String),
      analyzed_at: null,
    });
    const keptBy = async (who: Person) => {
      const { data }: { data?: Notebook } = await call('GET', who, `/${id}`);
      return data?.cells.map(({ kept }) => kept?.counts);
    };
    expect(await keptBy(ada)).toEqual([{ nodes: 17, paths: 3 }, undefined]);
    expect(await keptBy(reader)).toEqual([{ nodes: 2 }, undefined]);
    expect(await keptBy(admin)).toEqual([undefined, undefined]);
    expect((await keep(ada, { nodes: -1 })).status).toBe(400);
    expect((await call('PUT', ada, `/${id}/cells/none/answer`, { nodes: 1 })).status).toBe(404);
  });
});

describe('files', () => {
  it('of JSON are imported again, as private notebooks of whoever does', async () => {
    const { id } = await begin(ada, { title: 'A/B: hunt', description: 'why', cells: [VIEW, USERS, NOTE] });
    const { status, text, disposition } = await call('GET', ada, `/${id}/export`);

    expect(status).toBe(200);
    expect(disposition).toBe('attachment; filename="AB: hunt.json"');
    const imported = await call('POST', bob, '/import', JSON.parse(text));
    expect(imported).toMatchObject({
      status: 201,
      data: { user_id: bob.userId, title: 'A/B: hunt', description: 'why', cells: [VIEW, USERS, NOTE] },
    });
    expect((await call('GET', ada, `/${imported.data.id}`)).status).toBe(404);
  });

  it('of other kinds are refused', async () => {
    expect((await call('POST', ada, '/import', { format: 'other/1', title: 'x' })).message).toContain(
      'format must be secgraph-notebook/1',
    );
    expect((await call('POST', ada, '/import', { title: 'x' })).status).toBe(400);
    expect((await call('POST', reader, '/import', { title: 'x' })).status).toBe(403);
    const { id } = await begin(ada);
    expect((await call('GET', ada, `/${id}/export?format=pdf`)).message).toBe(
      'format must be json or markdown',
    );
  });

  it('of Markdown are for people', async () => {
    const { id } = await begin(ada, { cells: [NOTE, { ...USERS, text: 'Too many.' }, VIEW] });
    const { text, disposition } = await call('GET', ada, `/${id}/export?format=markdown`);

    expect(disposition).toBe('attachment; filename="Hunt.md"');
    expect(text).toBe(
      [
        '# Hunt',
        '# Why\n\nA hunch.',
        '## Users',
        '```cypher\nMATCH (n:User) RETURN n\n```',
        'Too many.',
        '## Ada',
        '```\n/ui/explore?searchType=node&primarySearch=S-1-5-21-1-1001\n```\n',
      ].join('\n\n'),
    );
  });
});
