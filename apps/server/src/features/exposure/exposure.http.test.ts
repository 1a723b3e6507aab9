import { BUILT_IN_TAGS } from '@secgraph/analysis';
import { createZoneRepository } from '@secgraph/database';
import { describe, expect, it } from 'vitest';
import { createTestServer, messageOf } from '../../../test/test-server.ts';
import { SYSTEM_ACTOR } from '../../datapipe/shared/system-actor.ts';

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
await createZoneRepository(server.database.kysely).storeDefaults(BUILT_IN_TAGS, SYSTEM_ACTOR);
const { authorization } = await server.logInAs('Read-Only');
const tags = await createZoneRepository(server.database.kysely).listTags();
const tagId = (name: string) => tags.find((tag) => tag.name === name)?.id ?? 0;

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

  it.each([
    ['?asset_group_tag_id=4711', 404, 'resource not found'],
    [`?asset_group_tag_id=${tagId('Owned')}`, 404, 'resource not found'],
    ['?environment_id=S-3', 404, 'environment not found'],
    ['?asset_group_tag_id=x', 400, 'asset_group_tag_id must be the id of a zone'],
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
