import { type Static, Type } from 'typebox';
import { READS_GRAPH } from '../access/route-groups.ts';
import { column, defineList } from '../lists/list-definition.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, jsonResponse } from '../route.ts';
import { dataOf, namedPageOf } from '../wire/envelopes.ts';
import { GRAPH_REFUSALS, Properties } from '../wire/graphs.ts';
import { Int64Id, notFoundIfMalformed } from '../wire/parameters.ts';
import { AssetGroupTagSelector, Environments, SelectorId } from './asset-group-selectors.ts';
import { TagId } from './asset-group-tags.ts';

const MEMBER = {
  id: Type.Integer({ description: 'The graph id of the node' }),
  object_id: Type.String(),
  environment_id: Type.String({ description: 'Of its domain or tenant; empty if it has none' }),
  primary_kind: Type.String(),
  name: Type.String(),
};

export const AssetGroupMember = Type.Object(
  {
    ...MEMBER,
    source: Type.Optional(Type.Integer({ description: '1 = seed, 2 = child, 3 = parent' })),
    asset_group_tag_id: Type.Optional(Type.Integer()),
  },
  { title: 'AssetGroupMember' },
);
export type AssetGroupMember = Static<typeof AssetGroupMember>;

const DetailedMember = Type.Object(
  { ...MEMBER, properties: Properties, selectors: Type.Array(AssetGroupTagSelector) },
  { title: 'DetailedAssetGroupMember' },
);

export const AssetGroupMemberCounts = Type.Object(
  {
    total_count: Type.Integer({ minimum: 0 }),
    counts: Type.Record(Type.String(), Type.Integer({ minimum: 1 }), {
      description: 'By primary kind; kinds without members are left out',
    }),
  },
  { title: 'AssetGroupMemberCounts' },
);
export type AssetGroupMemberCounts = Static<typeof AssetGroupMemberCounts>;

/** By kind, in order. */
export function memberCountsOf(counts: ReadonlyMap<string, number>): AssetGroupMemberCounts {
  const entries = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));

  return {
    total_count: entries.reduce((sum, [, count]) => sum + count, 0),
    counts: Object.fromEntries(entries),
  };
}

const READ = {
  tags: ['Asset groups'],
  feature: 'tier_management_engine',
  ...READS_GRAPH,
  environments: 'filtered',
} as const;
const PATH = '/api/v2/asset-group-tags/{asset_group_tag_id}';
const OF_SELECTOR = `${PATH}/selectors/{asset_group_tag_selector_id}` as const;
const TAG_PARAMS = Type.Object({ asset_group_tag_id: TagId });
const SELECTOR_PARAMS = Type.Object({ asset_group_tag_id: TagId, asset_group_tag_selector_id: SelectorId });
const FILTER = Type.Object({ environments: Environments });
const LIMITS = { cost: REQUEST_COSTS.graph };
const DISABLED = { 409: 'The selector is disabled' } as const;

const memberList = defineList({
  columns: {
    id: column('integer', { filter: false }),
    objectid: column('string', { filter: false }),
    object_id: column('string'),
    name: column('string'),
    primary_kind: column('string'),
  },
  defaultSort: ['id'],
  tieBreaker: 'id',
  paging: { defaultLimit: 50, zeroLimit: 'all' },
  messages: { sort: 'plain' },
});

export const listAssetGroupTagMembers = defineRoute({
  id: 'list-asset-group-tag-members',
  method: 'GET',
  path: `${PATH}/members`,
  summary: 'Nodes that carry the kind of a zone or label',
  ...READ,
  params: TAG_PARAMS,
  query: FILTER,
  list: memberList,
  responses: { 200: jsonResponse(namedPageOf('members', AssetGroupMember)) },
  refusals: GRAPH_REFUSALS,
  limits: LIMITS,
});

export const countAssetGroupTagMembers = defineRoute({
  id: 'count-asset-group-tag-members',
  method: 'GET',
  path: `${PATH}/members/counts`,
  summary: 'How many members a zone or label has, by primary kind',
  ...READ,
  params: TAG_PARAMS,
  query: FILTER,
  responses: { 200: jsonResponse(dataOf(AssetGroupMemberCounts)) },
  refusals: GRAPH_REFUSALS,
  limits: LIMITS,
});

export const getAssetGroupTagMember = defineRoute({
  id: 'get-asset-group-tag-member',
  method: 'GET',
  path: `${PATH}/members/{asset_group_member_id}`,
  summary: 'One member, and the selectors of the tag that select it',
  ...READ,
  params: Type.Object({
    asset_group_tag_id: TagId,
    asset_group_member_id: notFoundIfMalformed(Int64Id),
  }),
  responses: { 200: jsonResponse(dataOf(Type.Object({ member: DetailedMember }))) },
  refusals: GRAPH_REFUSALS,
  limits: LIMITS,
});

export const listAssetGroupTagSelectorMembers = defineRoute({
  id: 'list-asset-group-tag-selector-members',
  method: 'GET',
  path: `${OF_SELECTOR}/members`,
  summary: 'What one selector selects',
  description: 'Where a zone requires certification, only certified nodes are listed.',
  ...READ,
  params: SELECTOR_PARAMS,
  query: FILTER,
  list: memberList,
  responses: { 200: jsonResponse(namedPageOf('members', AssetGroupMember)) },
  refusals: DISABLED,
});

export const countAssetGroupTagSelectorMembers = defineRoute({
  id: 'count-asset-group-tag-selector-members',
  method: 'GET',
  path: `${OF_SELECTOR}/members/counts`,
  summary: 'How many nodes one selector selects, by primary kind',
  ...READ,
  params: SELECTOR_PARAMS,
  query: FILTER,
  responses: { 200: jsonResponse(dataOf(AssetGroupMemberCounts)) },
  refusals: DISABLED,
});
