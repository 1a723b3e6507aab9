import { type Static, Type } from 'typebox';
import { CHANGES_GRAPH, READS_GRAPH } from '../access/route-groups.ts';
import { column, defineList } from '../lists/list-definition.ts';
import { REQUEST_BODY_BYTES } from '../request-body-limits.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, emptyResponse, jsonBody, jsonResponse } from '../route.ts';
import { dataOf, namedPageOf } from '../wire/envelopes.ts';
import { GRAPH_REFUSALS } from '../wire/graphs.ts';
import { flag, Int32Id, withErrorMessage } from '../wire/parameters.ts';
import { SERIAL_RECORD } from '../wire/values.ts';
import { AssetGroupMemberCounts } from './asset-group-members.ts';

export const AssetGroupSelector = Type.Object(
  {
    ...SERIAL_RECORD,
    asset_group_id: Type.Integer(),
    name: Type.String(),
    selector: Type.String({ description: 'An object id' }),
    system_selector: Type.Boolean(),
  },
  { title: 'AssetGroupSelector' },
);
export type AssetGroupSelector = Static<typeof AssetGroupSelector>;

const Selectors = Type.Array(AssetGroupSelector, {
  description: 'What selects by object id; those by Cypher are found with the tag',
});

/** Wire: the selectors come under two names, since clients read either. */
export const AssetGroup = Type.Object(
  {
    ...SERIAL_RECORD,
    name: Type.String(),
    tag: Type.String(),
    system_group: Type.Boolean(),
    selectors: Selectors,
    Selectors,
    member_count: Type.Integer(),
    asset_group_tag_id: Type.Integer({
      description: 'The zone or label that it is another view of; ours',
    }),
  },
  { title: 'AssetGroup' },
);
export type AssetGroup = Static<typeof AssetGroup>;

const NewAssetGroup = Type.Object(
  { name: Type.Optional(Type.String()), tag: Type.Optional(Type.String()) },
  { title: 'NewAssetGroup' },
);

const AssetGroupChanges = Type.Object({ name: Type.Optional(Type.String()) }, { title: 'AssetGroupChanges' });

export const AssetGroupSelectorChange = Type.Object(
  {
    selector_name: Type.Optional(Type.String()),
    sid: Type.Optional(Type.String({ description: 'An object id' })),
    action: Type.Optional(Type.String({ description: '`add` or `remove`' })),
  },
  { title: 'AssetGroupSelectorChange' },
);
export type AssetGroupSelectorChange = Static<typeof AssetGroupSelectorChange>;

const AssetGroupMember = Type.Object(
  {
    asset_group_id: Type.Integer(),
    object_id: Type.String(),
    primary_kind: Type.String(),
    kinds: Type.Array(Type.String()),
    environment_id: Type.String(),
    environment_kind: Type.String({ description: '`Domain` or `AZTenant`' }),
    name: Type.String(),
    custom_member: Type.Boolean({ description: 'Named by a selector' }),
  },
  { title: 'LegacyAssetGroupMember' },
);

const CollectionEntry = Type.Object(
  {
    ...SERIAL_RECORD,
    asset_group_collection_id: Type.Integer(),
    object_id: Type.String(),
    node_label: Type.String({ description: 'The primary kind' }),
    properties: Type.Record(Type.String(), Type.Unknown(), { description: 'Of the node at that time' }),
  },
  { title: 'AssetGroupCollectionEntry' },
);

/** Who was a member after an analysis that changed it. */
export const AssetGroupCollection = Type.Object(
  { ...SERIAL_RECORD, entries: Type.Array(CollectionEntry) },
  { title: 'AssetGroupCollection' },
);
export type AssetGroupCollection = Static<typeof AssetGroupCollection>;

