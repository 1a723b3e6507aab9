import { afterEach, describe, expect, it } from 'vitest';
import { setParameter } from '../../../test/test-server.ts';
import { openZoneServer, refusalOf } from './zone-server.test-support.ts';

const server = await openZoneServer();
const { admin, call, database, history, owned, takeRequest, tierZero } = server;
const TAGS = '/asset-group-tags';

const create = (payload: object) => call('POST', TAGS, payload);
const patch = (id: number, payload: object) => call('PATCH', `${TAGS}/${id}`, payload);
const list = async (query = '') => (await call('GET', `${TAGS}${query}`)).json().data.tags;
const positions = async () =>
  Object.fromEntries(
    (await list('?type=eq:1')).map((tag: { name: string; position: number }) => [tag.name, tag.position]),
  );

afterEach(async () => {
  await setParameter(database, 'zones.unlimited', { enabled: true });
  for (const tag of await list()) {
    if (tag.id !== tierZero && tag.id !== owned) {
      await call('DELETE', `${TAGS}/${tag.id}`);
    }
  }
  await takeRequest();
  await history();
});

describe('while all kinds of the graph are taken', () => {
  it('no zone, label or asset group is made or renamed, and whoever asks is told what to do', async () => {
    const before = await create({ name: 'Early', type: 2 });
    await database.pool.query(
      `INSERT INTO kind (id, name) SELECT id, 'Filler' || id FROM generate_series(1, 32767) AS id
       WHERE id NOT IN (SELECT id FROM kind)`,
    );
    const refused = [
      await create({ name: 'Late', type: 2 }),
      await create({ name: 'Later', type: 1 }),
      await patch(before.json().data.id, { name: 'Renamed' }),
      await call('POST', '/asset-groups', { name: 'late', tag: 'late' }),
    ];
    await database.pool.query("DELETE FROM kind WHERE name LIKE 'Filler%'");
    for (const response of refused) {
      expect(refusalOf(response)).toEqual([
        409,
        expect.stringMatching(/takes no other zone or label: delete some, or data that brought kinds/),
      ]);
    }

    expect((await create({ name: 'Late', type: 2 })).statusCode).toBe(201);
  });
});

describe('the list', () => {
  it('holds what comes with the product, by name', async () => {
    expect(await list()).toMatchObject([
      {
        name: 'Owned',
        type: 3,
        position: null,
        require_certify: null,
        analysis_enabled: null,
        glyph: 'skull',
      },
      {
        name: 'Tier Zero',
        type: 1,
        position: 1,
        require_certify: false,
        analysis_enabled: true,
        glyph: 'gem',
        kind_id: 9001,
        deleted_at: null,
      },
    ]);
  });

  it('counts selectors and members when it is asked to', async () => {
    const [ownedTag, zeroTag] = await list('?counts=true');
    expect(ownedTag.counts).toEqual({
      selectors: 0,
      custom_selectors: 0,
      default_selectors: 0,
      disabled_selectors: 0,
      members: 1,
    });
    expect(zeroTag.counts).toMatchObject({ custom_selectors: 0, disabled_selectors: 0, members: 3 });
    expect(zeroTag.counts.selectors).toBe(zeroTag.counts.default_selectors);
    expect(zeroTag.counts.selectors).toBeGreaterThan(30);
  });

  it.each([
    ['?type=eq:3', ['Owned']],
    ['?name=~eq:ier', ['Tier Zero']],
    ['?glyph=neq:gem', ['Owned']],
    ['?require_certify=eq:false', ['Tier Zero']],
    ['?analysis_enabled=eq:false', []],
    ['?created_by=eq:Secgraph&sort_by=-name', ['Tier Zero', 'Owned']],
    ['?created_at=gt:2999-01-01T00:00:00Z', []],
  ])('is filtered by %s', async (query, names) => {
    expect((await list(query)).map(({ name }: { name: string }) => name)).toEqual(names);
  });

  it.each([
    ['?counts=maybe', 'Invalid value specified for include counts'],
    ['?nonsense=eq:1', 'the specified column cannot be filtered: nonsense'],
    ['?type=gt:1', 'the specified filter predicate is not supported for this column: type gt'],
    ['?sort_by=nonsense', 'column format does not support sorting'],
  ])('refuses %s', async (query, message) => {
    expect(refusalOf(await call('GET', TAGS + query))).toEqual([400, message]);
  });

  it('holds deleted ones only for those who ask', async () => {
    const { id } = (await create({ type: 2, name: 'Gone' })).json().data;
    await call('DELETE', `${TAGS}/${id}`);
    expect((await list()).map((tag: { id: number }) => tag.id)).not.toContain(id);
    expect(await list('?deleted_at=neq:null&name=Gone')).toMatchObject([
      { id, name: 'Gone', position: null, kind_id: null, deleted_by: admin.userId },
    ]);
    expect(refusalOf(await call('GET', `${TAGS}/${id}`))).toEqual([404, 'resource not found']);
  });
});

