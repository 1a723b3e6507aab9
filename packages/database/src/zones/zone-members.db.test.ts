import type { BuiltInTag } from '@secgraph/analysis';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { withGraphTransaction } from '../graph/graph-transaction.ts';
import { readMemberNodes, reconcileMembers, type SelectedMember } from './zone-members.ts';
import { ZoneRepository } from './zone-repository.ts';

const { database } = await createTestDatabase();
const zones = new ZoneRepository(database.kysely);
const ACTOR = 'the service';
const TAG: BuiltInTag = {
  name: 'Tier Zero',
  description: 'All that matters',
  type: 'zone',
  kindName: 'Tag_Tier_Zero',
  glyph: 'gem',
  position: 1,
  group: { name: 'Admin Tier Zero', tag: 'admin_tier_0' },
  selectors: [
    {
      name: 'by seeds',
      description: '',
      cypher: 'MATCH (n) RETURN n',
      autoCertify: 'seeds',
      isOptional: false,
    },
    { name: 'by hand', description: '', cypher: 'MATCH (n) RETURN n', autoCertify: 'none', isOptional: true },
    {
      name: 'by itself',
      description: '',
      cypher: 'MATCH (n) RETURN n',
      autoCertify: 'all',
      isOptional: true,
    },
  ],
};
await zones.storeDefaults([TAG], ACTOR);
const [SEEDS = 0, HAND = 0, ITSELF = 0] = (await zones.listTags())[0]?.selectors.map(({ id }) => id) ?? [];

function member(selectorId: number, objectId: string, more: Partial<SelectedMember> = {}): SelectedMember {
  return {
    selectorId,
    objectId,
    nodeId: 7,
    source: 1,
    primaryKind: 'User',
    environmentId: 'S-1',
    name: objectId,
    ...more,
  };
}

const reconcile = (
  rows: readonly SelectedMember[],
  errors: ReadonlyMap<number, string> = new Map(),
  { settled = [] as readonly number[], asked = [] as readonly number[] } = {},
) =>
  withGraphTransaction(database, (transaction) =>
    reconcileMembers(transaction, { rows, errors, settled, asked, actor: ACTOR }),
  );

async function stored() {
  const { rows } = await database.pool.query(
    `SELECT selector_id AS s, object_id AS o, certified AS c, certified_by AS by, source
     FROM asset_group_tag_selector_member ORDER BY 1, 2`,
  );
  return rows;
}

const versions = async () =>
  (
    await database.pool.query(
      `SELECT xmin::text FROM asset_group_tag_selector_member
       UNION ALL SELECT xmin::text FROM asset_group_tag_selector
       UNION ALL SELECT id::text FROM asset_group_history ORDER BY 1`,
    )
  ).rows;

const certify = (objectId: string, certified: number) =>
  database.pool.query(
    'UPDATE asset_group_tag_selector_member SET certified = $2, certified_by = $3 WHERE object_id = $1',
    [objectId, certified, 'ada@corp.local'],
  );

const setNodes = async (nodes: Readonly<Record<string, number>>) => {
  await database.pool.query('DELETE FROM node');
  for (const [objectId, id] of Object.entries(nodes)) {
    await database.pool.query("INSERT INTO node VALUES ($1, $2, '{}', '{}')", [id, objectId]);
  }
};

beforeEach(async () => {
  await database.pool.query('DELETE FROM asset_group_tag_selector_member');
  await database.pool.query('DELETE FROM asset_group_history');
  await database.pool.query(
    'UPDATE asset_group_tag_selector SET last_error = NULL, last_run_at = NULL, last_count = NULL, disabled_at = NULL',
  );
  await setNodes({ A: 7 });
});

