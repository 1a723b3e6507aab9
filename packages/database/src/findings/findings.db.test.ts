import { randomUUID } from 'node:crypto';
import type { FoundFinding, FoundFindings } from '@secgraph/analysis';
import type { ListQuery } from '@secgraph/kernel';
import { readWhole, WHOLE_LIST } from '@secgraph/test-kit';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { HIDDEN } from '@secgraph/vocabulary';
import { beforeEach, describe, expect, it } from 'vitest';
import { recordDataQuality } from '../graph/data-quality-repository.ts';
import { withGraphTransaction } from '../graph/graph-transaction.ts';
import type { FindingChange } from './change-findings.ts';
import { FindingRepository } from './finding-repository.ts';
import { FindingWorkRepository } from './finding-work-repository.ts';
import { reconcileFindings } from './reconcile-findings.ts';

const { database } = await createTestDatabase();
const findings = new FindingRepository(database.kysely);
const { pool } = database;
const ENVIRONMENT = 'S-1-5-21-1';

const PAIR: FoundFinding = {
  type: 'T0GenericAll',
  shape: 'relationship',
  tagId: 1,
  environmentId: ENVIRONMENT,
  environmentName: 'CORP.LOCAL',
  source: { nodeId: 1, objectId: 'A', kind: 'Group', name: 'HELPERS' },
  target: { nodeId: 2, objectId: 'B', kind: 'User', name: 'ADA' },
  relationship: { id: 9, properties: '{"isacl":true}' },
  isInherited: true,
  exposure: { count: 5, share: 0.5 },
  impact: { count: 7, share: 0.7 },
  severity: 'moderate',
  closes: 3,
  fix: { effort: 'low', sideEffects: 'high' },
};
const LISTED: FoundFinding = {
  ...PAIR,
  type: 'Kerberoasting',
  shape: 'list',
  tagId: 0,
  source: undefined,
  relationship: undefined,
  isInherited: false,
  exposure: { count: 0, share: 0 },
  severity: 'critical',
  closes: undefined,
};
const NOTHING: FoundFindings = {
  rows: [],
  count: 0,
  types: [],
  postures: [],
  knownTypes: ['T0GenericAll', 'Kerberoasting'],
  tagIds: [0, 1],
  environmentIds: [ENVIRONMENT],
};

const found = (rows: readonly FoundFinding[], more: Partial<FoundFindings> = {}) =>
  withGraphTransaction(database, (transaction) =>
    reconcileFindings(transaction, { ...NOTHING, ...more, rows }),
  );
const list = (query: ListQuery = WHOLE_LIST) => readWhole(findings.listDetails({}, query));
const open = async () => readWhole(findings.listDetails({ isOpen: true }, WHOLE_LIST));
const only = async () => {
  const [first] = await open();
  if (first === undefined) {
    throw new Error('nothing is open');
  }
  return first;
};
/** As if it had happened so long ago. */
const age = (table: string, interval: string) =>
  pool.query(`UPDATE ${table} SET created_at = created_at - $1::interval`, [interval]);
const rowsOf = async (table: string) => (await pool.query(`SELECT * FROM ${table} ORDER BY id`)).rows;

const { rows: people } = await pool.query<{ id: string; name: string }>(
  "INSERT INTO platform_user (principal_name) VALUES ('ada'), ('bob') RETURNING id, principal_name AS name",
);
const [ADA, BOB] = people;
if (ADA === undefined || BOB === undefined) {
  throw new Error('nobody is there');
}
const work = new FindingWorkRepository(database.kysely);
const history = async (id: number) => (await work.listHistory(id, { skip: 0, limit: 100 })).entries;
const told = async (id: number) =>
  (await history(id)).map(({ action, userName, value, message }) => [action, userName, value, message]);
const inAnHour = () => new Date(Date.now() + 3_600_000);

beforeEach(async () => {
  await pool.query(
    'TRUNCATE finding, finding_case, finding_event, finding_snapshot, posture_snapshot, analysis_point, file_upload_job, data_quality CASCADE',
  );
  await pool.query('DELETE FROM node');
});

