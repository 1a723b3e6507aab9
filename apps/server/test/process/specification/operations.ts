import type { TSchema } from 'typebox';
import { type Ask, EVERYTHING, type FilledService, RULE } from './filled-service.ts';
import * as shape from './shapes.ts';
import { COLLECTION_FLAGS, dataOf, listOf, pageOf } from './shapes.ts';

export type ColumnType = 'integer' | 'timestamp' | 'string' | 'boolean' | 'uuid';

/** A list as the specification has it: columns that it is filtered by, and those that it is sorted by. */
export interface SpecifiedList {
  readonly filters: Readonly<Record<string, ColumnType>>;
  readonly sorts: readonly string[];
  /** Has `count`, `skip` and `limit`. */
  readonly isPaged: boolean;
  /** The records, in the answer. */
  readonly rowsOf: (body: unknown) => readonly Readonly<Record<string, unknown>>[];
  /** What a column is called in a record, where that is another name. */
  readonly names?: Readonly<Record<string, string>>;
}

/** A request that is refused, and with which status. */
export type Refusal = readonly [status: number, request: (service: FilledService) => Partial<Ask>];

/** One operation of the specification. */
export interface SpecifiedOperation {
  /** Path as the specification has it. */
  readonly name: string;
  readonly request: (service: FilledService) => Ask | Promise<Ask>;
  /** By a collector; else by an administrator. */
  readonly isSigned?: true;
  readonly status: number;
  /** Undefined: bytes, or nothing. */
  readonly answer: TSchema | undefined;
  readonly list?: SpecifiedList;
  readonly refusals: readonly Refusal[];
}

type Body = Readonly<Record<string, unknown>>;
type Rows = SpecifiedList['rowsOf'];

const dataRows: Rows = (body) => (body as { data: readonly Body[] }).data;
const UNKNOWN_UUID = '11111111-1111-4111-8111-111111111111';
const TIMES = { created_at: 'timestamp', updated_at: 'timestamp', deleted_at: 'timestamp' } as const;
const FLAG_FILTERS = Object.fromEntries(COLLECTION_FLAGS.map((name) => [name, 'boolean' as const]));
const USER = { principal: 'barbara', first_name: 'Barbara', last_name: 'L', roles: [3] };
const OIDC = {
  name: 'Company',
  issuer: 'https://login.example.org',
  client_id: 'secgraph',
  config: { auto_provision: { enabled: true, default_role_id: 3, role_provision: false } },
};
const get = (path: string): Ask => ({ method: 'GET', path });
const send = (method: string, path: string, json: unknown): Ask => ({ method, path, json });
const json = (value: unknown) => (): Partial<Ask> => ({ json: value });
const path = (text: string) => (): Partial<Ask> => ({ path: text });

