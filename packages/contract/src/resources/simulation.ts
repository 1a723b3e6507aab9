import { type Static, type TSchema, Type } from 'typebox';
import { READS_GRAPH } from '../access/route-groups.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, jsonBody, jsonResponse } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';
import { GRAPH_REFUSALS } from '../wire/graphs.ts';

/** More is no question but another graph. */
export const MAX_SIMULATED_CHANGES = 1000;

/** After how many items each list of the answer is cut. */
export const MAX_SIMULATED_ITEMS = 200;

const EndPoints = Type.Object(
  {
    source: Type.String({ description: 'Object id' }),
    target: Type.String({ description: 'Object id' }),
    kind: Type.String(),
  },
  { title: 'SimulatedRelationship' },
);

const RemovedRelationship = Type.Object(
  {
    relationship_id: Type.Optional(
      Type.Integer({ description: 'Graph id; instead of `source`, `target` and `kind`' }),
    ),
    source: Type.Optional(EndPoints.properties.source),
    target: Type.Optional(EndPoints.properties.target),
    kind: Type.Optional(EndPoints.properties.kind),
  },
  { title: 'RemovedRelationship' },
);
export type RemovedRelationship = Static<typeof RemovedRelationship>;

export const SimulationRequest = Type.Object(
  {
    remove: Type.Optional(
      Type.Array(RemovedRelationship, { description: 'Relationships that are in the graph' }),
    ),
    add: Type.Optional(Type.Array(EndPoints, { description: 'Relationships that collectors could find' })),
    remove_derived: Type.Optional(
      Type.Boolean({
        description:
          'Removed relationships that an analysis would derive again stay away, as if what causes them had been mended; default: false',
      }),
    ),
  },
  { title: 'SimulationRequest' },
);
export type SimulationRequest = Static<typeof SimulationRequest>;

const Count = Type.Integer({ minimum: 0 });
const Share = Type.Number({ minimum: 0, maximum: 1, description: 'From 0 to 1' });

const ZoneState = Type.Object(
  {
    members: Count,
    outside_principals: Count,
    exposed_principals: Count,
    exposure_percentage: Share,
    finding_count: Count,
    attack_path_count: Count,
  },
  { title: 'SimulatedZoneState' },
);

const FindingTypeState = Type.Object(
  {
    finding_count: Count,
    exposure_count: Count,
    exposure_percentage: Share,
    impact_count: Count,
    impact_percentage: Share,
    composite_risk: Type.Number({ minimum: 0, maximum: 100 }),
  },
  { title: 'SimulatedFindingTypeState' },
);

const PLACE = {
  environment_id: Type.String(),
  asset_group_tag_id: Type.Integer({ description: '0 = hygiene, of no zone' }),
};

const ChangedFinding = Type.Object(
  {
    ...PLACE,
    finding: Type.String(),
    source: Type.Union([Type.String(), Type.Null()], { description: 'Object id' }),
    target: Type.String({ description: 'Object id' }),
  },
  { title: 'SimulatedFinding' },
);

export const Simulation = Type.Object(
  {
    returning: cutList(
      EndPoints,
      'Removed relationships that the analysis derives again, for their causes are there',
    ),
    zones: Type.Array(
      Type.Object({
        ...PLACE,
        before: Type.Union([ZoneState, Type.Null()]),
        after: Type.Union([ZoneState, Type.Null()]),
      }),
      { description: 'Of each environment every zone that is analysed' },
    ),
    findings: Type.Array(
      Type.Object({
        ...PLACE,
        finding: Type.String(),
        title: Type.String(),
        before: Type.Union([FindingTypeState, Type.Null()]),
        after: Type.Union([FindingTypeState, Type.Null()]),
      }),
      { description: 'Types of findings that are there before or after' },
    ),
    resolved_findings: cutList(ChangedFinding, 'Findings that are there before and not after'),
    new_findings: cutList(ChangedFinding, 'Findings that are there after and not before'),
  },
  { title: 'Simulation' },
);
export type Simulation = Static<typeof Simulation>;

function cutList<Schema extends TSchema>(schema: Schema, description: string) {
  return Type.Object(
    {
      count: Type.Integer({ minimum: 0, description: `How many; ${MAX_SIMULATED_ITEMS} at most are listed` }),
      items: Type.Array(schema),
    },
    { description },
  );
}

export const simulateChanges = defineRoute({
  id: 'simulate-attack-path-changes',
  method: 'POST',
  path: '/api/v2/attack-paths/simulate',
  summary: 'What would change if relationships were removed or added',
  description: `The next analysis, on a graph with these changes, beside the graph as it is: what is derived, the members of zones by their selectors, findings, exposure and impact. Nothing is stored. An extension to the established API. Up to ${MAX_SIMULATED_CHANGES} changes. Kinds that analyses derive can be removed, but not added.`,
  tags: ['Attack Paths'],
  feature: 'none',
  ...READS_GRAPH,
  environments: 'filtered',
  body: jsonBody(SimulationRequest),
  responses: { 200: jsonResponse(dataOf(Simulation)) },
  refusals: {
    ...GRAPH_REFUSALS,
    400: 'A change is malformed, or of a kind that cannot be added; there are none, or too many',
    404: 'A node or relationship is not in the graph',
  },
  limits: { cost: REQUEST_COSTS.heavy },
});