describe('what was found', () => {
  it('comes back with all that was told of it', async () => {
    expect(await found([PAIR, LISTED])).toMatchObject({ created: 2, archived: 0 });
    const [pair, listed] = await list();

    expect(pair).toMatchObject({
      type: 'T0GenericAll',
      shape: 'relationship',
      tagId: 1,
      environmentId: ENVIRONMENT,
      environmentName: 'CORP.LOCAL',
      source: { objectId: 'A', kind: 'Group', name: 'HELPERS' },
      target: { objectId: 'B', kind: 'User', name: 'ADA' },
      relationshipId: 9,
      isInherited: true,
      exposure: PAIR.exposure,
      impact: PAIR.impact,
      severity: 'moderate',
      closes: 3,
      effort: 'low',
      sideEffects: 'high',
      status: 'active',
      acceptedUntil: undefined,
    });
    expect(listed).toMatchObject({
      shape: 'list',
      source: undefined,
      relationshipId: undefined,
      severity: 'critical',
      closes: undefined,
    });
  });

  it('stays the same finding when it is found again', async () => {
    await found([PAIR, LISTED]);
    const before = await rowsOf('finding');
    expect(await found([LISTED, PAIR])).toMatchObject({ created: 0, archived: 0 });
    expect(await rowsOf('finding')).toEqual(before);
  });

  it.each<[string, Partial<FoundFinding>]>([
    ['another zone', { tagId: 2 }],
    ['another environment', { environmentId: 'S-2' }],
    ['another type', { type: 'Kerberoasting' }],
    ['another source', { source: { nodeId: 1, objectId: 'C', kind: 'Group', name: 'HELPERS' } }],
    ['another target', { target: { nodeId: 1, objectId: 'C', kind: 'Group', name: 'HELPERS' } }],
  ])('is another one in or of %s', async (_, difference) => {
    await found([PAIR]);
    expect(await found([PAIR, { ...PAIR, ...difference }])).toMatchObject({ created: 1, archived: 0 });
  });

  it.each<[string, Partial<FoundFinding>, boolean]>([
    ['more principals', { exposure: { count: 6, share: 0.5 } }, true],
    ['another severity', { severity: 'high' }, true],
    ['another share in whole percents', { impact: { count: 7, share: 0.68 } }, true],
    ['a share that differs by less', { impact: { count: 7, share: 0.7049 } }, false],
    ['another graph id', { relationship: { id: 10, properties: '{"isacl":true}' } }, false],
    ['that it lets more in alone', { closes: 4 }, false],
    ['that it lets nobody in', { closes: undefined }, false],
    ['another effort', { fix: { effort: 'high', sideEffects: 'high' } }, false],
    ['other properties', { relationship: { id: 9, properties: '{"isacl":false}' } }, true],
  ])('follows %s', async (_, difference, isNews) => {
    await found([PAIR]);
    await pool.query("UPDATE finding SET updated_at = '2020-01-01T00:00:00Z'");
    await found([{ ...PAIR, ...difference }]);

    const after = await only();
    expect(after.exposure).toEqual({ ...PAIR, ...difference }.exposure);
    expect(after.impact).toEqual({ ...PAIR, ...difference }.impact);
    expect(after.closes).toBe({ ...PAIR, ...difference }.closes);
    expect(after.effort).toBe({ ...PAIR, ...difference }.fix.effort);
    expect(after.relationshipId).toBe({ ...PAIR, ...difference }.relationship?.id);
    expect(after.updatedAt.getUTCFullYear() > 2020).toBe(isNews);
  });

  it('is news when the properties of an end change', async () => {
    await pool.query("INSERT INTO node VALUES (1, 'A', '{}', '{}')");
    await found([PAIR]);
    await pool.query("UPDATE finding SET updated_at = '2020-01-01T00:00:00Z'");
    await pool.query(`UPDATE node SET properties = '{"enabled":true}'`);
    await found([PAIR]);
    expect((await only()).updatedAt.getUTCFullYear()).toBeGreaterThan(2020);
  });
});

