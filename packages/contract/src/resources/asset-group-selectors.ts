import { type Static, Type } from 'typebox';
import { CHANGES_GRAPH, READS_GRAPH } from '../access/route-groups.ts';
import { column, defineList } from '../lists/list-definition.ts';
import { REQUEST_BODY_BYTES } from '../request-body-limits.ts';
import { defineRoute, emptyResponse, jsonBody, jsonResponse } from '../route.ts';
import { dataOf, namedPageOf } from '../wire/envelopes.ts';
import { Int32Id, notFoundIfMalformed } from '../wire/parameters.ts';
import { NullableBoolInput, NullableInt32Input, Timestamp } from '../wire/values.ts';
import { IncludeCounts, TagId } from './asset-group-tags.ts';

export const SelectorSeed = Type.Object(
  { type: Type.Integer({ description: '1 = object id, 2 = Cypher' }), value: Type.String() },
  { title: 'SelectorSeed' },
);
export type SelectorSeed = Static<typeof SelectorSeed>;

/** `last_error`, `last_run_at` and `last_count` tell of the last tagging; they are ours. */
export const AssetGroupTagSelector = Type.Object(
  {
    id: Type.Integer(),
    asset_group_tag_id: Type.Integer(),
    created_at: Timestamp,
    created_by: Type.String(),
    updated_at: Timestamp,
    updated_by: Type.String(),
    disabled_at: Type.Union([Timestamp, Type.Null()]),
    disabled_by: Type.Union([Type.String(), Type.Null()]),
    name: Type.String(),
    description: Type.String(),
    auto_certify: Type.Integer({ description: '0 = nobody, 1 = all members, 2 = seeds only' }),
    is_default: Type.Boolean({ description: 'Came with the product' }),
    allow_disable: Type.Boolean(),
    seeds: Type.Optional(Type.Array(SelectorSeed)),
    last_error: Type.Union([Type.String(), Type.Null()], {
      description: 'Why the last tagging could not tell what it selects; its members stay as they were',
    }),
    last_run_at: Type.Union([Timestamp, Type.Null()], { description: 'When it was last asked' }),
    last_count: Type.Union([Type.Integer(), Type.Null()], {
      description: 'How many nodes it selected when it could last tell',
    }),
  },
  { title: 'AssetGroupTagSelector' },
);
export type AssetGroupTagSelector = Static<typeof AssetGroupTagSelector>;

const CountedAssetGroupTagSelector = Type.Object(
  {
    ...AssetGroupTagSelector.properties,
    counts: Type.Optional(Type.Object({ members: Type.Integer() })),
  },
  { title: 'CountedAssetGroupTagSelector' },
);

/** Other fields of a selector are ignored. */
export const NewAssetGroupTagSelector = Type.Object(
  {
    name: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    auto_certify: Type.Optional(NullableInt32Input),
    disabled: Type.Optional(NullableBoolInput),
    seeds: Type.Optional(Type.Array(SelectorSeed)),
  },
  { title: 'NewAssetGroupTagSelector' },
);
export type NewAssetGroupTagSelector = Static<typeof NewAssetGroupTagSelector>;

/** What is missing stays, and so do the seeds when the list is empty. */
export const AssetGroupTagSelectorChanges = Type.Object(NewAssetGroupTagSelector.properties, {
  title: 'AssetGroupTagSelectorChanges',
});
export type AssetGroupTagSelectorChanges = Static<typeof AssetGroupTagSelectorChanges>;

/** Wire: a malformed selector id is an unknown one. */
export const SelectorId = notFoundIfMalformed(Int32Id);

/** Object ids of domains and tenants; nodes of others are left out. */
export const Environments = Type.Optional(
  Type.Array(Type.String(), { description: 'Object ids of domains and tenants; repeatable' }),
);

const TOPIC = { tags: ['Asset groups'], feature: 'tier_management_engine' } as const;
const READ = { ...TOPIC, ...READS_GRAPH, environments: 'filtered' } as const;
const WRITE = { ...TOPIC, ...CHANGES_GRAPH } as const;
const TAG_PARAMS = Type.Object({ asset_group_tag_id: TagId });
const PARAMS = Type.Object({ asset_group_tag_id: TagId, asset_group_tag_selector_id: SelectorId });
const PATH = '/api/v2/asset-group-tags/{asset_group_tag_id}/selectors';
const ONE = `${PATH}/{asset_group_tag_selector_id}` as const;
const unsorted = { sort: false } as const;

