import { type Static, Type } from 'typebox';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, jsonBody, jsonResponse } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';
import { GRAPH_REFUSALS, UnifiedGraph } from '../wire/graphs.ts';

/** Wire: a missing query counts as an empty one. */
export const CypherRequest = Type.Object(
  {
    query: Type.Optional(Type.String({ description: 'One openCypher statement' })),
    include_properties: Type.Optional(Type.Boolean({ default: false })),
    parameters: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'Values of `$name` in the statement' }),
    ),
  },
  { title: 'CypherRequest' },
);
export type CypherRequest = Static<typeof CypherRequest>;

/** One operator of a plan; rows flow from the children to the parent. `rows` and `time_ms` only with PROFILE. */
export interface CypherPlan {
  readonly operator: string;
  readonly details: string;
  readonly estimated_rows: number;
  readonly rows?: number;
  readonly time_ms?: number;
  readonly children: readonly CypherPlan[];
}

const PLAN_FIELDS = {
  operator: Type.String(),
  details: Type.String(),
  estimated_rows: Type.Number(),
  rows: Type.Optional(Type.Integer()),
  time_ms: Type.Optional(Type.Number()),
};

/** What an updating statement changed. */
export const CypherUpdates = Type.Object(
  {
    nodes_created: Type.Integer(),
    nodes_deleted: Type.Integer(),
    relationships_created: Type.Integer(),
    relationships_deleted: Type.Integer(),
    properties_set: Type.Integer(),
    kinds_added: Type.Integer(),
    kinds_removed: Type.Integer(),
  },
  { title: 'CypherUpdates' },
);
export type CypherUpdates = Static<typeof CypherUpdates>;

export const CypherResult = Type.Object(
  {
    nodes: UnifiedGraph.properties.nodes,
    edges: UnifiedGraph.properties.edges,
    node_keys: Type.Optional(Type.Array(Type.String(), { description: 'With `include_properties`' })),
    edge_keys: Type.Optional(Type.Array(Type.String(), { description: 'With `include_properties`' })),
    literals: Type.Array(Type.Object({ key: Type.String(), value: Type.Unknown() }), {
      description: 'What is no part of the graph, row by row, column by column',
    }),
    plan: Type.Optional(
      Type.Object(
        { ...PLAN_FIELDS, children: Type.Array(Type.Object(PLAN_FIELDS, { additionalProperties: true })) },
        { description: 'With EXPLAIN and PROFILE; children have children of the same form' },
      ),
    ),
    updates: Type.Optional(CypherUpdates),
  },
  { title: 'CypherResult' },
);

export const runCypher = defineRoute({
  id: 'run-cypher-query',
  method: 'POST',
  path: '/api/v2/graphs/cypher',
  summary: 'Run a Cypher statement',
  description:
    'Answers 404 when there is no result at all. Updating statements need `graphdb/Mutate` and the setting `SECGRAPH_ENABLE_CYPHER_MUTATIONS`.',
  tags: ['Cypher'],
  gate: { permissions: ['graphdb/Read'] },
  body: jsonBody(CypherRequest),
  responses: { 200: jsonResponse(dataOf(CypherResult)) },
  refusals: { ...GRAPH_REFUSALS, 404: 'There is no result' },
  limits: {
    cost: REQUEST_COSTS.graph,
    timeoutMessage: 'transaction timed out, reduce query complexity or try again later',
  },
});
