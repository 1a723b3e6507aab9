import { describe, expect, it } from 'vitest';
import { NODE_IDS, openZoneServer, refusalOf } from './zone-server.test-support.ts';

const { call, database, owned, select, tierZero } = await openZoneServer();
const ZERO = `/asset-group-tags/${tierZero}`;
const SEEDS = [{ type: 1, value: 'S-1-500' }];

const get = async (path: string) => (await call('GET', path)).json();
const idsOf = ({ data }: { data: { members: { object_id: string }[] } }) =>
  data.members.map(({ object_id }) => object_id);
const createSelector = async (name: string): Promise<number> =>
  (await call('POST', `${ZERO}/selectors`, { name, seeds: SEEDS })).json().data.id;

describe('members of a tag', () => {
  it('are the nodes that carry its kind', async () => {
    expect(await get(`/asset-group-tags/${owned}/members`)).toEqual({
      count: 1,
      limit: 50,
      skip: 0,
      data: {
        members: [
          {
            id: NODE_IDS.eve,
            object_id: 'S-2-900',
            environment_id: 'S-2',
            primary_kind: 'User',
            name: 'EVE@OTHER',
          },
        ],
      },
    });
  });

  it.each([
    ['', ['S-1-500', 'S-1-512', 'S-2-900']],
    ['?sort_by=-id', ['S-2-900', 'S-1-512', 'S-1-500']],
    ['?sort_by=name', ['S-1-500', 'S-1-512', 'S-2-900']],
    ['?sort_by=-objectid&limit=2', ['S-2-900', 'S-1-512']],
    ['?skip=1&limit=1', ['S-1-512']],
    ['?environments=S-2', ['S-2-900']],
    ['?environments=S-1&environments=S-2', ['S-1-500', 'S-1-512', 'S-2-900']],
    ['?environments=S-3', []],
    ['?primary_kind=eq:Group', ['S-1-512']],
    ['?name=~eq:ADMINS', ['S-1-512']],
    ['?object_id=neq:S-1-500', ['S-1-512', 'S-2-900']],
  ])('are listed by %s', async (query, expected) => {
    expect(idsOf(await get(`${ZERO}/members${query}`))).toEqual(expected);
  });

  it('are counted by primary kind', async () => {
    expect(await get(`${ZERO}/members/counts`)).toEqual({
      data: { total_count: 3, counts: { Group: 1, User: 2 } },
    });
    expect(await get(`${ZERO}/members/counts?environments=S-2`)).toEqual({
      data: { total_count: 1, counts: { User: 1 } },
    });
    expect((await get(`${ZERO}/members/counts?environments=S-1&environments=S-2`)).data.total_count).toBe(3);
    expect(await get(`${ZERO}/members/counts?environments=S-3`)).toEqual({
      data: { total_count: 0, counts: {} },
    });
  });

  it.each([
    ['?sort_by=primary_kinds', 'column format does not support sorting'],
    ['?limit=x', expect.stringContaining('query parameter "limit" is malformed')],
    ['?objectid=eq:1', 'the specified column cannot be filtered: objectid'],
  ])('refuse %s', async (query, message) => {
    expect(refusalOf(await call('GET', `${ZERO}/members${query}`))).toEqual([400, message]);
  });

  it.each(['/members', '/members/counts', '/members/101'])(
    'of an unknown tag are not found: %s',
    async (path) => {
      expect(refusalOf(await call('GET', `/asset-group-tags/x${path}`))).toEqual([404, 'id is malformed.']);
      expect(refusalOf(await call('GET', `/asset-group-tags/4711${path}`))).toEqual([
        404,
        'resource not found',
      ]);
    },
  );
});

