import { describe, expect, it } from 'vitest';
import { createTestServer, messageOf } from '../../../test/test-server.ts';

const { inject, logInAs } = await createTestServer();
const [admin, ada, bob, reader] = await Promise.all([
  logInAs('Administrator'),
  logInAs('User'),
  logInAs('Power User'),
  logInAs('Read-Only'),
]);

type Person = typeof ada;

const PATH = '/api/v2/saved-queries';
const UNKNOWN = '999999';
const STRANGER = '3fa85f64-5717-4562-b3fc-2c963f66afa6';

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', who: Person, path: string, payload?: object) {
  const response = await inject({
    method,
    url: `${PATH}${path}`,
    headers: { authorization: who.authorization },
    ...(payload === undefined ? {} : { payload }),
  });

  return {
    status: response.statusCode,
    data: response.statusCode < 300 && response.body !== '' ? response.json().data : undefined,
    message: response.statusCode >= 400 ? messageOf(response) : undefined,
    body: response.body === '' ? undefined : response.json(),
  };
}

let lastName = 0;

async function save(who: Person, fields: object = {}): Promise<number> {
  lastName++;
  const { data } = await call('POST', who, '', { name: `q${lastName}`, query: 'RETURN 1', ...fields });

  return data.id;
}

async function share(who: Person, id: number, wish: object): Promise<void> {
  const { status } = await call('PUT', who, `/${id}/permissions`, wish);
  expect(status).toBe(201);
}

const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

describe('saving a query', () => {
  it('answers the record', async () => {
    const { status, data } = await call('POST', ada, '', {
      name: 'mine',
      query: 'MATCH (n) RETURN n',
      description: 'all',
      id: 7,
    });

    expect(status).toBe(201);
    expect(data).toEqual({
      id: expect.any(Number),
      user_id: ada.userId,
      name: 'mine',
      query: 'MATCH (n) RETURN n',
      description: 'all',
      folder: '',
      tags: [],
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: { time: '0001-01-01T00:00:00Z', valid: false },
    });
    expect(await call('GET', ada, `/${data.id}`)).toMatchObject({ status: 200, data });
  });

  it('keeps its folder and tags, and finds it by its folder', async () => {
    const { data } = await call('POST', ada, '', {
      name: 'sorted',
      query: 'RETURN 1',
      folder: ' Tier zero/Weekly ',
      tags: ['audit', ' audit', '', 'ad'],
    });

    expect(data).toMatchObject({ folder: 'Tier zero/Weekly', tags: ['audit', 'ad'] });
    const found = await call('GET', ada, '?folder=~eq:Weekly');
    expect(found.data).toMatchObject([{ name: 'sorted', tags: ['audit', 'ad'] }]);
  });

  it.each([
    [{ query: 'RETURN 1' }, 'the name and/or query field is empty'],
    [{ name: 'x', query: '' }, 'the name and/or query field is empty'],
    [{ name: 'mine', query: 'RETURN 2' }, 'duplicate name for saved query: please choose a different name'],
    [{ name: 5, query: 'x' }, 'could not decode limited payload request into value: name must be string'],
    [
      { name: 'x', query: 'x', tags: ['a', 5] },
      'could not decode limited payload request into value: tags.1 must be string',
    ],
    [{ name: 'x', query: 'x', tags: ['a\0b'] }, 'the request contains a character that cannot be stored'],
    [{ name: 'a\0b', query: 'x' }, 'the request contains a character that cannot be stored'],
  ])('refuses %j', async (payload, message) => {
    expect(await call('POST', ada, '', payload)).toMatchObject({ status: 400, message });
  });

  it('is for those who may write queries', async () => {
    expect((await call('POST', reader, '', { name: 'x', query: 'x' })).status).toBe(403);
    expect((await inject({ method: 'POST', url: PATH })).statusCode).toBe(401);
  });
});

describe('reading a query', () => {
  it('is for its owner, those it is shared with, everybody if public, and administrators', async () => {
    const id = await save(ada);
    const statuses = async () =>
      Promise.all([ada, bob, reader, admin].map(async (who) => (await call('GET', who, `/${id}`)).status));

    expect(await statuses()).toEqual([200, 404, 404, 200]);
    await share(ada, id, { user_ids: [bob.userId.toUpperCase()] });
    expect(await statuses()).toEqual([200, 200, 404, 200]);
    await share(ada, id, { public: true });
    expect(await statuses()).toEqual([200, 200, 200, 200]);
  });

  it.each([
    ['/x', 400, 'id is malformed.'],
    [`/${UNKNOWN}`, 404, 'query not found'],
  ])('refuses %s', async (path, status, message) => {
    expect(await call('GET', ada, path)).toMatchObject({ status, message });
  });
});

