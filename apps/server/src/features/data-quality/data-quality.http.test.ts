import type { QualityMeasure } from '@secgraph/analysis';
import { recordDataQuality } from '@secgraph/database/graph';
import { describe, expect, it } from 'vitest';
import { createTestServer, messageOf } from '../../../test/test-server.ts';

const DOMAIN = 'S-1-5-21-1';
const TENANT = '6C12B0B0-B2CC-4A73-8252-0B94BFCA2145';
const HOUR_MS = 3_600_000;

const server = await createTestServer({
  graph: {
    nodes: {
      [DOMAIN]: { kinds: ['Base', 'Domain'] },
      ...Object.fromEntries(
        ['A', 'B', 'C', 'D'].map((id) => [
          id,
          { kinds: ['Base', 'User'], properties: { enabled: true, lastlogontimestamp: 1_780_000_000 } },
        ]),
      ),
      HOST: {
        kinds: ['Base', 'Computer'],
        properties: { enabled: true, lastlogontimestamp: 1_780_000_000, operatingsystem: 'WINDOWS 11' },
      },
    },
    relationships: ['HOST -HasSession-> A', 'B -AdminTo-> HOST'],
  },
});
const { database, inject, logInAs } = server;
const { authorization } = await logInAs('Read-Only');

const domain: QualityMeasure = {
  platform: 'ad',
  environmentId: DOMAIN,
  environments: 1,
  counts: { users: 7, groups: 2, acls: 30, relationships: 41 },
  completeness: { sessions: { active: 4, share: 0.25 }, localGroups: { active: 2, share: 0.5 } },
};
const tenant: QualityMeasure = {
  platform: 'azure',
  environmentId: TENANT,
  environments: 1,
  counts: { users: 3, web_apps: 1, relationships: 2 },
  completeness: undefined,
};

/** Three runs: 40 days, 2 days and an hour ago; the users of the domain are 5, 6 and 7. */
for (const [users, hoursAgo] of [
  [5, 960],
  [6, 48],
  [7, 1],
] as const) {
  const own = { ...domain, counts: { ...domain.counts, users } };
  await recordDataQuality(database.kysely, [
    own,
    { ...own, environmentId: undefined, environments: 3 },
    tenant,
    { ...tenant, environmentId: undefined, environments: 2 },
  ]);
  await database.pool.query(
    `UPDATE data_quality SET created_at = $1
     WHERE run_id = (SELECT run_id FROM data_quality ORDER BY id DESC LIMIT 1)`,
    [new Date(Date.now() - hoursAgo * HOUR_MS)],
  );
}

const get = (path: string, caller = authorization) =>
  inject({ url: `/api/v2/${path}`, headers: { authorization: caller } });

const OF_DOMAIN = `ad-domains/${DOMAIN}/data-quality-stats`;
const OF_TENANT = `azure-tenants/${TENANT}/data-quality-stats`;

async function usersOf(query: string): Promise<number[]> {
  const response = await get(`${OF_DOMAIN}?${query}`);
  expect(response.statusCode, response.body).toBe(200);
  const { data }: { data: { users: number }[] } = response.json();
  return data.map(({ users }) => users);
}

describe('completeness', () => {
  it('is measured in the graph as it is', async () => {
    const response = await get('completeness');
    expect(response.json()).toEqual({ data: { LocalGroupCompleteness: 1, SessionCompleteness: 0.25 } });
  });
});

