import { type Static, Type } from 'typebox';
import { READS_GRAPH } from '../access/route-groups.ts';
import { column, defineList } from '../lists/list-definition.ts';
import { defineRoute, jsonResponse } from '../route.ts';
import { dataOf, windowOf } from '../wire/envelopes.ts';
import { Int32Id, TextId, withErrorMessage } from '../wire/parameters.ts';
import { SERIAL_RECORD, Timestamp } from '../wire/values.ts';
import { FindingZone, RequiredEnvironments, spanOfTime } from './finding-trends.ts';

const READ = { tags: ['Risk Posture'], feature: 'none', ...READS_GRAPH, environments: 'filtered' } as const;

export const PostureStat = Type.Object(
  {
    ...SERIAL_RECORD,
    domain_sid: Type.String({ description: 'Of a domain, or the id of a tenant' }),
    exposure_index: Type.Number({
      minimum: 0,
      maximum: 100,
      description: 'Percent of the principals outside of the zone that have a path into it',
    }),
    tier_zero_count: Type.Integer({ minimum: 0, description: 'Members of the zone' }),
    critical_risk_count: Type.Integer({ minimum: 0, description: 'Types with a critical finding' }),
  },
  { title: 'PostureStat' },
);
export type PostureStat = Static<typeof PostureStat>;

export const listPostureStats = defineRoute({
  id: 'list-posture-stats',
  method: 'GET',
  path: '/api/v2/posture-stats',
  summary: 'What each analysis found of each environment',
  description:
    'One record for each environment and analysis, the last one first; of days more than a month ago one for the day. Without `asset_group_tag_id`, of tier zero and hygiene together; a filter of it chooses other zones, whose numbers are told together. Of the last 30 days, unless `created_at`, `from` or `to` say otherwise.',
  ...READ,
  query: Type.Object({
    from: Type.Optional(
      Type.String({ deprecated: true, description: 'RFC 3339; inclusive. Filter `created_at` instead' }),
    ),
    to: Type.Optional(
      Type.String({ deprecated: true, description: 'RFC 3339; inclusive. Filter `created_at` instead' }),
    ),
  }),
  list: defineList({
    columns: {
      id: column('integer'),
      created_at: column('timestamp'),
      updated_at: column('timestamp'),
      deleted_at: column('timestamp'),
      domain_sid: column('string'),
      exposure_index: column('integer'),
      asset_group_tag_id: column('integer', { filter: ['eq'], sort: false }),
      tier_zero_count: column('integer'),
      critical_risk_count: column('integer'),
    },
    defaultSort: ['-created_at'],
    tieBreaker: 'id',
    paging: { defaultLimit: 1000, zeroLimit: 'all' },
    messages: { sort: 'plain' },
  }),
  responses: { 200: jsonResponse(windowOf(PostureStat)) },
  refusals: { 404: 'There is no such zone' },
});

export const POSTURE_MEASURES = [
  'findings',
  'exposure',
  'assets',
  'attack-paths',
  'archived-findings',
  'session-completeness',
  'group-completeness',
] as const;

export const UNKNOWN_MEASURE_MESSAGE = 'the specified data type is not supported';

export const getPostureHistory = defineRoute({
  id: 'get-posture-history',
  method: 'GET',
  path: '/api/v2/posture-history/{data_type}',
  summary: 'How one number of the posture changed',
  description: `\`data_type\` is one of ${POSTURE_MEASURES.map((name) => `\`${name}\``).join(', ')}. One value for each analysis, the first one first; \`end\` is exclusive here. Over several environments, counts are added up, and shares, told as percent, are weighed by principals, so whoever is counted in several of them weighs more than once: \`/api/v2/attack-paths/exposure\` counts each principal once. What was not measured has no value.`,
  ...READ,
  params: Type.Object({ data_type: TextId }),
  query: Type.Object({ environments: RequiredEnvironments, asset_group_tag_id: FindingZone }),
  list: spanOfTime,
  responses: {
    200: jsonResponse(
      Type.Object({
        start: Timestamp,
        end: Timestamp,
        environments: Type.Array(Type.String()),
        data_type: Type.Enum([...POSTURE_MEASURES]),
        data: Type.Array(Type.Object({ date: Timestamp, value: Type.Number({ minimum: 0 }) })),
      }),
    ),
  },
  refusals: { 404: 'There is no such zone' },
});