const TOPIC = { tags: ['Asset groups'], feature: 'none' } as const;
const READ = { ...TOPIC, ...READS_GRAPH } as const;
const WRITE = { ...TOPIC, ...CHANGES_GRAPH } as const;
const PATH = '/api/v2/asset-groups';
const ONE = `${PATH}/{asset_group_id}` as const;
const PARAMS = Type.Object({ asset_group_id: Int32Id });
const TAKEN = { 409: 'The name or the tag is taken' } as const;
const unsorted = { sort: false } as const;

const groupList = defineList({
  columns: {
    id: column('integer', unsorted),
    name: column('string'),
    tag: column('string'),
    system_group: column('boolean', unsorted),
    member_count: column('integer'),
    created_at: column('timestamp', unsorted),
    updated_at: column('timestamp', unsorted),
    deleted_at: column('timestamp', unsorted),
  },
  messages: { sort: 'plain' },
});

const strict = column('string', { filter: ['eq', 'neq'] });
const memberList = defineList({
  columns: {
    object_id: strict,
    asset_group_id: column('integer', { filter: false }),
    primary_kind: strict,
    environment_id: strict,
    environment_kind: strict,
    name: strict,
    custom_member: column('boolean', unsorted),
  },
  defaultSort: ['object_id'],
  tieBreaker: 'object_id',
  paging: { defaultLimit: 100, zeroLimit: 'all' },
  messages: { sort: 'plain' },
});

const GROUP = { of: 'assetGroup', id: { param: 'asset_group_id' } } as const;

export const listAssetGroups = defineRoute({
  id: 'list-asset-groups',
  method: 'GET',
  path: PATH,
  summary: 'Asset groups',
  description: 'Each is another view of a zone or label, in the words of older clients.',
  ...READ,
  environments: 'filtered',
  list: groupList,
  responses: { 200: jsonResponse(dataOf(Type.Object({ asset_groups: Type.Array(AssetGroup) }))) },
  refusals: GRAPH_REFUSALS,
});

export const createAssetGroup = defineRoute({
  id: 'create-asset-group',
  method: 'POST',
  path: PATH,
  summary: 'Create an asset group, and with it a label',
  ...WRITE,
  audit: {
    action: 'CreateAssetGroup',
    subject: { of: 'assetGroup', id: { answer: 'id' } },
    body: ['name', 'tag'],
  },
  body: jsonBody(NewAssetGroup),
  responses: { 201: jsonResponse(dataOf(AssetGroup), 'Created') },
  refusals: TAKEN,
});

export const getAssetGroup = defineRoute({
  id: 'get-asset-group',
  method: 'GET',
  path: ONE,
  summary: 'One asset group',
  ...READ,
  environments: 'filtered',
  params: PARAMS,
  responses: { 200: jsonResponse(dataOf(AssetGroup)) },
  refusals: GRAPH_REFUSALS,
});

export const updateAssetGroup = defineRoute({
  id: 'update-asset-group',
  method: 'PUT',
  path: ONE,
  summary: 'Rename an asset group',
  ...WRITE,
  audit: { action: 'UpdateAssetGroup', subject: GROUP, body: ['name'] },
  params: PARAMS,
  body: jsonBody(AssetGroupChanges),
  responses: { 200: jsonResponse(dataOf(AssetGroup)) },
  refusals: TAKEN,
});

export const deleteAssetGroup = defineRoute({
  id: 'delete-asset-group',
  method: 'DELETE',
  path: ONE,
  summary: 'Delete an asset group and its label',
  ...WRITE,
  audit: { action: 'DeleteAssetGroup', subject: GROUP },
  params: PARAMS,
  responses: { 200: emptyResponse() },
  refusals: { 409: 'It came with the product' },
});

export const countCustomAssetGroupSelectors = defineRoute({
  id: 'count-custom-asset-group-selectors',
  method: 'GET',
  path: `${ONE}/custom-selectors`,
  summary: 'How many selectors users added to an asset group',
  ...READ,
  environments: 'refused',
  params: PARAMS,
  responses: { 200: jsonResponse(dataOf(Type.Object({ custom_member_count: Type.Integer() }))) },
});