describe('one member', () => {
  it('has its properties, and the selectors in use that select it', async () => {
    const one = await createSelector('one');
    const off = await createSelector('off');
    const waiting = await createSelector('waiting');
    for (const id of [one, off, waiting]) {
      await select(id, { objectId: 'S-1-500', nodeId: NODE_IDS.ada });
    }
    await call('PATCH', `${ZERO}/selectors/${off}`, { disabled: true });
    await database.pool.query(
      'UPDATE asset_group_tag_selector_member SET is_waiting = true WHERE selector_id = $1',
      [waiting],
    );

    const { member } = (await get(`${ZERO}/members/${NODE_IDS.ada}`)).data;
    expect(member).toEqual({
      id: NODE_IDS.ada,
      object_id: 'S-1-500',
      environment_id: 'S-1',
      primary_kind: 'User',
      name: 'ADA@CORP',
      properties: expect.objectContaining({ name: 'ADA@CORP', domainsid: 'S-1' }),
      selectors: [expect.objectContaining({ id: one, name: 'one' })],
    });
  });

  it.each([NODE_IDS.bob, 4711, 'x'])('is not found by %s', async (id) => {
    expect((await call('GET', `${ZERO}/members/${id}`)).statusCode).toBe(404);
  });
});

describe('members of a selector', () => {
  it('are what it selected last, of what is in the graph', async () => {
    const id = await createSelector('several');
    await select(id, { objectId: 'S-1-500', nodeId: NODE_IDS.ada, name: 'ADA' });
    await select(id, { objectId: 'S-1-512', nodeId: NODE_IDS.admins, primaryKind: 'Group', source: 3 });
    await select(id, { objectId: 'S-2-900', nodeId: NODE_IDS.eve, source: 2, environmentId: 'S-2' });
    await select(id, { objectId: 'GONE', nodeId: 999 });
    const path = `${ZERO}/selectors/${id}/members`;

    const page = await get(path);
    expect([page.count, page.data.members[0]]).toEqual([
      3,
      {
        id: NODE_IDS.ada,
        object_id: 'S-1-500',
        environment_id: 'S-1',
        primary_kind: 'User',
        name: 'ADA',
        source: 1,
      },
    ]);
    expect(idsOf(await get(`${path}?sort_by=-id&limit=2`))).toEqual(['S-2-900', 'S-1-512']);
    expect(idsOf(await get(`${path}?environments=S-2`))).toEqual(['S-2-900']);
    expect(idsOf(await get(`${path}?primary_kind=eq:Group`))).toEqual(['S-1-512']);
    expect(await get(`${path}/counts`)).toEqual({ data: { total_count: 3, counts: { Group: 1, User: 2 } } });
    expect((await get(`${path}/counts?environments=S-2`)).data).toEqual({
      total_count: 1,
      counts: { User: 1 },
    });
  });

  it('are those that are certified where the zone asks for it', async () => {
    const zone: number = (
      await call('POST', '/asset-group-tags', { type: 1, name: 'Strict', require_certify: true })
    ).json().data.id;
    const path = `/asset-group-tags/${zone}/selectors`;
    const id = (await call('POST', path, { name: 'A', seeds: SEEDS })).json().data.id;
    await select(id, { objectId: 'S-1-500', nodeId: NODE_IDS.ada, certified: 2 });
    await select(id, { objectId: 'S-1-512', nodeId: NODE_IDS.admins, certified: 1 });
    await select(id, { objectId: 'S-2-900', nodeId: NODE_IDS.eve, certified: 3 });
    await select(id, { objectId: 'S-2-901', nodeId: NODE_IDS.bob });

    expect(idsOf(await get(`${path}/${id}/members`))).toEqual(['S-1-500', 'S-2-900']);
    expect((await get(`${path}/${id}/members/counts`)).data.total_count).toBe(2);
  });

  it('are not told of a disabled one', async () => {
    const id = await createSelector('disabled');
    await call('PATCH', `${ZERO}/selectors/${id}`, { disabled: true });
    for (const path of ['members', 'members/counts']) {
      expect(refusalOf(await call('GET', `${ZERO}/selectors/${id}/${path}`))).toEqual([
        409,
        'selector is disabled',
      ]);
    }
  });

  it('belong to its tag', async () => {
    const id = await createSelector('ours');
    expect(refusalOf(await call('GET', `/asset-group-tags/${owned}/selectors/${id}/members`))).toEqual([
      404,
      'selector is not part of asset group tag',
    ]);
  });
});
