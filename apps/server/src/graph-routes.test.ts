import { BUILT_IN_MODEL } from '@secgraph/graph-schema';
import { tinySnapshot } from '@secgraph/questions/testing';
import { shareGraph } from '@secgraph/questions/thread';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GRAPH_PARTS, openGraphServer } from './features/graph-server.test-support.ts';
import { graphRoutes } from './graph-routes.ts';
import { createGraphWorkerPool, type GraphQueries } from './graph-workers/graph-worker-pool.ts';

const user = (name: string) => ({ kinds: ['Base', 'User'], properties: { name } });
const GRAPH = {
  nodes: {
    'S-1-1': user('ADA@CORP.LOCAL'),
    'S-1-2': { kinds: ['Base', 'Group'], properties: { name: 'ADMINS@CORP.LOCAL' } },
    'S-1-3': { kinds: ['Base', 'Domain'], properties: { name: 'CORP.LOCAL', collected: true } },
    'S-1-4': user('BOB@CORP.LOCAL'),
    'S-1-5': { kinds: ['Base', 'Container'], properties: { inheritancehashes: ['H'] } },
    'S-1-6': { kinds: ['Base', 'Group'], properties: { domainsid: 'S-1' } },
    'S-1-7': { kinds: ['Base', 'Computer'], properties: { name: 'HOST.CORP.LOCAL' } },
    'S-1-8': {
      kinds: ['Base', 'Computer'],
      properties: { domainsid: 'S-1', isdc: true, ldapavailable: true, ldapsigning: false },
    },
    'S-1-9': {
      kinds: ['Base', 'Computer'],
      properties: { domainsid: 'S-1', restrictoutboundntlm: false },
    },
  },
  relationships: [
    'S-1-1 -MemberOf-> S-1-2',
    'S-1-2 -GenericAll-> S-1-3',
    'S-1-4 -Owns-> S-1-1',
    'S-1-5 -Contains-> S-1-4',
    {
      start: 'S-1-6',
      kind: 'GenericWrite',
      end: 'S-1-4',
      properties: { isacl: true, isinherited: true, inheritancehash: 'H' },
    },
    'S-1-6 -CoerceAndRelayNTLMToLDAP-> S-1-7',
    'S-1-6 -CoerceAndRelayNTLMToSMB-> S-1-7',
    'S-1-9 -AdminTo-> S-1-7',
    'S-1-2 -CoerceAndRelayNTLMToSMB-> S-1-7',
  ],
};

const log = pino({ level: 'silent' });
const pool = createGraphWorkerPool({ workerCount: 2, log });
let server: FastifyInstance;

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> & { readonly errors?: readonly { message: string }[] };
}

async function get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await server.inject({ url, headers: { authorization: 'graphdb/Read', ...headers } });

  return { status: response.statusCode, body: response.json() };
}

/** `source` and `target` are graph ids. */
function edgeUrl(route: string, kind: string, source: number, target: number): string {
  return `/api/v2/graphs/${route}?edge_type=${kind}&source_node=${source}&target_node=${target}`;
}

