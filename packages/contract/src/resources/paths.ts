import { Type } from 'typebox';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, jsonResponse } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';
import { GRAPH_REFUSALS, LegacyGraph, UnifiedGraph } from '../wire/graphs.ts';
import { withErrorMessage } from '../wire/parameters.ts';

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
