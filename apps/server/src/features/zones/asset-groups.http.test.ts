import { recordCollections } from '@secgraph/database/zones';
import { afterEach, describe, expect, it } from 'vitest';
import { NODE_IDS, openZoneServer, refusalOf } from './zone-server.test-support.ts';

const server = await openZoneServer();
const { call, database, history, owned, select, takeRequest, tierZero } = server;
const GROUPS = '/asset-groups';
const NO_TIME = { time: '0001-01-01T00:00:00Z', valid: false };

interface Group {
  readonly id: number;
  readonly name: string;
  readonly tag: string;
  readonly asset_group_tag_id: number;
}

const list = async (query = ''): Promise<Group[]> =>
  (await call('GET', GROUPS + query)).json().data.asset_groups;
const [zeroGroup, ownedGroup] = await list();
const ZERO = `${GROUPS}/${zeroGroup?.id}`;
const OWNED = `${GROUPS}/${ownedGroup?.id}`;
const create = (payload: unknown) => call('POST', GROUPS, payload);
const change = (changes: unknown, path = OWNED) => call('PUT', `${path}/selectors`, changes);

afterEach(async () => {
  await database.pool.query('DELETE FROM asset_group_tag_selector WHERE NOT is_default');
  for (const group of (await list()).slice(2)) {
    await call('DELETE', `${GROUPS}/${group.id}`);
  }
  await takeRequest();
  await history();
});