describe('one tag', () => {
  it('tells the e-mail address of whoever made it', async () => {
    const { id } = (await create({ type: 2, name: 'Mine' })).json().data;
    await database.pool.query('UPDATE platform_user SET email_address = $2 WHERE id = $1', [
      admin.userId,
      'ada@corp.local',
    ]);
    const { tag } = (await call('GET', `${TAGS}/${id}`)).json().data;
    expect(tag).toMatchObject({ name: 'Mine', created_by: 'ada@corp.local', updated_by: 'ada@corp.local' });
    expect((await list('?name=Mine'))[0].created_by).toBe(admin.userId);
  });

  it.each([
    ['abc', 'id is malformed.'],
    ['99999999999', 'id is malformed.'],
    ['4711', 'resource not found'],
  ])('is not found by %s', async (id, message) => {
    for (const method of ['GET', 'DELETE'] as const) {
      expect(refusalOf(await call(method, `${TAGS}/${id}`))).toEqual([404, message]);
    }
    expect(refusalOf(await call('PATCH', `${TAGS}/${id}`, { description: 'x' }))).toEqual([404, message]);
  });
});

describe('creating a tag', () => {
  it('makes a zone at the end, which is not analysed', async () => {
    const response = await create({ type: 1, name: 'Tier One', description: 'below', glyph: 'star' });
    expect(response.statusCode).toBe(201);
    expect(response.json().data).toMatchObject({
      type: 1,
      name: 'Tier One',
      description: 'below',
      position: 2,
      require_certify: false,
      analysis_enabled: false,
      glyph: 'star',
      created_by: admin.userId,
    });
    expect([await history(), await takeRequest()]).toEqual([['CreateTag Tier One'], undefined]);
  });

  it('makes a label, which has no position', async () => {
    expect((await create({ type: '2', name: 'VIP' })).json().data).toMatchObject({
      type: 2,
      position: null,
      require_certify: null,
      analysis_enabled: null,
      glyph: null,
    });
  });

  it('shifts the zones behind it, and tells of each', async () => {
    await create({ type: 1, name: 'One' });
    await create({ type: 1, name: 'Two', require_certify: true });
    await history();
    expect((await create({ type: 1, name: 'First', position: 2 })).statusCode).toBe(201);

    expect(await positions()).toEqual({ 'Tier Zero': 1, First: 2, One: 3, Two: 4 });
    expect(await history()).toEqual(['CreateTag First', 'UpdateTag One', 'UpdateTag Two']);
  });

  it.each([
    ['no type', { name: 'X' }, 400, 'valid tag_type is required'],
    ['another type', { type: 3, name: 'X' }, 400, 'valid tag_type is required'],
    ['no name', { type: 1 }, 400, 'name can not be empty'],
    ['a blank name', { type: 1, name: '  ' }, 400, 'name can not be empty'],
    [
      'a long name',
      { type: 1, name: 'x'.repeat(251) },
      400,
      'asset group tag name is limited to 250 characters',
    ],
    [
      'an odd name',
      { type: 1, name: 'a-b' },
      400,
      'asset group tag name must contain only alphanumeric characters, spaces, and underscores',
    ],
    [
      'a label with a position',
      { type: 2, name: 'X', position: 2 },
      400,
      'position and require_certify are only allowed for tiers',
    ],
    [
      'a label that certifies',
      { type: 2, name: 'X', require_certify: false },
      400,
      'position and require_certify are only allowed for tiers',
    ],
    [
      'the place of tier zero',
      { type: 1, name: 'X', position: 1 },
      400,
      'provided tier position is out of range',
    ],
    ['a place too far', { type: 1, name: 'X', position: 3 }, 400, 'provided tier position is out of range'],
    ['an unknown glyph', { type: 1, name: 'X', glyph: 'nonsense' }, 400, 'the glyph specified is invalid'],
    [
      'the glyph of owned',
      { type: 1, name: 'X', glyph: 'skull' },
      400,
      'glyphs similar to tier zero or owned not allowed',
    ],
    ['a taken name', { type: 1, name: 'Owned' }, 409, 'asset group tag name must be unique'],
    ['a taken kind', { type: 1, name: 'Tier_Zero' }, 409, 'asset group tag name must be unique'],
    ['no JSON', '{', 400, 'error unmarshalling JSON payload'],
    [
      'a position that is none',
      { type: 1, name: 'X', position: 'two' },
      400,
      'error unmarshalling JSON payload',
    ],
  ])('refuses %s', async (_, payload, status, message) => {
    expect(refusalOf(await create(payload as object))).toEqual([status, message]);
    expect(await positions()).toEqual({ 'Tier Zero': 1 });
  });

  it('refuses a glyph twice', async () => {
    await create({ type: 2, name: 'A', glyph: 'flag' });
    expect(refusalOf(await create({ type: 2, name: 'B', glyph: 'flag' }))).toEqual([
      409,
      'asset group tag glyph must be unique',
    ]);
  });

  it.each([1, 2])('refuses one too many of type %i', async (type) => {
    await setParameter(database, 'zones.unlimited', { enabled: false });
    await setParameter(database, 'analysis.tiering', { tier_limit: 2, label_limit: 1 });
    expect((await create({ type, name: 'A' })).statusCode).toBe(201);
    expect(refusalOf(await create({ type, name: 'B' }))).toEqual([400, 'tag limit has been exceeded']);
  });
});