const SUCCESSES: readonly [path: string, url: string, expected: unknown][] = [
  ['/api/v2/search', '/api/v2/search?q=corp&limit=2&skip=1', { data: [{ name: 'ADMINS@CORP.LOCAL' }, {}] }],
  ['/api/v2/search', '/api/v2/search?q=corp&type=Domain&type=Group', { data: [{ type: 'Group' }, {}] }],
  ['/api/v2/graph-search', '/api/v2/graph-search?query=ada', { data: { 100: { color: '#17E625' } } }],
  ['/api/v2/graph-search', '/api/v2/graph-search?search_query=ada', { data: { 100: { color: '#17E625' } } }],
  [
    '/api/v2/available-domains',
    '/api/v2/available-domains?collected=eq:true&sort_by=-name',
    { data: [{ id: 'S-1-3', collected: true }] },
  ],
  ['/api/v2/graphs/kinds', '/api/v2/graphs/kinds?type=eq:edge', { data: {} }],
  [
    '/api/v2/graphs/shortest-path',
    '/api/v2/graphs/shortest-path?start_node=S-1-1&end_node=S-1-3&relationship_kinds=in:MemberOf,%20GenericAll&only_traversable=true',
    { data: { nodes: { 100: { label: 'ADA@CORP.LOCAL' } }, edges: [{ source: '100' }, { source: '101' }] } },
  ],
  [
    '/api/v2/graphs/shortest-path',
    '/api/v2/graphs/shortest-path?start_node=S-1-1&end_node=S-1-3&exclude_nodes=S-1-4&exclude_nodes=nobody&exclude_edges=104_Contains_103&exclude_edges=1_No_kind_of_ours_9999999999&avoid_disabled=true',
    { data: { nodes: { 100: {}, 101: {}, 102: {} }, edges: [{ source: '100' }, { source: '101' }] } },
  ],
  [
    '/api/v2/graphs/paths-to',
    '/api/v2/graphs/paths-to?end_node=S-1-3&max_hops=2&limit=1&relationship_kinds=nin:Owns&only_traversable=true',
    {
      data: {
        nodes: { 101: {}, 102: {} },
        edges: [{ source: '101', kind: 'GenericAll', target: '102' }],
        ends: [{ node_id: '101', hops: 1 }],
        total: 2,
        total_by_kind: { Group: 1, User: 1 },
        total_by_hops: [1, 1],
        has_all_paths: true,
      },
    },
  ],
  [
    '/api/v2/graphs/paths-from',
    '/api/v2/graphs/paths-from?start_node=S-1-1&to=owned',
    { data: { nodes: {}, edges: [], ends: [], total: 0, total_by_kind: {}, total_by_hops: [] } },
  ],
  [
    '/api/v2/pathfinding',
    '/api/v2/pathfinding?start_node=S-1-1&end_node=S-1-3',
    { data: { rel_1: { id1: '100', id2: '101' } } },
  ],
  ['/api/v2/pathfinding', '/api/v2/pathfinding?start_node=S-1-3&end_node=S-1-1', { data: {} }],
  [
    '/api/v2/graphs/edge-composition',
    edgeUrl('edge-composition', 'CoerceAndRelayNTLMToSMB', 105, 106),
    {
      data: {
        nodes: { 106: { label: 'HOST.CORP.LOCAL' }, 108: { properties: { restrictoutboundntlm: false } } },
        edges: [{ source: '108', target: '106', label: 'AdminTo', kind: 'AdminTo', properties: {} }],
      },
    },
  ],
  [
    '/api/v2/graphs/edge-composition',
    edgeUrl('edge-composition', 'MemberOf', 100, 101),
    { data: { nodes: {}, edges: [] } },
  ],
  [
    '/api/v2/graphs/relay-targets',
    edgeUrl('relay-targets', 'CoerceAndRelayNTLMToLDAP', 105, 106),
    { data: { nodes: { 107: { kind: 'Computer', properties: { isdc: true } } }, edges: [] } },
  ],
  [
    '/api/v2/graphs/acl-inheritance',
    edgeUrl('acl-inheritance', 'GenericWrite', 105, 103),
    {
      data: {
        nodes: { 103: {}, 105: {}, 104: { properties: { inheritancehashes: ['H'] } } },
        edges: [
          { source: '104', kind: 'Contains' },
          { source: '105', kind: 'GenericWrite', properties: { inheritancehash: 'H' } },
        ],
      },
    },
  ],
  ['/api/v2/base/{object_id}', '/api/v2/base/s-1-1', { data: { kinds: ['Base', 'User'], controllables: 1 } }],
  [
    '/api/v2/base/{object_id}/controllables',
    '/api/v2/base/S-1-1/controllables?type=list&sort_by=-name',
    { count: 1, limit: 10, skip: 0, data: [{ objectID: 'S-1-3' }] },
  ],
  [
    '/api/v2/base/{object_id}/controllers',
    '/api/v2/base/S-1-1/controllers?type=graph',
    { 100: {}, 103: {}, rel_3: { label: { text: 'Owns' } } },
  ],
];

