import { Type } from 'typebox';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, jsonResponse } from '../route.ts';
import { dataOf } from '../schemas/envelope.ts';
import { withErrorMessage } from '../schemas/error-message.ts';
import { KindNames, LegacyGraph, SourceKinds, UnifiedGraph } from '../schemas/graph.ts';
import { GRAPH_REFUSALS } from './graph-refusals.ts';

const TAGS = ['Graph'];
const READ = { permissions: ['graphdb/Read'] } as const;

const ENDS = {
  start_node: withErrorMessage(
    Type.String({ description: 'Object id' }),
    'Missing query parameter: start_node',
  ),
  end_node: withErrorMessage(Type.String({ description: 'Object id' }), 'Missing query parameter: end_node'),
};

const RelationshipKinds = withErrorMessage(
  Type.String({
    pattern: '^(in|nin):\\s*\\w+(\\s*,\\s*\\w+)*\\s*$',
    description: '`in:Kind1,Kind2` or `nin:…`',
  }),
  "invalid query parameter 'relationship_kinds': acceptable values should match the format: in|nin:Kind1,Kind2",
);

export const listKinds = defineRoute({
  id: 'list-graph-kinds',
  method: 'GET',
  path: '/api/v2/graphs/kinds',
  summary: 'Kinds of nodes and relationships',
  tags: TAGS,
  gate: READ,
  query: Type.Object({
    type: Type.Optional(
      Type.String({
        pattern: '^(eq:|neq:)?(node|edge)$',
        description: '`eq:node` or `eq:edge`, or their opposites with `neq:`',
      }),
    ),
  }),
  responses: { 200: jsonResponse(dataOf(KindNames)) },
  refusals: GRAPH_REFUSALS,
  limits: { cost: REQUEST_COSTS.graph },
});

export const listSourceKinds = defineRoute({
  id: 'list-graph-source-kinds',
  method: 'GET',
  path: '/api/v2/graphs/source-kinds',
  summary: 'Kinds that tell where nodes come from',
  tags: TAGS,
  gate: READ,
  responses: { 200: jsonResponse(dataOf(SourceKinds)) },
});

export const getShortestPath = defineRoute({
  id: 'get-shortest-path',
  method: 'GET',
  path: '/api/v2/graphs/shortest-path',
  summary: 'All shortest paths from one node to another',
  tags: TAGS,
  gate: READ,
  query: Type.Object({
    ...ENDS,
    relationship_kinds: Type.Optional(RelationshipKinds),
    only_traversable: Type.Optional(Type.Boolean()),
  }),
  responses: { 200: jsonResponse(dataOf(UnifiedGraph)) },
  refusals: { ...GRAPH_REFUSALS, 404: 'No such node, or no path' },
  limits: { cost: REQUEST_COSTS.graph },
});

export const getPathfinding = defineRoute({
  id: 'get-pathfinding',
  method: 'GET',
  path: '/api/v2/pathfinding',
  summary: 'All shortest paths from one node to another, as a drawable graph',
  tags: TAGS,
  gate: READ,
  query: Type.Object(ENDS),
  responses: { 200: jsonResponse(dataOf(LegacyGraph)) },
  refusals: { ...GRAPH_REFUSALS, 404: 'No such node, or no path' },
  limits: { cost: REQUEST_COSTS.graph },
  deprecated: { successor: '/api/v2/graphs/shortest-path' },
});
