import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setParameter } from '../../../test/test-server.ts';
import { NODE_IDS, openZoneServer, refusalOf } from './zone-server.test-support.ts';

const server = await openZoneServer();
const { admin, call, database, history, owned, select, takeRequest, tierZero } = server;
const ZERO = `/asset-group-tags/${tierZero}/selectors`;
const OWNED = `/asset-group-tags/${owned}/selectors`;
const ADA = [{ type: 1, value: 'S-1-500' }];
const USERS = [{ type: 2, value: 'MATCH (n:User) RETURN n' }];

const create = (payload: object | string, path = ZERO) => call('POST', path, payload);
const list = async (query: string, path = ZERO) => (await call('GET', path + query)).json();
const createdId = async (payload: object, path = ZERO): Promise<number> =>
  (await create(payload, path)).json().data.id;

let optional = 0;
let fixed = 0;

beforeEach(async () => {
  const { selectors } = (await list('?is_default=eq:true&limit=0')).data;
  optional = selectors.find((selector: { allow_disable: boolean }) => selector.allow_disable).id;
  fixed = selectors.find((selector: { allow_disable: boolean }) => !selector.allow_disable).id;
});

afterEach(async () => {
  await database.pool.query('DELETE FROM asset_group_tag_selector WHERE NOT is_default');
  await database.pool.query(
    'UPDATE asset_group_tag_selector SET auto_certify = 2, disabled_at = NULL, disabled_by = NULL',
  );
  await takeRequest();
  await history();
});