describe('changing a tag', () => {
  it('changes what is given and leaves the rest', async () => {
    const { id } = (await create({ type: 1, name: 'One', description: 'old', glyph: 'star' })).json().data;
    await history();
    const response = await patch(id, { description: 'new', require_certify: true, glyph: '' });
    expect(response.statusCode).toBe(200);
    expect(response.json().data).toMatchObject({
      id,
      name: 'One',
      description: 'new',
      require_certify: true,
      glyph: null,
      position: 2,
    });
    expect([await history(), await takeRequest()]).toEqual([['UpdateTag One'], 'tagging']);
  });

  it('that is as it should be is no change', async () => {
    const { id } = (await create({ type: 1, name: 'One' })).json().data;
    await history();
    expect((await patch(id, { name: 'One', position: 2, require_certify: false })).statusCode).toBe(200);
    expect([await history(), await takeRequest()]).toEqual([[], undefined]);
  });

  it('renames its kind', async () => {
    const { id } = (await create({ type: 2, name: 'Old Name' })).json().data;
    expect((await patch(id, { name: 'New Name' })).json().data.name).toBe('New Name');
    const { rows } = await database.pool.query('SELECT kind_name FROM asset_group_tag WHERE id = $1', [id]);
    expect(rows).toEqual([{ kind_name: 'Tag_New_Name' }]);
    expect(await takeRequest()).toBe('tagging');
  });

  it.each([
    [4, 2, { 'Tier Zero': 1, C: 2, A: 3, B: 4 }],
    [2, 4, { 'Tier Zero': 1, B: 2, C: 3, A: 4 }],
    [3, 4, { 'Tier Zero': 1, A: 2, C: 3, B: 4 }],
  ])('moves a zone from %i to %i', async (from, to, expected) => {
    const ids: number[] = [];
    for (const name of ['A', 'B', 'C']) {
      ids.push((await create({ type: 1, name })).json().data.id);
    }
    const before = await positions();
    await history();
    expect((await patch(ids[from - 2] ?? 0, { position: to })).statusCode).toBe(200);
    expect(await positions()).toEqual(expected);
    const { rows } = await database.pool.query('SELECT target, changes FROM asset_group_history');
    for (const { target, changes } of rows) {
      expect(changes).toEqual({ position: { before: before[target], after: Reflect.get(expected, target) } });
    }
    expect(await history()).toHaveLength(Math.abs(from - to) + 1);
    expect(await takeRequest()).toBe('tagging');
  });

  it('tells when a zone is analysed, and when not', async () => {
    const { id } = (await create({ type: 1, name: 'One' })).json().data;
    await history();
    await patch(id, { analysis_enabled: true });
    await patch(id, { analysis_enabled: false });
    expect(await history()).toEqual([
      'UpdateTag One',
      'AnalysisEnabledTag One',
      'UpdateTag One',
      'AnalysisDisabledTag One',
    ]);
  });

  it('waits for the schedule where there is one', async () => {
    const { id } = (await create({ type: 1, name: 'One' })).json().data;
    await setParameter(database, 'analysis.scheduled', { enabled: true, rrule: '' });
    await patch(id, { require_certify: true });
    await setParameter(database, 'analysis.scheduled', { enabled: false, rrule: '' });
    expect(await takeRequest()).toBeUndefined();
  });

  it.each([
    ['zone', {}, 400, 'no valid fields specified'],
    ['zone', { name: '' }, 400, 'name can not be empty'],
    ['tier zero', { name: 'Other' }, 400, 'renaming default tags is forbidden currently'],
    ['owned', { name: 'Other' }, 400, 'renaming default tags is forbidden currently'],
    ['label', { require_certify: true }, 400, 'only zones support modifying require_certify'],
    ['label', { position: 2 }, 400, 'only zones support modifying position'],
    ['tier zero', { position: 2 }, 403, 'tier zero position cannot be modified'],
    ['zone', { position: 3 }, 400, 'provided tier position is out of range'],
    ['zone', { position: 1 }, 400, 'provided tier position is out of range'],
    ['label', { analysis_enabled: true }, 400, 'only zones support modifying analysis_enabled'],
    ['tier zero', { analysis_enabled: false }, 403, 'tier zero analysis_enabled cannot be modified'],
    ['label', { glyph: 'flag' }, 400, 'only zones support custom glyphs'],
    ['tier zero', { glyph: 'flag' }, 400, 'tier zero glyph cannot be modified'],
    ['zone', { glyph: 'gem' }, 400, 'glyphs similar to tier zero or owned not allowed'],
    ['zone', { name: 'Owned' }, 409, 'asset group tag name must be unique'],
  ])('of a %s refuses %o', async (which, payload, status, message) => {
    const zone = (await create({ type: 1, name: 'One' })).json().data.id;
    const label = (await create({ type: 2, name: 'L' })).json().data.id;
    const id = { zone, label, 'tier zero': tierZero, owned }[which] ?? 0;
    expect(refusalOf(await patch(id, payload))).toEqual([status, message]);
  });

  it('refuses analysis of other zones while there is to be but one', async () => {
    const { id } = (await create({ type: 1, name: 'One' })).json().data;
    await setParameter(database, 'zones.unlimited', { enabled: false });
    await setParameter(database, 'analysis.tiering', { multi_tier_analysis_enabled: false });
    expect(refusalOf(await patch(id, { analysis_enabled: true }))).toEqual([
      403,
      'multi-tier analysis is not enabled for privilege zones',
    ]);
  });
});

