import { column, defineList } from '@secgraph/kernel';
import { Type } from 'typebox';
import { defineRoute, jsonResponse } from '../route.ts';
import { dataOf, pageOf } from '../schemas/envelope.ts';
import { withErrorMessage } from '../schemas/error-message.ts';
import { EntityInformation, LegacyGraph, NodeListEntry } from '../schemas/graph.ts';
import { TextId } from '../schemas/path-parameter.ts';
import { GRAPH_REFUSALS } from './graph-refusals.ts';

const TAGS = ['AD Base Entities'];
const READ = { permissions: ['graphdb/Read'] } as const;

export const EntityParams = Type.Object({ object_id: TextId });

/** `counts` of an entity. */
export const EntityQuery = Type.Object({ counts: Type.Optional(Type.Boolean()) });

/** `type` of a related list. */
export const RelatedQuery = Type.Object({
  type: Type.Optional(
    withErrorMessage(
      Type.Union([Type.Literal('list'), Type.Literal('graph')]),
      'there are errors in the query parameters: unsupported result type for this query',
    ),
  ),
});

/** Order and page of a related list; without an order, newest graph ids come first. */
export const relatedList = defineList({
  columns: { name: column('string'), objectid: column('string'), label: column('string') },
  unknown: 'ignore',
  paging: { defaultLimit: 10, zeroLimit: 'none' },
  messages: { paging: 'entity' },
});

/** A page of nodes, or with `type=graph` the drawable graph itself. */
export const RelatedAnswer = Type.Union([pageOf(NodeListEntry), LegacyGraph]);

export const getBaseEntity = defineRoute({
  id: 'get-base-entity',
  method: 'GET',
  path: '/api/v2/base/{object_id}',
  summary: 'A node with its properties',
  tags: TAGS,
  gate: READ,
  params: EntityParams,
  query: EntityQuery,
  responses: { 200: jsonResponse(dataOf(EntityInformation)) },
  refusals: GRAPH_REFUSALS,
});

export const listBaseControllables = defineRoute({
  id: 'list-base-controllables',
  method: 'GET',
  path: '/api/v2/base/{object_id}/controllables',
  summary: 'Nodes this node controls',
  tags: TAGS,
  gate: READ,
  params: EntityParams,
  query: RelatedQuery,
  list: relatedList,
  responses: { 200: jsonResponse(RelatedAnswer) },
  refusals: GRAPH_REFUSALS,
});

export const listBaseControllers = defineRoute({
  id: 'list-base-controllers',
  method: 'GET',
  path: '/api/v2/base/{object_id}/controllers',
  summary: 'Nodes that control this node',
  tags: TAGS,
  gate: READ,
  params: EntityParams,
  query: RelatedQuery,
  list: relatedList,
  responses: { 200: jsonResponse(RelatedAnswer) },
  refusals: GRAPH_REFUSALS,
});