describe('creating a selector', () => {
  it('by object id answers what is stored, and asks for tagging alone', async () => {
    const response = await create(
      { name: 'Ada', seeds: ADA, is_default: true, allow_disable: false, id: 7 },
      OWNED,
    );
    expect(response.statusCode).toBe(201);
    expect(response.json().data).toEqual({
      id: expect.any(Number),
      asset_group_tag_id: owned,
      created_at: expect.any(String),
      created_by: admin.userId,
      updated_at: expect.any(String),
      updated_by: admin.userId,
      disabled_at: null,
      disabled_by: null,
      name: 'Ada',
      description: '',
      auto_certify: 0,
      is_default: false,
      allow_disable: true,
      seeds: ADA,
      last_error: null,
      last_run_at: null,
      last_count: null,
    });
    expect([await history(), await takeRequest()]).toEqual([['CreateSelector Ada'], 'tagging']);
  });

  it('by Cypher can certify by itself, and begin disabled', async () => {
    const response = await create({ name: 'Users', seeds: USERS, auto_certify: 1, disabled: true });
    expect(response.json().data).toMatchObject({
      auto_certify: 1,
      seeds: USERS,
      disabled_at: expect.any(String),
      disabled_by: admin.userId,
    });
  });

  it('leaves a pending analysis as it is, and makes a tagging more when an analysis is asked for', async () => {
    await call('PUT', '/analysis');
    await create({ name: 'A', seeds: ADA });
    expect(await takeRequest()).toBe('everything');

    await create({ name: 'B', seeds: ADA });
    await call('PUT', '/analysis');
    expect(await takeRequest()).toBe('everything');
  });

  it('waits for the schedule where there is one', async () => {
    await setParameter(database, 'analysis.scheduled', { enabled: true, rrule: '' });
    await create({ name: 'A', seeds: ADA });
    await setParameter(database, 'analysis.scheduled', { enabled: false, rrule: '' });
    expect(await takeRequest()).toBeUndefined();
  });

  it('may bear the name of a default selector, and that of one of another tag', async () => {
    expect((await create({ name: 'Domain Admins', seeds: ADA })).statusCode).toBe(201);
    expect((await create({ name: 'Domain Admins', seeds: ADA }, OWNED)).statusCode).toBe(201);
    expect(refusalOf(await create({ name: 'Domain Admins', seeds: ADA }))).toEqual([
      409,
      'asset group tag selector name must be unique',
    ]);
  });

  it.each([
    ['no name', { seeds: ADA }, 'name can not be empty'],
    ['a blank name', { name: ' ', seeds: ADA }, 'name can not be empty'],
    ['a long name', { name: 'x'.repeat(501), seeds: ADA }, 'selector name is limited to 500 characters'],
    ['no seeds', { name: 'A' }, 'seeds are required'],
    ['empty seeds', { name: 'A', seeds: [] }, 'seeds are required'],
    ['mixed seeds', { name: 'A', seeds: [...ADA, ...USERS] }, 'all seeds must be of the same type'],
    ['odd seeds', { name: 'A', seeds: [{ type: 3, value: 'X' }] }, 'invalid seed type 3'],
    ['a blank seed', { name: 'A', seeds: [{ type: 1, value: ' ' }] }, 'a seed must not be empty'],
    [
      'too many seeds',
      { name: 'A', seeds: Array.from({ length: 10_001 }, (_, index) => ({ type: 1, value: `${index}` })) },
      'a selector takes at most 10000 seeds',
    ],
    [
      'odd certification',
      { name: 'A', seeds: ADA, auto_certify: 3 },
      'auto_certify must be an input value of 0 to 2',
    ],
    [
      'broken Cypher',
      { name: 'A', seeds: [{ type: 2, value: 'MATCH (n' }] },
      expect.stringMatching(/^cypher is invalid: ./),
    ],
    [
      'Cypher that writes',
      { name: 'A', seeds: [{ type: 2, value: 'MATCH (n) DELETE n' }] },
      'cypher is invalid: updating clauses are not supported',
    ],
    [
      'Cypher with parameters',
      { name: 'A', seeds: [{ type: 2, value: 'MATCH (n {name: $x}) RETURN n' }] },
      'cypher is invalid: user-specified parameters are not supported',
    ],
    [
      'Cypher that costs too much',
      { name: 'A', seeds: [{ type: 2, value: 'MATCH (a)-[*]-(b) RETURN a' }] },
      expect.stringContaining('too complex'),
    ],
    ['no JSON', '{', 'error unmarshalling JSON payload'],
    ['seeds of another shape', { name: 'A', seeds: ['x'] }, 'error unmarshalling JSON payload'],
  ])('refuses %s', async (_, payload, message) => {
    expect(refusalOf(await create(payload))).toEqual([400, message]);
    expect([await history(), await takeRequest()]).toEqual([[], undefined]);
  });

  it('refuses to certify where nothing is certified', async () => {
    expect(refusalOf(await create({ name: 'A', seeds: ADA, auto_certify: 2 }, OWNED))).toEqual([
      400,
      'auto_certify is only available for asset group tags of tag_type = 1 (zones)',
    ]);
  });

  it('needs a tag', async () => {
    for (const [id, message] of [
      ['x', 'id is malformed.'],
      ['4711', 'resource not found'],
    ]) {
      const path = `/asset-group-tags/${id}/selectors`;
      expect(refusalOf(await create({ name: 'A', seeds: ADA }, path))).toEqual([404, message]);
      expect(refusalOf(await call('GET', path))).toEqual([404, message]);
    }
  });
});