const ENDS = 'start_node=S-1-1&end_node=S-1-3';
const SHORTEST = '/api/v2/graphs/shortest-path';
const FILTER_FORMAT =
  "invalid query parameter 'relationship_kinds': acceptable values should match the format: in|nin:Kind1,Kind2";
const BAD_FILTER = 'there are errors in the query parameter filters specified';
const BAD_EXCLUDED_NODES = "invalid query parameter 'exclude_nodes': at most 500 object ids or graph ids";
const BAD_EXCLUDED_EDGES =
  "invalid query parameter 'exclude_edges': at most 500 values of the form source_kind_target, with graph ids";
const BAD_PAGING = 'there are errors in the query parameters: error getting paging parameters: ';

const EXPLANATIONS = ['edge-composition', 'relay-targets', 'acl-inheritance'] as const;
const NO_EDGE = 'Could not find edge matching criteria: not found';

/** In the order in which they are noticed: each query has the faults of those that follow as well. */
const EDGE_REFUSALS = EXPLANATIONS.flatMap((route) =>
  (
    [
      ['target_node=x&target_node=y', 'Expected edge_type parameter to be set.'],
      ['edge_type=&target_node=1', 'Expected edge_type parameter to be set.'],
      ['edge_type=x&edge_type=y', 'Expected source_node parameter to be set.'],
      ['edge_type=x&edge_type=y&source_node=1', 'Expected target_node parameter to be set.'],
      ['edge_type=x&edge_type=x&source_node=1&source_node=1&target_node=1', 'Expected only one edge_type.'],
      [
        'edge_type=x&source_node=1&source_node=1&target_node=1&target_node=1',
        'Expected only one source_node.',
      ],
      ['edge_type=x&source_node=x&target_node=1&target_node=1', 'Expected only one target_node.'],
      ['edge_type=Nonsense&source_node=x&target_node=x', 'Invalid edge requested: Nonsense'],
      ['edge_type=User&source_node=x&target_node=x', 'Invalid edge requested: User'],
      ['edge_type=MemberOf&source_node=1.5&target_node=x', 'Invalid value for startID: 1.5'],
      ['edge_type=MemberOf&source_node=999&target_node=S-1-1', 'Invalid value for endID: S-1-1'],
      ['edge_type=MemberOf&source_node=999&target_node=101', NO_EDGE],
      ['edge_type=MemberOf&source_node=100&target_node=9999999999999999999', NO_EDGE],
      ['edge_type=MemberOf&source_node=-1&target_node=101', NO_EDGE],
      ['edge_type=MemberOf&source_node=101&target_node=100', NO_EDGE],
      ['edge_type=Enroll&source_node=100&target_node=101', NO_EDGE],
    ] as const
  ).map(([query, message]) => [`/api/v2/graphs/${route}?${query}`, 400, message] as const),
);