describe('whoever may see one environment', () => {
  const OTHER = 'S-1-5-21-2';
  const nodeOf = (id: number, objectId: string, environmentId: string) =>
    pool.query('INSERT INTO node VALUES ($1, $2, $3, $4)', [
      id,
      objectId,
      '{}',
      `{"domainsid":"${environmentId}"}`,
    ]);
  const told = async () => {
    const [finding] = await readWhole(findings.listDetails({ visible: [ENVIRONMENT] }, WHOLE_LIST));
    return [finding?.source?.objectId, finding?.target.objectId];
  };

  it.each([
    [ENVIRONMENT, ENVIRONMENT, ['A', 'B']],
    [OTHER, ENVIRONMENT, [HIDDEN, 'B']],
    [ENVIRONMENT, OTHER, ['A', HIDDEN]],
  ])('is told of ends of %s and %s what they are of', async (source, target, expected) => {
    await nodeOf(1, 'A', source);
    await nodeOf(2, 'B', target);
    await found([PAIR]);
    expect(await told()).toEqual(expected);

    // Nodes that go and come back are others, and nobody looked for findings yet.
    await pool.query('UPDATE node SET id = id + 10');
    expect(await told()).toEqual(expected);
    await pool.query('DELETE FROM node');
    expect(await told()).toEqual(expected);

    await found([]);
    expect(await told()).toEqual(expected);
  });

  it('is told of an end that is of another environment now', async () => {
    await nodeOf(1, 'A', OTHER);
    await found([PAIR]);
    expect(await told()).toEqual([HIDDEN, 'B']);

    await pool.query('DELETE FROM node');
    await nodeOf(1, 'A', ENVIRONMENT);
    await found([PAIR]);
    expect(await told()).toEqual(['A', 'B']);
  });
});

describe('the types of findings', () => {
  const OTHER = { ...LISTED, target: { ...LISTED.target, objectId: 'C' } };

  it('are counted while they are open, of what may be seen', async () => {
    await found([PAIR, LISTED, OTHER]);
    expect([...(await findings.countTypes({}))].toSorted()).toEqual([
      ['Kerberoasting', 2],
      ['T0GenericAll', 1],
    ]);
    expect((await findings.countTypes({ visible: ['S-1-5-21-2'] })).size).toBe(0);
    await found([LISTED]);
    expect([...(await findings.countTypes({}))]).toEqual([['Kerberoasting', 1]]);
  });

  it.each([
    [[{ types: ['T0GenericAll'], isOneOf: true }], ['T0GenericAll']],
    [[{ types: ['T0GenericAll'], isOneOf: false }], ['Kerberoasting']],
    [
      [
        { types: ['T0GenericAll', 'Kerberoasting'], isOneOf: true },
        { types: ['Kerberoasting'], isOneOf: false },
      ],
      ['T0GenericAll'],
    ],
    [[{ types: [], isOneOf: true }], []],
    [[], ['Kerberoasting', 'T0GenericAll']],
  ])('narrow what is listed to all of %j', async (types, expected) => {
    await found([PAIR, LISTED]);
    const listed = await readWhole(findings.listDetails({ types }, WHOLE_LIST));
    expect(listed.map(({ type }) => type).toSorted()).toEqual(expected);
  });
});

