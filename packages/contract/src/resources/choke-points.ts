import { type Static, Type } from 'typebox';
import { READS_GRAPH } from '../access/route-groups.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, jsonResponse } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';
import { GRAPH_REFUSALS } from '../wire/graphs.ts';
import { withErrorMessage } from '../wire/parameters.ts';

const NamedNode = Type.Object({
  id: Type.Integer({ description: 'The graph id of the node' }),
  object_id: Type.String(),
  name: Type.String(),
  kind: Type.String({ description: 'Primary kind' }),
});

const CutRelationship = Type.Object(
  {
    relationship_id: Type.Integer(),
    kind: Type.String(),
    source: NamedNode,
    target: NamedNode,
    cut_off_principals: Type.Integer({
      minimum: 0,
      description: 'How many principals no longer reach the zone when this relationship alone is gone',
    }),
  },
  { title: 'CutRelationship' },
);
export type CutRelationship = Static<typeof CutRelationship>;

const CutRelationships = Type.Object({
  count: Type.Integer({ minimum: 0, description: 'How many there are; no more than `limit` are listed' }),
  relationships: Type.Array(CutRelationship),
});

export const ChokePoints = Type.Object(
  {
    asset_group_tag_id: Type.Integer(),
    environment_id: Type.Union([Type.String(), Type.Null()]),
    finding: Type.Union([Type.String(), Type.Null()]),
    finding_id: Type.Union([Type.Integer(), Type.Null()]),
    member_count: Type.Integer({
      minimum: 0,
      description: 'Members of the zone that count; without any, nobody can reach one',
    }),
    exposed_principals: Type.Integer({
      minimum: 0,
      description: 'Principals outside the zone and higher ones that reach a member',
    }),
    inseparable_principals: Type.Integer({
      minimum: 0,
      description: 'Those of them whom nothing cuts off: only structure lies between them and the zone',
    }),
    minimum_cut: Type.Object(
      {
        ...CutRelationships.properties,
        exposed_after: Type.Array(Type.Integer({ minimum: 0 }), {
          description:
            'For each that is listed, how many principals still reach the zone once it and all before it are gone',
        }),
      },
      { description: 'The fewest relationships without which no other principal reaches the zone' },
    ),
    choke_points: Type.Object(CutRelationships.properties, {
      description: 'Every relationship that cuts off somebody by itself, those that cut off most first',
    }),
  },
  { title: 'ChokePoints' },
);
export type ChokePoints = Static<typeof ChokePoints>;

const LIMITS = { cost: REQUEST_COSTS.graph };

export const getChokePoints = defineRoute({
  id: 'get-choke-points',
  method: 'GET',
  path: '/api/v2/attack-paths/choke-points',
  summary: 'What to remove so that nobody reaches a zone',
  description:
    'Exact, and worked out in the graph as it is. An extension to the established API. What is part of the structure (what contains what, memberships that every account has) is never among the answers.',
  tags: ['Attack Paths'],
  feature: 'none',
  ...READS_GRAPH,
  environments: 'filtered',
  query: Type.Object({
    asset_group_tag_id: Type.Optional(
      withErrorMessage(
        Type.Integer({ description: 'A zone; default: Tier Zero' }),
        'asset_group_tag_id must be the id of a zone',
      ),
    ),
    environment_id: Type.Optional(
      Type.String({ description: 'Object id of a domain or tenant: only members that belong to it count' }),
    ),
    finding: Type.Optional(
      Type.String({ description: 'A type of findings: only ways in that end with one of them count' }),
    ),
    finding_id: Type.Optional(
      withErrorMessage(
        Type.Integer({ description: 'One finding, which names zone and type by itself' }),
        'finding_id must be the id of a finding',
      ),
    ),
    limit: Type.Optional(
      withErrorMessage(
        Type.Integer({ minimum: 1, maximum: 1000, description: 'Of each list; default: 100' }),
        'limit must be a number from 1 to 1000',
      ),
    ),
  }),
  responses: { 200: jsonResponse(dataOf(ChokePoints)) },
  refusals: { ...GRAPH_REFUSALS, 404: 'There is no such zone, environment or finding' },
  limits: LIMITS,
});