const REFUSALS: readonly (readonly [url: string, status: number, message: string])[] = [
  ['/api/v2/search', 400, 'Invalid search parameter'],
  ['/api/v2/search?q=', 400, 'Invalid search parameter'],
  ['/api/v2/search?q=a&type=Nonsense', 400, 'Invalid type parameter'],
  ['/api/v2/search?q=a&limit=-1', 400, 'Invalid query parameter: invalid limit: -1'],
  ['/api/v2/graph-search', 400, 'Expected search parameter to be set.'],
  ['/api/v2/graph-search?query=a&query=b', 400, 'Expected only one search value.'],
  ['/api/v2/graph-search?query=a&search_query=b', 400, 'Expected only one search value.'],
  ['/api/v2/graph-search?query=a&type=exact&type=fuzzy', 400, 'Expected only one search type.'],
  ['/api/v2/graph-search?query=a&type=x', 400, 'Error getting search results: unsupported search type x'],
  ['/api/v2/available-domains?sort_by=collected', 400, 'column format does not support sorting'],
  ['/api/v2/available-domains?kind=eq:a', 400, 'the specified column cannot be filtered'],
  ['/api/v2/available-domains?collected=eq:perhaps', 400, BAD_FILTER],
  [
    '/api/v2/available-domains?collected=~eq:t',
    400,
    'the specified filter predicate is not supported for this column',
  ],
  [`${SHORTEST}?end_node=S-1-3`, 400, 'Missing query parameter: start_node'],
  [`${SHORTEST}?start_node=S-1-1&end_node=`, 400, 'Missing query parameter: end_node'],
  [`${SHORTEST}?${ENDS}&relationship_kinds=MemberOf`, 400, FILTER_FORMAT],
  [`${SHORTEST}?${ENDS}&only_traversable=perhaps`, 400, BAD_FILTER],
  [`${SHORTEST}?start_node=S-1-3&end_node=S-1-1`, 404, 'Path not found'],
  [`${SHORTEST}?start_node=S-9&end_node=S-1-1`, 404, 'resource not found'],
  [`${SHORTEST}?${ENDS}&exclude_nodes=S-1-2`, 404, 'Path not found'],
  [`${SHORTEST}?${ENDS}&exclude_nodes=101`, 404, 'Path not found'],
  [`${SHORTEST}?${ENDS}&exclude_nodes=S-1-1`, 404, 'Path not found'],
  [`${SHORTEST}?${ENDS}&exclude_edges=100_MemberOf_101`, 404, 'Path not found'],
  [`${SHORTEST}?${ENDS}&exclude_nodes=a%00b`, 400, BAD_EXCLUDED_NODES],
  [`${SHORTEST}?${ENDS}&exclude_nodes=${'x'.repeat(4097)}`, 400, BAD_EXCLUDED_NODES],
  [`${SHORTEST}?${ENDS}${'&exclude_nodes=x'.repeat(501)}`, 400, BAD_EXCLUDED_NODES],
  [`${SHORTEST}?${ENDS}&exclude_edges=MemberOf`, 400, BAD_EXCLUDED_EDGES],
  [`${SHORTEST}?${ENDS}&exclude_edges=1__2`, 400, BAD_EXCLUDED_EDGES],
  [`${SHORTEST}?${ENDS}&exclude_edges=S-1-1_MemberOf_S-1-2`, 400, BAD_EXCLUDED_EDGES],
  [`${SHORTEST}?${ENDS}&avoid_disabled=perhaps`, 400, BAD_FILTER],
  ...['paths-to', 'paths-from'].flatMap((route) => {
    const [hub, ends] = route === 'paths-to' ? ['end_node', 'from'] : ['start_node', 'to'];
    const url = `/api/v2/graphs/${route}?${hub}=S-1-1`;

    return [
      [`/api/v2/graphs/${route}`, 400, `Missing query parameter: ${hub}`],
      [`/api/v2/graphs/${route}?${hub}=`, 400, `Missing query parameter: ${hub}`],
      [`/api/v2/graphs/${route}?${hub}=S-9`, 404, 'resource not found'],
      [`${url}&${ends}=all`, 400, `invalid query parameter '${ends}': 'any', 'owned' or 'tier-zero'`],
      [`${url}&limit=0`, 400, "invalid query parameter 'limit': an integer from 1 to 1000"],
      [`${url}&limit=1001`, 400, "invalid query parameter 'limit': an integer from 1 to 1000"],
      [`${url}&max_hops=1.5`, 400, "invalid query parameter 'max_hops': an integer from 1 to 1000"],
      [`${url}&max_hops=-1`, 400, "invalid query parameter 'max_hops': an integer from 1 to 1000"],
      [`${url}&relationship_kinds=MemberOf`, 400, FILTER_FORMAT],
      [`${url}&only_traversable=perhaps`, 400, BAD_FILTER],
      [`${url}&exclude_edges=x`, 400, BAD_EXCLUDED_EDGES],
      [`${url}&exclude_nodes=a%00b`, 400, BAD_EXCLUDED_NODES],
    ] as const;
  }),
  ['/api/v2/pathfinding?start_node=S-1-1', 400, 'Missing query parameter: end_node'],
  ['/api/v2/pathfinding?start_node=S-9&end_node=S-1-1', 404, 'resource not found'],
  ...EDGE_REFUSALS,
  ...(['edge-composition', 'relay-targets'] as const).map(
    (route) =>
      [
        edgeUrl(route, 'CoerceAndRelayNTLMToSMB', 101, 106),
        400,
        'Error getting composition for edge: the node S-1-2 does not say of which domain it is (property domainsid)',
      ] as const,
  ),
  ['/api/v2/base/S-9', 404, 'node not found'],
  ['/api/v2/base/S-1-1?counts=perhaps', 400, BAD_FILTER],
  [
    '/api/v2/base/S-1-1/controllers?type=count',
    400,
    'there are errors in the query parameters: unsupported result type for this query',
  ],
  ['/api/v2/base/S-1-1/controllers?skip=-1', 400, `${BAD_PAGING}invalid skip: -1`],
  ['/api/v2/base/S-9/controllers', 404, 'node not found'],
];