describe('what is not found any more', () => {
  it.each<[string, Partial<FoundFindings>]>([
    ['remediated', {}],
    ['orphaned', { environmentIds: [] }],
    ['orphaned', { tagIds: [0] }],
    ['deprecated', { knownTypes: [], environmentIds: [] }],
  ])('is %s with %o', async (status, more) => {
    await found([PAIR]);
    expect(await found([], more)).toMatchObject({ created: 0, archived: 1 });
    expect(await open()).toEqual([]);
    expect(await list()).toMatchObject([{ status }]);
  });

  it('stays as it is while nobody could look for its type', async () => {
    await found([PAIR, LISTED]);
    const unknownTypes = ['Kerberoasting'];
    expect(await found([], { unknownTypes, environmentIds: [] })).toMatchObject({ archived: 1 });
    expect((await open()).map(({ type }) => type)).toEqual(['Kerberoasting']);
    expect(await found([])).toMatchObject({ archived: 1 });
  });

  it('is a new finding when it is found again', async () => {
    await found([PAIR]);
    await found([]);
    await found([PAIR]);
    expect(await list()).toMatchObject([{ status: 'remediated' }, { status: 'active' }]);
    expect(await found([], { environmentIds: [] })).toMatchObject({ created: 0, archived: 1 });
    expect(await list()).toMatchObject([{ status: 'remediated' }, { status: 'orphaned' }]);
  });
});

const by = (until: Date) => ({ until, by: ADA, reason: 'until spring' });

describe('acceptance', () => {
  it('is of one finding and outlives analyses', async () => {
    await found([PAIR, LISTED]);
    const { id } = await only();
    const until = new Date(Date.now() + 3_600_000);
    expect(await findings.accept(id, 'T0GenericAll', by(until))).toMatchObject({
      status: 'accepted',
      acceptedUntil: until,
      acceptance: { at: expect.any(Date), by: 'ada', reason: 'until spring' },
    });
    await found([{ ...PAIR, severity: 'high' }, LISTED]);
    expect(await open()).toMatchObject([{ status: 'accepted', severity: 'high' }, { status: 'active' }]);
  });

  it('ends by itself, or when it is taken back', async () => {
    await found([PAIR]);
    const { id } = await only();
    await findings.accept(id, 'T0GenericAll', by(new Date(Date.now() + 3_600_000)));
    await pool.query("UPDATE finding SET accepted_until = now() - interval '1 second'");
    expect((await only()).status).toBe('active');

    await findings.accept(id, 'T0GenericAll', by(new Date(Date.now() + 3_600_000)));
    expect(await findings.accept(id, 'T0GenericAll', { by: ADA })).toMatchObject({
      status: 'active',
      acceptedUntil: undefined,
      acceptance: undefined,
    });
  });

  it('is refused for another type, what is archived, and nothing', async () => {
    await found([PAIR]);
    const { id } = await only();
    const until = new Date(Date.now() + 3_600_000);
    expect(await findings.accept(id, 'T0Owns', by(until))).toBeUndefined();
    expect(await findings.accept(id + 1, 'T0GenericAll', by(until))).toBeUndefined();
    await found([]);
    expect(await findings.accept(id, 'T0GenericAll', by(until))).toBeUndefined();
  });
});

describe('the status', () => {
  it('is what users make it, while the finding is open', async () => {
    await found([PAIR]);
    const { id } = await only();
    expect(await findings.changeStatus(id, 'in_progress', ADA)).toMatchObject({ status: 'in_progress' });
    await found([PAIR]);
    expect((await only()).status).toBe('in_progress');
    expect(await findings.changeStatus(id, 'active', ADA)).toMatchObject({ status: 'active' });

    await findings.accept(id, 'T0GenericAll', by(new Date(Date.now() + 3_600_000)));
    expect(await findings.changeStatus(id, 'in_progress', ADA)).toBe('accepted');
    await found([]);
    expect(await findings.changeStatus(id, 'in_progress', ADA)).toBe('archived');
    expect(await findings.changeStatus(id + 1, 'active', ADA)).toBe('unknown');
  });
});

