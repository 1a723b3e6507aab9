import { type Static, Type } from 'typebox';
import { READS_GRAPH } from '../access/route-groups.ts';
import { defineRoute, jsonResponse } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';

const ComplianceControl = Type.Object(
  {
    control_id: Type.String({ description: 'As the framework has it; no two frameworks share one' }),
    title: Type.String({ description: 'In few words; the text of the framework counts' }),
    finding_types: Type.Array(
      Type.Object({
        finding: Type.String(),
        title: Type.String({ description: 'In the words of tier zero' }),
      }),
      { minItems: 1, description: 'Findings of these types speak against the control' },
    ),
    finding_count: Type.Integer({
      minimum: 0,
      description: 'Findings of these types in all zones and hygiene, accepted ones included',
    }),
  },
  { title: 'ComplianceControl' },
);

const ComplianceFramework = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    url: Type.String({ description: 'Where it is published' }),
    controls: Type.Array(ComplianceControl),
  },
  { title: 'ComplianceFramework' },
);
export type ComplianceFramework = Static<typeof ComplianceFramework>;

export const listComplianceFrameworks = defineRoute({
  id: 'list-compliance-frameworks',
  method: 'GET',
  path: '/api/v2/compliance/frameworks',
  summary: 'Frameworks, their controls, and the types of findings that speak against each',
  description:
    'An extension to the established API. Controls that no finding can speak against are left out: that nothing is found of the others does not mean that they are met. Lists of findings are filtered by `compliance_control`.',
  tags: ['Findings'],
  feature: 'none',
  ...READS_GRAPH,
  environments: 'filtered',
  responses: { 200: jsonResponse(dataOf(Type.Array(ComplianceFramework))) },
});