const selectorList = defineList({
  columns: {
    id: column('integer'),
    name: column('string'),
    description: column('string', unsorted),
    auto_certify: column('integer', unsorted),
    is_default: column('boolean', unsorted),
    created_at: column('timestamp'),
    created_by: column('string', unsorted),
    updated_at: column('timestamp', unsorted),
    updated_by: column('string', unsorted),
    disabled_at: column('timestamp', unsorted),
    disabled_by: column('string', unsorted),
    type: column('integer', { filter: ['eq', 'neq'], sort: false }),
  },
  defaultSort: ['id'],
  tieBreaker: 'id',
  paging: { defaultLimit: 50, zeroLimit: 'all' },
  messages: { sort: 'plain' },
});

const TAG_SELECTOR = { of: 'assetGroupTagSelector', id: { param: 'asset_group_tag_selector_id' } } as const;

export const listAssetGroupTagSelectors = defineRoute({
  id: 'list-asset-group-tag-selectors',
  method: 'GET',
  path: PATH,
  summary: 'What selects the members of a zone or label',
  description:
    '`type` filters by the type of the seeds. With `counts`, each tells how many of its nodes carry the kind of the tag.',
  ...READ,
  params: TAG_PARAMS,
  query: Type.Object({ counts: IncludeCounts, environments: Environments }),
  list: selectorList,
  responses: { 200: jsonResponse(namedPageOf('selectors', CountedAssetGroupTagSelector)) },
});

export const createAssetGroupTagSelector = defineRoute({
  id: 'create-asset-group-tag-selector',
  method: 'POST',
  path: PATH,
  summary: 'Create a selector',
  description:
    'By object ids, or by Cypher whose nodes count, whatever else it returns. Whether objects exist is not checked.',
  ...WRITE,
  audit: {
    action: 'CreateAssetGroupTagSelector',
    subject: { of: 'assetGroupTagSelector', id: { answer: 'id' } },
    body: ['name'],
  },
  params: TAG_PARAMS,
  body: jsonBody(NewAssetGroupTagSelector),
  responses: { 201: jsonResponse(dataOf(AssetGroupTagSelector), 'Created') },
  refusals: { 409: 'The tag has a selector of this name' },
  limits: { bodyBytes: REQUEST_BODY_BYTES.text },
});

export const getAssetGroupTagSelector = defineRoute({
  id: 'get-asset-group-tag-selector',
  method: 'GET',
  path: ONE,
  summary: 'One selector',
  ...READ,
  params: PARAMS,
  responses: { 200: jsonResponse(dataOf(Type.Object({ selector: AssetGroupTagSelector }))) },
});

export const updateAssetGroupTagSelector = defineRoute({
  id: 'update-asset-group-tag-selector',
  method: 'PATCH',
  path: ONE,
  summary: 'Change a selector',
  description: 'Of those that came with the product, only `auto_certify` and `disabled` can be changed.',
  ...WRITE,
  audit: { action: 'UpdateAssetGroupTagSelector', subject: TAG_SELECTOR },
  params: PARAMS,
  body: jsonBody(AssetGroupTagSelectorChanges),
  responses: { 200: jsonResponse(dataOf(AssetGroupTagSelector)) },
  refusals: {
    403: 'It came with the product, or cannot be disabled',
    409: 'The tag has a selector of this name',
  },
  limits: { bodyBytes: REQUEST_BODY_BYTES.text },
});

export const deleteAssetGroupTagSelector = defineRoute({
  id: 'delete-asset-group-tag-selector',
  method: 'DELETE',
  path: ONE,
  summary: 'Delete a selector',
  ...WRITE,
  audit: { action: 'DeleteAssetGroupTagSelector', subject: TAG_SELECTOR },
  params: PARAMS,
  responses: { 204: emptyResponse('No content') },
  refusals: { 403: 'It came with the product' },
});
