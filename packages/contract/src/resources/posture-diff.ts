import { NO_ENVIRONMENT } from '@secgraph/vocabulary';
import { type Static, Type } from 'typebox';
import { READS_GRAPH } from '../access/route-groups.ts';
import { column, defineList, type ListColumn } from '../lists/list-definition.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, jsonResponse } from '../route.ts';
import { dataOf, pageOf, windowOf } from '../wire/envelopes.ts';
import { FindingSeverity } from '../wire/severity.ts';
import { Timestamp } from '../wire/values.ts';
import { FindingZone } from './finding-trends.ts';

const READ = { tags: ['Risk Posture'], feature: 'none', ...READS_GRAPH, environments: 'refused' } as const;
const OURS = 'An extension of this service.';
const COUNT = Type.Integer({ minimum: 0 });
const NullableCount = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]);

export const PosturePoint = Type.Object(
  {
    id: Type.Integer(),
    created_at: Timestamp,
    is_recorded: Type.Boolean({
      description: 'Whether members and relationships were recorded; earlier releases kept no such record',
    }),
    relationship_count: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
      description: 'How many relationships led into analysed zones',
    }),
    relationships_appeared: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
      description: 'How many of them there were not before; null: there was nothing to compare with',
    }),
    relationships_vanished: NullableCount,
  },
  { title: 'PosturePoint' },
);
export type PosturePoint = Static<typeof PosturePoint>;

export const listPosturePoints = defineRoute({
  id: 'list-posture-points',
  method: 'GET',
  path: '/api/v2/attack-paths/points',
  summary: 'The points in time that can be compared',
  description: `One for each analysis that looked for findings, the last one first; \`end\` is exclusive. ${OURS}`,
  ...READ,
  list: defineList({
    columns: { id: column('integer'), created_at: column('timestamp', { filter: false }) },
    defaultSort: ['-created_at'],
    tieBreaker: 'id',
    window: { column: 'created_at', defaultDays: 30 },
    paging: { defaultLimit: 100, zeroLimit: 'all' },
  }),
  responses: { 200: jsonResponse(windowOf(PosturePoint)) },
});

const POSTURE_EVENT_KINDS = [
  'upload',
  'collection',
  'zone',
  'certification',
  'graph-change',
  'deletion',
  'acceptance-end',
] as const;

export const PostureEvent = Type.Object(
  {
    id: Type.String(),
    at: Timestamp,
    kind: Type.Enum([...POSTURE_EVENT_KINDS], {
      description:
        'Files that somebody uploaded or a collector sent were ingested; a zone, label or rule of one was changed; somebody certified a member, or revoked that; the graph was changed or deleted by hand; an acceptance of findings came to its end',
    }),
    action: Type.String({ description: 'Of zones as in their history; empty otherwise' }),
    actor: Type.String({ description: 'Of zones as in their history; empty otherwise' }),
    target: Type.String({ description: 'What was changed, or who collected; may be empty' }),
    subject_id: Type.String({ description: 'Of the job, or of the zone; may be empty' }),
    count: Type.Integer({ minimum: 0, description: 'Files, or findings' }),
  },
  { title: 'PostureEvent' },
);
export type PostureEvent = Static<typeof PostureEvent>;

export const listPostureEvents = defineRoute({
  id: 'list-posture-events',
  method: 'GET',
  path: '/api/v2/attack-paths/events',
  summary: 'What happened that may have changed the posture',
  description: `The last one first; \`end\` is exclusive. What happened takes effect with the analysis that follows. ${OURS}`,
  ...READ,
  list: defineList({
    columns: {
      id: column('string'),
      at: column('timestamp', { filter: false }),
      kind: column('string'),
      target: column('string'),
    },
    defaultSort: ['-at'],
    tieBreaker: 'id',
    window: { column: 'at', defaultDays: 30 },
    paging: { defaultLimit: 100, zeroLimit: 'all' },
  }),
  responses: { 200: jsonResponse(windowOf(PostureEvent)) },
});

/** Two points in time, and where. */
const DIFF_QUERY = Type.Object({
  from: Type.String({
    description:
      'RFC 3339. The last analysis at that time or before it; where there is none, the first one of all',
  }),
  to: Type.Optional(
    Type.String({ description: 'RFC 3339; default now. The last analysis at that time or before it' }),
  ),
  environment_id: Type.Optional(
    Type.Array(Type.String(), {
      description: `Of domains and tenants; \`${NO_ENVIRONMENT}\`: what belongs to no environment; all without it`,
    }),
  ),
  asset_group_tag_id: FindingZone,
});
const REFUSALS = { 404: 'There is no such zone, or nothing was analysed up to then' } as const;

