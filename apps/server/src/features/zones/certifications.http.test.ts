import { afterEach, describe, expect, it } from 'vitest';
import { NODE_IDS, openZoneServer, refusalOf } from './zone-server.test-support.ts';

const server = await openZoneServer();
const { call, database, history, owned, select, takeRequest, tierZero } = server;
const TAGS = '/asset-group-tags';
const QUEUE = `${TAGS}/certifications`;
const HISTORY = '/asset-group-tags-history';

const create = async (path: string, payload: object): Promise<number> =>
  (await call('POST', path, payload)).json().data.id;
const createSelector = (tagId: number, name: string) =>
  create(`${TAGS}/${tagId}/selectors`, { name, seeds: [{ type: 1, value: name }] });
const certify = (payload: unknown) => call('POST', QUEUE, payload);
const queue = async (query = '') => (await call('GET', QUEUE + query)).json().data.members;
const states = async () =>
  (
    await database.pool.query(
      `SELECT name, certified, certified_by FROM asset_group_tag_selector_member ORDER BY selector_id, object_id`,
    )
  ).rows.map(({ name, certified }) => `${name} ${certified}`);

const ADA = { objectId: 'S-1-500', nodeId: NODE_IDS.ada, name: 'ADA' };
const EVE = { objectId: 'S-2-900', nodeId: NODE_IDS.eve, name: 'EVE', environmentId: 'S-2' };
const BOB = { objectId: 'S-2-901', nodeId: NODE_IDS.bob, name: 'BOB', environmentId: 'S-2' };

const strict = await create(TAGS, { type: 1, name: 'Strict', require_certify: true });
const below = await create(TAGS, { type: 1, name: 'Below', require_certify: true });
const first = await createSelector(strict, 'first');
const second = await createSelector(strict, 'second');
const lower = await createSelector(below, 'lower');
await takeRequest();
await history();

afterEach(async () => {
  await database.pool.query('DELETE FROM asset_group_tag_selector_member');
  await takeRequest();
  await history();
});

describe('certifying members', () => {
  it('changes all rows of the highest zone that selects them, and asks for tagging', async () => {
    await select(first, ADA);
    await select(second, { ...ADA, certified: 1 });
    await select(lower, ADA);
    await select(lower, BOB);
    const response = await certify({
      member_ids: [NODE_IDS.ada, NODE_IDS.bob, 4711, 2 ** 40],
      action: 2,
      note: 'ok',
    });
    expect([response.statusCode, response.body]).toEqual([200, '']);
    expect(await states()).toEqual(['ADA 2', 'ADA 2', 'ADA 0', 'BOB 2']);
    expect(await takeRequest()).toBe('tagging');
    const { rows } = await database.pool.query(
      'SELECT action, target, note, environment_id, asset_group_tag_id, changes FROM asset_group_history ORDER BY target',
    );
    expect(rows).toEqual([
      {
        action: 'CertifyNodeManual',
        target: 'ADA',
        note: 'ok',
        environment_id: 'S-1',
        asset_group_tag_id: strict,
        // One selector had revoked it, another left it open.
        changes: { certified: { before: 1, after: 2 } },
      },
      {
        action: 'CertifyNodeManual',
        target: 'BOB',
        note: 'ok',
        environment_id: 'S-2',
        asset_group_tag_id: below,
        changes: { certified: { before: 0, after: 2 } },
      },
    ]);

    await certify({ member_ids: [NODE_IDS.ada], action: 1 });
    expect(await states()).toEqual(['ADA 1', 'ADA 1', 'ADA 0', 'BOB 2']);
  });

  it('changes nothing when a selector certified one of them', async () => {
    await select(first, ADA);
    await select(first, { ...EVE, certified: 3 });
    expect(refusalOf(await certify({ member_ids: [NODE_IDS.ada, NODE_IDS.eve], action: 1 }))).toEqual([
      400,
      'cannot change certification status for auto-certified members',
    ]);
    expect(await states()).toEqual(['ADA 0', 'EVE 3']);
    expect([await takeRequest(), await history()]).toEqual([undefined, []]);
  });

  it.each([
    [{ action: 2 }, 400, 'asset group member IDs are required'],
    [{ member_ids: [], action: 2 }, 400, 'asset group member IDs are required'],
    [{ member_ids: [1] }, 400, 'valid certification action is required'],
    [{ member_ids: [1], action: 3 }, 400, 'valid certification action is required'],
    [{ member_ids: [4711], action: 2 }, 404, 'resource not found'],
    [{ member_ids: ['x'], action: 2 }, 400, 'error unmarshalling JSON payload'],
    ['{', 400, 'error unmarshalling JSON payload'],
  ])('refuses %o', async (payload, status, message) => {
    expect(refusalOf(await certify(payload))).toEqual([status, message]);
  });
});