describe('work', () => {
  const change = (ids: readonly number[], what: FindingChange, actor = ADA) =>
    findings.change(ids, { change: what, by: actor });

  it('stays with a finding that is gone and found again', async () => {
    await found([PAIR, LISTED]);
    const { id } = await only();
    const dueAt = inAnHour();
    expect(await change([id, id + 99], { assignee: BOB, dueAt, comment: 'Ask HR.' })).toEqual([id]);
    await found([LISTED]);
    expect(await change([id], { dueAt: null })).toEqual([]);
    await found([PAIR, LISTED]);

    const again = (await open()).find(({ type }) => type === PAIR.type);
    expect(again).toMatchObject({
      status: 'active',
      work: { assignee: BOB, dueAt, commentCount: 1 },
    });
    expect(again?.id).not.toBe(id);
    expect(await told(again?.id ?? 0)).toEqual(await told(id));
    expect((await told(id)).toReversed()).toEqual([
      ['found', '', null, null],
      ['assignee', 'ada', 'bob', null],
      ['due', 'ada', null, null],
      ['comment', 'ada', null, 'Ask HR.'],
      ['gone', '', 'remediated', null],
      ['found', '', null, null],
    ]);
  });

  it('is not of other findings', async () => {
    await found([PAIR, { ...PAIR, tagId: 2 }, { ...PAIR, environmentId: 'S-2' }]);
    const { id } = await only();
    await change([id], { assignee: BOB });

    expect((await open()).filter(({ work: { assignee } }) => assignee !== undefined)).toMatchObject([{ id }]);
  });

  it('notes what changes, and what is so already only once', async () => {
    await found([PAIR]);
    const { id } = await only();
    await change([id], { assignee: BOB, status: { status: 'in_progress' } });
    await change([id], { assignee: BOB, status: { status: 'in_progress' } }, BOB);
    await change([id], { assignee: null }, BOB);

    expect((await told(id)).toReversed()).toEqual([
      ['found', '', null, null],
      ['assignee', 'ada', 'bob', null],
      ['status', 'ada', 'in_progress', null],
      ['assignee', 'bob', null, null],
    ]);
  });

  it('leaves alone what is false, until its time, and tells so', async () => {
    await found([PAIR]);
    const { id } = await only();
    const until = inAnHour();
    await change([id], { status: { status: 'in_progress' } });
    await change([id], { status: { status: 'false_positive', until, reason: 'It is a lab.' } });
    const verdict = { until, at: expect.any(Date), by: 'ada', reason: 'It is a lab.' };
    expect(await only()).toMatchObject({ status: 'false_positive', verdict, acceptance: undefined });
    expect(await findings.changeStatus(id, 'active', ADA)).toBe('false_positive');
    await found([{ ...PAIR, severity: 'high' }]);
    expect((await only()).status).toBe('false_positive');

    await pool.query("UPDATE finding_case SET false_until = now() - interval '1 second'");
    expect(await only()).toMatchObject({ status: 'in_progress', verdict: { reason: 'It is a lab.' } });
  });

  it('gives a finding one status', async () => {
    await found([PAIR]);
    const { id } = await only();
    const until = inAnHour();
    await change([id], { status: { status: 'false_positive', until, reason: 'lab' } });
    await change([id], { status: { status: 'accepted', until, reason: undefined } });
    expect(await only()).toMatchObject({ status: 'accepted', verdict: undefined });
    await change([id], { status: { status: 'fixed' } });
    expect(await only()).toMatchObject({
      status: 'fixed',
      acceptance: undefined,
      work: { fixedAt: expect.any(Date) },
    });
    await change([id], { status: { status: 'active' } });
    expect(await only()).toMatchObject({ status: 'active', work: { fixedAt: undefined } });
  });

  it('opens what was said to be fixed when newer data still has it', async () => {
    await found([PAIR]);
    const { id } = await only();
    await change([id], { status: { status: 'fixed' } });
    await found([PAIR]);
    expect((await only()).status).toBe('fixed');

    await pool.query(
      `INSERT INTO file_upload_job (status, total_files, last_ingest, end_time)
       VALUES (7, 1, now() - interval '1 hour', now() + interval '1 second'),
         (2, 0, now() + interval '1 second', now() + interval '1 second'),
         (3, 1, now() + interval '1 second', now() + interval '1 second')`,
    );
    await found([PAIR]);
    expect((await only()).status).toBe('fixed');

    await pool.query("UPDATE file_upload_job SET last_ingest = now() + interval '1 second' WHERE status = 7");
    await found([PAIR]);
    expect((await only()).status).toBe('active');
    expect((await told(id))[0]).toEqual(['status', '', 'active', null]);
  });

  it('is left alone by a comment that cannot be stored', async () => {
    await found([PAIR]);
    const { id } = await only();
    const nobody = { id: randomUUID(), name: 'nobody' };

    await expect(findings.comment(id, { comment: 'Hm.', by: nobody })).rejects.toThrow();
    expect([await rowsOf('finding_case'), await rowsOf('finding_event')]).toEqual([[], []]);
    expect(await findings.comment(id, { comment: 'Hm.', by: ADA })).toMatchObject({
      createdAt: expect.any(Date),
    });
    expect(await findings.comment(-1, { comment: 'Hm.', by: ADA })).toBeUndefined();
  });

  it('keeps names when users are gone', async () => {
    await found([PAIR]);
    const { id } = await only();
    const { rows } = await pool.query(
      "INSERT INTO platform_user (principal_name) VALUES ('eve') RETURNING id",
    );
    const eve = { id: rows[0].id, name: 'eve' };
    await change([id], { assignee: eve, comment: 'Mine.' }, eve);
    await pool.query("DELETE FROM platform_user WHERE principal_name = 'eve'");

    expect((await only()).work).toMatchObject({ assignee: undefined, commentCount: 1 });
    expect(await history(id)).toMatchObject([
      { action: 'comment', userId: null, userName: 'eve', message: 'Mine.' },
      { action: 'assignee', value: 'eve', userName: 'eve' },
      { action: 'found' },
    ]);
  });

  it('is counted by type and zone, with what was found day by day', async () => {
    const other = { ...PAIR, target: { nodeId: 3, objectId: 'C', kind: 'User', name: 'EVE' } };
    await found([PAIR, other, LISTED]);
    await pool.query("UPDATE analysis_point SET created_at = created_at - interval '1 day'");
    await pool.query("UPDATE finding_snapshot SET created_at = created_at - interval '1 day'");
    await found([PAIR, LISTED]);
    await change([(await only()).id], { status: { status: 'fixed' } });

    const since = new Date(Date.now() - 30 * 86_400_000);
    const { points, types } = await work.readProgress({ since, environmentIds: undefined });
    expect(points).toHaveLength(2);
    expect(types).toEqual([
      { type: 'Kerberoasting', tagId: 0, counts: { active: 1 }, history: [1, 1] },
      { type: 'T0GenericAll', tagId: 1, counts: { fixed: 1, remediated: 1 }, history: [2, 1] },
    ]);
    expect((await work.readProgress({ since, environmentIds: ['S-9'] })).types).toEqual([]);
  });

  it('is forgotten with its findings', async () => {
    await found([PAIR]);
    await change([(await only()).id], { comment: 'Why?' });
    await found([]);
    await pool.query("UPDATE finding SET archived_at = now() - interval '2 years'");
    await pool.query('TRUNCATE posture_snapshot');
    await found([]);
    expect(await rowsOf('finding_case')).toEqual([]);
    expect(await rowsOf('finding_event')).toEqual([]);
  });
});

