import { type Static, Type } from 'typebox';
import { CHANGES_GRAPH, READS_GRAPH } from '../access/route-groups.ts';
import { defineList } from '../lists/list-definition.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, jsonBody, jsonResponse } from '../route.ts';
import { dataOf, pageOf } from '../wire/envelopes.ts';
import { GRAPH_REFUSALS, LegacyGraph, Properties } from '../wire/graphs.ts';
import { TextId, withErrorMessage } from '../wire/parameters.ts';
import { RELATED_COLUMNS, RELATED_NARROWING } from '../wire/related-lists.ts';
import {
  ENTITY_COLLECTIONS,
  type EntityCollectionContract,
  type EntityCollectionName,
} from './entity-collections.ts';

export const NodeListEntry = Type.Object(
  {
    objectID: Type.String(),
    name: Type.String(),
    label: Type.String(),
    kinds: Type.Array(Type.String()),
  },
  { title: 'NodeListEntry' },
);
export type NodeListEntry = Static<typeof NodeListEntry>;

/**
 * Properties and, unless `counts=false`, one number per list of the entity. Wire: a number that was not ready in time
 * is left out, and so is that of the controllers of a `base` entity.
 */
export const EntityInformation = Type.Object(
  { props: Properties, kinds: Type.Array(Type.String()) },
  { title: 'EntityInformation', additionalProperties: Type.Integer() },
);
export type EntityInformation = Static<typeof EntityInformation>;

/** What of a domain can be changed. */
const DomainChange = Type.Object(
  { collected: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])) },
  { title: 'DomainChange' },
);

const DomainCollected = Type.Object({ collected: Type.Boolean() });

const READ = { feature: 'none', ...READS_GRAPH, environments: 'filtered' } as const;

const EntityParams = Type.Object({ object_id: TextId });

/** `counts` of an entity. */
const EntityQuery = Type.Object({ counts: Type.Optional(Type.Boolean()) });

/** What of a related list is wanted, and as what. */
const RelatedQuery = Type.Object({
  type: Type.Optional(
    withErrorMessage(
      Type.Union([Type.Literal('list'), Type.Literal('graph')]),
      'there are errors in the query parameters: unsupported result type for this query',
    ),
  ),
  ...RELATED_NARROWING,
});

/**
 * Order and page of a related list; without an order, newest graph ids come first. Wire: the root must be a directory
 * object; that it belongs to the collection in the path is not checked.
 */
export const relatedList = defineList({
  columns: RELATED_COLUMNS,
  unknown: 'ignore',
  paging: { defaultLimit: 10, zeroLimit: 'none' },
  messages: { paging: 'entity' },
});

/** A page of nodes, or with `type=graph` the drawable graph itself. */
const RelatedAnswer = Type.Union([pageOf(NodeListEntry), LegacyGraph]);

/** The route of the entities of a collection. */
export interface EntityRoute {
  readonly collection: EntityCollectionName;
  readonly contract: ReturnType<typeof defineEntity>;
}

/** The route of one list of a collection. */
export interface RelatedRoute {
  readonly collection: EntityCollectionName;
  readonly list: string;
  readonly contract: ReturnType<typeof defineRelated>;
}

/** One per collection. */
export const ENTITY_ROUTES: readonly EntityRoute[] = collections().map(([collection, about]) => ({
  collection,
  contract: defineEntity(collection, about),
}));

/** One per list. */
export const RELATED_ROUTES: readonly RelatedRoute[] = collections().flatMap(([collection, about]) =>
  Object.keys(about.lists).map((list) => ({
    collection,
    list,
    contract: defineRelated(collection, about, list),
  })),
);

export const updateDomain = defineRoute({
  id: 'update-domain',
  method: 'PATCH',
  path: '/api/v2/domains/{object_id}',
  summary: 'Say whether a domain counts as collected',
  description: 'Answers when the change can be read.',
  tags: [ENTITY_COLLECTIONS.domains.tag],
  feature: 'none',
  ...CHANGES_GRAPH,
  audit: { action: 'UpdateDomain', body: ['collected'] },
  params: EntityParams,
  body: jsonBody(DomainChange),
  responses: { 200: jsonResponse(dataOf(DomainCollected)) },
  refusals: GRAPH_REFUSALS,
  limits: { cost: REQUEST_COSTS.graph },
});

function defineEntity(collection: string, { entity, summary, tag }: EntityCollectionContract) {
  return defineRoute({
    id: `get-${entity}-entity`,
    method: 'GET',
    path: `/api/v2/${collection}/{object_id}`,
    summary,
    tags: [tag],
    ...READ,
    params: EntityParams,
    query: EntityQuery,
    responses: { 200: jsonResponse(dataOf(EntityInformation)) },
    refusals: GRAPH_REFUSALS,
    limits: { cost: REQUEST_COSTS.graph },
  });
}

function defineRelated(collection: string, { entity, tag, lists }: EntityCollectionContract, list: string) {
  return defineRoute({
    id: `list-${entity}-${list}`,
    method: 'GET',
    path: `/api/v2/${collection}/{object_id}/${list}`,
    summary: lists[list] ?? '',
    tags: [tag],
    ...READ,
    params: EntityParams,
    query: RelatedQuery,
    list: relatedList,
    responses: { 200: jsonResponse(RelatedAnswer) },
    refusals: GRAPH_REFUSALS,
    limits: { cost: REQUEST_COSTS.graph },
  });
}

function collections(): readonly (readonly [EntityCollectionName, EntityCollectionContract])[] {
  return Object.entries(ENTITY_COLLECTIONS) as [EntityCollectionName, EntityCollectionContract][];
}