/** The table of the specification: every operation that it names. */
export const SPECIFIED_OPERATIONS: readonly SpecifiedOperation[] = [
  {
    name: 'POST /api/v2/sso-providers/oidc',
    request: () => send('POST', 'sso-providers/oidc', OIDC),
    status: 201,
    answer: dataOf(shape.oidcProvider),
    refusals: [
      [409, json(OIDC)],
      [400, json({ ...OIDC, name: '' })],
      [400, json({ ...OIDC, name: 'x', issuer: 'nowhere' })],
      [400, json({ ...OIDC, name: 'x', client_id: '' })],
      [400, json({ ...OIDC, name: 'x', config: { auto_provision: { enabled: true, default_role_id: 99 } } })],
      [400, json({ ...OIDC, name: 7 })],
    ],
  },
  {
    name: 'DELETE /api/v2/sso-providers/{sso_provider_id}',
    request: async ({ ask }) => {
      const { body } = await ask(send('POST', 'sso-providers/oidc', { ...OIDC, name: 'Gone' }));
      const { data } = body as { data: { sso_provider_id: number } };
      await ask(
        send('POST', 'platform-users', {
          principal: 'left',
          sso_provider_id: { int32: data.sso_provider_id, valid: true },
        }),
      );
      return { method: 'DELETE', path: `sso-providers/${data.sso_provider_id}` };
    },
    status: 200,
    answer: dataOf(shape.affectedUsers),
    refusals: [
      [404, path('sso-providers/99999')],
      [400, path('sso-providers/x')],
      [400, path('sso-providers/4294967296')],
    ],
  },
  {
    name: 'PUT /api/v2/tasks/{task_id}/cancel',
    request: async ({ orderJob }) => ({ method: 'PUT', path: `tasks/${await orderJob()}/cancel` }),
    status: 200,
    answer: dataOf(shape.job),
    refusals: [
      [404, path('tasks/99999/cancel')],
      [400, path('tasks/x/cancel')],
    ],
  },
  {
    name: 'POST /api/v2/asset-group-tags/certifications',
    request: ({ memberId }) =>
      send('POST', 'asset-group-tags/certifications', { member_ids: [memberId], action: 2, note: 'known' }),
    status: 200,
    answer: undefined,
    refusals: [
      [400, json({ member_ids: [], action: 2 })],
      [400, ({ memberId }) => ({ json: { member_ids: [memberId], action: 7 } })],
      [400, json({ action: 2 })],
      [400, json({ member_ids: ['x'], action: 2 })],
    ],
  },
  {
    name: 'PUT /api/v2/asset-groups/{asset_group_id}',
    request: ({ groupId }) => send('PUT', `asset-groups/${groupId}`, { name: 'Crown jewels' }),
    status: 200,
    answer: dataOf(shape.assetGroup),
    refusals: [
      [404, path('asset-groups/99999')],
      [400, path('asset-groups/x')],
      [400, json({ name: 7 })],
    ],
  },
  {
    name: 'GET /api/v2/clients/{client_id}/completed-tasks',
    request: ({ clientId }) => get(`clients/${clientId}/completed-tasks`),
    status: 200,
    answer: pageOf(shape.job),
    list: {
      filters: {
        ...TIMES,
        execution_time: 'timestamp',
        start_time: 'timestamp',
        end_time: 'timestamp',
        last_ingest: 'timestamp',
        id: 'integer',
        event_id: 'integer',
        log_path: 'string',
        domain_controller: 'string',
        status: 'string',
        event_title: 'string',
        client_id: 'uuid',
        ...FLAG_FILTERS,
      },
      sorts: [
        'event_id',
        'execution_time',
        'status',
        'start_time',
        'end_time',
        'log_path',
        'domain_controller',
        'event_title',
        'last_ingest',
        'id',
        'created_at',
        'updated_at',
        'deleted_at',
      ],
      isPaged: true,
      rowsOf: dataRows,
    },
    refusals: [
      [404, path(`clients/${UNKNOWN_UUID}/completed-tasks`)],
      [400, path('clients/x/completed-tasks')],
      [400, ({ clientId }) => path(`clients/${clientId}/completed-tasks?hydrate_ous=perhaps`)()],
    ],
  },
  {
    name: 'GET /api/v2/custom-nodes',
    request: () => get('custom-nodes'),
    status: 200,
    answer: listOf(shape.customNode),
    refusals: [],
  },
  {
    name: 'POST /api/v2/asset-group-tags/{asset_group_tag_id}/selectors',
    request: ({ tierZeroTagId, domainSid }) =>
      send('POST', `asset-group-tags/${tierZeroTagId}/selectors`, {
        name: 'ours',
        description: 'what we know',
        auto_certify: 2,
        disabled: true,
        seeds: [{ type: 1, value: domainSid }],
      }),
    status: 201,
    answer: dataOf(shape.selector),
    refusals: [
      [404, path('asset-group-tags/99999/selectors')],
      [404, path('asset-group-tags/4294967296/selectors')],
      [400, json({ seeds: [{ type: 1, value: 'x' }] })],
      [400, json({ name: 'no seeds' })],
      [400, json({ name: 'x', seeds: [{ type: 1, value: 'x' }], auto_certify: 3 })],
    ],
  },
  {
    name: 'GET /api/v2/kennel/enterprise-manifest',
    request: () => get('kennel/enterprise-manifest'),
    status: 200,
    answer: dataOf(shape.collectorManifest),
    refusals: [],
  },
  {
    name: 'POST /api/v2/platform-users',
    request: () =>
      send('POST', 'platform-users', {
        ...USER,
        email_address: 'barbara@example.org',
        sso_provider_id: { int32: 0, valid: false },
        is_disabled: false,
        secret: 'A-Long-Enough-Secret-7',
        needs_password_reset: true,
      }),
    status: 200,
    answer: dataOf(shape.user),
    refusals: [
      [409, json({ ...USER, principal: 'BARBARA' })],
      [400, json({ ...USER, principal: 'other', email_address: 'nobody' })],
      [400, json({ ...USER, principal: 'other', roles: [99] })],
      [400, json({ ...USER, principal: 'other', secret: 'short' })],
      [400, json({ ...USER, principal: 7 })],
      [400, json({ first_name: 'nameless' })],
    ],
  },
  {
    name: 'POST /api/v2/jobs/start',
    isSigned: true,
    request: async ({ orderJob }) => send('POST', 'jobs/start', { id: await orderJob() }),
    status: 200,
    answer: dataOf(shape.startedJob),
    refusals: [
      [404, json({ id: 99_999 })],
      [400, json({ id: 'x' })],
      [400, json({})],
    ],
  },
  {
    name: 'GET /api/v2/asset-groups/{asset_group_id}/collections',
    request: ({ groupId }) => get(`asset-groups/${groupId}/collections`),
    status: 200,
    answer: listOf(shape.collection),
    list: {
      filters: { ...TIMES, id: 'integer' },
      sorts: ['id', 'created_at', 'updated_at', 'deleted_at'],
      isPaged: false,
      rowsOf: dataRows,
    },
    refusals: [
      [404, path('asset-groups/99999/collections')],
      [400, path('asset-groups/x/collections')],
    ],
  },
  {
    name: 'GET /api/v2/attack-paths/finding-trends',
    request: ({ domainSid }) =>
      get(`attack-paths/finding-trends?environments=${domainSid}&environments=other`),
    status: 200,
    answer: shape.findingTrends,
    refusals: [
      [400, path('attack-paths/finding-trends')],
      [400, path('attack-paths/finding-trends?environments=x&start=yesterday')],
      [400, path('attack-paths/finding-trends?environments=x&end=tomorrow')],
      [400, path('attack-paths/finding-trends?environments=x&asset_group_tag_id=x')],
    ],
  },
  {
    name: 'GET /api/v2/asset-group-tags/{asset_group_tag_id}/selectors/{asset_group_tag_selector_id}',
    request: ({ tierZeroTagId, selectorId }) =>
      get(`asset-group-tags/${tierZeroTagId}/selectors/${selectorId}`),
    status: 200,
    answer: dataOf(shape.namedSelector),
    refusals: [
      [404, ({ tierZeroTagId }) => path(`asset-group-tags/${tierZeroTagId}/selectors/99999`)()],
      [404, ({ selectorId }) => path(`asset-group-tags/99999/selectors/${selectorId}`)()],
      [404, ({ tierZeroTagId }) => path(`asset-group-tags/${tierZeroTagId}/selectors/4294967296`)()],
    ],
  },
  {
    name: 'GET /api/v2/domains/{object_id}/adcs-escalations',
    request: ({ domainSid }) => get(`domains/${domainSid}/adcs-escalations`),
    status: 200,
    answer: pageOf(shape.nodeListEntry),
    refusals: [
      [404, path('domains/S-1-0-0/adcs-escalations')],
      [400, ({ domainSid }) => path(`domains/${domainSid}/adcs-escalations?skip=-1`)()],
      [400, ({ domainSid }) => path(`domains/${domainSid}/adcs-escalations?limit=x`)()],
      [400, ({ domainSid }) => path(`domains/${domainSid}/adcs-escalations?type=tree`)()],
    ],
  },
  {
    name: 'GET /api/v2/datapipe/status',
    request: () => get('datapipe/status'),
    status: 200,
    answer: dataOf(shape.datapipeStatus),
    refusals: [],
  },
  {
    name: 'GET /api/v2/asset-group-tags/{asset_group_tag_id}/members/counts',
    request: ({ tierZeroTagId, domainSid }) =>
      get(`asset-group-tags/${tierZeroTagId}/members/counts?environments=${domainSid}`),
    status: 200,
    answer: dataOf(shape.memberCounts),
    refusals: [
      [404, path('asset-group-tags/99999/members/counts')],
      [404, path('asset-group-tags/x/members/counts')],
    ],
  },
  {
    name: 'GET /api/v2/platform-users-minimal',
    request: () => get('platform-users-minimal'),
    status: 200,
    answer: dataOf(shape.minimalUsers),
    list: {
      filters: { first_name: 'string', last_name: 'string', email_address: 'string', id: 'uuid' },
      sorts: ['id', 'first_name', 'last_name', 'email_address'],
      isPaged: false,
      rowsOf: (body) => (body as { data: { users: readonly Body[] } }).data.users,
      names: { email_address: 'email' },
    },
    refusals: [],
  },
  {
    name: 'GET /api/v2/graphs/edge-composition',
    request: ({ derived: { source, target, kind } }) =>
      get(`graphs/edge-composition?source_node=${source}&target_node=${target}&edge_type=${kind}`),
    status: 200,
    answer: dataOf(shape.composition),
    refusals: [
      [400, path('graphs/edge-composition?source_node=1&target_node=2')],
      [400, path('graphs/edge-composition?source_node=1&edge_type=DCSync')],
      [400, path('graphs/edge-composition?target_node=1&edge_type=DCSync')],
      [400, path('graphs/edge-composition?source_node=x&target_node=2&edge_type=DCSync')],
    ],
  },
  {
    name: 'GET /api/v2/meta-nodes/{domain_id}',
    request: ({ domainSid }) => get(`meta-nodes/${domainSid}`),
    status: 200,
    answer: dataOf(shape.anyObject),
    refusals: [],
  },
  {
    name: 'GET /api/v2/collectors/{collector_type}/{release_tag}/checksum',
    request: () => get('collectors/collector_a/latest/checksum'),
    status: 200,
    answer: undefined,
    refusals: [
      [400, path('collectors/collector_c/latest/checksum')],
      [404, path('collectors/collector_a/v9.9.9/checksum')],
      [404, path('collectors/collector_a/newest/checksum')],
    ],
  },
  {
    name: 'POST /api/v2/events',
    request: ({ clientId, domainSid }) =>
      send('POST', 'events', {
        ...EVERYTHING,
        client_id: clientId,
        rrule: RULE,
        domains: [domainSid],
        ous: [],
      }),
    status: 200,
    answer: dataOf(shape.event),
    refusals: [
      [400, ({ clientId }) => json({ ...EVERYTHING, client_id: clientId, rrule: 'always' })()],
      [400, ({ clientId }) => json({ client_id: clientId, rrule: RULE })()],
      [400, ({ clientId }) => json({ ...EVERYTHING, client_id: clientId, rrule: 7 })()],
    ],
  },
  {
    name: 'GET /api/v2/events',
    request: () => get('events'),
    status: 200,
    answer: pageOf(shape.event),
    list: {
      filters: {
        ...TIMES,
        next_scheduled_at: 'timestamp',
        id: 'integer',
        rrule: 'string',
        client_id: 'uuid',
        ...FLAG_FILTERS,
      },
      sorts: ['next_scheduled_at', 'id', 'created_at', 'updated_at', 'deleted_at'],
      isPaged: true,
      rowsOf: dataRows,
    },
    refusals: [[400, path('events?hydrate_domains=perhaps')]],
  },
  {
    name: 'GET /api/v2/events/{event_id}',
    request: ({ eventId }) => get(`events/${eventId}`),
    status: 200,
    answer: dataOf(shape.event),
    refusals: [
      [404, path('events/99999')],
      [400, path('events/x')],
    ],
  },
];
