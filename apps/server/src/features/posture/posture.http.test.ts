import {
  BUILT_IN_TAGS,
  type FoundFinding,
  type FoundFindings,
  type FoundHistory,
  type FoundShares,
  findFindingType,
} from '@secgraph/analysis';
import { reconcileFindings, recordHistory } from '@secgraph/database/findings';
import { withGraphTransaction } from '@secgraph/database/graph';
import { ZoneRepository } from '@secgraph/database/zones';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, messageOf } from '../../../test/test-server.ts';

const { database, inject, logInAs } = await createTestServer();
const admin = await logInAs('Administrator');
await new ZoneRepository(database.kysely).storeDefaults(BUILT_IN_TAGS, 'test');

const ENVIRONMENT = 'S-1-5-21-1';
const OTHER = 'S-1-5-21-2';
const BAD_PARAMETER = 'there are errors in the query parameter filters specified';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const get = (path: string, authorization = admin.authorization) =>
  inject({ url: `/api/v2/${path}`, headers: { authorization } });
const read = async (path: string) => {
  const response = await get(path);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const refusal = (response: LightMyRequestResponse) => [response.statusCode, messageOf(response)];

const zones = (await read('asset-group-tags?type=eq:1&sort_by=position')).data.tags;
const tierZero: number = zones[0].id;
const created = await inject({
  method: 'POST',
  url: '/api/v2/asset-group-tags',
  headers: { authorization: admin.authorization },
  payload: { type: 1, name: 'Payroll', position: 2, require_certify: false },
});
const payroll: number = created.json().data.id;
const label = await inject({
  method: 'POST',
  url: '/api/v2/asset-group-tags',
  headers: { authorization: admin.authorization },
  payload: { type: 2, name: 'Seen' },
});
const labelId: number = label.json().data.id;

function pair(number: number, change: Partial<FoundFinding> = {}): FoundFinding {
  return {
    type: 'T0GenericAll',
    shape: 'relationship',
    tagId: tierZero,
    environmentId: ENVIRONMENT,
    environmentName: 'CORP.LOCAL',
    source: {
      nodeId: 5_000 + number,
      objectId: `SOURCE-${number}`,
      kind: 'Group',
      name: `HELPERS ${number}`,
    },
    target: { nodeId: 999, objectId: 'TARGET', kind: 'User', name: 'ADA' },
    relationship: { id: number, properties: '{}' },
    isInherited: false,
    exposure: { count: number, share: number / 100 },
    impact: { count: 4, share: 0.04 },
    severity: number > 2 ? 'critical' : 'low',
    closes: undefined,
    fix: { effort: 'low', sideEffects: 'low' },
    ...change,
  };
}

const hygiene = (number: number): FoundFinding =>
  pair(number, {
    type: 'Kerberoasting',
    shape: 'list',
    tagId: 0,
    source: undefined,
    target: { nodeId: number, objectId: `SERVICE-${number}`, kind: 'User', name: `SERVICE ${number}` },
    relationship: undefined,
    exposure: { count: 0, share: 0 },
  });

const known = (id: string, isCollected = true) => ({
  id,
  name: `NAME OF ${id}`,
  kind: 'Domain',
  isCollected,
  isDeclared: false,
  connectedTo: 1,
  completeness: {
    sessions: { active: id === ENVIRONMENT ? 30 : 10, share: id === ENVIRONMENT ? 0.5 : 0.1 },
    localGroups: { active: 0, share: 0 },
  },
});
/** Of 200 principals of two environments, 85 reach the one, of whom 35 reach the other as well. */
const SHARES: FoundShares = {
  environments: [known(ENVIRONMENT), known(OTHER), known('MENTIONED', false)],
  exposures: [
    {
      tagId: tierZero,
      total: { principals: 200, exposed: 85 },
      groups: [
        { home: 1, reached: [1], principals: 50 },
        { home: 1, reached: [1, 2], principals: 35 },
        { home: 2, reached: [3], principals: 115 },
        { home: 3, reached: [1, 2, 3], principals: 7 },
        { home: 0, reached: [1], principals: 9 },
      ],
    },
    { tagId: payroll, total: { principals: 200, exposed: 0 }, groups: undefined },
  ],
};

/** As an analysis would have stored it, so long ago. */
async function analysed(agoMs: number, rows: readonly FoundFinding[]): Promise<void> {
  const types = Map.groupBy(rows, ({ environmentId, tagId, type }) =>
    JSON.stringify([environmentId, tagId, type]),
  );
  const found: FoundFindings = {
    rows,
    count: rows.length,
    types: [...types].map(([key, own]) => {
      const [environmentId, tagId, type] = JSON.parse(key) as [string, number, string];
      const count = Math.max(...own.map(({ exposure }) => exposure.count));
      return {
        environmentId,
        tagId,
        type,
        exposure: { count, share: count / 100 },
        impact: { count: 4, share: 0.04 },
        compositeRisk: count + 0.5,
        impactedAssets: own.length,
      };
    }),
    postures: [ENVIRONMENT, OTHER].flatMap((environmentId) =>
      [0, tierZero, payroll].map((tagId) => ({
        environmentId,
        tagId,
        exposureShare: tagId === tierZero ? 0.425 : 0,
        principalCount: tagId === 0 ? 0 : 200,
        assetCount: tagId === 0 ? 0 : 12,
        // Of hygiene, objects.
        exposedAssetCount: tagId === 0 ? 2 : rows.length,
        attackPathCount: rows.length,
        sessionCompleteness: 0.5,
        groupCompleteness: undefined,
      })),
    ),
    knownTypes: ['T0GenericAll', 'Kerberoasting', 'Unheard'],
    tagIds: [0, tierZero, payroll],
    environmentIds: [ENVIRONMENT, OTHER],
    shares: SHARES,
  };
  await withGraphTransaction(database, async (transaction) => {
    await reconcileFindings(transaction, found);
    for (const table of ['finding_snapshot', 'posture_snapshot']) {
      await transaction.client.query(
        `UPDATE ${table} SET created_at = $1
         WHERE run_id = (SELECT run_id FROM posture_snapshot ORDER BY id DESC LIMIT 1)`,
        [new Date(now - agoMs)],
      );
    }
  });
}

const before = await read(`meta-nodes/${ENVIRONMENT}`);
const emptyTrends = await read(`attack-paths/finding-trends?environments=${ENVIRONMENT}`);
const now = Date.now();
const ofZone = (number: number) => pair(number, { tagId: payroll });
await analysed(20 * DAY_MS, [pair(1), pair(2), hygiene(1)]);
await analysed(10 * DAY_MS, [pair(1), pair(3), hygiene(1), hygiene(2), ofZone(5)]);
await analysed(HOUR_MS, [
  pair(1),
  pair(3),
  pair(4),
  pair(7, { environmentId: OTHER }),
  pair(1, { type: 'Unheard' }),
  ofZone(5),
  ofZone(6),
]);
const { pool } = database;
for (const number of [1, 3, 4]) {
  await pool.query("INSERT INTO node VALUES ($1, $2, '{}', '{}')", [5_000 + number, `SOURCE-${number}`]);
}

const TRENDS = 'attack-paths/finding-trends';
const both = `environments=${ENVIRONMENT}&environments=${OTHER}`;

describe('finding trends', () => {
  it('tell what became of each type, by default of tier zero and hygiene, in thirty days', async () => {
    const before = Date.now();
    const trends = await read(`${TRENDS}?${both}`);
    expect(trends.environments).toEqual([ENVIRONMENT, OTHER]);
    expect(Date.parse(trends.end) - Date.parse(trends.start)).toBe(30 * DAY_MS);
    expect(Date.parse(trends.end)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(trends.end)).toBeLessThanOrEqual(Date.now());
    const words = findFindingType('T0GenericAll');
    const counts = (from: readonly number[]) => ({
      finding_count_start: from[0],
      finding_count_end: from[1],
      finding_count_increase: from[2],
      finding_count_decrease: from[3],
      archived_count: from[3],
      finding_exposure_count: from[4],
      exposure_count: from[4],
      finding_impact_count: from[5],
      impact_count: from[5],
      composite_risk: from[6],
      // Nothing was analysed before these thirty days.
      new_environment_count: from[0],
      open_count: from[7],
      closes_count: from[8],
    });
    expect(trends.data).toEqual({
      findings: [
        {
          finding: 'Kerberoasting',
          environment_ids: [ENVIRONMENT],
          new_environment_ids: [ENVIRONMENT],
          display_title: findFindingType('Kerberoasting')?.title,
          display_type: 'Abusable Kerberos Configurations',
          ...counts([1, 0, 1, 2, 0, 0, 0, 0, 0]),
        },
        {
          finding: 'T0GenericAll',
          environment_ids: [ENVIRONMENT, OTHER],
          new_environment_ids: [ENVIRONMENT, OTHER],
          display_title: words?.title,
          display_type: 'Tier Zero Attack Paths',
          ...counts([2, 4, 3, 1, 7, 4, 7, 4, 0]),
        },
        {
          finding: 'Unheard',
          environment_ids: [ENVIRONMENT],
          new_environment_ids: [ENVIRONMENT],
          display_title: 'Unheard',
          display_type: '',
          ...counts([0, 1, 1, 0, 1, 4, 1, 1, 0]),
        },
      ],
      total_finding_count_start: 3,
      total_finding_count_end: 5,
    });
  });

  it('begin and end where they are asked to: the start is in it, the end is not', async () => {
    const at = (agoMs: number) => encodeURIComponent(new Date(now - agoMs).toISOString());
    const trends = await read(
      `${TRENDS}?${both}&start=${at(10 * DAY_MS)}&end=${at(HOUR_MS)}&asset_group_tag_id=${tierZero}`,
    );
    expect(trends.start).toBe(new Date(now - 10 * DAY_MS).toISOString());
    expect(trends.end).toBe(new Date(now - HOUR_MS).toISOString());
    expect(trends.data.findings).toMatchObject([
      { finding: 'T0GenericAll', finding_count_start: 2, finding_count_end: 2, finding_count_increase: 0 },
    ]);
  });

  it('of a zone call the types as it is called, and of hygiene are those alone', async () => {
    const zone = await read(`${TRENDS}?${both}&asset_group_tag_id=${payroll}`);
    expect(zone.data.findings).toMatchObject([
      { finding: 'T0GenericAll', display_type: 'Payroll Attack Paths', finding_count_end: 2 },
    ]);
    expect(zone.data.findings[0].display_title).not.toContain('Tier Zero');
    const clean = await read(`${TRENDS}?${both}&asset_group_tag_id=0`);
    expect(clean.data.findings.map(({ finding }: { finding: string }) => finding)).toEqual(['Kerberoasting']);
  });

  it('are empty where nothing is known', async () => {
    expect(emptyTrends.data).toEqual({
      findings: [],
      total_finding_count_start: 0,
      total_finding_count_end: 0,
    });
    expect((await read(`${TRENDS}?environments=nowhere`)).data.findings).toEqual([]);
  });

  it.each([
    ['', 400, 'missing required query parameter: environments'],
    [`?${both}&start=yesterday`, 400, expect.stringContaining('yesterday')],
    [`?${both}&end=1`, 400, expect.stringContaining('1')],
    [`?${both}&asset_group_tag_id=x`, 400, BAD_PARAMETER],
    [`?${both}&asset_group_tag_id=99999`, 404, 'resource not found'],
    [`?${both}&asset_group_tag_id=${labelId}`, 404, 'resource not found'],
  ])('are refused: %s', async (query, status, message) => {
    expect(refusal(await get(`${TRENDS}${query}`))).toEqual([status, message]);
  });
});

describe('the sparkline of a type', () => {
  const PATH = `domains/${ENVIRONMENT}/sparkline`;

  it('has a record for each analysis', async () => {
    const { start, end, data } = await read(`${PATH}?finding=eq:T0GenericAll`);
    expect(Date.parse(end) - Date.parse(start)).toBe(30 * DAY_MS);
    expect(data).toHaveLength(3);
    expect(data[2]).toMatchObject({
      created_at: new Date(now - HOUR_MS).toISOString(),
      CompositeRisk: 4.5,
      FindingCount: 3,
      ImpactedAssetCount: 3,
      DomainSID: ENVIRONMENT,
      Finding: 'T0GenericAll',
    });
    const hygienic = await read(`${PATH}?finding=Kerberoasting&sort_by=-FindingCount`);
    expect(hygienic.data.map(({ FindingCount: count }: { FindingCount: number }) => count)).toEqual([
      2, 1, 0,
    ]);
  });

  it('may be cut in time and by its columns', async () => {
    const from = encodeURIComponent(new Date(now - 15 * DAY_MS).toISOString());
    expect((await read(`${PATH}?finding=T0GenericAll&from=${from}`)).data).toHaveLength(2);
    expect((await read(`${PATH}?finding=T0GenericAll&to=${from}`)).data).toHaveLength(1);
    expect((await read(`${PATH}?finding=T0GenericAll&FindingCount=gt:2`)).data).toHaveLength(1);
    expect((await read('domains/nowhere/sparkline?finding=T0GenericAll')).data).toEqual([]);
  });

  it.each([
    ['', 400, 'missing required query parameter: finding'],
    ['?finding=eq:', 400, 'missing required query parameter: finding'],
    ['?finding=gt:a', 400, BAD_PARAMETER],
    ['?finding=a&from=soon', 400, expect.stringContaining('"from" is malformed')],
    ['?finding=a&sort_by=Finding', 400, 'column format does not support sorting'],
    ['?finding=a&Severity=eq:1', 400, 'the specified column cannot be filtered: Severity'],
    ['?finding=a&asset_group_tag_id=99999', 404, 'resource not found'],
  ])('is refused: %s', async (query, status, message) => {
    expect(refusal(await get(PATH + query))).toEqual([status, message]);
  });
});

describe('posture stats', () => {
  it('are one for each environment and analysis, the last one first', async () => {
    const page = await read('posture-stats?limit=2&skip=1');
    expect(page).toMatchObject({ count: 6, limit: 2, skip: 1 });
    expect(page.data).toHaveLength(2);
    const all = (await read(`posture-stats?domain_sid=eq:${ENVIRONMENT}`)).data;
    expect(all).toMatchObject([
      { exposure_index: 42.5, tier_zero_count: 12, critical_risk_count: 1, domain_sid: ENVIRONMENT },
      { critical_risk_count: 1 },
      { critical_risk_count: 0 },
    ]);
    expect(all[0].created_at > all[1].created_at).toBe(true);
    const zone = (await read(`posture-stats?asset_group_tag_id=eq:${payroll}&domain_sid=${ENVIRONMENT}`))
      .data;
    expect(zone).toMatchObject([{ exposure_index: 0 }, { exposure_index: 0 }, { exposure_index: 0 }]);
  });

  it('are filtered and sorted by their columns', async () => {
    expect((await read('posture-stats?critical_risk_count=gte:1')).count).toBe(3);
    const time = encodeURIComponent(new Date(now - 15 * DAY_MS).toISOString());
    expect((await read(`posture-stats?created_at=lt:${time}`)).count).toBe(2);
    expect((await read(`posture-stats?from=${time}`)).count).toBe(4);
    const [first] = (await read('posture-stats?sort_by=created_at')).data;
    expect(first.created_at).toBe(new Date(now - 20 * DAY_MS).toISOString());
  });

  it.each([
    ['?to=soon', 400, expect.stringContaining('"to" is malformed')],
    ['?limit=-1', 400, expect.stringContaining('limit')],
    ['?sort_by=asset_group_tag_id', 400, 'column format does not support sorting'],
    ['?nonsense=eq:1', 400, 'the specified column cannot be filtered: nonsense'],
    ['?tier_zero_count=eq:x', 400, BAD_PARAMETER],
    [`?asset_group_tag_id=eq:${labelId}`, 404, 'resource not found'],
  ])('are refused: %s', async (query, status, message) => {
    expect(refusal(await get(`posture-stats${query}`))).toEqual([status, message]);
  });
});

describe('the history of the posture', () => {
  it.each([
    ['findings', [3, 4, 5]],
    ['exposure', [42.5, 42.5, 42.5]],
    ['assets', [24, 24, 24]],
    ['attack-paths', [12, 20, 28]],
    ['archived-findings', [0, 1, 2]],
    ['session-completeness', [50, 50, 50]],
    ['group-completeness', []],
  ])('tells %s', async (measure, values) => {
    const history = await read(`posture-history/${measure}?${both}`);
    expect(history).toMatchObject({ data_type: measure, environments: [ENVIRONMENT, OTHER] });
    expect(history.data.map(({ value }: { value: number }) => value)).toEqual(values);
  });

  it('is refused without environments, of unknown kinds and zones', async () => {
    expect(refusal(await get('posture-history/findings'))).toEqual([
      400,
      'missing required query parameter: environments',
    ]);
    expect(refusal(await get(`posture-history/weather?${both}`))).toEqual([
      400,
      'the specified data type is not supported',
    ]);
    expect((await get(`posture-history/findings?${both}&asset_group_tag_id=99999`)).statusCode).toBe(404);
  });
});

describe('scores of a zone', () => {
  const PATH = 'asset-scores/zone-protected-assets';

  it('tell how many members nothing is found of, analysis by analysis', async () => {
    const { data } = await read(`${PATH}?${both}&asset_group_tag_id=${tierZero}`);
    expect(data).toMatchObject({ environments: [ENVIRONMENT, OTHER], asset_group_tag_id: tierZero });
    expect(Date.parse(data.end) - Date.parse(data.start)).toBe(30 * DAY_MS);
    const score = (agoMs: number, exposed: number) => ({
      date: new Date(now - agoMs).toISOString(),
      exposed_count: exposed,
      protected_count: 24 - exposed,
      total_count: 24,
      value: (24 - exposed) / 24,
    });
    expect(data.data).toEqual([score(20 * DAY_MS, 6), score(10 * DAY_MS, 10), score(HOUR_MS, 14)]);
  });

  it('are of the environments and the time that are asked for', async () => {
    const at = (agoMs: number) => encodeURIComponent(new Date(now - agoMs).toISOString());
    const { data } = await read(
      `${PATH}?environments=${OTHER}&asset_group_tag_id=${payroll}&start=${at(10 * DAY_MS)}&end=${at(HOUR_MS)}`,
    );
    expect(data.data).toMatchObject([{ exposed_count: 5, total_count: 12 }]);
    expect(data.start).toBe(new Date(now - 10 * DAY_MS).toISOString());
  });

  it('are none of hygiene, which has no members, and of what is not known', async () => {
    for (const query of [
      `${both}&asset_group_tag_id=0`,
      `environments=nowhere&asset_group_tag_id=${tierZero}`,
    ]) {
      expect((await read(`${PATH}?${query}`)).data.data).toEqual([]);
    }
  });

  it.each([
    ['asset_group_tag_id=1', 400, 'missing required query parameter: environments'],
    [both, 400, 'missing required query parameter: asset_group_tag_id'],
    [`${both}&asset_group_tag_id=x`, 400, 'missing required query parameter: asset_group_tag_id'],
    [`${both}&asset_group_tag_id=1&start=yesterday`, 400, expect.stringContaining('yesterday')],
    [`${both}&asset_group_tag_id=99999`, 404, 'resource not found'],
    [`${both}&asset_group_tag_id=${labelId}`, 404, 'resource not found'],
  ])('are refused: %s', async (query, status, message) => {
    expect(refusal(await get(`${PATH}?${query}`))).toEqual([status, message]);
  });
});

describe('meta nodes', () => {
  const idsOf = (data: object) => Object.keys(data).filter((id) => !id.startsWith('rel_'));

  it('are none before the first analysis, and of what is not known', async () => {
    expect(before).toEqual({ data: {} });
    expect(await read('meta-nodes/nowhere')).toEqual({ data: {} });
    expect(await read('meta-trees/nowhere')).toEqual({ data: {} });
  });

  it('are a zone of an environment, of which more is known by its object id', async () => {
    const { data } = await read(`meta-nodes/${ENVIRONMENT}`);
    const [id = ''] = Object.keys(data);
    const node = data[id];
    expect(Object.keys(data)).toEqual([id]);
    expect(Number(id)).toBeGreaterThan(2 ** 32);
    expect(node).toMatchObject({
      label: { text: 'Tier Zero' },
      data: {
        nodetype: 'Meta',
        name: 'Tier Zero',
        owner_objectid: ENVIRONMENT,
        asset_group_tag_id: tierZero,
        principal_count: 12,
        exposure_count: 85,
        exposure_percentage: 0.425,
        finding_count: 4,
      },
    });
    const { nodetype: _type, kinds: _kinds, ...properties } = node.data;
    const known = await read(`meta/${encodeURIComponent(node.data.objectid)}`);
    expect(known.data.props).toEqual(properties);
  });

  it('have a tree: each type leads into the zone, and sources lead into each type', async () => {
    const { data } = await read(`meta-trees/${ENVIRONMENT}`);
    const names = idsOf(data).map((id) => data[id].label.text);
    expect(names).toEqual(['Tier Zero', findFindingType('T0GenericAll')?.title, 'Unheard']);
    const [zoneId, typeId] = idsOf(data);
    expect(data[`rel_${typeId}`]).toMatchObject({
      id1: typeId,
      id2: zoneId,
      data: { finding: 'T0GenericAll', findingCount: 3, exposurePercent: 4, impactPercent: 4 },
    });
    expect(data[String(typeId)].data).toMatchObject({ finding: 'T0GenericAll', exposure_count: 4 });

    const inner = (await read(`meta-trees/${ENVIRONMENT}?node_id=${typeId}`)).data;
    expect(idsOf(inner)).toEqual(['5001', '5003', '5004', typeId]);
    expect(inner['5004']).toMatchObject({ label: { text: 'HELPERS 4' }, data: { nodetype: 'Group' } });
    expect(inner[`rel_${typeId}_5004`]).toMatchObject({ id1: '5004', id2: typeId });
    expect(await read(`meta-trees/${ENVIRONMENT}?node_id=${zoneId}`)).toEqual({ data });

    const type = await read(`meta/${encodeURIComponent(data[String(typeId)].data.objectid)}`);
    expect(type.data.props).toMatchObject({ finding: 'T0GenericAll', finding_count: 3 });
  });

  it('are those of the zone that is asked for', async () => {
    const { data } = await read(`meta-nodes/${ENVIRONMENT}?asset_group_tag_id=${payroll}`);
    expect(Object.values<{ label: object }>(data).map(({ label: shown }) => shown)).toMatchObject([
      { text: 'Payroll' },
    ]);
    const clean = await read(`meta-nodes/${ENVIRONMENT}?asset_group_tag_id=0`);
    expect(JSON.stringify(clean)).toContain('Hygiene');
  });

  it('are told to older clients by asset group', async () => {
    const groups = (await read('asset-groups?tag=eq:admin_tier_0')).data.asset_groups;
    const combo = await get(`asset-groups/${groups[0].id}/combo-node?domainsid=${ENVIRONMENT}`);
    expect(combo.headers['deprecation']).toBe('true');
    expect(combo.json()).toEqual(await read(`meta-trees/${ENVIRONMENT}?asset_group_tag_id=${tierZero}`));
    const owned = (await read('asset-groups?tag=eq:owned')).data.asset_groups;
    expect(await read(`asset-groups/${owned[0].id}/combo-node?domainsid=${ENVIRONMENT}`)).toEqual({
      data: {},
    });
    expect(refusal(await get(`asset-groups/${groups[0].id}/combo-node`))).toEqual([
      400,
      'no domain id specified in url',
    ]);
  });

  it.each([
    [`meta-nodes/${ENVIRONMENT}?asset_group_tag_id=99999`, 404],
    [`meta-nodes/${ENVIRONMENT}?asset_group_tag_id=x`, 400],
    [`meta-trees/${ENVIRONMENT}?asset_group_tag_id=${labelId}`, 404],
    [`meta-trees/${ENVIRONMENT}?node_id=12`, 404],
    [`meta-trees/${ENVIRONMENT}?node_id=x`, 400],
    ['meta-trees/nowhere?node_id=12', 404],
    ['asset-groups/99999/combo-node?domainsid=x', 404],
    ['asset-groups/x/combo-node?domainsid=x', 400],
    ['meta/nonsense', 404],
    ['meta/META%7Cnowhere%7C1', 404],
    [`meta/META%7C${ENVIRONMENT}%7C99999`, 404],
    [`meta/META%7C${ENVIRONMENT}%7C${tierZero}%7CNothing`, 404],
  ])('are refused: %s', async (path, status) => {
    expect((await get(path)).statusCode).toBe(status);
  });
});

it('environments tell how exposed their zones are', async () => {
  const domainSid = 'S-1-5-21-1';
  const { data } = await read('available-domains');
  expect(data).toContainEqual(
    expect.objectContaining({
      id: domainSid,
      impactValue: 43,
      hygiene_attack_paths: 7,
      hygiene_objects: 2,
      exposures: [
        { exposure_percent: 42.5, asset_group_tag: expect.objectContaining({ id: tierZero }) },
        { exposure_percent: 0, asset_group_tag: expect.objectContaining({ id: payroll }) },
      ],
    }),
  );
});

it('needs the right to read the graph', async () => {
  const { authorization } = await logInAs('Upload-Only');
  for (const path of [
    `${TRENDS}?${both}`,
    `domains/${ENVIRONMENT}/sparkline?finding=a`,
    'posture-stats',
    `posture-history/findings?${both}`,
    `asset-scores/zone-protected-assets?${both}&asset_group_tag_id=1`,
    `meta-nodes/${ENVIRONMENT}`,
    `meta-trees/${ENVIRONMENT}`,
    'meta/x',
    'asset-groups/1/combo-node?domainsid=x',
    'attack-paths/points',
    'attack-paths/events',
    'attack-paths/diff?from=2026-01-01T00:00:00Z',
    'attack-paths/diff/findings?from=2026-01-01T00:00:00Z',
    'attack-paths/diff/members?from=2026-01-01T00:00:00Z',
    'attack-paths/diff/relationships?from=2026-01-01T00:00:00Z',
  ]) {
    expect((await get(path, authorization)).statusCode, path).toBe(403);
    expect((await inject({ url: `/api/v2/${path}` })).statusCode, path).toBe(401);
  }
});

/**
 * Three more analyses, with what they noticed: at the first one nothing, at the second a relationship and a member came,
 * at the third they went again but for one relationship.
 */
async function noticeChanges() {
  const at = (agoMs: number) => new Date(now - agoMs);
  const node = (objectId: string) => ({
    objectId,
    name: `${objectId} <b>`,
    kind: 'User',
    environmentId: ENVIRONMENT,
  });
  const leads = (start: string, end: string, gained: number | undefined) => ({
    kind: 'GenericAll',
    start: node(start),
    end: node(end),
    tagIds: [tierZero],
    gained,
  });
  const notice = async (agoMs: number, rows: readonly FoundFinding[], history: FoundHistory) => {
    await analysed(agoMs, rows);
    await withGraphTransaction(database, async (transaction) => {
      const { rows: points } = await transaction.client.query('SELECT max(id) AS id FROM analysis_point');
      await recordHistory(transaction, points[0].id, history);
      for (const [table, column] of MOMENTS) {
        // All that was recorded before lies further back.
        await transaction.client.query(
          `UPDATE ${table} SET ${column} = $1 WHERE ${column} > now() - interval '20 minutes'`,
          [at(agoMs)],
        );
      }
    });
  };
  await pool.query('DELETE FROM analysis_point');
  for (const [table, column] of MOMENTS) {
    await pool.query(`UPDATE ${table} SET ${column} = ${column} - interval '1 hour'`);
  }
  const member = { ...node('TARGET'), tagId: tierZero };
  const joined = { ...node('JOINED'), tagId: tierZero };
  const nothing = { count: 0, told: [] };
  await notice(50 * MINUTE_MS, [pair(1)], { members: [member], region: undefined, difference: undefined });
  await notice(40 * MINUTE_MS, [pair(1), pair(9), pair(8)], {
    members: [member, joined],
    region: { bytes: new Uint8Array(8), relationships: 7 },
    difference: {
      appeared: {
        count: 5,
        told: [leads('SOURCE-9', 'TARGET', 4), leads('PASSING', 'TARGET', 2), leads('LEAF', 'SOURCE-9', 1)],
      },
      vanished: nothing,
    },
  });
  await notice(30 * MINUTE_MS, [pair(9), pair(6, { tagId: payroll })], {
    members: [member],
    region: undefined,
    difference: { appeared: nothing, vanished: { count: 1, told: [leads('PASSING', 'TARGET', undefined)] } },
  });
  await pool.query(
    `INSERT INTO asset_group_history (created_at, actor, email, action, target, asset_group_tag_id)
     VALUES ($1, 'ada', 'ada@example.org', 'CreateSelector', 'New rule', $2)`,
    [at(45 * MINUTE_MS), tierZero],
  );
  await pool.query(
    'INSERT INTO file_upload_job (status, total_files, last_ingest) VALUES (2, 3, $1), (3, 3, $1)',
    [at(42 * MINUTE_MS)],
  );
}

const MINUTE_MS = 60_000;
const MOMENTS = [
  ['finding', 'created_at'],
  ['finding', 'archived_at'],
  ['finding_snapshot', 'created_at'],
  ['posture_snapshot', 'created_at'],
  ['analysis_point', 'created_at'],
  ['zone_membership', 'from_at'],
  ['zone_membership', 'until_at'],
] as const;

describe('the exposure over several environments', () => {
  const last = async (query: string) => {
    const { data } = await read(`attack-paths/exposure?${query}`);
    const { exposed_count, principal_count, exposure_percent } = data.at(-1);
    return [exposed_count, principal_count, exposure_percent];
  };

  it('counts each principal once', async () => {
    expect(await last('')).toEqual([85, 200, 42.5]);
    expect(await last(`environment_id=${ENVIRONMENT}&environment_id=${OTHER}`)).toEqual([85, 200, 42.5]);
    expect(await last(`environment_id=${ENVIRONMENT}`)).toEqual([85, 200, 42.5]);
    expect(await last(`environment_id=${OTHER}`)).toEqual([35, 200, 17.5]);
  });

  it('leaves out what was not collected, and names it', async () => {
    expect(await last('environment_id=MENTIONED')).toEqual([null, null, null]);
    expect(await last(`environment_id=${OTHER}&environment_id=MENTIONED`)).toEqual([35, 200, 17.5]);
    const { environments } = await read('attack-paths/exposure');
    expect(environments).toEqual([
      { id: 'MENTIONED', name: 'NAME OF MENTIONED', is_collected: false },
      { id: ENVIRONMENT, name: `NAME OF ${ENVIRONMENT}`, is_collected: true },
      { id: OTHER, name: `NAME OF ${OTHER}`, is_collected: true },
    ]);
  });

  it('has no number where it is not known', async () => {
    expect(await last('asset_group_tag_id=0')).toEqual([null, null, null]);
    // There were too many combinations of environments.
    expect(await last(`asset_group_tag_id=${payroll}`)).toEqual([0, 200, 0]);
    expect(await last(`asset_group_tag_id=${payroll}&environment_id=${OTHER}`)).toEqual([null, null, null]);
  });

  it('counts each user once in the completeness as well', async () => {
    const { data } = await read('attack-paths/exposure');
    expect(data.at(-1)).toMatchObject({
      session_completeness: 40,
      group_completeness: null,
      member_count: 24,
    });
  });

  it('tells of analyses of earlier releases what a single environment had', async () => {
    const { rows } = await database.pool.query('SELECT id FROM analysis_point ORDER BY created_at LIMIT 1');
    await database.pool.query('DELETE FROM analysis_environment WHERE point_id = $1', [rows[0].id]);
    await database.pool.query('DELETE FROM analysis_exposure WHERE point_id = $1', [rows[0].id]);
    const first = async (query: string) =>
      (await read(`attack-paths/exposure?start=2000-01-01T00:00:00Z&${query}`)).data[0];

    expect(await first('')).toMatchObject({
      principal_count: null,
      exposure_percent: null,
      member_count: 24,
    });
    expect(await first(`environment_id=${OTHER}`)).toMatchObject({
      principal_count: 200,
      exposed_count: 85,
      exposure_percent: 42.5,
      session_completeness: 50,
    });
  });

  it('refuses what it does not know', async () => {
    expect(refusal(await get('attack-paths/exposure?asset_group_tag_id=999999'))).toEqual([
      404,
      'resource not found',
    ]);
    expect((await get('attack-paths/exposure?start=then')).statusCode).toBe(400);
    expect((await get('attack-paths/exposure', '')).statusCode).toBe(401);
  });
});

describe('every environment that there was', () => {
  it('is meant by a star', async () => {
    const all = `environments=${ENVIRONMENT}&environments=${OTHER}`;
    for (const path of ['posture-history/findings?', 'attack-paths/finding-trends?']) {
      const [{ environments: named, ...some }, { environments, ...every }] = [
        await read(`${path}${all}&start=2000-01-01T00:00:00Z&end=2100-01-01T00:00:00Z`),
        await read(`${path}environments=*&start=2000-01-01T00:00:00Z&end=2100-01-01T00:00:00Z`),
      ];
      expect([named, environments]).toEqual([[ENVIRONMENT, OTHER], ['*']]);
      expect(every).toEqual(some);
    }
  });
});

describe('the difference between two points in time', () => {
  beforeAll(noticeChanges);
  const time = (agoMs: number) => new Date(now - agoMs).toISOString();
  const span = `from=${time(45 * MINUTE_MS)}&to=${time(20 * MINUTE_MS)}`;
  const inTierZero = `${span}&asset_group_tag_id=${tierZero}`;

  it('has a list of points, and of what happened', async () => {
    const points = await read('attack-paths/points');
    expect(points.count).toBe(3);
    expect(points.data[1]).toMatchObject({
      created_at: time(40 * MINUTE_MS),
      is_recorded: true,
      relationship_count: 7,
      relationships_appeared: 5,
      relationships_vanished: 0,
    });
    expect(points.data[2]).toMatchObject({ relationships_appeared: null, relationship_count: null });
    expect((await read(`attack-paths/points?start=${time(45 * MINUTE_MS)}&limit=1`)).data).toHaveLength(1);
    expect((await read(`attack-paths/points?start=${time(45 * MINUTE_MS)}`)).count).toBe(2);

    const events = await read('attack-paths/events?kind=eq:upload');
    expect(events.data).toMatchObject([{ at: time(42 * MINUTE_MS), kind: 'upload', count: 3 }]);
    const changes = await read(
      `attack-paths/events?start=${time(46 * MINUTE_MS)}&end=${time(44 * MINUTE_MS)}`,
    );
    expect(changes.data).toMatchObject([
      { kind: 'zone', action: 'CreateSelector', actor: 'ada@example.org', target: 'New rule' },
    ]);
  });

  it('counts what is left of all changes, and tells which analysis noticed what', async () => {
    const { data } = await read(`attack-paths/diff?${inTierZero}`);
    expect(data).toMatchObject({
      from: { created_at: time(50 * MINUTE_MS) },
      to: { created_at: time(30 * MINUTE_MS) },
      // The one about SOURCE-8 came and went, and so did the member.
      findings: { appeared: 1, vanished: 1 },
      members: { appeared: 0, vanished: 0 },
      relationships: { appeared: 2, vanished: 0, untold: 2 },
      is_complete: true,
      step_count: 2,
    });
    expect(data.steps).toMatchObject([
      {
        point: { created_at: time(30 * MINUTE_MS) },
        findings: { appeared: 0, vanished: 2 },
        members: { appeared: 0, vanished: 1 },
        relationships: { appeared: 0, vanished: 1, gained: 0 },
        event_count: 0,
      },
      {
        point: { created_at: time(40 * MINUTE_MS) },
        exposure_before: 42.5,
        exposure_after: 42.5,
        findings: { appeared: 2, vanished: 0 },
        members: { appeared: 1, vanished: 0 },
        relationships: { appeared: 3, vanished: 0, gained: 4 },
        events: [{ kind: 'upload' }, { kind: 'zone' }],
        event_count: 2,
      },
    ]);
    expect([data.exposure_before, data.exposure_after]).toEqual([42.5, 42.5]);
    expect([data.environments_joined, data.environments_left]).toEqual([0, 0]);
    expect(data.exposures).toContainEqual({
      environment_id: OTHER,
      environment_name: `NAME OF ${OTHER}`,
      is_collected: true,
      asset_group_tag_id: tierZero,
      zone_name: zones[0].name,
      before: 42.5,
      after: 42.5,
    });
  });

  it('tells which environments one of both does not have, since exposure over others is no change', async () => {
    const setCollected = (isCollected: boolean) =>
      pool.query(
        `UPDATE analysis_environment SET is_collected = $1 WHERE environment_id = $2
           AND point_id = (SELECT id FROM analysis_point WHERE created_at = $3)`,
        [isCollected, OTHER, new Date(now - 50 * MINUTE_MS)],
      );
    await setCollected(false);
    const { data } = await read(`attack-paths/diff?${inTierZero}`);
    await setCollected(true);
    expect([data.environments_joined, data.environments_left]).toEqual([1, 0]);
    expect(data.steps).toMatchObject([
      { point: { created_at: time(30 * MINUTE_MS) }, environments_joined: 0, environments_left: 0 },
      { point: { created_at: time(40 * MINUTE_MS) }, environments_joined: 1, environments_left: 0 },
    ]);
  });

  it('is told one by one, with causes', async () => {
    const findings = await read(`attack-paths/diff/findings?${inTierZero}`);
    expect(findings.count).toBe(2);
    expect(findings.data).toMatchObject([
      {
        change: 'appeared',
        at: time(40 * MINUTE_MS),
        finding: 'T0GenericAll',
        title: findFindingType('T0GenericAll')?.title,
        source_principal_name: 'HELPERS 9',
        exposure_count: 9,
        causes: ['relationship-appeared'],
      },
      { change: 'vanished', source_principal_name: 'HELPERS 1', causes: [] },
    ]);
    const passing = await read(
      `attack-paths/diff/members?from=${time(45 * MINUTE_MS)}&to=${time(35 * MINUTE_MS)}`,
    );
    expect(passing.data).toMatchObject([
      { change: 'appeared', object_id: 'JOINED', name: 'JOINED <b>', zone_name: zones[0].name, rules: [] },
    ]);
    const relationships = await read(`attack-paths/diff/relationships?${inTierZero}`);
    expect(relationships.data).toMatchObject([
      { change: 'appeared', start_id: 'SOURCE-9', end_id: 'TARGET', gained_count: 4 },
      { change: 'appeared', start_id: 'LEAF', gained_count: 1 },
    ]);
    const later = await read(
      `attack-paths/diff/relationships?from=${time(35 * MINUTE_MS)}&change=eq:vanished`,
    );
    expect(later.data).toMatchObject([{ start_id: 'PASSING', gained_count: null }]);
  });

  it('is of the zone and the environments that are asked for', async () => {
    const ofPayroll = await read(`attack-paths/diff/findings?${span}&asset_group_tag_id=${payroll}`);
    expect(ofPayroll.data).toMatchObject([{ change: 'appeared', zone_name: 'Payroll' }]);
    for (const list of ['findings', 'members', 'relationships']) {
      expect(
        (await read(`attack-paths/diff/${list}?${inTierZero}&environment_id=${OTHER}`)).count,
        list,
      ).toBe(0);
    }
    const both = `environment_id=${ENVIRONMENT}&environment_id=${OTHER}`;
    expect((await read(`attack-paths/diff/findings?${inTierZero}&${both}`)).count).toBe(2);
  });

  it('is filtered, sorted and paged', async () => {
    const list = `attack-paths/diff/relationships?${inTierZero}`;
    expect((await read(`${list}&start_name=~eq:LEAF`)).count).toBe(1);
    const second = await read(`${list}&sort_by=gained_count&skip=1&limit=1`);
    expect([second.count, second.data[0].start_id]).toEqual([2, 'SOURCE-9']);
    expect((await read(`attack-paths/diff/findings?${inTierZero}&change=eq:vanished`)).count).toBe(1);
  });

  it.each([
    [`attack-paths/diff?to=${time(0)}`, 400],
    ['attack-paths/diff?from=yesterday', 400],
    [`attack-paths/diff?from=${time(0)}&to=${time(DAY_MS)}`, 400],
    [`attack-paths/diff?${span}&asset_group_tag_id=99999`, 404],
    [`attack-paths/diff?${span}&asset_group_tag_id=${labelId}`, 404],
    [`attack-paths/diff?from=2001-01-01T00:00:00Z&to=2001-01-02T00:00:00Z`, 404],
    [`attack-paths/diff/findings?${span}&nothing=eq:1`, 400],
    [`attack-paths/diff/members?${span}&sort_by=rules`, 400],
    ['attack-paths/points?start=x', 400],
    ['attack-paths/events?limit=-1', 400],
  ])('is refused: %s', async (path, status) => {
    expect((await get(path)).statusCode).toBe(status);
  });

  it('is of what belongs to no environment', async () => {
    await pool.query("UPDATE finding SET environment_id = '' WHERE source_id = 'SOURCE-9'");
    await pool.query("UPDATE relationship_change SET environment_ids = '{}' WHERE start_id = 'LEAF'");
    const none = `${inTierZero}&environment_id=none`;

    expect((await read(`attack-paths/diff?${none}`)).data.findings).toEqual({ appeared: 1, vanished: 0 });
    expect((await read(`attack-paths/diff/findings?${none}`)).data).toMatchObject([
      { change: 'appeared', source_principal_name: 'HELPERS 9' },
    ]);
    expect((await read(`attack-paths/diff/relationships?${none}`)).data).toMatchObject([
      { start_id: 'LEAF' },
    ]);
    expect((await read(`attack-paths/diff/members?${none}`)).count).toBe(0);
  });
});
