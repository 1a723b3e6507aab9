import { type Static, Type } from 'typebox';
import { CHANGES_GRAPH, READS_GRAPH } from '../access/route-groups.ts';
import { column, defineList } from '../lists/list-definition.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, emptyResponse, jsonBody, jsonResponse } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';
import { Int32Id, notFoundIfMalformed, withErrorMessage } from '../wire/parameters.ts';
import { NullableBoolInput, NullableInt32Input, Timestamp } from '../wire/values.ts';

const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

const TagCounts = Type.Object({
  selectors: Type.Integer({ description: 'Those in use' }),
  custom_selectors: Type.Integer(),
  default_selectors: Type.Integer(),
  disabled_selectors: Type.Integer(),
  members: Type.Integer({ description: 'Nodes that carry the kind of the tag' }),
});

/** Wire: what is nullable here always comes plain. */
export const AssetGroupTag = Type.Object(
  {
    id: Type.Integer(),
    type: Type.Integer({ description: '1 = zone, 2 = label, 3 = owned' }),
    kind_id: nullable(Type.Integer()),
    name: Type.String(),
    description: Type.String(),
    created_at: Timestamp,
    created_by: Type.String(),
    updated_at: Timestamp,
    updated_by: Type.String(),
    deleted_at: nullable(Timestamp),
    deleted_by: nullable(Type.String()),
    position: nullable(Type.Integer({ description: 'Of zones: 1 is tier zero' })),
    require_certify: nullable(Type.Boolean()),
    analysis_enabled: nullable(Type.Boolean()),
    glyph: nullable(Type.String()),
  },
  { title: 'AssetGroupTag' },
);
export type AssetGroupTag = Static<typeof AssetGroupTag>;

const CountedAssetGroupTag = Type.Object(
  { ...AssetGroupTag.properties, counts: Type.Optional(TagCounts) },
  { title: 'CountedAssetGroupTag' },
);

/** Wire: the type may come as a text. */
export const NewAssetGroupTag = Type.Object(
  {
    type: Type.Optional(Type.Union([Type.Integer(), Type.String()])),
    name: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    position: Type.Optional(NullableInt32Input),
    require_certify: Type.Optional(NullableBoolInput),
    glyph: Type.Optional(Type.String()),
  },
  { title: 'NewAssetGroupTag' },
);
export type NewAssetGroupTag = Static<typeof NewAssetGroupTag>;

/** What is missing stays; an empty glyph means none. */
export const AssetGroupTagChanges = Type.Object(
  {
    name: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    position: Type.Optional(NullableInt32Input),
    require_certify: Type.Optional(NullableBoolInput),
    analysis_enabled: Type.Optional(NullableBoolInput),
    glyph: Type.Optional(Type.String()),
  },
  { title: 'AssetGroupTagChanges' },
);
export type AssetGroupTagChanges = Static<typeof AssetGroupTagChanges>;

/** Wire: a malformed tag id is an unknown one. */
export const TagId = notFoundIfMalformed(Int32Id);

const TOPIC = { tags: ['Asset groups'], feature: 'tier_management_engine' } as const;
const READ = { ...TOPIC, ...READS_GRAPH, environments: 'filtered' } as const;
const WRITE = { ...TOPIC, ...CHANGES_GRAPH } as const;
const PARAMS = Type.Object({ asset_group_tag_id: TagId });
const PATH = '/api/v2/asset-group-tags';
const strict = column('string', { filter: ['eq', 'neq'] });

const tagList = defineList({
  columns: {
    id: column('integer'),
    type: column('integer', { filter: ['eq', 'neq'] }),
    name: column('string'),
    description: column('string'),
    glyph: column('string'),
    position: column('integer'),
    created_by: strict,
    updated_by: strict,
    deleted_by: strict,
    created_at: column('timestamp'),
    updated_at: column('timestamp'),
    deleted_at: column('timestamp'),
    require_certify: column('boolean'),
    analysis_enabled: column('boolean'),
  },
  defaultSort: ['name'],
  tieBreaker: 'id',
  messages: { sort: 'plain' },
});

/** Wire: of the lists that can count. */
export const IncludeCounts = Type.Optional(
  withErrorMessage(Type.Boolean(), 'Invalid value specified for include counts'),
);

const TAG = { of: 'assetGroupTag', id: { param: 'asset_group_tag_id' } } as const;

export const listAssetGroupTags = defineRoute({
  id: 'list-asset-group-tags',
  method: 'GET',
  path: PATH,
  summary: 'Zones, labels, and what is owned',
  description:
    'Deleted ones are listed only when a filter asks for `deleted_at` or `deleted_by`. Members are counted in the graph, so they change with the next tagging.',
  ...READ,
  query: Type.Object({ counts: IncludeCounts }),
  list: tagList,
  responses: { 200: jsonResponse(dataOf(Type.Object({ tags: Type.Array(CountedAssetGroupTag) }))) },
});

export const createAssetGroupTag = defineRoute({
  id: 'create-asset-group-tag',
  method: 'POST',
  path: PATH,
  summary: 'Create a zone or a label',
  description:
    'Zones at and behind the position move down by one. `kind_id` is null until the next tagging makes the kind.',
  ...WRITE,
  audit: {
    action: 'CreateAssetGroupTag',
    subject: { of: 'assetGroupTag', id: { answer: 'id' } },
    body: ['type', 'name'],
  },
  body: jsonBody(NewAssetGroupTag),
  responses: { 201: jsonResponse(dataOf(AssetGroupTag), 'Created') },
  refusals: { 409: 'The name or the glyph is taken' },
});

export const getAssetGroupTag = defineRoute({
  id: 'get-asset-group-tag',
  method: 'GET',
  path: `${PATH}/{asset_group_tag_id}`,
  summary: 'One zone or label',
  description: '`created_by` and the like are e-mail addresses here, where users have one.',
  ...READ,
  params: PARAMS,
  responses: { 200: jsonResponse(dataOf(Type.Object({ tag: AssetGroupTag }))) },
});

export const updateAssetGroupTag = defineRoute({
  id: 'update-asset-group-tag',
  method: 'PATCH',
  path: `${PATH}/{asset_group_tag_id}`,
  summary: 'Change a zone or a label',
  description:
    'A new position shifts the zones between. After a new name, members carry the new kind from the next tagging on, which is asked for.',
  ...WRITE,
  audit: { action: 'UpdateAssetGroupTag', subject: TAG },
  params: PARAMS,
  body: jsonBody(AssetGroupTagChanges),
  responses: { 200: jsonResponse(dataOf(AssetGroupTag)) },
  refusals: {
    403: 'Tier zero keeps its position and its analysis',
    409: 'The name or the glyph is taken',
  },
});

export const deleteAssetGroupTag = defineRoute({
  id: 'delete-asset-group-tag',
  method: 'DELETE',
  path: `${PATH}/{asset_group_tag_id}`,
  summary: 'Delete a zone or a label with its selectors',
  ...WRITE,
  audit: { action: 'DeleteAssetGroupTag', subject: TAG },
  params: PARAMS,
  responses: { 204: emptyResponse('No content') },
  refusals: { 403: 'Tier zero and owned stay' },
  limits: { cost: REQUEST_COSTS.small },
});
