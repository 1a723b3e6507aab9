import { recordDataQuality } from '@secgraph/database/graph';
import { createGraphModel } from '@secgraph/graph-schema';
import { describe, expect, it } from 'vitest';
import { queriesOver } from '../../../test/graph-queries.ts';
import { createTestServer, messageOf } from '../../../test/test-server.ts';

const SHOP = {
  id: 7,
  name: 'Shop',
  displayName: 'Shop',
  namespace: 'SH',
  nodeKinds: [
    { id: 11, name: 'SH_Branch', displayName: 'Branch', isDisplayKind: true },
    { id: 12, name: 'SH_Clerk', displayName: 'Clerk', isDisplayKind: true },
  ],
  relationshipKinds: [{ id: 21, name: 'SH_Opens', displayName: 'Opens', isTraversable: true }],
  environments: [{ kind: 'SH_Branch', sourceKind: 'Shop', principalKinds: [] }],
  findings: [],
  listFindings: [],
};
const queries = { ...queriesOver({ nodes: {}, relationships: [] }), model: createGraphModel(1, [SHOP]) };
const { database, inject, logInAs } = await createTestServer({ graph: queries });
const { authorization } = await logInAs('Read-Only');

const branch = {
  platform: 'SH_Branch',
  environmentId: 'B1',
  environments: 1,
  counts: { 'node SH_Branch': 1, 'node SH_Clerk': 5, 'relationship SH_Opens': 9 },
  completeness: undefined,
};
await recordDataQuality(database.kysely, [
  branch,
  { ...branch, environmentId: undefined, environments: 2, counts: { 'node SH_Clerk': 8 } },
  { ...branch, platform: 'ad', environmentId: 'S-1', counts: { users: 3, sessions: 2 } },
]);

const get = (path: string) => inject({ url: `/api/v2${path}`, headers: { authorization } });
const told = async (path: string) => {
  const response = await get(path);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};

describe('metrics of an environment', () => {
  it('are one for each kind that its extension declares', async () => {
    const { count, data } = await told('/data-quality-stats?environment_id=B1');
    expect(count).toBe(3);
    const named = (name: string) =>
      data.find(({ metric_name }: { metric_name: string }) => metric_name === name);
    expect(named('SH_Clerk')).toMatchObject({
      extension_id: 7,
      environment_kind_id: 11,
      environment_id: 'B1',
      metric_type: 'node',
      metric_name: 'SH_Clerk',
      metric_value: 5,
      kind_id: 12,
    });
    expect(named('SH_Opens')).toMatchObject({ metric_type: 'relationship', metric_value: 9, kind_id: null });
    expect(new Set(data.map(({ id }: { id: number }) => id)).size).toBe(3);
  });

  it('are those of a domain as well', async () => {
    const { data } = await told('/data-quality-stats?environment_id=S-1');
    expect(
      data.map(({ metric_type: type, metric_name: name, extension_id }: Record<string, unknown>) => [
        type,
        name,
        extension_id,
      ]),
    ).toEqual([
      ['node', 'users', null],
      ['relationship', 'sessions', null],
    ]);
  });

  it('come in pages', async () => {
    const { count, skip, limit, data } = await told('/data-quality-stats?environment_id=B1&skip=1&limit=1');
    expect([count, skip, limit, data.length]).toEqual([3, 1, 1, 1]);
  });

  it('are those of one kind where it is asked for by its name', async () => {
    const { count, data } = await told('/data-quality-stats?environment_id=B1&metric_name=eq:SH_Opens');
    expect([count, data[0].metric_value]).toEqual([1, 9]);
    expect((await told(`/data-quality-stats?environment_id=S-1&metric_name=eq:users`)).count).toBe(1);
    expect((await get('/data-quality-stats?environment_id=B1&metric_name=gt:1')).statusCode).toBe(400);
  });

  it('are none of what is not known, and refused without an environment', async () => {
    expect((await told('/data-quality-stats?environment_id=NOTHING')).data).toEqual([]);
    expect((await get('/data-quality-stats')).statusCode).toBe(400);
    expect((await inject({ url: '/api/v2/data-quality-stats?environment_id=B1' })).statusCode).toBe(401);
  });
});

describe('metrics of all environments of a kind', () => {
  const path = '/data-quality-stats-aggregations?schema_environment_kind_id=';

  it('name no environment', async () => {
    const { count, data } = await told(`${path}11&schema_extension_id=7`);
    expect(count).toBe(1);
    expect(data[0]).toMatchObject({ metric_name: 'SH_Clerk', metric_value: 8, environment_kind_id: 11 });
    expect(data[0]).not.toHaveProperty('environment_id');
  });

  it.each([
    ['a kind that is no environment', '12', 404],
    ['another extension', '11&schema_extension_id=8', 404],
    ['no number', 'x', 400],
  ])('are refused of %s', async (_, query, status) => {
    const response = await get(path + query);
    expect(response.statusCode, messageOf(response)).toBe(status);
  });
});