describe('changing a query', () => {
  it('keeps what is empty, but lets a description become empty', async () => {
    const id = await save(ada, { name: 'before', description: 'old' });

    expect(await call('PUT', ada, `/${id}`, { name: '', query: 'RETURN 2' })).toMatchObject({
      status: 200,
      data: { name: 'before', query: 'RETURN 2', description: 'old' },
    });
    expect(await call('PUT', ada, `/${id}`, { Name: 'after', description: '' })).toMatchObject({
      status: 200,
      data: { name: 'after', query: 'RETURN 2', description: '' },
    });
  });

  it('moves it between folders, and lets folder and tags become empty', async () => {
    const id = await save(ada, { folder: 'old', tags: ['a'] });

    expect((await call('PUT', ada, `/${id}`, { folder: 'new' })).data).toMatchObject({
      folder: 'new',
      tags: ['a'],
    });
    expect((await call('PUT', ada, `/${id}`, { folder: '', tags: [] })).data).toMatchObject({
      folder: '',
      tags: [],
    });
  });

  it('is for the owner, and for administrators once it is public', async () => {
    const id = await save(ada);
    const change = async (who: Person) => {
      const { status, message } = await call('PUT', who, `/${id}`, { description: 'x' });
      return [status, message];
    };

    expect(await change(bob)).toEqual([404, 'query does not exist']);
    expect(await change(admin)).toEqual([404, 'query does not exist']);
    await share(ada, id, { public: true });
    expect(await change(bob)).toEqual([404, 'query does not exist']);
    expect(await change(admin)).toEqual([200, undefined]);
    expect((await call('GET', ada, `/${id}`)).data.user_id).toBe(ada.userId);
  });

  it('refuses unknown queries, taken names and bad bodies', async () => {
    const taken = await save(ada, { name: 'taken' });
    const id = await save(ada);

    expect(await call('PUT', ada, `/${UNKNOWN}`, {})).toMatchObject({
      status: 404,
      message: 'query does not exist',
    });
    expect(await call('PUT', ada, `/${id}`, { name: 'taken' })).toMatchObject({
      status: 400,
      message: 'duplicate name for saved query: please choose a different name',
    });
    expect(await call('PUT', ada, '/x', {})).toMatchObject({ status: 400, message: 'id is malformed.' });
    expect((await call('PUT', ada, `/${taken}`, { query: 1 })).status).toBe(400);
  });
});

describe('deleting a query', () => {
  it('is for the owner, and for administrators once it is public', async () => {
    const own = await save(ada);
    const open = await save(ada);
    await share(ada, open, { public: true });
    const remove = async (who: Person, id: number | string) => {
      const { status, message } = await call('DELETE', who, `/${id}`);
      return [status, message];
    };
    const refusal = [403, 'User does not have permission to delete this query'];

    expect(await remove(bob, own)).toEqual(refusal);
    expect(await remove(admin, own)).toEqual(refusal);
    expect(await remove(bob, open)).toEqual(refusal);
    expect(await remove(admin, open)).toEqual([204, undefined]);
    expect(await remove(ada, own)).toEqual([204, undefined]);
    expect(await remove(ada, own)).toEqual([404, 'query does not exist']);
    expect(await remove(ada, 'x')).toEqual([400, 'id is malformed.']);
  });
});

