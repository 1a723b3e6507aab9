import { type Static, Type } from 'typebox';
import { READS_GRAPH } from '../access/route-groups.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, jsonResponse } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';
import { GRAPH_REFUSALS, LegacyGraph, UnifiedGraph } from '../wire/graphs.ts';
import { withErrorMessage } from '../wire/parameters.ts';

const READ = { tags: ['Graph'], feature: 'none', ...READS_GRAPH, environments: 'filtered' } as const;

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

const FOLLOWED = {
  relationship_kinds: Type.Optional(RelationshipKinds),
  only_traversable: Type.Optional(Type.Boolean()),
};

const MAX_EXCLUDED = 500;

/** Ours: the established product knows none of these parameters. */
const EXCLUSIONS = {
  exclude_nodes: Type.Optional(
    withErrorMessage(
      Type.Array(Type.String({ maxLength: 4096 }), {
        maxItems: MAX_EXCLUDED,
        description:
          'Extension: paths through these nodes are left out. Object ids; what is none is taken as a graph id, and as nothing if it is none either. Once for each node.',
      }),
      `invalid query parameter 'exclude_nodes': at most ${MAX_EXCLUDED} object ids or graph ids`,
    ),
  ),
  exclude_edges: Type.Optional(
    withErrorMessage(
      Type.Array(Type.String({ pattern: '^[0-9]{1,10}_.+_[0-9]{1,10}$', maxLength: 4096 }), {
        maxItems: MAX_EXCLUDED,
        description:
          'Extension: paths over these relationships are left out. `{source}_{kind}_{target}`, with graph ids; those that there are not leave out nothing. Once for each relationship.',
      }),
      `invalid query parameter 'exclude_edges': at most ${MAX_EXCLUDED} values of the form source_kind_target, with graph ids`,
    ),
  ),
  avoid_disabled: Type.Optional(
    Type.Boolean({
      description:
        'Extension: paths through nodes whose property `enabled` is false are left out. The nodes that the request names may be disabled.',
    }),
  ),
};

/** Ours. */
const Weight = withErrorMessage(
  Type.Union([Type.Literal('hops'), Type.Literal('cost')], {
    description:
      'Extension: `cost` finds the paths that cost an attacker least instead of those with the fewest hops. What a hop costs by its kind is in docs/relationships.md; `cost` of the answer is the sum.',
  }),
  "invalid query parameter 'weight': 'hops' or 'cost'",
);

const WeighedGraph = Type.Object(
  {
    ...UnifiedGraph.properties,
    cost: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'Extension: what each of the paths costs; with `weight=cost` alone',
      }),
    ),
  },
  { title: 'ShortestPaths' },
);

export const getShortestPath = defineRoute({
  id: 'get-shortest-path',
  method: 'GET',
  path: '/api/v2/graphs/shortest-path',
  summary: 'All shortest paths from one node to another',
  description:
    'Follows every relationship kind unless told otherwise. `exclude_nodes`, `exclude_edges`, `avoid_disabled` and `weight` are extensions.',
  ...READ,
  query: Type.Object({ ...ENDS, ...FOLLOWED, ...EXCLUSIONS, weight: Type.Optional(Weight) }),
  responses: { 200: jsonResponse(dataOf(WeighedGraph)) },
  refusals: { ...GRAPH_REFUSALS, 404: 'No such node, or no path' },
  limits: { cost: REQUEST_COSTS.graph },
});

/** Which nodes count as the other ends of the paths to or from one node. */
const PathEndSet = Type.Union([Type.Literal('any'), Type.Literal('owned'), Type.Literal('tier-zero')]);
export type PathEndSet = Static<typeof PathEndSet>;

const END_SETS = "'any', 'owned' or 'tier-zero'";

const BOUNDS = {
  max_hops: Type.Optional(
    withErrorMessage(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        description: 'Longer paths do not count; default unlimited',
      }),
      "invalid query parameter 'max_hops': an integer from 1 to 1000",
    ),
  ),
  limit: Type.Optional(
    withErrorMessage(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        default: 100,
        description: 'Of how many ends paths are shown',
      }),
      "invalid query parameter 'limit': an integer from 1 to 1000",
    ),
  ),
};

/** A bounded picture of the nearest, and numbers of all. */
export const NearestPaths = Type.Object(
  {
    ...UnifiedGraph.properties,
    ends: Type.Array(
      Type.Object({
        node_id: Type.String({ description: 'Graph id; the node is among `nodes`' }),
        hops: Type.Integer({ minimum: 1 }),
      }),
      { description: 'The other ends whose paths are shown, nearest first' },
    ),
    total: Type.Integer({ minimum: 0, description: 'All ends that have a path, shown or not' }),
    total_by_kind: Type.Record(Type.String(), Type.Integer(), { description: 'The same by primary kind' }),
    total_by_hops: Type.Array(Type.Integer(), { description: 'The same at one hop, two hops, and so on' }),
    has_all_paths: Type.Boolean({
      description:
        'False where some of the ends that are shown have further paths that are as short: each has one at least',
    }),
  },
  { title: 'NearestPaths' },
);
export type NearestPaths = Static<typeof NearestPaths>;

const NEAREST = {
  method: 'GET',
  ...READ,
  responses: { 200: jsonResponse(dataOf(NearestPaths)) },
  refusals: { ...GRAPH_REFUSALS, 404: 'No such node' },
  limits: { cost: REQUEST_COSTS.graph },
} as const;

const NEAREST_DESCRIPTION =
  'Extension. All of them are counted; the shortest paths of the nearest `limit` are shown, and never more than 5,000 relationships. Kinds and exclusions are those of the shortest path.';

export const getPathsTo = defineRoute({
  ...NEAREST,
  id: 'get-paths-to',
  path: '/api/v2/graphs/paths-to',
  summary: 'Who reaches a node, and how',
  description: NEAREST_DESCRIPTION,
  query: Type.Object({
    end_node: ENDS.end_node,
    from: Type.Optional(withErrorMessage(PathEndSet, `invalid query parameter 'from': ${END_SETS}`)),
    ...BOUNDS,
    ...FOLLOWED,
    ...EXCLUSIONS,
  }),
});

export const getPathsFrom = defineRoute({
  ...NEAREST,
  id: 'get-paths-from',
  path: '/api/v2/graphs/paths-from',
  summary: 'What a node reaches, and how',
  description: NEAREST_DESCRIPTION,
  query: Type.Object({
    start_node: ENDS.start_node,
    to: Type.Optional(withErrorMessage(PathEndSet, `invalid query parameter 'to': ${END_SETS}`)),
    ...BOUNDS,
    ...FOLLOWED,
    ...EXCLUSIONS,
  }),
});

export const getPathfinding = defineRoute({
  id: 'get-pathfinding',
  method: 'GET',
  path: '/api/v2/pathfinding',
  summary: 'All shortest paths from one node to another, as a drawable graph',
  ...READ,
  query: Type.Object(ENDS),
  responses: { 200: jsonResponse(dataOf(LegacyGraph)) },
  refusals: { ...GRAPH_REFUSALS, 404: 'No such node, or no path' },
  limits: { cost: REQUEST_COSTS.graph },
  deprecated: { successor: '/api/v2/graphs/shortest-path' },
});