beforeAll(async () => {
  pool.useGraph(shareGraph(tinySnapshot(GRAPH)));
  server = await openGraphServer(pool);
});

afterAll(async () => {
  await server.close();
  await pool.close();
});

describe('routes of the graph', () => {
  it.each(SUCCESSES)('%s answers %s by its contract', async (path, url, expected) => {
    const { status, body } = await get(url);
    const contract = graphRoutes(pool, GRAPH_PARTS).find((route) => route.contract.path === path)?.contract;
    const response = contract?.responses[200];

    expect(status).toBe(200);
    expect(body).toMatchObject(expected as object);
    expect(response?.kind === 'json' && [...Compile(response.schema).Errors(body)]).toEqual([]);
  });

  it.each(REFUSALS)('%s is refused with %i', async (url, status, message) => {
    const answer = await get(url);

    expect(answer.body.errors?.map((error) => error.message)).toEqual([message]);
    expect(answer.status).toBe(status);
  });

  it.each(SUCCESSES)('%s needs a caller who may read the graph', async (_, url) => {
    const anonymous = await server.inject({ url });
    const stranger = await server.inject({ url, headers: { authorization: 'clients/Read' } });

    expect([anonymous.statusCode, stranger.statusCode]).toEqual([401, 403]);
  });

  it('answer 500 when the time the client gives has passed', async () => {
    const slow: GraphQueries = { model: BUILT_IN_MODEL, run: () => new Promise(() => undefined) };
    const slowServer = await openGraphServer(slow);
    const response = await slowServer.inject({
      url: '/api/v2/search?q=a',
      headers: { authorization: 'graphdb/Read', prefer: 'wait=1' },
    });

    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({
      errors: [
        { message: expect.stringMatching(/^request timed out: the limit of 1 seconds passed; .*up to 900$/) },
      ],
    });
    await slowServer.close();
  });

  it('answer 503 until there is a graph', async () => {
    const empty = createGraphWorkerPool({ workerCount: 2, log });
    const emptyServer = await openGraphServer(empty);
    const response = await emptyServer.inject({
      url: '/api/v2/search?q=a',
      headers: { authorization: 'graphdb/Read' },
    });

    expect(response.statusCode).toBe(503);
    await emptyServer.close();
    await empty.close();
  });

  it('cancel the query when the client goes away', async () => {
    const { promise: asked, resolve: onAsked } = Promise.withResolvers<AbortSignal>();
    const waiting: GraphQueries = {
      model: BUILT_IN_MODEL,
      run: (_, __, { signal }) => {
        onAsked(signal);

        return new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        );
      },
    };
    const waitingServer = await openGraphServer(waiting);
    const address = await waitingServer.listen({ host: '127.0.0.1', port: 0 });
    const client = new AbortController();
    const response = fetch(`${address}/api/v2/search?q=a`, {
      headers: { authorization: 'graphdb/Read' },
      signal: client.signal,
    });

    const signal = await asked;
    const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    client.abort();
    await expect(response).rejects.toThrow();
    await aborted;
    await waitingServer.close();
  });
});
