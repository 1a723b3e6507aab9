import { BUILT_IN_TAGS } from '@secgraph/analysis';
import { ZoneRepository } from '@secgraph/database/zones';
import type { TinyGraph } from '@secgraph/questions/testing';
import { SYSTEM_ACTOR } from '@secgraph/vocabulary';
import type { LightMyRequestResponse } from 'fastify';
import { createTestServer, messageOf, type TestServerOptions } from '../../../test/test-server.ts';

/** Two domains; ADA and the admins are in tier zero, EVE of the other domain is owned. */
const ZONED_GRAPH: TinyGraph = {
  nodes: {
    'S-1': { kinds: ['Base', 'Domain'], properties: { name: 'CORP', domainsid: 'S-1' } },
    'S-1-500': {
      kinds: ['Base', 'User', 'Tag_Tier_Zero'],
      properties: { name: 'ADA@CORP', domainsid: 'S-1' },
    },
    'S-1-512': {
      kinds: ['Base', 'Group', 'Tag_Tier_Zero'],
      properties: { name: 'ADMINS@CORP', domainsid: 'S-1' },
    },
    'S-2-900': {
      kinds: ['Base', 'User', 'Tag_Owned', 'Tag_Tier_Zero'],
      properties: { name: 'EVE@OTHER', domainsid: 'S-2' },
    },
    'S-2-901': { kinds: ['Base', 'User'], properties: { name: 'BOB@OTHER', domainsid: 'S-2' } },
  },
};

/** Graph ids of its nodes. */
export const NODE_IDS = { domain: 100, ada: 101, admins: 102, eve: 103, bob: 104 } as const;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A service with the tags that come with the product. */
export async function openZoneServer(options: TestServerOptions = {}) {
  const server = await createTestServer({ graph: ZONED_GRAPH, ...options });
  await new ZoneRepository(server.database.kysely).storeDefaults(BUILT_IN_TAGS, SYSTEM_ACTOR);
  const { pool } = server.database;
  await pool.query("INSERT INTO kind (id, name) VALUES (9001, 'Tag_Tier_Zero'), (9002, 'Tag_Owned')");
  for (const [index, [objectId, { kinds }]] of Object.entries(ZONED_GRAPH.nodes).entries()) {
    const kindIds = kinds.flatMap((kind) => ({ Tag_Tier_Zero: 9001, Tag_Owned: 9002 })[kind] ?? []);
    await pool.query("INSERT INTO node VALUES ($1, $2, $3, '{}')", [100 + index, objectId, kindIds]);
  }
  const admin = await server.logInAs('Administrator');
  const call = (method: Method, path: string, payload?: unknown, caller = admin) =>
    server.inject({
      method,
      url: `/api/v2${path}`,
      headers: {
        authorization: caller.authorization,
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(payload === undefined
        ? {}
        : { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
    });
  const tags = (await call('GET', '/asset-group-tags')).json().data.tags as { id: number; name: string }[];
  const idOf = (name: string) => tags.find((tag) => tag.name === name)?.id ?? 0;

  return {
    ...server,
    admin,
    call,
    tierZero: idOf('Tier Zero'),
    owned: idOf('Owned'),
    /** As if the last tagging had found it. */
    select: (selectorId: number, member: SelectedNode) =>
      pool.query(
        `INSERT INTO asset_group_tag_selector_member
           (selector_id, object_id, node_id, source, certified, primary_kind, environment_id, name)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          selectorId,
          member.objectId,
          member.nodeId,
          member.source ?? 1,
          member.certified ?? 0,
          member.primaryKind ?? 'User',
          member.environmentId ?? 'S-1',
          member.name ?? member.objectId,
        ],
      ),
    /** What waits for the datapipe, and is taken from it. */
    takeRequest: async (): Promise<string | undefined> => {
      const { rows } = await pool.query('DELETE FROM analysis_request RETURNING scope');
      return rows[0]?.scope;
    },
    history: async (): Promise<string[]> => {
      const { rows } = await pool.query('DELETE FROM asset_group_history RETURNING id, action, target');
      return rows
        .toSorted((a, b) => Number(a.id) - Number(b.id))
        .map(({ action, target }) => `${action} ${target}`);
    },
  };
}

export interface SelectedNode {
  readonly objectId: string;
  readonly nodeId: number;
  readonly source?: number;
  readonly certified?: number;
  readonly primaryKind?: string;
  readonly environmentId?: string;
  readonly name?: string;
}

/** Status and message of a refusal. */
export function refusalOf(response: LightMyRequestResponse): readonly [number, string] {
  return [response.statusCode, messageOf(response)];
}