describe('the list of selectors', () => {
  it('is paged, sorted and filtered', async () => {
    await create({ name: 'b', seeds: ADA, description: 'by hand' });
    await create({ name: 'a', seeds: USERS, disabled: true });
    const names = async (query: string) => {
      const { count, data } = await list(query);
      return [count, data.selectors.map(({ name }: { name: string }) => name)];
    };

    expect(await names('?is_default=eq:false')).toEqual([2, ['b', 'a']]);
    expect(await names('?is_default=eq:false&sort_by=name&limit=1')).toEqual([2, ['a']]);
    expect(await names('?is_default=eq:false&sort_by=-created_at&skip=1')).toEqual([2, ['b']]);
    expect(await names('?type=eq:1')).toEqual([1, ['b']]);
    expect(await names('?type=eq:2&is_default=eq:false')).toEqual([1, ['a']]);
    expect(await names('?disabled_at=neq:null')).toEqual([1, ['a']]);
    expect(await names(`?disabled_by=eq:${admin.userId}`)).toEqual([1, ['a']]);
    expect(await names('?description=~eq:hand&auto_certify=eq:0')).toEqual([1, ['b']]);
    expect((await list('')).data.selectors.length).toBe(Math.min(50, (await list('?limit=0')).count));
  });

  it('counts nodes that carry the kind of the tag', async () => {
    const id = await createdId({ name: 'A', seeds: ADA });
    const other = await createdId({ name: 'B', seeds: ADA });
    const off = await createdId({ name: 'C', seeds: ADA, disabled: true });
    await select(id, { objectId: 'S-1-500', nodeId: NODE_IDS.ada });
    await select(id, { objectId: 'S-2-900', nodeId: NODE_IDS.eve, environmentId: 'S-2' });
    // Selected, but not marked; and gone from the graph.
    await select(id, { objectId: 'S-2-901', nodeId: NODE_IDS.bob, environmentId: 'S-2' });
    await select(id, { objectId: 'GONE', nodeId: 999 });
    await select(off, { objectId: 'S-1-500', nodeId: NODE_IDS.ada });
    const counts = async (query: string) =>
      Object.fromEntries(
        (await list(`?counts=true&is_default=eq:false${query}`)).data.selectors.map(
          (selector: { name: string; counts: { members: number } }) => [
            selector.name,
            selector.counts.members,
          ],
        ),
      );

    expect(await counts('')).toEqual({ A: 2, B: 0, C: 0 });
    expect(await counts('&environments=S-2')).toEqual({ A: 1, B: 0, C: 0 });
    expect(await counts('&environments=S-1&environments=S-2')).toEqual({ A: 2, B: 0, C: 0 });
    expect((await list('?is_default=eq:false')).data.selectors[0].counts).toBeUndefined();
    expect(other).toBeGreaterThan(id);
  });

  it.each([
    ['?counts=7', 'Invalid value specified for include counts'],
    ['?sort_by=description', 'column format does not support sorting'],
    ['?seeds=eq:1', 'the specified column cannot be filtered: seeds'],
    ['?skip=-1', 'query parameter "skip" is malformed: invalid skip: -1'],
  ])('refuses %s', async (query, message) => {
    expect(refusalOf(await call('GET', ZERO + query))).toEqual([400, message]);
  });
});

describe('one selector', () => {
  it('is wrapped when it is read', async () => {
    const id = await createdId({ name: 'Ada', seeds: ADA });
    expect((await call('GET', `${ZERO}/${id}`)).json().data.selector).toMatchObject({
      id,
      name: 'Ada',
      seeds: ADA,
    });
  });

  it('belongs to its tag', async () => {
    const id = await createdId({ name: 'Ada', seeds: ADA });
    const refusal = [404, 'selector is not part of asset group tag'];
    expect(refusalOf(await call('GET', `${OWNED}/${id}`))).toEqual(refusal);
    expect(refusalOf(await call('PATCH', `${OWNED}/${id}`, { name: 'x' }))).toEqual(refusal);
    expect(refusalOf(await call('DELETE', `${OWNED}/${id}`))).toEqual(refusal);
    expect(refusalOf(await call('GET', `${ZERO}/x`))).toEqual([404, 'id is malformed.']);
    expect(refusalOf(await call('GET', `${ZERO}/4711000`))).toEqual([404, 'resource not found']);
  });
});

