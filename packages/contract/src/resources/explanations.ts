import { Type } from 'typebox';
import { READS_GRAPH } from '../access/route-groups.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, jsonResponse } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';
import { GRAPH_REFUSALS, UnifiedGraph } from '../wire/graphs.ts';
import { onlyOne, withErrorMessage } from '../wire/parameters.ts';

/** In the order in which they are missed. */
const RELATIONSHIP = Type.Object({
  edge_type: required('edge_type', Type.String({ description: 'Kind of the relationship' })),
  source_node: required(
    'source_node',
    Type.Integer({ format: 'int32', description: 'Graph id of its start' }),
  ),
  target_node: required('target_node', Type.Integer({ format: 'int32', description: 'Graph id of its end' })),
});

const COMMON = {
  method: 'GET',
  tags: ['Graph'],
  feature: 'none',
  ...READS_GRAPH,
  environments: 'filtered',
  query: RELATIONSHIP,
  responses: { 200: jsonResponse(dataOf(UnifiedGraph)) },
  refusals: {
    ...GRAPH_REFUSALS,
    400: 'A parameter is missing or malformed, or there is no such relationship',
  },
  limits: { cost: REQUEST_COSTS.graph },
} as const;

export const getEdgeComposition = defineRoute({
  ...COMMON,
  id: 'get-edge-composition',
  path: '/api/v2/graphs/edge-composition',
  summary: 'What makes a derived relationship true',
  description:
    'The part of the graph that the relationship was derived from; empty for kinds that are not explained.',
});

export const getRelayTargets = defineRoute({
  ...COMMON,
  id: 'get-relay-targets',
  path: '/api/v2/graphs/relay-targets',
  summary: 'Where coerced authentication can be relayed to',
  description: 'Nodes without edges; none for relationships that are not about coercion and relay.',
});

export const getAclInheritance = defineRoute({
  ...COMMON,
  id: 'get-acl-inheritance',
  path: '/api/v2/graphs/acl-inheritance',
  summary: 'From where an inherited right came to its object',
  description:
    'The containers between the object and those with the entry, and the relationship itself; empty for rights that were not inherited.',
});

function required(name: string, schema: ReturnType<typeof Type.String> | ReturnType<typeof Type.Integer>) {
  return withErrorMessage(onlyOne(schema), `Expected ${name} parameter to be set.`);
}