describe('the queue', () => {
  it('has one row for each node, of its highest zone', async () => {
    await select(first, ADA);
    await select(second, { ...ADA, certified: 2 });
    await select(lower, ADA);
    await select(lower, BOB);
    const members = await queue();
    expect(members).toEqual([
      {
        id: NODE_IDS.ada,
        object_id: 'S-1-500',
        environment_id: 'S-1',
        primary_kind: 'User',
        name: 'ADA',
        asset_group_tag_id: strict,
        created_at: expect.any(String),
        certified_by: null,
        certified: 2,
      },
      expect.objectContaining({ id: NODE_IDS.bob, asset_group_tag_id: below, certified: 0 }),
    ]);
    const names = async (query: string) => (await queue(query)).map(({ name }: { name: string }) => name);
    expect(await names('?certified=eq:0')).toEqual(['BOB']);
    expect(await names(`?asset_group_tag_id=eq:${strict}`)).toEqual(['ADA']);
    expect(await names('?environments=~eq:S-2')).toEqual(['BOB']);
    expect(await names('?sort_by=-name&limit=1')).toEqual(['BOB']);
    expect(refusalOf(await call('GET', `${QUEUE}?environment=eq:1`))).toEqual([
      400,
      'the specified column cannot be filtered: environment',
    ]);
  });

  it('leaves out what belongs to a zone above that requires no certification', async () => {
    const above = await createSelector(tierZero, 'above');
    await takeRequest();
    await history();
    await select(above, ADA);
    await select(lower, ADA);
    await select(lower, BOB);
    const names = async () => (await queue()).map(({ name }: { name: string }) => name);
    expect(await names()).toEqual(['BOB']);

    await call('PATCH', `${TAGS}/${tierZero}/selectors/${above}`, { disabled: true });
    expect(await names()).toEqual(['ADA', 'BOB']);
  });
});

describe('the history', () => {
  it('is listed with the newest first, and searched', async () => {
    const id = await createSelector(owned, 'somebody');
    await call('DELETE', `${TAGS}/${owned}/selectors/${id}`);
    const { count, data } = (await call('GET', HISTORY)).json();
    expect([count, data.records.map(({ action }: { action: string }) => action)]).toEqual([
      2,
      ['DeleteSelector', 'CreateSelector'],
    ]);
    expect(data.records[0]).toMatchObject({ target: 'somebody', asset_group_tag_id: owned, note: null });
    expect((await call('GET', `${HISTORY}?action=eq:CreateSelector`)).json().count).toBe(1);
    expect((await call('POST', HISTORY, { query: 'create SELECTOR' })).json().count).toBe(1);
    expect((await call('POST', `${HISTORY}?target=eq:nobody`, { query: 'some' })).json().count).toBe(0);
    expect((await call('POST', HISTORY, { query: '%%%' })).json().count).toBe(0);
  });

  it('tells of each record what changed', async () => {
    const create = await call('POST', TAGS, { type: 1, name: 'Told', require_certify: true });
    const { id, position } = create.json().data;
    const seeds = (...values: string[]) => values.map((value) => ({ type: 1, value }));
    const selector = `${TAGS}/${id}/selectors`;
    const { id: selectorId } = (await call('POST', selector, { name: 'One', seeds: seeds('A', 'B') })).json()
      .data;
    await call('PATCH', `${selector}/${selectorId}`, {
      seeds: seeds('B', 'C'),
      auto_certify: 1,
      disabled: true,
    });
    await call('PATCH', `${TAGS}/${id}`, { name: 'Told again', require_certify: false });
    await call('DELETE', `${TAGS}/${id}`);

    const { records } = (await call('GET', `${HISTORY}?asset_group_tag_id=eq:${id}`)).json().data;
    const told = records
      .toSorted((a: { id: number }, b: { id: number }) => a.id - b.id)
      .map(({ action, changes }: { action: string; changes: object }) => [action, changes]);
    const made = { before: null, after: expect.anything() };
    const gone = { before: expect.anything(), after: null };
    expect(told).toEqual([
      [
        'CreateTag',
        {
          name: { before: null, after: 'Told' },
          description: { before: null, after: '' },
          position: { before: null, after: position },
          require_certify: { before: null, after: true },
          analysis_enabled: { before: null, after: false },
        },
      ],
      [
        'CreateSelector',
        {
          name: made,
          description: { before: null, after: '' },
          auto_certify: made,
          disabled: made,
          seeds: { before: [], after: seeds('A', 'B') },
        },
      ],
      [
        'UpdateSelector',
        {
          auto_certify: { before: 0, after: 1 },
          disabled: { before: false, after: true },
          seeds: { before: seeds('A'), after: seeds('C') },
        },
      ],
      [
        'UpdateTag',
        {
          name: { before: 'Told', after: 'Told again' },
          require_certify: { before: true, after: false },
        },
      ],
      [
        'DeleteSelector',
        expect.objectContaining({ name: gone, seeds: { before: seeds('B', 'C'), after: [] } }),
      ],
      ['DeleteTag', expect.objectContaining({ name: { before: 'Told again', after: null }, position: gone })],
    ]);
  });

  it('refuses short searches and other orders', async () => {
    expect(refusalOf(await call('POST', HISTORY, { query: 'ab' }))).toEqual([
      400,
      'search query must be at least 3 characters long',
    ]);
    expect(refusalOf(await call('GET', `${HISTORY}?sort_by=actor`))).toEqual([
      400,
      'column format does not support sorting',
    ]);
  });
});

