import { BUILT_IN_TAGS, type FoundFinding } from '@secgraph/analysis';
import { reconcileFindings } from '@secgraph/database/findings';
import { withGraphTransaction } from '@secgraph/database/graph';
import { ZoneRepository } from '@secgraph/database/zones';
import { describe, expect, it } from 'vitest';
import { createTestServer } from '../../../test/test-server.ts';

/** Of a platform whose extension declares no environment; a directory is there as well. */
const { database, inject, logInAs } = await createTestServer({
  graph: {
    nodes: {
      'S-1': {
        kinds: ['Base', 'Domain'],
        properties: { name: 'CORP.LOCAL', domainsid: 'S-1', collected: true },
      },
      CRANE: { kinds: ['HB_Crane'], properties: { name: 'CRANE' } },
    },
  },
});
const { authorization } = await logInAs('Administrator');
await new ZoneRepository(database.kysely).storeDefaults(BUILT_IN_TAGS, 'test');

const get = (path: string) => inject({ url: `/api/v2/${path}`, headers: { authorization } });
const read = async (path: string) => {
  const response = await get(path);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const zones = (await read('asset-group-tags?type=eq:1&sort_by=position')).data.tags;
const tierZero: number = zones[0].id;

function findingOf(environmentId: string, number: number): FoundFinding {
  const end = (name: string) => ({ nodeId: number, objectId: `${name}-${number}`, kind: 'HB_Crane', name });
  return {
    type: 'T0GenericAll',
    shape: 'relationship',
    tagId: tierZero,
    environmentId,
    environmentName: environmentId === '' ? '' : 'CORP.LOCAL',
    source: end('DRIVER'),
    target: end('CRANE'),
    relationship: { id: number, properties: '{}' },
    isInherited: false,
    exposure: { count: 1, share: 0.5 },
    impact: { count: 1, share: 0.5 },
    severity: 'low',
    closes: undefined,
    fix: { effort: 'low', sideEffects: 'low' },
  };
}

const rows = [findingOf('', 1), findingOf('', 2), findingOf('S-1', 3)];
await withGraphTransaction(database, (transaction) =>
  reconcileFindings(transaction, {
    rows,
    types: ['', 'S-1'].map((environmentId) => ({
      environmentId,
      tagId: tierZero,
      type: 'T0GenericAll',
      exposure: { count: 1, share: 0.5 },
      impact: { count: 1, share: 0.5 },
      compositeRisk: 50,
      impactedAssets: 1,
    })),
    postures: ['', 'S-1'].map((environmentId) => ({
      environmentId,
      tagId: tierZero,
      exposureShare: environmentId === '' ? 0 : 0.5,
      principalCount: environmentId === '' ? 0 : 10,
      assetCount: 1,
      exposedAssetCount: 1,
      attackPathCount: environmentId === '' ? 2 : 1,
      sessionCompleteness: undefined,
      groupCompleteness: undefined,
    })),
    knownTypes: ['T0GenericAll'],
    tagIds: [tierZero],
    environmentIds: ['S-1'],
  }),
);
await database.pool.query('UPDATE datapipe_status SET last_analysis_run_at = now()');

describe('findings of no environment', () => {
  it('are listed and filtered', async () => {
    expect((await read('attack-paths/findings')).count).toBe(3);
    const { count, data } = await read('attack-paths/findings?environment_id=eq:');
    expect([count, data[0].environment_id, data[0].environment_name]).toEqual([2, '', '']);
    expect((await read('attack-paths/finding-groups?environment_id=eq:')).data).toMatchObject([
      { finding: 'T0GenericAll', count: 2, environment_ids: [''] },
    ]);
  });

  it('are counted in posture where they are asked for, beside environments and alone', async () => {
    const zone = `asset_group_tag_id=${tierZero}`;
    const last = async (environments: string) =>
      (await read(`posture-history/findings?${environments}&${zone}`)).data.at(-1).value;
    expect(await last('environments=none')).toBe(2);
    expect(await last('environments=S-1&environments=none')).toBe(3);
    expect(await last('environments=S-1')).toBe(1);
    // Nobody is a principal there: the share of the others stays what it is.
    const exposure = await read(`posture-history/exposure?environments=S-1&environments=none&${zone}`);
    expect(exposure.data.at(-1).value).toBe(50);
    const trends = await read(`attack-paths/finding-trends?environments=none&${zone}`);
    expect(trends.data.total_finding_count_end).toBe(2);
    const moments = await read(`domains/none/sparkline?finding=T0GenericAll&${zone}`);
    expect(moments.data.at(-1).FindingCount).toBe(2);
  });

  it('are in reports about all environments, in one of their own, and in no other', async () => {
    const { document } = (await read('report-document')).data;
    const [chapter] = document.zones;
    expect(chapter.types[0].findings.count).toBe(3);
    expect(
      chapter.types[0].findings.items.map(({ environment }: { environment: object }) => environment),
    ).toContainEqual({ id: '', name: 'No environment' });
    const one = (await read('report-document?environment_id=S-1')).data.document;
    expect(one.zones[0].types[0].findings.count).toBe(1);
    const none = (await read('report-document?environment_id=none')).data.document;
    expect(none).toMatchObject({
      subject: 'No environment',
      environment: { id: '', name: 'No environment' },
    });
    expect(none.zones[0]).toMatchObject({ types: [{ findings: { count: 2 } }], cut: null, cut_problem: '' });
    const hidden = (await read('report-document?sanitised=true')).data.document;
    expect(JSON.stringify(hidden)).toContain('No environment');
  });
});