describe('members of zones', () => {
  it('are certified as their selector wants', async () => {
    await reconcile([SEEDS, HAND, ITSELF].flatMap((id) => [member(id, 'A'), member(id, 'B', { source: 2 })]));

    expect(await stored()).toEqual([
      { s: SEEDS, o: 'A', c: 3, by: ACTOR, source: 1 },
      { s: SEEDS, o: 'B', c: 0, by: null, source: 2 },
      { s: HAND, o: 'A', c: 0, by: null, source: 1 },
      { s: HAND, o: 'B', c: 0, by: null, source: 2 },
      { s: ITSELF, o: 'A', c: 3, by: ACTOR, source: 1 },
      { s: ITSELF, o: 'B', c: 3, by: ACTOR, source: 2 },
    ]);
    const { rows } = await database.pool.query(
      'SELECT actor, action, target, environment_id AS environment FROM asset_group_history ORDER BY target',
    );
    expect(rows).toEqual(
      ['A', 'A', 'B'].map((target) => ({
        actor: ACTOR,
        action: 'CertifyNodeAuto',
        target,
        environment: 'S-1',
      })),
    );
  });

  it('write no row when they come again unchanged', async () => {
    const rows = [member(SEEDS, 'A'), member(HAND, 'B', { source: 3 })];
    await reconcile(rows);
    const before = await versions();
    await reconcile(rows);
    expect(await versions()).toEqual(before);
  });

  it('go when they are not selected any more', async () => {
    await reconcile([member(SEEDS, 'A'), member(HAND, 'A'), member(HAND, 'B')]);
    await reconcile([member(HAND, 'A')]);
    expect(await stored()).toMatchObject([{ s: HAND, o: 'A' }]);
  });

  it.each([1, 2, 3])('keep certification %i, whatever else about them changes', async (certified) => {
    await reconcile([member(ITSELF, 'A')]);
    await certify('A', certified);
    await reconcile([member(ITSELF, 'A', { name: 'NEW NAME', nodeId: 8 })]);

    const { rows } = await database.pool.query(
      'SELECT certified, certified_by, name, node_id FROM asset_group_tag_selector_member',
    );
    expect(rows).toEqual([{ certified, certified_by: 'ada@corp.local', name: 'NEW NAME', node_id: 8 }]);
  });

  it('that are pending are certified when they become seeds', async () => {
    await reconcile([member(SEEDS, 'A', { source: 3 })]);
    await reconcile([member(SEEDS, 'A', { source: 1 })]);
    expect(await stored()).toEqual([{ s: SEEDS, o: 'A', c: 3, by: ACTOR, source: 1 }]);

    await reconcile([member(SEEDS, 'A', { source: 2 })]);
    expect(await stored()).toEqual([{ s: SEEDS, o: 'A', c: 3, by: ACTOR, source: 1 }]);
  });

  it('stay when nobody knows what is selected, with the reason at their selector', async () => {
    await reconcile([member(SEEDS, 'A'), member(HAND, 'B')]);
    await reconcile([], new Map([[SEEDS, 'no such function']]));
    expect(await stored()).toMatchObject([{ s: SEEDS, o: 'A' }]);
    const errors = async () => (await zones.listTags())[0]?.selectors.map(({ lastError }) => lastError);
    expect(await errors()).toEqual(['no such function', undefined, undefined]);

    await reconcile([]);
    expect([await stored(), await errors()]).toEqual([[], [undefined, undefined, undefined]]);
  });

  it('that stay follow their node, which is another one after a deletion', async () => {
    await reconcile([member(SEEDS, 'A')]);
    await setNodes({ A: 99 });
    await reconcile([], new Map([[SEEDS, 'no such function']]));

    expect(await read([SEEDS])).toEqual([99]);
  });

  it('stay where their selector need not be asked', async () => {
    await reconcile([member(SEEDS, 'A'), member(HAND, 'B')]);
    await reconcile([], new Map(), { settled: [SEEDS] });
    expect(await stored()).toMatchObject([{ s: SEEDS, o: 'A' }]);
  });

  it('are counted at their selector, which tells when it was last asked', async () => {
    await reconcile([member(SEEDS, 'A'), member(SEEDS, 'B')], new Map(), { asked: [SEEDS, HAND] });
    await reconcile([], new Map([[SEEDS, 'no such function']]), { asked: [HAND] });
    const { rows } = await database.pool.query(
      'SELECT last_count, last_run_at IS NOT NULL AS ran FROM asset_group_tag_selector ORDER BY id LIMIT 3',
    );
    expect(rows).toEqual([
      { last_count: 2, ran: true },
      { last_count: 0, ran: true },
      { last_count: null, ran: false },
    ]);
  });

  it.each([
    ['revoked', HAND, 1],
    ['certified', HAND, 2],
    ['certified by a selector that does not any more', HAND, 3],
  ])('that somebody %s are not forgotten while the graph is rebuilt', async (_, selectorId, certified) => {
    await reconcile([member(selectorId, 'A')]);
    await certify('A', certified);

    await setNodes({});
    await reconcile([]);
    expect(await read([selectorId])).toEqual([]);
    await setNodes({ A: 8 });
    await reconcile([]);
    expect(await read([selectorId])).toEqual([]);
    // Nor are they members when it is not known what is selected.
    await reconcile([], new Map([[selectorId, 'no such function']]));
    expect(await read([selectorId])).toEqual([]);

    await reconcile([member(selectorId, 'A', { nodeId: 8 })]);
    expect(await stored()).toMatchObject([{ s: selectorId, o: 'A', c: certified, by: 'ada@corp.local' }]);
    expect(await read([selectorId])).toEqual([8]);
  });

  it('that wait for the graph go with what can be worked out again, and when their selector is disabled', async () => {
    await reconcile([member(SEEDS, 'A'), member(HAND, 'A')]);
    await setNodes({});
    await reconcile([]);
    expect(await stored()).toEqual([]);

    await reconcile([member(HAND, 'A')]);
    await certify('A', 2);
    await reconcile([]);
    expect(await stored()).toHaveLength(1);
    await database.pool.query('UPDATE asset_group_tag_selector SET disabled_at = now() WHERE id = $1', [
      HAND,
    ]);
    await reconcile([]);
    expect(await stored()).toEqual([]);
  });

  it('that are in the graph and not selected lose what somebody decided', async () => {
    await reconcile([member(HAND, 'A')]);
    await certify('A', 2);
    await reconcile([]);
    expect(await stored()).toEqual([]);
  });

  it('are read by selector, and by certification', async () => {
    await reconcile([
      member(SEEDS, 'A', { nodeId: 1 }),
      member(HAND, 'B', { nodeId: 2 }),
      member(HAND, 'C', { nodeId: 3 }),
      member(HAND, 'D', { nodeId: 4 }),
    ]);
    await certify('C', 2);
    await certify('D', 1);

    expect(await read([HAND])).toEqual([2, 3, 4]);
    expect(await read([SEEDS, HAND], { isCertified: true })).toEqual([1, 3]);
    expect(await read([])).toEqual([]);
  });
});

