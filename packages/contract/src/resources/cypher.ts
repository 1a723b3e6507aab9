import { type Static, Type } from 'typebox';
import { READS_GRAPH } from '../access/route-groups.ts';
import { REQUEST_BODY_BYTES } from '../request-body-limits.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, jsonBody, jsonResponse } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';
import { GRAPH_REFUSALS, UnifiedGraph } from '../wire/graphs.ts';

/** More than a page can show; whoever wants all leaves `max_rows` out. */
const MAX_TABLE_ROWS = 50_000;

/** Wire: a missing query counts as an empty one. */
export const CypherRequest = Type.Object(
  {
    query: Type.Optional(Type.String({ description: 'One openCypher statement' })),
    include_properties: Type.Optional(Type.Boolean({ default: false })),
    parameters: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'Values of `$name` in the statement' }),
    ),
    allow_updates: Type.Optional(
      Type.Boolean({
        default: true,
        description:
          'False refuses statements that would change the graph, whoever sends them. An extension of this service',
      }),
    ),
    max_rows: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_TABLE_ROWS,
        description:
          'Asks for the result as `table`, of this many rows at most. `nodes` and `edges` are then those of these rows, with the ends of all edges, and `literals` is empty. An extension of this service',
      }),
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

export const CypherTable = Type.Object(
  {
    columns: Type.Array(
      Type.Object({
        name: Type.String(),
        type: Type.Union(
          [
            Type.Literal('node'),
            Type.Literal('relationship'),
            Type.Literal('relationships'),
            Type.Literal('path'),
            Type.Literal('value'),
          ],
          { description: 'What is in it, where the statement tells; `value` is anything else' },
        ),
      }),
    ),
    rows: Type.Array(Type.Array(Type.Unknown()), {
      description:
        'Cells in the order of the columns. A node is `{"node": id}`, a relationship `{"edge": {"source": id, "target": id, "kind": kind}}`, a path `{"nodes": [id], "edges": [{"source": …}]}`, also inside lists and maps; their ids are those of `nodes`',
    }),
    row_count: Type.Integer({ description: 'All rows of the result, also those that are not told' }),
  },
  { title: 'CypherTable' },
);
export type CypherTable = Static<typeof CypherTable>;

/** A name that is most likely misspelt. */
export const CypherWarning = Type.Object(
  {
    about: Type.Union([
      Type.Literal('node-kind'),
      Type.Literal('relationship-kind'),
      Type.Literal('property'),
    ]),
    name: Type.String(),
    message: Type.String(),
  },
  { title: 'CypherWarning' },
);
export type CypherWarning = Static<typeof CypherWarning>;

/** What a statement is, for whoever wants to know before it runs. */
export const CypherStatement = Type.Object(
  {
    is_update: Type.Boolean({ description: 'Whether it would change the graph' }),
    parameters: Type.Array(Type.String(), { description: 'Names of the values it needs' }),
  },
  { title: 'CypherStatement' },
);
export type CypherStatement = Static<typeof CypherStatement>;

const CypherResult = Type.Object(
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
    table: Type.Optional(CypherTable),
    statement: Type.Optional(CypherStatement),
    warnings: Type.Optional(
      Type.Array(CypherWarning, {
        description:
          'Kinds and properties that nothing has and nobody knows. Left out when there are none; of a statement without a result, EXPLAIN tells them',
      }),
    ),
  },
  { title: 'CypherResult' },
);

export const runCypher = defineRoute({
  id: 'run-cypher-query',
  method: 'POST',
  path: '/api/v2/graphs/cypher',
  summary: 'Run a Cypher statement',
  description:
    'Answers 404 when there is no result at all. Updating statements need `graphdb/Mutate` and the setting `SECGRAPH_ENABLE_CYPHER_MUTATIONS`. Beyond the established API: `allow_updates` refuses what a page must not do by itself, `max_rows` asks for rows and columns as they were returned, EXPLAIN tells in `statement` whether the graph would change and which parameters are needed (without their values), and errors name the part of the statement that they mean.',
  tags: ['Cypher'],
  feature: 'none',
  ...READS_GRAPH,
  environments: 'filtered',
  audit: { action: 'MutateGraph', isDecidedByHandler: true },
  body: jsonBody(CypherRequest),
  responses: { 200: jsonResponse(dataOf(CypherResult)) },
  refusals: { ...GRAPH_REFUSALS, 404: 'There is no result' },
  limits: {
    bodyBytes: REQUEST_BODY_BYTES.text,
    cost: REQUEST_COSTS.graph,
    timeoutMessage: 'transaction timed out, reduce query complexity or try again later',
  },
});