const Percent = Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()]);
const NullableCount = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]);

export const ExposureMoment = Type.Object(
  {
    date: Timestamp,
    principal_count: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
      description:
        'Principals outside of the zone that belong to these environments or to those connected with them; null: not counted over these environments, as by earlier releases, or none of them was collected',
    }),
    exposed_count: NullableCount,
    exposure_percent: Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()], {
      description: 'Those that have a path into it; null as well where there are no principals',
    }),
    member_count: Type.Integer({ minimum: 0, description: 'Members of the zone in these environments' }),
    session_completeness: Percent,
    group_completeness: Percent,
    environments_joined: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
      description:
        'Collected environments that the last record has and this one has not: a share over others says nothing about better or worse. Null: an earlier release did not record it',
    }),
    environments_left: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
      description: 'Collected environments that this record has and the last one has not',
    }),
  },
  { title: 'ExposureMoment' },
);
export type ExposureMoment = Static<typeof ExposureMoment>;

export const getExposureHistory = defineRoute({
  id: 'get-exposure-history',
  method: 'GET',
  path: '/api/v2/attack-paths/exposure',
  summary: 'How exposed a zone was over several environments',
  description:
    'One record for each analysis, the first one first; `end` is exclusive. Each principal counts once, whatever it reaches and wherever; environments that were not collected are left out, and named. Numbers are those of the analysis, whatever became of the graph since. An extension of this service.',
  ...READ,
  query: Type.Object({
    environment_id: Type.Optional(
      Type.Array(Type.String(), { description: 'Of domains and tenants; all that there were without it' }),
    ),
    asset_group_tag_id: FindingZone,
  }),
  list: spanOfTime,
  responses: {
    200: jsonResponse(
      Type.Object({
        start: Timestamp,
        end: Timestamp,
        environments: Type.Array(
          Type.Object({
            id: Type.String(),
            name: Type.String(),
            is_collected: Type.Union([Type.Boolean(), Type.Null()], {
              description:
                'False: left out; null: an analysis of an earlier release, which did not record it',
            }),
          }),
          { description: 'As the last analysis in this time found them' },
        ),
        data: Type.Array(ExposureMoment),
      }),
    ),
  },
  refusals: { 404: 'There is no such zone' },
});

const MISSING_ZONE_MESSAGE = 'missing required query parameter: asset_group_tag_id';

export const AssetScore = Type.Object(
  {
    date: Timestamp,
    exposed_count: Type.Integer({
      minimum: 0,
      description: 'Members of the zone that a finding ends at or is about, accepted findings included',
    }),
    protected_count: Type.Integer({ minimum: 0, description: 'All others' }),
    total_count: Type.Integer({ minimum: 1 }),
    value: Type.Number({ minimum: 0, maximum: 1, description: 'Protected ones as a share of all' }),
  },
  { title: 'AssetScore' },
);
export type AssetScore = Static<typeof AssetScore>;

export const getProtectedAssets = defineRoute({
  id: 'get-protected-assets',
  method: 'GET',
  path: '/api/v2/asset-scores/zone-protected-assets',
  summary: 'How many members of a zone nothing is found of',
  description:
    'One record for each analysis, the first one first; of days more than a month ago one for the day. `end` is exclusive here. Over several environments, counts are added up. Analyses that found no member of the zone there, or did not count, have no record; neither have zones that are not analysed, and hygiene (0), which has no members.',
  edition: 'enterprise',
  ...READ,
  query: Type.Object({
    environments: RequiredEnvironments,
    asset_group_tag_id: withErrorMessage({ ...Int32Id, description: 'Id of a zone' }, MISSING_ZONE_MESSAGE),
  }),
  list: spanOfTime,
  responses: {
    200: jsonResponse(
      dataOf(
        Type.Object({
          start: Timestamp,
          end: Timestamp,
          environments: Type.Array(Type.String()),
          asset_group_tag_id: Type.Integer(),
          data: Type.Array(AssetScore),
        }),
      ),
    ),
  },
  refusals: { 404: 'There is no such zone' },
});