const ChangeCounts = Type.Object({ appeared: COUNT, vanished: COUNT });

const OtherEnvironments = {
  environments_joined: Type.Integer({
    minimum: 0,
    description:
      'Collected environments that the analysis before did not have: exposure over others than before tells no change',
  }),
  environments_left: Type.Integer({
    minimum: 0,
    description: 'Collected environments that the analysis before had alone',
  }),
};

const PostureStep = Type.Object(
  {
    point: PosturePoint,
    exposure_before: Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()]),
    exposure_after: Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()]),
    ...OtherEnvironments,
    findings: ChangeCounts,
    members: ChangeCounts,
    relationships: Type.Object({
      ...ChangeCounts.properties,
      gained: Type.Integer({
        minimum: 0,
        description: 'The most principals that got a path into a zone by one of them',
      }),
    }),
    events: Type.Array(PostureEvent, {
      description: 'Since the analysis before, the last ones first; ten at most',
    }),
    event_count: COUNT,
  },
  { title: 'PostureStep' },
);
export type PostureStep = Static<typeof PostureStep>;

const ZoneExposureChange = Type.Object(
  {
    environment_id: Type.String(),
    environment_name: Type.String({ description: 'As it was called then' }),
    is_collected: Type.Union([Type.Boolean(), Type.Null()], {
      description:
        'False: others only mention it, so it is in no number over several environments; null: an analysis of an earlier release, which did not record it',
    }),
    asset_group_tag_id: Type.Integer(),
    zone_name: Type.String(),
    before: Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()], {
      description: 'Percent; null: it was not analysed',
    }),
    after: Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()]),
  },
  { title: 'ZoneExposureChange' },
);

export const PostureDiff = Type.Object(
  {
    from: PosturePoint,
    to: PosturePoint,
    findings: ChangeCounts,
    members: ChangeCounts,
    relationships: Type.Object({
      ...ChangeCounts.properties,
      untold: Type.Integer({
        minimum: 0,
        description:
          'How many changes of relationships, wherever, were only counted: an analysis tells the most important thousand that appeared, and a thousand that vanished',
      }),
    }),
    is_complete: Type.Boolean({
      description:
        'Members and relationships were recorded, and compared with the analysis before, at every point after `from`',
    }),
    exposure_before: Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()], {
      description:
        'Percent of the principals of all these environments, each counted once; null: not counted, as by earlier releases over several environments',
    }),
    exposure_after: Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()]),
    ...OtherEnvironments,
    exposures: Type.Array(ZoneExposureChange, { description: 'The largest change first; 500 at most' }),
    steps: Type.Array(PostureStep, {
      description: 'Analyses after `from` that changed something, the last one first; 200 at most',
    }),
    step_count: COUNT,
  },
  { title: 'PostureDiff' },
);
export type PostureDiff = Static<typeof PostureDiff>;

const NET = '. What came and went in between is left out';

export const getPostureDiff = defineRoute({
  id: 'get-posture-diff',
  method: 'GET',
  path: '/api/v2/attack-paths/diff',
  summary: 'What changed between two points in time',
  description: `How many findings, members of zones and relationships that lead into zones appeared or vanished, and with which analysis${NET}. ${OURS}`,
  ...READ,
  query: DIFF_QUERY,
  responses: { 200: jsonResponse(dataOf(PostureDiff)) },
  refusals: REFUSALS,
  limits: { cost: REQUEST_COSTS.heavy },
});

const Change = Type.Union([Type.Literal('appeared'), Type.Literal('vanished')]);

const CHANGE = {
  id: Type.Integer(),
  change: Change,
  at: Type.String({ format: 'date-time', description: 'Of the analysis that noticed' }),
  point_id: Type.Union([Type.Integer(), Type.Null()]),
};
const CHANGE_COLUMNS = {
  id: column('integer'),
  change: column('string', { filter: ['eq', 'neq'] }),
  at: column('timestamp'),
};

const FINDING_CAUSES = [
  'relationship-appeared',
  'relationship-vanished',
  'target-joined',
  'target-left',
  'source-joined',
  'source-left',
  'environment-gone',
  'type-gone',
] as const;