describe('asset groups', () => {
  it('are the zones and labels in other words', async () => {
    await change([{ selector_name: 'EVE', sid: 'S-2-900', action: 'add' }]);
    const groups = await list();
    const selector = {
      id: expect.any(Number),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: NO_TIME,
      asset_group_id: ownedGroup?.id,
      name: 'EVE',
      selector: 'S-2-900',
      system_selector: false,
    };
    expect(groups).toEqual([
      expect.objectContaining({
        name: 'Admin Tier Zero',
        tag: 'admin_tier_0',
        system_group: true,
        member_count: 3,
        selectors: [],
        asset_group_tag_id: tierZero,
      }),
      {
        id: ownedGroup?.id,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        deleted_at: NO_TIME,
        name: 'Owned',
        tag: 'owned',
        system_group: true,
        member_count: 1,
        selectors: [selector],
        Selectors: [selector],
        asset_group_tag_id: owned,
      },
    ]);
    expect((await call('GET', OWNED)).json().data).toEqual(groups[1]);
  });

  it.each([
    ['?tag=eq:owned', ['Owned']],
    ['?sort_by=-name', ['Owned', 'Admin Tier Zero']],
    ['?sort_by=member_count', ['Owned', 'Admin Tier Zero']],
    ['?member_count=gt:1', ['Admin Tier Zero']],
    ['?system_group=eq:false', []],
    ['?deleted_at=eq:null&name=~eq:Zero', ['Admin Tier Zero']],
  ])('are listed by %s', async (query, names) => {
    expect((await list(query)).map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ['?sort_by=id', 'column format does not support sorting'],
    ['?selectors=eq:1', 'the specified column cannot be filtered: selectors'],
  ])('refuse %s', async (query, message) => {
    expect(refusalOf(await call('GET', GROUPS + query))).toEqual([400, message]);
  });

  it.each(['', '/custom-selectors', '/collections', '/members', '/members/counts'])(
    'are found by their id: %s',
    async (path) => {
      expect(refusalOf(await call('GET', `${GROUPS}/x${path}`))).toEqual([400, 'id is malformed.']);
      expect(refusalOf(await call('GET', `${GROUPS}/4711${path}`))).toEqual([404, 'resource not found']);
    },
  );
});

describe('creating a group', () => {
  it('creates a label', async () => {
    const response = await create({ name: 'Crown: jewels', tag: 'jewels' });
    expect(response.statusCode).toBe(201);
    const { data } = response.json();
    expect(response.headers['location']).toBe(`/api/v2/asset-groups/${data.id}`);
    expect(data).toMatchObject({
      name: 'Crown: jewels',
      tag: 'jewels',
      system_group: false,
      member_count: 0,
    });
    const { tag } = (await call('GET', `/asset-group-tags/${data.asset_group_tag_id}`)).json().data;
    expect(tag).toMatchObject({ type: 2, name: 'Crown_ jewels' });
    expect(await history()).toEqual(['CreateTag Crown_ jewels']);

    const again = await create({ name: 'Crown? jewels', tag: 'others' });
    expect(again.statusCode).toBe(201);
    expect(await history()).toEqual(['CreateTag Crown_ jewels 2']);
  });

  it.each([
    [{ name: '', tag: 'x' }, 400, 'asset group name or tag must not be empty'],
    [{ name: 'x' }, 400, 'asset group name or tag must not be empty'],
    [{ name: 'x', tag: 'a b' }, 400, 'asset group tags must not contain whitespace'],
    [{ name: 'x'.repeat(501), tag: 'x' }, 400, 'names are limited to 500 characters'],
    [{ name: 'Owned', tag: 'x' }, 409, 'asset group name must be unique'],
    [{ name: 'x', tag: 'owned' }, 409, 'asset group tag must be unique'],
    ['{', 400, 'error unmarshalling JSON payload'],
  ])('refuses %o', async (payload, status, message) => {
    expect(refusalOf(await create(payload))).toEqual([status, message]);
    expect(await list()).toHaveLength(2);
    expect(await history()).toEqual([]);
  });
});

describe('PUT /api/v2/asset-groups/{asset_group_id}', () => {
  it('changes the name and nothing else', async () => {
    const { data } = (await create({ name: 'Old', tag: 'tag' })).json();
    const response = await call('PUT', `${GROUPS}/${data.id}`, { name: 'New', tag: 'other' });
    expect(response.statusCode).toBe(200);
    expect(response.json().data).toEqual({ ...data, name: 'New', updated_at: expect.any(String) });
  });

  it.each([
    [{ name: ' ' }, 400, 'asset group name or tag must not be empty'],
    [{ name: 'Owned' }, 409, 'asset group name must be unique'],
    ['[', 400, 'error unmarshalling JSON payload'],
  ])('refuses %o', async (payload, status, message) => {
    expect(refusalOf(await call('PUT', ZERO, payload))).toEqual([status, message]);
  });

  it('needs a group', async () => {
    expect(refusalOf(await call('PUT', `${GROUPS}/4711`, { name: 'x' }))).toEqual([
      404,
      'resource not found',
    ]);
    expect(refusalOf(await call('PUT', `${GROUPS}/x`, { name: 'x' }))).toEqual([400, 'id is malformed.']);
  });
});

describe('deleting a group', () => {
  it('deletes its label', async () => {
    const { data } = (await create({ name: 'Gone', tag: 'gone' })).json();
    const response = await call('DELETE', `${GROUPS}/${data.id}`);
    expect([response.statusCode, response.body]).toEqual([200, '']);
    expect((await call('GET', `/asset-group-tags/${data.asset_group_tag_id}`)).statusCode).toBe(404);
    expect((await create({ name: 'Gone', tag: 'gone' })).statusCode).toBe(201);
  });

  it('spares those that come with the product', async () => {
    expect(refusalOf(await call('DELETE', ZERO))).toEqual([
      409,
      'Cannot delete a system defined asset group.',
    ]);
  });
});

describe('changing what is in a group', () => {
  const add = (sid: string, name = sid) => ({ selector_name: name, sid, action: 'add' });
  const remove = (sid: string) => ({ selector_name: sid, sid, action: 'remove' });
  const names = async (path = OWNED): Promise<string[]> =>
    (await call('GET', path)).json().data.selectors.map(({ name }: { name: string }) => name);

  it('adds and removes objects at once, and asks for tagging', async () => {
    await change([add('A'), add('B', 'the B')]);
    expect([await history(), await takeRequest()]).toEqual([
      ['CreateSelector A', 'CreateSelector the B'],
      'tagging',
    ]);
    const response = await change([add('C'), remove('A'), add('B')]);
    expect(response.statusCode).toBe(201);
    expect(response.json().data).toMatchObject({
      added_selectors: [{ name: 'C', selector: 'C', system_selector: false }],
      removed_selectors: [{ name: 'A', selector: 'A' }],
    });
    expect(await names()).toEqual(['the B', 'C']);
    expect(await history()).toEqual(['DeleteSelector A', 'CreateSelector C']);
  });

  it('changes nothing when nothing is to change', async () => {
    await change([add('A')]);
    await history();
    await takeRequest();
    const response = await change([add('A'), remove('Z')]);
    expect(response.json().data).toEqual({ added_selectors: [], removed_selectors: [] });
    expect([await history(), await takeRequest()]).toEqual([[], undefined]);
  });

  it('gives objects of one name different selectors, and the same object one', async () => {
    await change([add('A', 'same'), add('B', 'same'), add('A', 'again')]);
    expect(await names()).toEqual(['same', 'same (B)']);
  });

  it('uses what was disabled again', async () => {
    await change([add('A')]);
    const { selectors } = (await call('GET', `/asset-group-tags/${owned}/selectors`)).json().data;
    await call('PATCH', `/asset-group-tags/${owned}/selectors/${selectors[0].id}`, { disabled: true });
    expect((await change([add('A')])).json().data.added_selectors).toMatchObject([{ id: selectors[0].id }]);
  });

  it('certifies what is added to a zone by hand', async () => {
    await call('POST', `${ZERO}/selectors`, [add('A')]);
    const { selectors } = (
      await call('GET', `/asset-group-tags/${tierZero}/selectors?is_default=eq:false`)
    ).json().data;
    expect(selectors).toMatchObject([{ name: 'A', auto_certify: 2, seeds: [{ type: 1, value: 'A' }] }]);
    expect((await call('GET', `${ZERO}/custom-selectors`)).json()).toEqual({
      data: { custom_member_count: 1 },
    });
  });

  it.each([
    [[{ action: 'add' }], 'sid must not be empty'],
    [[{ sid: 'A', action: 'keep' }], 'action must be add or remove'],
    [[{ sid: 'A' }], 'action must be add or remove'],
    [[{ sid: 'x'.repeat(501), action: 'add' }], 'names are limited to 500 characters'],
    [
      Array.from({ length: 10_001 }, () => ({ sid: 'A', action: 'add' })),
      'a request changes at most 10000 objects',
    ],
    [{}, 'error unmarshalling JSON payload'],
  ])('refuses what is no change', async (changes, message) => {
    expect(refusalOf(await change(changes))).toEqual([400, message]);
  });

  it('removes one selector by its id', async () => {
    const { added_selectors: added } = (await change([add('A')])).json().data;
    const path = `${OWNED}/selectors/${added[0].id}`;
    expect(refusalOf(await call('DELETE', `${ZERO}/selectors/${added[0].id}`))).toEqual([
      404,
      'resource not found',
    ]);
    expect((await call('DELETE', path)).statusCode).toBe(200);
    expect((await call('DELETE', path)).statusCode).toBe(404);
    const { selectors } = (await call('GET', `/asset-group-tags/${tierZero}/selectors`)).json().data;
    expect(refusalOf(await call('DELETE', `${ZERO}/selectors/${selectors[0].id}`))).toEqual([
      409,
      'Cannot delete a system defined asset group selector.',
    ]);
  });
});

describe('members of a group', () => {
  it('are those of its tag', async () => {
    await change([{ sid: 'S-1-500', action: 'add' }], ZERO);
    const page = (await call('GET', `${ZERO}/members`)).json();
    expect([page.count, page.limit, page.data.members[0]]).toEqual([
      3,
      100,
      {
        asset_group_id: zeroGroup?.id,
        object_id: 'S-1-500',
        primary_kind: 'User',
        kinds: expect.arrayContaining(['Base', 'User', 'Tag_Tier_Zero']),
        environment_id: 'S-1',
        environment_kind: 'Domain',
        name: 'ADA@CORP',
        custom_member: true,
      },
    ]);
    expect((await call('GET', `${ZERO}/members/counts`)).json()).toEqual({
      data: { total_count: 3, counts: { Group: 1, User: 2 } },
    });
  });

  it.each([
    ['?sort_by=-name', ['S-2-900', 'S-1-512', 'S-1-500']],
    ['?primary_kind=eq:Group', ['S-1-512']],
    ['?environment_id=neq:S-1', ['S-2-900']],
    ['?custom_member=eq:true', []],
    ['?skip=2', ['S-2-900']],
    ['?skip=3', []],
  ])('are listed by %s', async (query, expected) => {
    const { data } = (await call('GET', `${ZERO}/members${query}`)).json();
    expect(data.members.map(({ object_id }: { object_id: string }) => object_id)).toEqual(expected);
  });

  it.each([
    ['?skip=4', 'query parameter "skip" is malformed: invalid skip: 4'],
    ['?name=~eq:A', 'the specified filter predicate is not supported for this column: name ~eq'],
  ])('refuse %s', async (query, message) => {
    expect(refusalOf(await call('GET', `${ZERO}/members${query}`))).toEqual([400, message]);
  });
});

describe('collections of a group', () => {
  const collections = async (query = '') => (await call('GET', `${OWNED}/collections${query}`)).json().data;

  it('tell who was a member after each analysis that changed it', async () => {
    const { kysely } = database;
    await recordCollections(kysely);
    await recordCollections(kysely);
    expect(await collections()).toMatchObject([{ entries: [] }]);

    const { added_selectors: added } = (await change([{ sid: 'S-2-900', action: 'add' }])).json().data;
    await select(added[0].id, { objectId: 'S-2-900', nodeId: NODE_IDS.eve });
    // Selected, but not marked yet.
    await select(added[0].id, { objectId: 'S-2-901', nodeId: NODE_IDS.bob });
    await database.pool.query('UPDATE node SET properties = \'{"name": "EVE"}\' WHERE id = $1', [
      NODE_IDS.eve,
    ]);
    await recordCollections(kysely);
    await recordCollections(kysely);

    const [empty, one, ...more] = await collections();
    expect(more).toEqual([]);
    expect(one).toEqual({
      id: expect.any(Number),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: NO_TIME,
      entries: [
        {
          id: expect.any(Number),
          created_at: one.created_at,
          updated_at: one.created_at,
          deleted_at: NO_TIME,
          asset_group_collection_id: one.id,
          object_id: 'S-2-900',
          node_label: 'User',
          properties: { name: 'EVE' },
        },
      ],
    });
    expect(await collections('?latest')).toEqual([one]);
    expect(await collections('?latest=true')).toEqual([one]);
    expect(await collections(`?id=eq:${empty.id}`)).toEqual([empty]);
    expect(await collections('?sort_by=-created_at&created_at=gt:2020-01-01T00:00:00Z')).toEqual([
      one,
      empty,
    ]);
    expect(await collections('?deleted_at=neq:null')).toEqual([]);

    await database.pool.query("UPDATE asset_group_collection SET created_at = now() - interval '91 days'");
    await recordCollections(kysely);
    expect((await collections()).map(({ id }: { id: number }) => id)).toEqual([one.id]);
  });

  it.each([
    ['?latest=no', 'latest parameter has unexpected value'],
    ['?sort_by=entries', 'column format does not support sorting'],
    ['?created_at=~eq:x', 'the specified filter predicate is not supported for this column: created_at ~eq'],
  ])('refuse %s', async (query, message) => {
    expect(refusalOf(await call('GET', `${OWNED}/collections${query}`))).toEqual([400, message]);
  });
});

it.each(['Read-Only', 'User', 'Auditor'])('%s may look but not change', async (role) => {
  const reader = await server.logInAs(role);
  for (const path of ['', '/custom-selectors', '/collections', '/members', '/members/counts']) {
    expect((await call('GET', OWNED + path, undefined, reader)).statusCode).toBe(200);
  }
  expect((await call('POST', GROUPS, { name: 'x', tag: 'x' }, reader)).statusCode).toBe(403);
  expect((await call('PUT', OWNED, { name: 'x' }, reader)).statusCode).toBe(403);
  expect((await call('DELETE', OWNED, undefined, reader)).statusCode).toBe(403);
  expect((await call('PUT', `${OWNED}/selectors`, [], reader)).statusCode).toBe(403);
  expect((await call('DELETE', `${OWNED}/selectors/1`, undefined, reader)).statusCode).toBe(403);
});
