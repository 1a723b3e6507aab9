import { randomUUID } from 'node:crypto';
import { BUILT_IN_TAGS, type FoundFinding } from '@secgraph/analysis';
import { reconcileFindings } from '@secgraph/database/findings';
import { withGraphTransaction } from '@secgraph/database/graph';
import { ZoneRepository } from '@secgraph/database/zones';
import { SYSTEM_ACTOR } from '@secgraph/vocabulary';
import { describe, expect, it } from 'vitest';
import { createTestServer, messageOf } from './test-server.ts';

const node = (domainsid: string, ...kinds: string[]) => ({
  kinds: ['Base', ...kinds],
  properties: { domainsid },
});
const server = await createTestServer({
  graph: {
    nodes: {
      'S-1': { kinds: ['Base', 'Domain', 'Tag_Tier_Zero'], properties: { name: 'CORP', domainsid: 'S-1' } },
      'S-2': { kinds: ['Base', 'Domain', 'Tag_Tier_Zero'], properties: { name: 'OTHER', domainsid: 'S-2' } },
      'S-1-512': node('S-1', 'Group', 'Tag_Tier_Zero'),
      'S-2-512': node('S-2', 'Group', 'Tag_Tier_Zero'),
      'S-1-ANN': node('S-1', 'User'),
      'S-1-BEN': node('S-1', 'User'),
      'S-1-HELPERS': { kinds: ['Base', 'Group'], properties: { name: 'HELPERS', domainsid: 'S-1' } },
    },
    relationships: [
      'S-1-ANN -MemberOf-> S-1-HELPERS',
      'S-1-BEN -MemberOf-> S-1-HELPERS',
      'S-1-HELPERS -GenericAll-> S-1-512',
      'S-1-ANN -AddMember-> S-2-512',
    ],
  },
});
await new ZoneRepository(server.database.kysely).storeDefaults(BUILT_IN_TAGS, SYSTEM_ACTOR);
const { authorization } = await server.logInAs('Read-Only');
const tags = await new ZoneRepository(server.database.kysely).listTags();
const tagId = (name: string) => tags.find((tag) => tag.name === name)?.id ?? 0;

const at = (objectId: string) => ({ nodeId: 1, objectId, kind: 'Group', name: objectId });
const FOUND: FoundFinding = {
  type: 'T0GenericAll',
  shape: 'relationship',
  tagId: tagId('Tier Zero'),
  environmentId: 'S-1',
  environmentName: 'CORP',
  source: at('S-1-HELPERS'),
  target: at('S-1-512'),
  relationship: { id: 3, properties: '{}' },
  isInherited: false,
  exposure: { count: 2, share: 1 },
  impact: { count: 0, share: 0 },
  severity: 'critical',
  closes: 0,
  fix: { effort: 'low', sideEffects: 'low' },
};
const rows: FoundFinding[] = [
  FOUND,
  { ...FOUND, type: 'Kerberoasting', shape: 'list', tagId: 0, source: undefined, relationship: undefined },
  { ...FOUND, type: 'T0Owns' },
];
await withGraphTransaction(server.database, (transaction) =>
  reconcileFindings(transaction, {
    rows,
    types: [],
    postures: [],
    knownTypes: ['T0GenericAll', 'Kerberoasting', 'T0Owns'],
    tagIds: [0, tagId('Tier Zero')],
    environmentIds: ['S-1', 'S-2'],
  }),
);
const stored = await server.database.pool.query('SELECT id, type FROM finding');
const findingOf = (type: string) => Number(stored.rows.find((row) => row.type === type).id);
const [findingId, listFindingId, goneFindingId] = [
  findingOf('T0GenericAll'),
  findingOf('Kerberoasting'),
  findingOf('T0Owns'),
];