export const FindingChange = Type.Object(
  {
    ...CHANGE,
    finding: Type.String(),
    title: Type.String(),
    category: Type.String(),
    severity: FindingSeverity,
    environment_id: Type.String(),
    environment_name: Type.String(),
    asset_group_tag_id: Type.Integer(),
    zone_name: Type.String(),
    source_principal_id: Type.String({ description: 'Empty: a finding about one object' }),
    source_principal_kind: Type.String(),
    source_principal_name: Type.String(),
    target_principal_id: Type.String(),
    target_principal_kind: Type.String(),
    target_principal_name: Type.String(),
    exposure_count: COUNT,
    causes: Type.Array(Type.Enum([...FINDING_CAUSES]), {
      description:
        'What the same analysis noticed of its ends and of what joins them. Empty: nothing of that; then a property of an object changed, or it was collected for the first time or not any more',
    }),
  },
  { title: 'FindingChange' },
);
export type FindingChange = Static<typeof FindingChange>;

export const listFindingChanges = defineRoute({
  id: 'list-finding-changes',
  method: 'GET',
  path: '/api/v2/attack-paths/diff/findings',
  summary: 'Findings that appeared or vanished between two points in time',
  description: `Each with its causes${NET}. ${OURS}`,
  ...READ,
  query: DIFF_QUERY,
  list: diffList(
    {
      finding: column('string'),
      source_principal_name: column('string'),
      target_principal_name: column('string'),
      exposure_count: column('integer'),
    },
    '-exposure_count',
  ),
  responses: { 200: jsonResponse(pageOf(FindingChange)) },
  refusals: REFUSALS,
});

export const MemberChange = Type.Object(
  {
    ...CHANGE,
    asset_group_tag_id: Type.Integer(),
    zone_name: Type.String(),
    object_id: Type.String(),
    name: Type.String(),
    kind: Type.String(),
    environment_id: Type.String(),
    rules: Type.Array(Type.String(), {
      description: 'Names of the rules of the zone that select it today; ten at most',
    }),
  },
  { title: 'MemberChange' },
);
export type MemberChange = Static<typeof MemberChange>;

export const listMemberChanges = defineRoute({
  id: 'list-member-changes',
  method: 'GET',
  path: '/api/v2/attack-paths/diff/members',
  summary: 'Members that joined or left zones between two points in time',
  description: `\`appeared\`: it is in the zone at the end and was not at the start${NET}. ${OURS}`,
  ...READ,
  query: DIFF_QUERY,
  list: diffList({ object_id: column('string'), name: column('string'), kind: column('string') }, 'name'),
  responses: { 200: jsonResponse(pageOf(MemberChange)) },
  refusals: REFUSALS,
});

export const RelationshipChange = Type.Object(
  {
    ...CHANGE,
    kind: Type.String(),
    start_id: Type.String(),
    start_kind: Type.String(),
    start_name: Type.String(),
    end_id: Type.String(),
    end_kind: Type.String(),
    end_name: Type.String(),
    asset_group_tag_ids: Type.Array(Type.Integer(), { description: 'The zones that it leads into' }),
    gained_count: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
      description:
        'Users and computers that had no path into a zone before that analysis, have one since, and can take this relationship; of several that they can take, each counts them. Null of those that vanished',
    }),
  },
  { title: 'RelationshipChange' },
);
export type RelationshipChange = Static<typeof RelationshipChange>;

export const listRelationshipChanges = defineRoute({
  id: 'list-relationship-changes',
  method: 'GET',
  path: '/api/v2/attack-paths/diff/relationships',
  summary: 'Relationships that lead into zones, and appeared or vanished between two points in time',
  description: `Those that give control, and whose end reaches a member of a zone; the most important ones of each analysis${NET}. ${OURS}`,
  ...READ,
  query: DIFF_QUERY,
  list: diffList(
    {
      kind: column('string'),
      start_id: column('string'),
      start_name: column('string'),
      end_id: column('string'),
      end_name: column('string'),
      gained_count: column('integer'),
    },
    '-gained_count',
  ),
  responses: { 200: jsonResponse(pageOf(RelationshipChange)) },
  refusals: REFUSALS,
});

function diffList<Column extends string>(
  columns: Readonly<Record<Column, ListColumn>>,
  defaultSort: NoInfer<Column | `-${Column}`>,
) {
  return defineList<Column | keyof typeof CHANGE_COLUMNS>({
    columns: { ...CHANGE_COLUMNS, ...columns } as Readonly<
      Record<Column | keyof typeof CHANGE_COLUMNS, ListColumn>
    >,
    defaultSort: [defaultSort, '-at'],
    tieBreaker: 'id',
    paging: { defaultLimit: 100, zeroLimit: 'all' },
  });
}
