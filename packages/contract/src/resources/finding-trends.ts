import { type Static, Type } from 'typebox';
import { READS_GRAPH } from '../access/route-groups.ts';
import { column, defineList } from '../lists/list-definition.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, jsonResponse } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';
import { Int32Id, TextId, withErrorMessage } from '../wire/parameters.ts';
import { SERIAL_RECORD, Timestamp } from '../wire/values.ts';

const READ = { tags: ['Attack Paths'], feature: 'none', ...READS_GRAPH, environments: 'filtered' } as const;
const COUNT = Type.Integer({ minimum: 0 });

export const MISSING_FINDING_MESSAGE = 'missing required query parameter: finding';

/** Stands for all environments that there were, those included that are gone since. */
export const EVERY_ENVIRONMENT = '*';

/** Ids of domains and tenants. */
export const RequiredEnvironments = withErrorMessage(
  Type.Array(Type.String(), {
    minItems: 1,
    description: `Ids of environments; \`${EVERY_ENVIRONMENT}\` alone stands for all that there were, those included that are gone since, and \`none\` for what belongs to no environment. Both are extensions of this service`,
  }),
  'missing required query parameter: environments',
);

export const FindingZone = Type.Optional(
  Type.Unsafe<number>({
    ...Int32Id,
    description:
      'Id of a zone; 0: hygiene. Without it, tier zero and hygiene together. A zone that is not analysed has nothing',
  }),
);

/** A span of time, and nothing to filter by. */
export const spanOfTime = defineList({
  columns: { created_at: column('timestamp', { filter: false, sort: false }) },
  unknown: 'ignore',
  window: { column: 'created_at', defaultDays: 30 },
});

export const FindingTrendEntry = Type.Object(
  {
    environment_ids: Type.Array(Type.String(), { description: 'Those that have it, or had it in that time' }),
    finding: Type.String(),
    display_title: Type.String(),
    display_type: Type.String(),
    composite_risk: Type.Integer({
      minimum: 0,
      maximum: 100,
      description: 'At the end, as the counts of principals are; of several environments that of the worst',
    }),
    finding_count_start: COUNT,
    finding_count_end: COUNT,
    finding_count_increase: Type.Integer({ minimum: 0, description: 'Found since the start' }),
    finding_count_decrease: Type.Integer({
      minimum: 0,
      description:
        'Not found any more; the end is the start with what was found, without what is not found any more',
    }),
    finding_impact_count: COUNT,
    finding_exposure_count: COUNT,
    impact_count: Type.Integer({ minimum: 0, description: 'As `finding_impact_count`' }),
    exposure_count: Type.Integer({ minimum: 0, description: 'As `finding_exposure_count`' }),
    archived_count: COUNT,
    new_environment_ids: Type.Array(Type.String(), {
      description:
        'Those that were analysed for the first time after the start. This and what follows are extensions of this service',
    }),
    new_environment_count: Type.Integer({
      minimum: 0,
      description: 'Of `finding_count_start`, what the first analysis of these found',
    }),
    open_count: Type.Integer({
      minimum: 0,
      description: 'Found today, without those that are accepted or false',
    }),
    closes_count: Type.Integer({
      minimum: 0,
      description:
        'How many principals the finding shuts out that shuts out most when it alone is fixed, of these',
    }),
  },
  { title: 'FindingTrendEntry' },
);
export type FindingTrendEntry = Static<typeof FindingTrendEntry>;

export const listFindingTrends = defineRoute({
  id: 'list-finding-trends',
  method: 'GET',
  path: '/api/v2/attack-paths/finding-trends',
  summary: 'How many findings there were of each type, and how many there are',
  description:
    'From the last analysis at `start` or before it (of an environment that was not analysed yet: from its first one) to the last one before `end`, which is exclusive here.',
  edition: 'enterprise',
  ...READ,
  query: Type.Object({ environments: RequiredEnvironments, asset_group_tag_id: FindingZone }),
  list: spanOfTime,
  responses: {
    200: jsonResponse(
      Type.Object({
        start: Timestamp,
        end: Timestamp,
        environments: Type.Array(Type.String()),
        data: Type.Object({
          findings: Type.Array(FindingTrendEntry),
          total_finding_count_start: COUNT,
          total_finding_count_end: COUNT,
        }),
      }),
    ),
  },
  refusals: { 404: 'There is no such zone' },
  limits: { cost: REQUEST_COSTS.heavy },
});

/** Wire: names of three ages. */
export const FindingMoment = Type.Object(
  {
    ...SERIAL_RECORD,
    CompositeRisk: Type.Number({ minimum: 0, maximum: 100 }),
    FindingCount: COUNT,
    ImpactedAssetCount: COUNT,
    DomainSID: Type.String(),
    Finding: Type.String(),
  },
  { title: 'FindingMoment' },
);
export type FindingMoment = Static<typeof FindingMoment>;

export const listFindingMoments = defineRoute({
  id: 'list-finding-moments',
  method: 'GET',
  path: '/api/v2/domains/{domain_id}/sparkline',
  summary: 'What each analysis found of a type in an environment',
  description:
    'One record for each analysis, the first one first; of days more than a month ago one for the day. An environment that is not known has none.',
  ...READ,
  params: Type.Object({ domain_id: TextId }),
  query: Type.Object({
    finding: Type.Optional(Type.String({ description: 'The type, as `eq:<type>` or alone. Required' })),
    from: Type.Optional(Type.String({ description: 'RFC 3339; inclusive; default 30 days ago' })),
    to: Type.Optional(Type.String({ description: 'RFC 3339; inclusive; default now' })),
    asset_group_tag_id: FindingZone,
  }),
  list: defineList({
    columns: {
      id: column('integer'),
      created_at: column('timestamp'),
      updated_at: column('timestamp'),
      deleted_at: column('timestamp'),
      CompositeRisk: column('integer'),
      FindingCount: column('integer'),
      ImpactedAssetCount: column('integer'),
      domain_sid: column('string', { filter: false }),
    },
    defaultSort: ['created_at'],
    tieBreaker: 'id',
    messages: { sort: 'plain' },
  }),
  responses: {
    200: jsonResponse(
      Type.Object({ start: Timestamp, end: Timestamp, ...dataOf(Type.Array(FindingMoment)).properties }),
    ),
  },
  refusals: { 404: 'There is no such zone' },
});
