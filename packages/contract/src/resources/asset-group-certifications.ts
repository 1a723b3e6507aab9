import { CERTIFICATION } from '@secgraph/vocabulary';
import { type Static, Type } from 'typebox';
import { CHANGES_GRAPH, READS_GRAPH } from '../access/route-groups.ts';
import { column, defineList } from '../lists/list-definition.ts';
import { REQUEST_BODY_BYTES } from '../request-body-limits.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, emptyResponse, jsonBody, jsonResponse } from '../route.ts';
import { dataOf, namedPageOf } from '../wire/envelopes.ts';
import { GRAPH_REFUSALS } from '../wire/graphs.ts';
import { NullableInt32Input, Timestamp } from '../wire/values.ts';
import { AssetGroupMember } from './asset-group-members.ts';
import { AssetGroupTagSelector, SelectorSeed } from './asset-group-selectors.ts';
import { AssetGroupTag } from './asset-group-tags.ts';

/** What `action` of a certification means: the number of the state that results. */
export const CERTIFICATION_ACTIONS = {
  revoke: CERTIFICATION.revoked,
  certify: CERTIFICATION.byUser,
} as const;

const CertificationRequest = Type.Object(
  {
    member_ids: Type.Optional(Type.Array(Type.Integer(), { description: 'Graph ids of nodes' })),
    action: Type.Optional(NullableInt32Input),
    note: Type.Optional(Type.String()),
  },
  { title: 'CertificationRequest' },
);

const QueuedMember = Type.Object(
  {
    id: Type.Integer({ description: 'The graph id of the node' }),
    object_id: Type.String(),
    environment_id: Type.String(),
    primary_kind: Type.String(),
    name: Type.String(),
    asset_group_tag_id: Type.Integer(),
    created_at: Timestamp,
    certified_by: Type.Union([Type.String(), Type.Null()]),
    certified: Type.Integer({
      description: '0 = pending, 1 = revoked, 2 = certified by a user, 3 = certified by a selector',
    }),
  },
  { title: 'CertificationQueueMember' },
);
export type CertificationQueueMember = Static<typeof QueuedMember>;

const Change = Type.Object(
  {
    before: Type.Unknown(),
    after: Type.Unknown(),
    omitted: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Items of a list that are not told: 100 are told each' }),
    ),
  },
  { title: 'AssetGroupChange', description: 'Of a list, what went and what came' },
);

const HistoryRecord = Type.Object(
  {
    id: Type.Integer(),
    created_at: Timestamp,
    actor: Type.String({ description: "A user's id, or the name of the service" }),
    email: Type.Union([Type.String(), Type.Null()]),
    action: Type.String(),
    target: Type.String(),
    asset_group_tag_id: Type.Integer(),
    environment_id: Type.Union([Type.String(), Type.Null()]),
    note: Type.Union([Type.String(), Type.Null()]),
    changes: Type.Union([Type.Record(Type.String(), Change), Type.Null()], {
      description:
        'By field, what it was before and what it is after; null where nothing is known. An extension of this service',
    }),
  },
  { title: 'AssetGroupHistoryRecord' },
);
export type AssetGroupHistoryRecord = Static<typeof HistoryRecord>;

const HistorySearch = Type.Object({ query: Type.Optional(Type.String()) }, { title: 'HistorySearch' });

const PreviewRequest = Type.Object(
  {
    seeds: Type.Optional(Type.Array(SelectorSeed)),
    expansion: Type.Optional(NullableInt32Input),
  },
  { title: 'SelectorPreviewRequest' },
);

const SearchRequest = Type.Object(
  {
    query: Type.Optional(Type.String()),
    tag_type: Type.Optional(NullableInt32Input),
    asset_group_tag_id: Type.Optional(NullableInt32Input),
  },
  { title: 'AssetGroupSearchRequest' },
);

const TOPIC = { tags: ['Asset groups'], feature: 'tier_management_engine' } as const;
const READ = { ...TOPIC, ...READS_GRAPH, environments: 'filtered' } as const;
const PATH = '/api/v2/asset-group-tags';
const unsorted = { sort: false } as const;

const queueList = defineList({
  columns: {
    id: column('integer', { filter: false }),
    asset_group_tag_id: column('integer'),
    certified: column('integer'),
    certified_by: column('string'),
    name: column('string'),
    object_id: column('string'),
    primary_kind: column('string'),
    environments: column('string', unsorted),
    created_at: column('timestamp'),
  },
  defaultSort: ['id'],
  tieBreaker: 'id',
  paging: { defaultLimit: 50, zeroLimit: 'all' },
  messages: { sort: 'plain' },
});