describe('the list', async () => {
  const [owner, viewer] = await Promise.all([logInAs('User'), logInAs('User')]);
  const open = await save(owner, { name: 'open', description: 'for all' });
  const given = await save(owner, { name: 'given', query: 'RETURN 2' });
  await save(owner, { name: 'kept' });
  await save(viewer, { name: 'of the viewer' });
  await share(owner, open, { public: true });
  await share(owner, given, { user_ids: [viewer.userId] });

  it('shows one scope, own queries by default', async () => {
    const seen = async (who: Person, scope: string) => {
      const { data } = await call('GET', who, `?user_id=eq:${owner.userId}&scope=${scope}`);
      return data.map((row: { name: string; scope: string }) => `${row.name}: ${row.scope}`);
    };

    expect(namesOf((await call('GET', viewer, '')).data)).toEqual(['of the viewer']);
    expect(await seen(viewer, 'Shared')).toEqual(['given: shared']);
    expect(await seen(viewer, 'public')).toEqual(['open: public']);
    expect(await seen(viewer, 'ALL')).toEqual(['open: public', 'given: shared']);
    expect(await seen(owner, 'all')).toEqual(['open: owned', 'given: owned', 'kept: owned']);
    expect(await seen(owner, 'public')).toEqual(['open: owned']);
    expect(await seen(owner, 'shared')).toEqual([]);
  });

  it('filters, sorts and pages', async () => {
    const list = async (query: string) => (await call('GET', owner, `?${query}`)).body;

    expect(namesOf((await list('sort_by=-name')).data)).toEqual(['open', 'kept', 'given']);
    expect(namesOf((await list('description=~eq:all')).data)).toEqual(['open']);
    expect(namesOf((await list('query=eq:RETURN 2')).data)).toEqual(['given']);
    expect(namesOf((await list('name=neq:open&sort_by=name')).data)).toEqual(['given', 'kept']);
    expect(await list('skip=1&limit=1')).toMatchObject({
      count: 3,
      skip: 1,
      limit: 1,
      data: [{ name: 'given' }],
    });
    expect(await list('')).toMatchObject({ count: 3, skip: 0, limit: 10_000 });
    expect((await list('limit=0')).data).toHaveLength(3);
  });

  it.each([
    ['sort_by=nothing', 'column format does not support sorting'],
    ['sort_by=', 'empty sort_by parameter supplied'],
    ['id=eq:1', 'the specified column cannot be filtered: id'],
    ['name=gt:1', 'the specified filter predicate is not supported for this column: name gt'],
    ['user_id=eq:1', 'there are errors in the query parameter filters specified'],
    ['skip=-1', 'query parameter "skip" is malformed: invalid skip: -1'],
    ['scope=mine', 'invalid scope parameter: mine'],
  ])('refuses %s', async (query, message) => {
    expect(await call('GET', owner, `?${query}`)).toMatchObject({ status: 400, message });
  });
});

describe('sharing a query', () => {
  it('with users replaces the earlier list and answers the shares', async () => {
    const id = await save(ada);
    await share(ada, id, { user_ids: [bob.userId] });
    const { status, data } = await call('PUT', ada, `/${id}/permissions`, {
      user_ids: [reader.userId, reader.userId, admin.userId],
    });

    expect(status).toBe(201);
    expect(data).toMatchObject([
      {
        query_id: id,
        shared_to_user_id: { uuid: reader.userId, valid: true },
        public: false,
        id: expect.any(Number),
      },
      { query_id: id, shared_to_user_id: { uuid: admin.userId, valid: true }, public: false },
    ]);
    expect((await call('GET', ada, `/${id}/permissions`)).data).toEqual({
      query_id: id,
      public: false,
      shared_to_user_ids: [reader.userId, admin.userId],
    });
    expect((await call('GET', bob, `/${id}`)).status).toBe(404);
  });

  it('with everybody removes the shares with users; making it private removes all', async () => {
    const id = await save(ada);
    await share(ada, id, { user_ids: [bob.userId] });
    const published = await call('PUT', ada, `/${id}/permissions`, { public: true });

    expect(published).toMatchObject({
      status: 201,
      data: [
        { public: true, shared_to_user_id: { uuid: '00000000-0000-0000-0000-000000000000', valid: false } },
      ],
    });
    expect((await call('GET', bob, `/${id}/permissions`)).data).toEqual({
      query_id: id,
      public: true,
      shared_to_user_ids: [],
    });
    expect((await call('PUT', admin, `/${id}/permissions`, { public: true })).status).toBe(204);
    expect((await call('PUT', admin, `/${id}/permissions`, {})).status).toBe(204);
    expect(await call('GET', ada, `/${id}/permissions`)).toMatchObject({
      status: 404,
      message: 'no query permissions exist for saved query',
    });
  });

  it('tells whom it is shared with as a plain value to those who want it so', async () => {
    const id = await save(ada);
    const plain = async (payload: object) => {
      const response = await inject({
        method: 'PUT',
        url: `${PATH}/${id}/permissions`,
        headers: { authorization: ada.authorization, accept: 'application/json; nulls=plain' },
        payload,
      });
      return response.json().data[0].shared_to_user_id;
    };

    expect(await plain({ user_ids: [bob.userId] })).toBe(bob.userId);
    expect(await plain({ public: true })).toBe(null);
  });

  it('is refused in the words clients know', async () => {
    const id = await save(ada);
    const refusal = async (who: Person, target: number | string, wish: object) => {
      const { status, message } = await call('PUT', who, `/${target}/permissions`, wish);
      return [status, message];
    };

    expect(await refusal(ada, 'x', {})).toEqual([400, 'id is malformed.']);
    expect(await refusal(ada, UNKNOWN, { public: true, user_ids: [bob.userId] })).toEqual([
      400,
      'Public cannot be true while user_ids is populated',
    ]);
    expect(await refusal(ada, UNKNOWN, {})).toEqual([404, 'Query does not exist']);
    expect((await refusal(ada, id, { user_ids: ['x'] }))[0]).toBe(400);
    expect(await refusal(ada, id, { user_ids: [ada.userId] })).toEqual([400, 'Cannot share query to self']);
    expect(await refusal(ada, id, { user_ids: [STRANGER] })).toEqual([404, 'resource not found']);
    expect(await refusal(bob, id, { public: true })).toEqual([403, 'Forbidden']);
    expect((await refusal(reader, id, {}))[0]).toBe(403);
  });

  it('is told to the owner and to administrators, and to everybody when public', async () => {
    const id = await save(ada);
    await share(ada, id, { user_ids: [bob.userId] });
    const statuses = await Promise.all(
      [ada, admin, bob, reader].map(async (who) => (await call('GET', who, `/${id}/permissions`)).status),
    );

    expect(statuses).toEqual([200, 200, 404, 404]);
    expect(await call('GET', ada, `/${UNKNOWN}/permissions`)).toMatchObject({
      status: 404,
      message: 'no query permissions exist for saved query',
    });
    expect((await call('GET', ada, '/x/permissions')).message).toBe('id is malformed.');
  });
});