const simulate = (payload: unknown) =>
  server.inject({
    method: 'POST',
    url: '/api/v2/attack-paths/simulate',
    headers: { authorization, 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  });

const get = (query: string) =>
  server.inject({ url: `/api/v2/attack-paths/choke-points${query}`, headers: { authorization } });

interface Listed {
  readonly kind: string;
  readonly source: { readonly object_id: string };
  readonly target: { readonly object_id: string };
  readonly cut_off_principals: number;
}

const listOf = ({ count, relationships }: { count: number; relationships: readonly Listed[] }) => [
  count,
  ...relationships.map(
    ({ kind, source, target, cut_off_principals: cutOff }) =>
      `${source.object_id} -${kind}-> ${target.object_id}: ${cutOff}`,
  ),
];

describe('choke points', () => {
  it('are those of tier zero in all environments', async () => {
    const response = await get('');

    expect(response.statusCode, response.body).toBe(200);
    const { data } = response.json();
    expect(data).toMatchObject({
      asset_group_tag_id: tagId('Tier Zero'),
      environment_id: null,
      exposed_principals: 2,
      inseparable_principals: 0,
    });
    expect(listOf(data.minimum_cut)).toEqual([
      2,
      'S-1-HELPERS -GenericAll-> S-1-512: 1',
      'S-1-ANN -AddMember-> S-2-512: 0',
    ]);
    expect(listOf(data.choke_points)).toEqual([
      2,
      'S-1-BEN -MemberOf-> S-1-HELPERS: 1',
      'S-1-HELPERS -GenericAll-> S-1-512: 1',
    ]);
    expect(data.minimum_cut.exposed_after).toHaveLength(data.minimum_cut.relationships.length);
    expect(data.minimum_cut.exposed_after.at(-1)).toBe(data.inseparable_principals);
    expect(data.minimum_cut.relationships[0]).toEqual({
      relationship_id: 3,
      kind: 'GenericAll',
      source: { id: 106, object_id: 'S-1-HELPERS', name: 'HELPERS', kind: 'Group' },
      target: { id: 102, object_id: 'S-1-512', name: 'S-1-512', kind: 'Group' },
      cut_off_principals: 1,
    });
  });

  it('are those of one environment, and no more than asked for', async () => {
    const { data } = (await get('?environment_id=s-1&limit=1')).json();

    expect(data).toMatchObject({ environment_id: 's-1', exposed_principals: 2 });
    expect(listOf(data.minimum_cut)).toEqual([1, 'S-1-HELPERS -GenericAll-> S-1-512: 2']);
    expect(listOf(data.choke_points)).toEqual([3, 'S-1-HELPERS -GenericAll-> S-1-512: 2']);
  });

  it('of a type of findings end with one of them', async () => {
    const { data } = (await get('?finding=T0AddMember')).json();

    expect(data).toMatchObject({ finding: 'T0AddMember', finding_id: null, exposed_principals: 1 });
    expect(listOf(data.minimum_cut)).toEqual([1, 'S-1-ANN -AddMember-> S-2-512: 1']);
    expect((await get('?finding=T0AddMember&environment_id=S-1')).json().data).toMatchObject({
      exposed_principals: 0,
      minimum_cut: { count: 0 },
    });
  });

  it('of a finding end with it', async () => {
    const { data } = (await get(`?finding_id=${findingId}`)).json();

    expect(data).toMatchObject({ finding: 'T0GenericAll', finding_id: findingId, exposed_principals: 2 });
    expect(listOf(data.minimum_cut)).toEqual([1, 'S-1-HELPERS -GenericAll-> S-1-512: 2']);
    expect(listOf(data.choke_points)).toHaveLength(4);
  });

  it.each([
    ['?asset_group_tag_id=4711', 404, 'resource not found'],
    [`?asset_group_tag_id=${tagId('Owned')}`, 404, 'resource not found'],
    ['?environment_id=S-3', 404, 'environment not found'],
    ['?asset_group_tag_id=x', 400, 'asset_group_tag_id must be the id of a zone'],
    ['?finding=Kerberoasting', 400, 'only findings that are relationships into a zone have choke points'],
    ['?finding=Nothing', 400, 'unknown type of findings: Nothing'],
    ['?finding_id=x', 400, 'finding_id must be the id of a finding'],
    ['?finding_id=4711', 404, 'resource not found'],
    [`?finding_id=${listFindingId}`, 400, expect.stringContaining('have choke points')],
    [`?finding_id=${goneFindingId}`, 404, 'the relationship of the finding is gone'],
    [`?finding_id=${findingId}&finding=T0Owns`, 400, expect.stringContaining('leave out the other')],
    ['?limit=0', 400, 'limit must be a number from 1 to 1000'],
    ['?limit=1001', 400, 'limit must be a number from 1 to 1000'],
  ])('of %s are refused with %i', async (query, status, message) => {
    const response = await get(query);

    expect([response.statusCode, messageOf(response)]).toEqual([status, message]);
  });
});

describe('a simulation', () => {
  const HELPERS = { source: 'S-1-HELPERS', kind: 'GenericAll', target: 'S-1-512' };
  const place = (environment_id: string) => ({ environment_id, asset_group_tag_id: tagId('Tier Zero') });

  it('has nothing of what is marked as false, until that is taken back', async () => {
    const { manualChanges } = server.repositories;
    const added = { source: 'S-1-BEN', kind: 'GenericAll', target: 'S-1-512' };
    const countNew = async () => (await simulate({ add: [added] })).json().data.new_findings.count;
    expect(await countNew()).toBe(1);

    const { id } = await manualChanges.insert({
      requestId: randomUUID(),
      element: {
        objectId: added.source,
        relationship: { kind: added.kind, endObjectId: added.target },
      },
      action: { type: 'mark-false', until: new Date(Date.now() + 3_600_000) },
      replaced: undefined,
      name: 'BEN',
      endName: 'ADMINS',
      reason: 'It was read wrongly.',
      userId: randomUUID(),
      author: 'test',
      createdAt: new Date(),
    });
    expect(await countNew()).toBe(0);
    await manualChanges.end([id], 'undone', 'test');
    expect(await countNew()).toBe(1);
  });

  it('tells what a removed relationship was worth, and leaves the graph alone', async () => {
    const response = await simulate({ remove: [HELPERS] });

    expect(response.statusCode, response.body).toBe(200);
    const { data } = response.json();
    const state = { members: 2, outside_principals: 2, attack_path_count: 2 };
    expect(data.zones).toEqual([
      {
        ...place('S-1'),
        before: { ...state, exposed_principals: 2, exposure_percentage: 1, finding_count: 1 },
        after: {
          ...state,
          exposed_principals: 0,
          exposure_percentage: 0,
          finding_count: 0,
          attack_path_count: 0,
        },
      },
      expect.objectContaining(place('S-2')),
    ]);
    const finding = { ...place('S-1'), finding: 'T0GenericAll' };
    expect(data.findings).toContainEqual({
      ...finding,
      title: expect.stringContaining('GenericAll'),
      before: {
        finding_count: 1,
        exposure_count: 2,
        exposure_percentage: 1,
        impact_count: 0,
        impact_percentage: 0,
        composite_risk: 100,
      },
      after: null,
    });
    expect(data.resolved_findings).toEqual({
      count: 1,
      items: [{ ...finding, source: 'S-1-HELPERS', target: 'S-1-512' }],
    });
    expect(data.new_findings).toEqual({ count: 0, items: [] });
    expect(data.returning).toEqual({ count: 0, items: [] });

    expect((await get('?environment_id=S-1')).json().data.exposed_principals).toBe(2);
  });

  it('takes relationships by their graph ids, and members of zones go with their memberships', async () => {
    const added = { source: 's-1-ben', kind: 'MemberOf', target: 'S-1-512' };
    const { data } = (await simulate({ remove: [{ relationship_id: 1 }], add: [added] })).json();

    // Ben is an administrator now, and of the others nobody is a helper.
    expect(data.zones[0].after).toMatchObject({ members: 3, outside_principals: 1, exposed_principals: 0 });
    expect(data.findings).toContainEqual(
      expect.objectContaining({
        finding: 'T0GenericAll',
        after: expect.objectContaining({ exposure_count: 0 }),
      }),
    );
  });

  it.each([
    [{}, 400, 'name at least one relationship to remove or to add'],
    [{ remove: [{ source: 'S-1-512' }] }, 400, expect.stringContaining('is named by relationship_id, or by')],
    [{ remove: [{ ...HELPERS, relationship_id: 1 }] }, 400, expect.stringContaining('relationship_id')],
    [{ remove: Array(1001).fill(HELPERS) }, 400, 'no more than 1000 changes can be simulated at once'],
    [{ add: [{ ...HELPERS, kind: 'DCSync' }] }, 400, 'DCSync is derived by analyses: add what causes it'],
    [{ add: [{ ...HELPERS, kind: 'Likes' }] }, 400, 'unknown relationship kind: Likes'],
    [{ add: [{ ...HELPERS, source: 'S-9' }] }, 404, 'node not found: S-9'],
    [{ remove: [{ ...HELPERS, target: 'S-9' }] }, 404, 'node not found: S-9'],
    [{ remove: [{ ...HELPERS, kind: 'Owns' }] }, 404, 'relationship not found: S-1-HELPERS -Owns-> S-1-512'],
    [{ remove: [{ relationship_id: 4711 }] }, 404, 'relationship not found: 4711'],
  ])('of %j is refused with %i', async (payload, status, message) => {
    const response = await simulate(payload);

    expect([response.statusCode, messageOf(response)]).toEqual([status, message]);
  });
});