const historyList = defineList({
  columns: {
    id: column('integer', { filter: false, sort: false }),
    created_at: column('timestamp'),
    actor: column('string', unsorted),
    email: column('string', unsorted),
    action: column('string', unsorted),
    target: column('string', unsorted),
    environment_id: column('string', unsorted),
    note: column('string', unsorted),
    asset_group_tag_id: column('integer', unsorted),
  },
  defaultSort: ['-created_at'],
  tieBreaker: 'id',
  paging: { defaultLimit: 50, zeroLimit: 'all' },
  messages: { sort: 'plain' },
});

export const certifyMembers = defineRoute({
  id: 'certify-asset-group-members',
  method: 'POST',
  path: `${PATH}/certifications`,
  summary: 'Certify members of zones, or revoke that',
  description:
    'Of each node, the certification in the highest zone that selects it changes. Nothing changes when one of them is certified by a selector. Unknown ids are left out, unless all are.',
  ...TOPIC,
  ...CHANGES_GRAPH,
  audit: { action: 'CertifyAssetGroupMembers', body: ['member_ids', 'action', 'note'] },
  body: jsonBody(CertificationRequest),
  responses: { 200: emptyResponse() },
  refusals: { 404: 'No selector selects any of the nodes' },
});

export const listCertifications = defineRoute({
  id: 'list-asset-group-certifications',
  method: 'GET',
  path: `${PATH}/certifications`,
  summary: 'What zones that require certification select, and how it is certified',
  description:
    'One row for each node, of the highest zone that selects it. What a zone above selects that requires no certification is left out: it belongs there.',
  ...READ,
  list: queueList,
  responses: { 200: jsonResponse(namedPageOf('members', QueuedMember)) },
});

export const listAssetGroupHistory = defineRoute({
  id: 'list-asset-group-history',
  method: 'GET',
  path: '/api/v2/asset-group-tags-history',
  summary: 'What was done to zones, labels, selectors and members',
  description: 'Kept for ever.',
  ...READ,
  list: historyList,
  responses: { 200: jsonResponse(namedPageOf('records', HistoryRecord)) },
});

export const searchAssetGroupHistory = defineRoute({
  id: 'search-asset-group-history',
  method: 'POST',
  path: '/api/v2/asset-group-tags-history',
  summary: 'Search what was done to zones, labels, selectors and members',
  description: 'By actor, e-mail address, action or target, in any case; `Create Tag` finds `CreateTag`.',
  ...READ,
  list: historyList,
  body: jsonBody(HistorySearch),
  responses: { 200: jsonResponse(namedPageOf('records', HistoryRecord)) },
});

export const previewSelector = defineRoute({
  id: 'preview-asset-group-selector',
  method: 'POST',
  path: `${PATH}/preview-selectors`,
  summary: 'What a selector would select',
  description:
    'Seeds first, then what is in them, then what they are in. `expansion`: 0 = none, 1 = all (default), 2 = what is in them, 3 = what they are in. Nothing is stored.',
  ...READ,
  query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 0, description: 'Default 200' })) }),
  body: jsonBody(PreviewRequest),
  responses: { 200: jsonResponse(dataOf(Type.Object({ members: Type.Array(AssetGroupMember) }))) },
  refusals: GRAPH_REFUSALS,
  limits: { cost: REQUEST_COSTS.graph, bodyBytes: REQUEST_BODY_BYTES.text },
});

export const searchAssetGroupTags = defineRoute({
  id: 'search-asset-group-tags',
  method: 'POST',
  path: `${PATH}/search`,
  summary: 'Search zones, selectors and members',
  description:
    'At most 50 of each: tags and selectors by name, members by name or object id. Labels include what is owned.',
  ...READ,
  body: jsonBody(SearchRequest),
  responses: {
    200: jsonResponse(
      dataOf(
        Type.Object({
          tags: Type.Array(AssetGroupTag),
          selectors: Type.Array(AssetGroupTagSelector),
          members: Type.Array(AssetGroupMember),
        }),
      ),
    ),
  },
  refusals: GRAPH_REFUSALS,
  limits: { cost: REQUEST_COSTS.graph },
});