async function read(selectorIds: readonly number[], { isCertified = false } = {}): Promise<number[]> {
  const ids = await withGraphTransaction(database, (transaction) =>
    readMemberNodes(transaction, selectorIds, { isCertified }),
  );
  return [...ids].toSorted((a, b) => a - b);
}

describe('tags and selectors that come with the product', () => {
  it('are stored once, and stay as users made them', async () => {
    const [tag] = await zones.listTags();
    expect(tag).toMatchObject({ name: 'Tier Zero', type: 'zone', position: 1, requiresCertification: false });
    expect(tag?.selectors[0]).toMatchObject({
      name: 'by seeds',
      isDefault: true,
      isDisabled: false,
      seeds: [{ type: 'cypher', value: 'MATCH (n) RETURN n' }],
    });

    await database.pool.query('UPDATE asset_group_tag_selector SET disabled_at = now() WHERE id = $1', [
      HAND,
    ]);
    await zones.storeDefaults(
      [{ ...TAG, selectors: [...TAG.selectors, { ...TAG.selectors[0], name: 'new' } as never] }],
      'somebody else',
    );
    const [after] = await zones.listTags();
    expect(after?.selectors.map(({ name, isDisabled }) => [name, isDisabled])).toEqual([
      ['by seeds', false],
      ['by hand', true],
      ['by itself', false],
      ['new', false],
    ]);
    expect((await zones.listTags()).length).toBe(1);
  });

  it('are stored once when several processes start at once', async () => {
    const rounds = Array.from({ length: 40 }, (_, index) => `Raced ${index}`);
    for (const [index, name] of rounds.entries()) {
      const tag: BuiltInTag = {
        ...TAG,
        name,
        kindName: `Tag_${name}`,
        glyph: name,
        position: index + 2,
        group: { name, tag: name },
      };
      await Promise.all(Array.from({ length: 8 }, () => zones.storeDefaults([tag], ACTOR)));
    }
    const raced = (await zones.listTags()).filter(({ name }) => rounds.includes(name));
    expect(raced.map(({ name }) => name)).toEqual(rounds);
    expect(raced.filter(({ selectors }) => selectors.length !== TAG.selectors.length)).toEqual([]);
  });
});