describe('deleting a tag', () => {
  it('takes its selectors along and closes the gap', async () => {
    const { id } = (await create({ type: 1, name: 'A' })).json().data;
    await create({ type: 1, name: 'B' });
    await call('POST', `${TAGS}/${id}/selectors`, { name: 's', seeds: [{ type: 1, value: 'X' }] });
    await history();
    await takeRequest();

    const response = await call('DELETE', `${TAGS}/${id}`);
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(await positions()).toEqual({ 'Tier Zero': 1, B: 2 });
    expect(await history()).toEqual(['DeleteSelector s', 'DeleteTag A', 'UpdateTag B']);
    expect(await takeRequest()).toBe('tagging');
    expect((await create({ type: 1, name: 'A' })).statusCode).toBe(201);
  });

  it('spares those that come with the product', async () => {
    for (const id of [tierZero, owned]) {
      expect(refusalOf(await call('DELETE', `${TAGS}/${id}`))).toEqual([
        403,
        'default tags cannot be deleted',
      ]);
    }
  });
});

it.each(['Read-Only', 'User', 'Auditor'])('%s may look but not change', async (role) => {
  const reader = await server.logInAs(role);
  expect((await call('GET', TAGS, undefined, reader)).statusCode).toBe(200);
  expect((await call('POST', TAGS, { type: 2, name: 'X' }, reader)).statusCode).toBe(403);
  expect((await call('PATCH', `${TAGS}/${tierZero}`, { description: 'x' }, reader)).statusCode).toBe(403);
  expect((await call('DELETE', `${TAGS}/${tierZero}`, undefined, reader)).statusCode).toBe(403);
});