describe('changing a selector', () => {
  it('changes what is given; seeds as a whole', async () => {
    const id = await createdId({ name: 'Ada', seeds: ADA });
    await history();
    await takeRequest();
    const seeds = [
      { type: 1, value: 'A' },
      { type: 1, value: 'B' },
    ];
    const response = await call('PATCH', `${ZERO}/${id}`, { description: 'two', seeds, auto_certify: 2 });
    expect(response.json().data).toMatchObject({
      id,
      name: 'Ada',
      description: 'two',
      seeds,
      auto_certify: 2,
    });
    expect([await history(), await takeRequest()]).toEqual([['UpdateSelector Ada'], 'tagging']);
    expect((await call('PATCH', `${ZERO}/${id}`, { seeds: [] })).json().data.seeds).toEqual(seeds);
  });

  it('disables and enables', async () => {
    const id = await createdId({ name: 'Ada', seeds: ADA });
    const off = (await call('PATCH', `${ZERO}/${id}`, { disabled: true })).json().data;
    expect(off).toMatchObject({ disabled_at: expect.any(String), disabled_by: admin.userId });
    const again = (await call('PATCH', `${ZERO}/${id}`, { disabled: true })).json().data;
    expect(again.disabled_at).toBe(off.disabled_at);
    const on = (await call('PATCH', `${ZERO}/${id}`, { disabled: false })).json().data;
    expect(on).toMatchObject({ disabled_at: null, disabled_by: null });
  });

  it('of the product changes certification, and whether it is in use', async () => {
    const refused = 'default selectors only support modifying auto_certify and disabled_at';
    for (const change of [{ name: 'x' }, { description: 'x' }, { seeds: ADA }]) {
      expect(refusalOf(await call('PATCH', `${ZERO}/${fixed}`, change))).toEqual([403, refused]);
    }
    expect(refusalOf(await call('PATCH', `${ZERO}/${fixed}`, { disabled: true }))).toEqual([
      403,
      'this selector cannot be disabled',
    ]);
    expect((await call('PATCH', `${ZERO}/${fixed}`, { auto_certify: 0 })).json().data.auto_certify).toBe(0);
    expect((await call('PATCH', `${ZERO}/${optional}`, { disabled: true })).statusCode).toBe(200);
  });

  it.each([
    [{ name: '' }, 400, 'name can not be empty'],
    [{ seeds: [{ type: 9, value: 'x' }] }, 400, 'invalid seed type 9'],
    [{ seeds: [{ type: 2, value: 'RETURN' }] }, 400, expect.stringMatching(/^cypher is invalid: ./)],
    [{ auto_certify: -1 }, 400, 'auto_certify must be an input value of 0 to 2'],
    [{ name: 'Bob' }, 409, 'asset group tag selector name must be unique'],
  ])('refuses %o', async (change, status, message) => {
    await create({ name: 'Bob', seeds: ADA });
    const id = await createdId({ name: 'Ada', seeds: ADA });
    expect(refusalOf(await call('PATCH', `${ZERO}/${id}`, change))).toEqual([status, message]);
  });
});

describe('deleting a selector', () => {
  it('is remembered, and marks go', async () => {
    const id = await createdId({ name: 'Ada', seeds: ADA });
    await history();
    await takeRequest();
    const response = await call('DELETE', `${ZERO}/${id}`);
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect([await history(), await takeRequest()]).toEqual([['DeleteSelector Ada'], 'tagging']);
    expect((await call('GET', `${ZERO}/${id}`)).statusCode).toBe(404);
  });

  it('spares those that come with the product', async () => {
    for (const id of [fixed, optional]) {
      expect(refusalOf(await call('DELETE', `${ZERO}/${id}`))).toEqual([
        403,
        'cannot delete a default selector',
      ]);
    }
  });
});

it.each(['Read-Only', 'User', 'Auditor'])('%s may look but not change', async (role) => {
  const reader = await server.logInAs(role);
  expect((await call('GET', ZERO, undefined, reader)).statusCode).toBe(200);
  expect((await call('GET', `${ZERO}/${fixed}`, undefined, reader)).statusCode).toBe(200);
  expect((await call('POST', ZERO, { name: 'X', seeds: ADA }, reader)).statusCode).toBe(403);
  expect((await call('PATCH', `${ZERO}/${fixed}`, { auto_certify: 0 }, reader)).statusCode).toBe(403);
  expect((await call('DELETE', `${ZERO}/${fixed}`, undefined, reader)).statusCode).toBe(403);
});