describe('snapshots', () => {
  const measured: Partial<FoundFindings> = {
    types: [
      {
        environmentId: ENVIRONMENT,
        tagId: 1,
        type: 'T0GenericAll',
        exposure: { count: 8, share: 0.8 },
        impact: { count: 9, share: 0.9 },
        compositeRisk: 80,
        impactedAssets: 1,
      },
    ],
    postures: [
      {
        environmentId: ENVIRONMENT,
        tagId: 1,
        exposureShare: 0.25,
        principalCount: 8,
        assetCount: 3,
        exposedAssetCount: 1,
        attackPathCount: 5_000_000_000,
        sessionCompleteness: undefined,
        groupCompleteness: 0.5,
      },
    ],
  };

  it('tell of every analysis how many there are, came and went', async () => {
    const other = { ...PAIR, target: { ...PAIR.target, objectId: 'C' } };
    await found([PAIR, other, LISTED], measured);
    await found([PAIR], measured);
    await found([], measured);
    await found([], measured);

    const rows = await rowsOf('finding_snapshot');
    const told = rows.map((row) => [row.type, row.finding_count, row.new_count, row.archived_count]);
    expect(told.slice(0, 2).toSorted()).toEqual([
      ['Kerberoasting', 1, 1, 0],
      ['T0GenericAll', 2, 2, 0],
    ]);
    expect(told.slice(2, 4).toSorted()).toEqual([
      ['Kerberoasting', 0, 0, 1],
      ['T0GenericAll', 1, 0, 1],
    ]);
    expect(told.slice(4)).toEqual([['T0GenericAll', 0, 0, 1]]);
    expect(rows.find(({ type }) => type === 'T0GenericAll')).toMatchObject({
      exposure_count: 8,
      exposure_share: 0.8,
      impact_count: 9,
      impact_share: 0.9,
      composite_risk: 80,
      impacted_asset_count: 1,
      severity: 1,
    });
  });

  it('tell of every zone, with what was measured of the domain last', async () => {
    await recordDataQuality(database.kysely, [
      {
        platform: 'ad',
        environmentId: ENVIRONMENT,
        environments: 1,
        counts: {},
        completeness: { sessions: { active: 4, share: 0.75 }, localGroups: { active: 2, share: 1 } },
      },
    ]);
    await found([PAIR, LISTED], measured);
    const rows = await rowsOf('posture_snapshot');
    expect(rows).toHaveLength(2);
    expect(rows.find((row) => row.asset_group_tag_id === 1)).toMatchObject({
      exposure_share: 0.25,
      principal_count: 8,
      asset_count: 3,
      attack_path_count: 5_000_000_000,
      finding_count: 1,
      archived_count: 0,
      critical_risk_count: 0,
      session_completeness: 0.75,
      group_completeness: 0.5,
    });
    expect(rows.find((row) => row.asset_group_tag_id === 0)).toMatchObject({
      finding_count: 1,
      critical_risk_count: 1,
      group_completeness: 1,
    });
    expect((await rowsOf('finding_snapshot'))[0].run_id).toBe(rows[0].run_id);
  });

  it('of long ago are thinned out so that numbers still add up', async () => {
    const pairs = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...PAIR,
        target: { ...PAIR.target, objectId: `T${index}` },
      }));
    for (const count of [2, 5, 3]) {
      await found(pairs(count), measured);
    }
    await pool.query("UPDATE finding_snapshot SET created_at = date_trunc('day', now(), 'UTC')");
    for (const table of ['finding_snapshot', 'posture_snapshot']) {
      await pool.query(
        `UPDATE ${table} SET created_at = date_trunc('day', now(), 'UTC') + interval '12 hours'`,
      );
      await age(table, '40 days');
    }
    await found(pairs(4), measured);
    await found(pairs(4), measured);

    expect(
      (await rowsOf('finding_snapshot')).map((row) => [row.finding_count, row.new_count, row.archived_count]),
    ).toEqual([
      [3, 5, 2],
      [4, 1, 0],
      [4, 0, 0],
    ]);
    expect((await rowsOf('posture_snapshot')).map((row) => [row.finding_count, row.archived_count])).toEqual([
      [3, 2],
      [4, 0],
      [4, 0],
    ]);
  });

  it('and archived findings are forgotten after a year', async () => {
    await found([PAIR], measured);
    await found([], measured);
    await age('finding_snapshot', '400 days');
    await age('posture_snapshot', '400 days');
    await pool.query("UPDATE finding SET archived_at = archived_at - interval '400 days'");
    await found([LISTED], measured);

    expect(await list()).toMatchObject([{ type: 'Kerberoasting' }]);
    expect(await rowsOf('finding_snapshot')).toHaveLength(1);
  });
});