describe('data quality', () => {
  it('of a domain is what analyses of the last 30 days counted, the last one first', async () => {
    const before = Date.now();
    const body = (await get(OF_DOMAIN)).json();

    expect(body).toMatchObject({ count: 2, limit: 1000, skip: 0 });
    expect(Date.parse(body.end)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(body.end) - Date.parse(body.start)).toBe(30 * 24 * HOUR_MS);
    expect(body.data[0]).toEqual({
      id: expect.any(Number),
      run_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      created_at: expect.any(String),
      updated_at: body.data[0].created_at,
      deleted_at: { time: '0001-01-01T00:00:00Z', valid: false },
      domain_sid: DOMAIN,
      users: 7,
      groups: 2,
      computers: 0,
      ous: 0,
      containers: 0,
      gpos: 0,
      aiacas: 0,
      rootcas: 0,
      enterprisecas: 0,
      ntauthstores: 0,
      certtemplates: 0,
      issuancepolicies: 0,
      acls: 30,
      sessions: 0,
      relationships: 41,
      session_completeness: 0.25,
      local_group_completeness: 0.5,
      active_users: 4,
      active_computers: 2,
    });
    expect(body.data[1].users).toBe(6);
  });

  it('of a platform is that of all its domains or tenants', async () => {
    const ad = (await get('platform/ad/data-quality-stats?limit=1')).json();
    expect(ad).toMatchObject({ count: 2, limit: 1, data: [{ domains: 3, users: 7 }] });
    expect(Object.keys(ad.data[0])).not.toContain('domain_sid');

    const azure = (await get('platform/azure/data-quality-stats?limit=1')).json();
    expect(azure).toMatchObject({ count: 2, data: [{ tenants: 2, users: 3, web_apps: 1, apps: 0 }] });
    expect(Object.keys(azure.data[0])).not.toContain('session_completeness');
  });

  it('of a tenant has counts of its own', async () => {
    const { data } = (await get(OF_TENANT)).json();
    expect(Object.keys(data[0]).toSorted()).toEqual([
      'apps',
      'automation_accounts',
      'container_registries',
      'created_at',
      'deleted_at',
      'devices',
      'function_apps',
      'groups',
      'id',
      'key_vaults',
      'logic_apps',
      'managed_clusters',
      'management_groups',
      'relationships',
      'resource_groups',
      'run_id',
      'service_principals',
      'subscriptions',
      'tenantid',
      'updated_at',
      'users',
      'vm_scale_sets',
      'vms',
      'web_apps',
    ]);
    expect(data[0]).toMatchObject({ tenantid: TENANT, users: 3, web_apps: 1, relationships: 2 });
  });

  it('is of the same run for all that an analysis counted', async () => {
    const bodies = await Promise.all(
      [OF_DOMAIN, OF_TENANT, 'platform/ad/data-quality-stats'].map((path) => get(path)),
    );
    const runs = bodies.map((response) => response.json().data[0].run_id);
    expect(new Set(runs).size).toBe(1);
  });

  it.each([
    ['sort_by=created_at', [6, 7]],
    ['sort_by=-updated_at', [7, 6]],
    ['limit=1', [7]],
    ['limit=1&skip=1', [6]],
    ['limit=0', [7, 6]],
    ['start=2000-01-01T00:00:00Z', [7, 6, 5]],
    ['start=2000-01-01T00:00:00%2B02:00&sort_by=created_at&skip=1', [6, 7]],
    [`start=2000-01-01T00:00:00Z&end=${new Date(Date.now() - 20 * HOUR_MS).toISOString()}`, [6, 5]],
    ['end=', [7, 6]],
    ['start=2100-01-01T00:00:00Z', []],
  ])('is listed as asked for with ?%s', async (query, users) => {
    expect(await usersOf(query)).toEqual(users);
  });

  it('tells the span of time that was asked for', async () => {
    const [start, end] = ['2026-01-02T03:04:05.678Z', '2026-01-03T03:04:05Z'];
    expect((await get(`${OF_DOMAIN}?start=${start}&end=${end}`)).json()).toEqual({
      count: 0,
      limit: 1000,
      skip: 0,
      start,
      end: '2026-01-03T03:04:05.000Z',
      data: [],
    });
  });

  it.each([
    'ad-domains/S-1-0/data-quality-stats',
    'azure-tenants/none/data-quality-stats',
    `azure-tenants/${DOMAIN}/data-quality-stats`,
  ])('of what is not known is empty: %s', async (path) => {
    const response = await get(path);
    expect([response.statusCode, response.json().count, response.json().data]).toEqual([200, 0, []]);
  });

  it.each([
    ['sort_by=users', 'column format does not support sorting'],
    ['sort_by=id', 'column format does not support sorting'],
    ['sort_by=', 'empty sort_by parameter supplied'],
    ['start=yesterday', 'invalid RFC-3339 datetime format: [yesterday]'],
    ['end=2026-13-01T00:00:00Z', 'invalid RFC-3339 datetime format: [2026-13-01T00:00:00Z]'],
    ['start=gt:2026-01-01T00:00:00Z', 'invalid RFC-3339 datetime format: [gt:2026-01-01T00:00:00Z]'],
    ['limit=abc', 'invalid limit: [abc]'],
    ['limit=-1', 'invalid limit: [-1]'],
    ['skip=1.5', 'invalid skip: [1.5]'],
    ['created_at=gt:2026-01-01T00:00:00Z', 'the specified column cannot be filtered'],
    // The first that is wrong is told: order, then time, then limit, then skip.
    ['skip=x&limit=y&end=b&start=a&sort_by=z', 'column format does not support sorting'],
    ['skip=x&limit=y&end=b&start=a', 'invalid RFC-3339 datetime format: [a]'],
    ['skip=x&limit=y&end=b', 'invalid RFC-3339 datetime format: [b]'],
    ['skip=x&limit=y', 'invalid limit: [y]'],
  ])('refuses ?%s', async (query, message) => {
    for (const path of [
      OF_DOMAIN,
      OF_TENANT,
      'platform/ad/data-quality-stats',
      'platform/other/data-quality-stats',
    ]) {
      const response = await get(`${path}?${query}`);
      expect([response.statusCode, messageOf(response)]).toEqual([400, message]);
    }
  });

  it.each(['aws', 'AD', '$&'])('knows no platform called %s', async (platform) => {
    const response = await get(`platform/${encodeURIComponent(platform)}/data-quality-stats`);
    expect([response.statusCode, messageOf(response)]).toEqual([
      400,
      `invalid platform id specified in url: ${platform}`,
    ]);
  });
});

describe.each(['completeness', OF_DOMAIN, OF_TENANT, 'platform/ad/data-quality-stats'])('%s', (path) => {
  it('needs a session, and the permission to read the graph', async () => {
    expect((await inject({ url: `/api/v2/${path}` })).statusCode).toBe(401);
    const other = await get(path, (await logInAs('Upload-Only')).authorization);
    expect([other.statusCode, messageOf(other)]).toEqual([403, 'not authorized']);
  });

  it('is nothing but read, and has no other name', async () => {
    const posted = await inject({ method: 'POST', url: `/api/v2/${path}`, headers: { authorization } });
    expect(posted.statusCode).toBe(405);
    expect((await get(`${path}/more`)).statusCode).toBe(404);
  });
});