describe('previewing a selector', () => {
  const preview = (payload: object, query = '') => call('POST', `${TAGS}/preview-selectors${query}`, payload);

  it('tells what it would select, and stores nothing', async () => {
    const seeds = [{ type: 2, value: 'MATCH (n:User) RETURN n' }];
    const { members } = (await preview({ seeds })).json().data;
    expect(members.map(({ name }: { name: string }) => name)).toEqual(['ADA@CORP', 'EVE@OTHER', 'BOB@OTHER']);
    expect(members[0]).toMatchObject({ id: NODE_IDS.ada, object_id: 'S-1-500', source: 1 });
    expect((await preview({ seeds, expansion: 0 }, '?limit=1')).json().data.members).toHaveLength(1);
    expect(await states()).toEqual([]);
    expect((await preview({ seeds: [{ type: 1, value: 'NOBODY' }] })).json().data.members).toEqual([]);
  });

  it.each([
    [{}, 'seeds are required'],
    [{ seeds: [{ type: 1, value: 'A' }], expansion: 4 }, 'invalid expansion method'],
    [{ seeds: [{ type: 2, value: 'nonsense' }] }, expect.stringMatching(/^cypher is invalid: ./)],
  ])('refuses %o', async (payload, message) => {
    expect(refusalOf(await preview(payload))).toEqual([400, message]);
  });
});

describe('searching', () => {
  const search = (payload: object) => call('POST', `${TAGS}/search`, payload);

  it('finds tags and selectors by name, members by name or object id', async () => {
    const { tags } = (await search({ query: 'STRICT', tag_type: 1 })).json().data;
    expect(tags).toMatchObject([{ id: strict }]);
    const { selectors } = (await search({ query: 'First', tag_type: 1 })).json().data;
    expect(selectors).toMatchObject([{ id: first, asset_group_tag_id: strict }]);
    const { members } = (await search({ query: 'eve@', tag_type: 1 })).json().data;
    expect(members).toMatchObject([{ id: NODE_IDS.eve, asset_group_tag_id: tierZero }]);
    expect((await search({ query: 's-2-9', tag_type: 2 })).json().data).toMatchObject({
      members: [{ id: NODE_IDS.eve, asset_group_tag_id: owned }],
      tags: [],
      selectors: [],
    });
    expect(
      (await search({ query: 'eve', tag_type: 1, asset_group_tag_id: strict })).json().data.members,
    ).toEqual([]);
  });

  it.each([
    [{ query: 'ab', tag_type: 1 }, 'search query must be at least 3 characters long'],
    [{ query: 'abc' }, 'valid tag_type is required'],
    [{ query: 'abc', tag_type: 4 }, 'valid tag_type is required'],
  ])('refuses %o', async (payload, message) => {
    expect(refusalOf(await search(payload))).toEqual([400, message]);
  });
});

it.each(['Read-Only', 'Auditor'])('%s may look but not certify', async (role) => {
  const reader = await server.logInAs(role);
  expect((await call('GET', QUEUE, undefined, reader)).statusCode).toBe(200);
  expect((await call('GET', HISTORY, undefined, reader)).statusCode).toBe(200);
  expect((await call('POST', QUEUE, { member_ids: [1], action: 2 }, reader)).statusCode).toBe(403);
});

it('deleting what users added to asset groups asks for tagging', async () => {
  await createSelector(owned, 'added');
  await takeRequest();
  const groups = (await call('GET', '/asset-groups')).json().data.asset_groups;
  const group = groups.find(({ tag }: { tag: string }) => tag === 'owned');
  expect((await call('POST', '/clear-database', { deleteAssetGroupSelectors: [group.id] })).statusCode).toBe(
    204,
  );
  expect((await call('GET', `${TAGS}/${owned}/selectors`)).json().count).toBe(0);
  expect((await call('GET', `${TAGS}/${tierZero}/selectors?limit=0`)).json().count).toBeGreaterThan(30);
  expect(await takeRequest()).toBe('tagging');
});
