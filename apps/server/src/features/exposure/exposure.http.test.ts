import { BUILT_IN_TAGS } from '@secgraph/analysis';
import { createZoneRepository } from '@secgraph/database';
import { describe, expect, it } from 'vitest';
import { createTestServer, messageOf } from '../../../test/test-server.ts';
import { SYSTEM_ACTOR } from '../../datapipe/shared/system-actor.ts';

const user = (domainsid: string, ...kinds: string[]) => ({
  kinds: ['Base', 'User', ...kinds],
  properties: { domainsid },
});
const server = await createTestServer({
  graph: {
    nodes: {
      'S-1': { kinds: ['Base', 'Domain'], properties: { name: 'CORP', domainsid: 'S-1' } },
      'S-2': { kinds: ['Base', 'Domain'], properties: { name: 'OTHER', domainsid: 'S-2' } },
      'S-1-ADMIN': user('S-1', 'Tag_Tier_Zero'),
      'S-2-ADMIN': user('S-2', 'Tag_Tier_Zero'),
      'S-1-ANN': user('S-1'),
      'S-1-BEN': user('S-1'),
      'S-1-HELPERS': { kinds: ['Base', 'Group'], properties: { name: 'HELPERS', domainsid: 'S-1' } },
    },
    relationships: [
      'S-1-ANN -MemberOf-> S-1-HELPERS',
      'S-1-BEN -MemberOf-> S-1-HELPERS',
      'S-1-HELPERS -GenericAll-> S-1-ADMIN',
      'S-1-ANN -ForceChangePassword-> S-2-ADMIN',
    ],
  },
});
await createZoneRepository(server.database.kysely).storeDefaults(BUILT_IN_TAGS, SYSTEM_ACTOR);
const { authorization } = await server.logInAs('Read-Only');
const tags = await createZoneRepository(server.database.kysely).listTags();
const tagId = (name: string) => tags.find((tag) => tag.name === name)?.id ?? 0;

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
      'S-1-HELPERS -GenericAll-> S-1-ADMIN: 1',
      'S-1-ANN -ForceChangePassword-> S-2-ADMIN: 0',
    ]);
    expect(listOf(data.choke_points)).toEqual([
      2,
      'S-1-BEN -MemberOf-> S-1-HELPERS: 1',
      'S-1-HELPERS -GenericAll-> S-1-ADMIN: 1',
    ]);
    expect(data.minimum_cut.relationships[0]).toEqual({
      relationship_id: 3,
      kind: 'GenericAll',
      source: { id: 106, object_id: 'S-1-HELPERS', name: 'HELPERS', kind: 'Group' },
      target: { id: 102, object_id: 'S-1-ADMIN', name: 'S-1-ADMIN', kind: 'User' },
      cut_off_principals: 1,
    });
  });

  it('are those of one environment, and no more than asked for', async () => {
    const { data } = (await get('?environment_id=s-1&limit=1')).json();

    expect(data).toMatchObject({ environment_id: 's-1', exposed_principals: 2 });
    expect(listOf(data.minimum_cut)).toEqual([1, 'S-1-HELPERS -GenericAll-> S-1-ADMIN: 2']);
    expect(listOf(data.choke_points)).toEqual([3, 'S-1-HELPERS -GenericAll-> S-1-ADMIN: 2']);
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
