import { Type } from 'typebox';
import { READS_GRAPH } from '../access/route-groups.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, jsonResponse } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';
import { GRAPH_REFUSALS } from '../wire/graphs.ts';

const KindNames = Type.Object({ kinds: Type.Array(Type.String()) });

/** Wire: stands for the nodes that have no source kind, with an id that no kind has; it always comes last. */
export const SOURCELESS = { id: 0, name: 'Sourceless' } as const;

const SourceKinds = Type.Object({
  kinds: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
});

const READ = { tags: ['Graph'], feature: 'none', ...READS_GRAPH, environments: 'filtered' } as const;

export const listKinds = defineRoute({
  id: 'list-graph-kinds',
  method: 'GET',
  path: '/api/v2/graphs/kinds',
  summary: 'Kinds of nodes and relationships',
  ...READ,
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
  ...READ,
  responses: { 200: jsonResponse(dataOf(SourceKinds)) },
});
