import { Type } from 'typebox';
import { fieldsOf, GraphText, idOf, Links, numberOf, recordsOf, textOf } from './shapes.ts';
import { defineTool } from './tool.ts';

const MAX_GAPS = 20;

const NullableText = Type.Union([Type.String(), Type.Null()]);

/** Where an assistant begins: what is there, and how much of it can be believed. */
export const environments = defineTool({
  name: 'environments',
  title: 'Environments and their health',
  description:
    'Domains, tenants and other environments that the caller may see, how exposed their zones are, how complete and how fresh the data is, what was not collected and so cannot be told, and who is calling. Begin here.',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    user: Type.Object({ name: Type.String(), roles: Type.Array(Type.String()) }),
    version: Type.String(),
    analysis: Type.Object({
      status: Type.String(),
      last_complete_at: NullableText,
      last_outcome: NullableText,
    }),
    environments: Type.Array(
      Type.Object({
        id: GraphText,
        name: GraphText,
        type: Type.String(),
        is_collected: Type.Boolean({ description: 'False: others only mention it' }),
        impact_percent: Type.Number({ description: 'Principals that have a path into tier zero' }),
        exposures: Type.Array(
          Type.Object({ zone_id: Type.Integer(), zone: GraphText, exposure_percent: Type.Number() }),
        ),
        gaps: Type.Array(Type.Record(Type.String(), Type.Unknown()), {
          description: 'What was not collected, and what that hides',
        }),
      }),
    ),
    completeness: Type.Record(Type.String(), Type.Number(), { description: 'Shares, from 0 to 1' }),
    links: Links,
  }),
  list: 'environments',
  run: async (_, { ask, links }) => {
    const [domains, status, self, version, completeness, coverage] = await Promise.all([
      ask.get('/api/v2/available-domains'),
      ask.get('/api/v2/datapipe/status'),
      ask.get('/api/v2/self'),
      ask.get('/api/version'),
      ask.find('/api/v2/completeness'),
      ask.find('/api/v2/data-quality-coverage'),
    ]);
    const datapipe = fieldsOf(status['data']);
    const user = fieldsOf(self['data']);
    const gaps = recordsOf(coverage?.['data']);

    return {
      data: {
        user: {
          name: textOf(user['principal_name']),
          roles: recordsOf(user['roles']).map(({ name }) => textOf(name)),
        },
        version: textOf(fieldsOf(version['data'])['server_version']),
        analysis: {
          status: textOf(datapipe['status']),
          last_complete_at: timeOf(datapipe['last_complete_analysis_at']),
          last_outcome: timeOf(datapipe['last_analysis_outcome']),
        },
        environments: recordsOf(domains['data']).map((environment) => ({
          id: idOf(environment['id']),
          name: textOf(environment['name']),
          type: textOf(environment['type']),
          is_collected: environment['collected'] === true,
          impact_percent: numberOf(environment['impactValue']),
          exposures: recordsOf(environment['exposures']).map((exposure) => {
            const zone = fieldsOf(exposure['asset_group_tag']);
            return {
              zone_id: numberOf(zone['id']),
              zone: textOf(zone['name']),
              exposure_percent: numberOf(exposure['exposure_percent']),
            };
          }),
          gaps: gaps
            .filter((gap) => gap['environment_id'] === environment['id'])
            .slice(0, MAX_GAPS)
            .map((gap) => presentGap(gap)),
        })),
        completeness: Object.fromEntries(
          Object.entries(fieldsOf(completeness?.['data'])).filter(([, value]) => typeof value === 'number'),
        ),
        links: { overview: links.overview },
      },
    };
  },
});

function presentGap(gap: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(gap)
      .filter(([name]) => !name.startsWith('environment_'))
      .map(([name, value]) => [name, Array.isArray(value) ? value.slice(0, 20) : value]),
  );
}

function timeOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