const SELECTOR_CHANGES = {
  summary: 'Add objects to an asset group, or remove them',
  description:
    'Objects are marked by the next tagging, which is asked for. Adding what is there and removing what is not change nothing and are no error. What a default selector selects, or what a group brings along, stays marked.',
  ...WRITE,
  audit: { action: 'UpdateAssetGroupSelectors', subject: GROUP, body: { as: 'selectors' } },
  params: PARAMS,
  body: jsonBody(Type.Array(AssetGroupSelectorChange)),
  responses: {
    201: jsonResponse(
      dataOf(
        Type.Object({
          added_selectors: Type.Array(AssetGroupSelector),
          removed_selectors: Type.Array(AssetGroupSelector),
        }),
      ),
      'Created',
    ),
  },
  limits: { cost: REQUEST_COSTS.heavy, bodyBytes: REQUEST_BODY_BYTES.list },
} as const;

export const updateAssetGroupSelectors = defineRoute({
  ...SELECTOR_CHANGES,
  id: 'update-asset-group-selectors',
  method: 'PUT',
  path: `${ONE}/selectors`,
});

export const updateAssetGroupSelectorsDeprecated = defineRoute({
  ...SELECTOR_CHANGES,
  id: 'update-asset-group-selectors-deprecated',
  method: 'POST',
  path: `${ONE}/selectors`,
  deprecated: { successor: `${ONE}/selectors` },
});

export const deleteAssetGroupSelector = defineRoute({
  id: 'delete-asset-group-selector',
  method: 'DELETE',
  path: `${ONE}/selectors/{asset_group_selector_id}`,
  summary: 'Remove one selector of an asset group',
  ...WRITE,
  audit: {
    action: 'DeleteAssetGroupSelector',
    subject: { of: 'assetGroupSelector', id: { param: 'asset_group_selector_id' } },
  },
  params: Type.Object({ asset_group_id: Int32Id, asset_group_selector_id: Int32Id }),
  responses: { 200: emptyResponse() },
  refusals: { 409: 'It came with the product' },
});

const collectionList = defineList({
  columns: {
    id: column('integer'),
    created_at: column('timestamp'),
    updated_at: column('timestamp'),
    deleted_at: column('timestamp'),
  },
  defaultSort: ['id'],
  tieBreaker: 'id',
  messages: { sort: 'plain' },
});

export const listAssetGroupCollections = defineRoute({
  id: 'list-asset-group-collections',
  method: 'GET',
  path: `${ONE}/collections`,
  summary: 'Who was in an asset group after each analysis',
  description:
    'One for each analysis after which members or their properties were others than before, for 90 days; `latest`, without a value or `true`, asks for the newest alone.',
  ...READ,
  environments: 'refused',
  params: PARAMS,
  query: Type.Object({
    latest: Type.Optional(
      flag(withErrorMessage(Type.Literal('true'), 'latest parameter has unexpected value')),
    ),
  }),
  list: collectionList,
  responses: { 200: jsonResponse(dataOf(Type.Array(AssetGroupCollection))) },
  limits: { cost: REQUEST_COSTS.heavy },
});

export const listAssetGroupMembers = defineRoute({
  id: 'list-asset-group-members',
  method: 'GET',
  path: `${ONE}/members`,
  summary: 'Members of an asset group',
  ...READ,
  environments: 'filtered',
  params: PARAMS,
  list: memberList,
  responses: { 200: jsonResponse(namedPageOf('members', AssetGroupMember)) },
  refusals: GRAPH_REFUSALS,
  limits: { cost: REQUEST_COSTS.graph },
});

export const countAssetGroupMembers = defineRoute({
  id: 'count-asset-group-members',
  method: 'GET',
  path: `${ONE}/members/counts`,
  summary: 'How many members an asset group has, by primary kind',
  ...READ,
  environments: 'filtered',
  params: PARAMS,
  responses: { 200: jsonResponse(dataOf(AssetGroupMemberCounts)) },
  refusals: GRAPH_REFUSALS,
  limits: { cost: REQUEST_COSTS.graph },
});