describe('unsharing a query', () => {
  const unshare = async (who: Person, target: number | string, userIds?: readonly string[]) => {
    const { status, message } = await call('DELETE', who, `/${target}/permissions`, { user_ids: userIds });
    return [status, message];
  };

  it('takes it from some users', async () => {
    const id = await save(ada);
    await share(ada, id, { user_ids: [bob.userId, admin.userId] });

    expect(await unshare(ada, id, [bob.userId, STRANGER])).toEqual([204, undefined]);
    expect((await call('GET', ada, `/${id}/permissions`)).data.shared_to_user_ids).toEqual([admin.userId]);
  });

  it('lets a user give back his own share, and no more', async () => {
    const id = await save(ada);
    await share(ada, id, { user_ids: [bob.userId, admin.userId] });

    expect(await unshare(bob, id, [bob.userId, admin.userId])).toEqual([
      403,
      'Query does not belong to the user',
    ]);
    expect(await unshare(bob, id, [bob.userId])).toEqual([204, undefined]);
    expect(await unshare(bob, id, [bob.userId])).toEqual([
      400,
      'User cannot unshare a query from themselves that is not shared to them',
    ]);
  });

  it('takes it from all when none are named, in whatever way', async () => {
    const bodies = [
      { payload: {} },
      { payload: { user_ids: null } },
      {},
      { payload: '', headers: { 'content-type': 'application/json' } },
    ];
    for (const { payload, headers } of bodies as readonly {
      payload?: object | string;
      headers?: Record<string, string>;
    }[]) {
      const id = await save(ada);
      await share(ada, id, { user_ids: [bob.userId, admin.userId] });
      const response = await inject({
        method: 'DELETE',
        url: `${PATH}/${id}/permissions`,
        headers: { authorization: ada.authorization, ...headers },
        ...(payload === undefined ? {} : { payload }),
      });
      expect([payload, response.statusCode]).toEqual([payload, 204]);
      expect((await call('GET', ada, `/${id}/permissions`)).status).toBe(404);
      expect((await call('GET', bob, `/${id}`)).status).toBe(404);
    }
  });

  it('takes a public query from everybody for administrators only', async () => {
    const id = await save(ada);
    await share(ada, id, { public: true });

    expect(await unshare(ada, id)).toEqual([403, 'Forbidden']);
    expect(await unshare(bob, id)).toEqual([403, 'Query does not belong to the user']);
    expect(await unshare(admin, id)).toEqual([204, undefined]);
    expect((await call('GET', bob, `/${id}`)).status).toBe(404);
  });

  it('is refused with an empty list of users, and for unknown queries', async () => {
    const id = await save(ada);

    expect(await unshare(ada, id, [])).toEqual([400, 'user_ids is required']);
    expect(await unshare(ada, UNKNOWN, [bob.userId])).toEqual([404, 'query does not exist']);
    expect(await unshare(ada, 'x', [bob.userId])).toEqual([400, 'id is malformed.']);
    expect((await unshare(reader, id, [reader.userId]))[0]).toBe(403);
  });

  it('takes a body without a content type', async () => {
    const id = await save(ada);
    await share(ada, id, { user_ids: [bob.userId] });
    const response = await inject({
      method: 'DELETE',
      url: `${PATH}/${id}/permissions`,
      headers: { authorization: ada.authorization },
      payload: JSON.stringify({ user_ids: [bob.userId] }),
    });

    expect(response.statusCode).toBe(204);
  });
});
