import { type Static, Type } from 'typebox';
import { CHANGES, CHANGES_GRAPH, READS, READS_GRAPH } from '../access/route-groups.ts';
import { column, defineList } from '../lists/list-definition.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { binaryResponse, defineRoute, emptyResponse, jsonBody, jsonResponse } from '../route.ts';
import { dataOf, pageOf } from '../wire/envelopes.ts';
import { GRAPH_REFUSALS, Properties } from '../wire/graphs.ts';
import { Int64Id, notFoundIfMalformed, TextId, UuidId, withErrorMessage } from '../wire/parameters.ts';
import { FindingSeverity } from '../wire/severity.ts';
import { NullableBoolInput, SERIAL_RECORD, Timestamp } from '../wire/values.ts';
import { MISSING_FINDING_MESSAGE } from './finding-trends.ts';
import { MAX_FINDING_TEXT } from './finding-work.ts';

export const BAD_ACCEPTANCE_MESSAGE = 'accept_until must be in the future';

/** As a header; the first line of a file of relationship findings. */
export const RELATIONSHIP_CSV_HEADER =
  'id,finding_type,exposure_count,exposure_percentage,impact_count,impact_percentage,domain_sid,from_principal_name,from_principal,from_principal_kind,to_principal_name,to_principal,to_principal_kind,combo_graph_relation_id,domain,accepted,accepted_until,principals_hash,created_at,updated_at,is_inherited';
export const LIST_CSV_HEADER =
  'id,finding_type,impact_count,impact_percentage,domain,domain_sid,principal_name,principal_kind,principal,accepted,accepted_until,created_at,updated_at';
export const FINDINGS_CSV_HEADER =
  'Severity,Finding,Title,FindingType,Platform,EnvironmentID,EnvironmentName,AssetGroupTagID,ZoneName,SourcePrincipalID,SourcePrincipalKind,SourcePrincipalName,TargetPrincipalID,TargetPrincipalKind,TargetPrincipalName,Status,FirstSeen,LastSeen,ClosesCount,Effort,SideEffects,ExposureCount,ExposurePercentage,ImpactCount,ImpactPercentage';

/** Types that are no more, or were called otherwise. Clients may ask for them: there are none. */
export const RETIRED_FINDINGS: readonly string[] = [
  'UnconstrainedAdmins',
  'UnconstrainedAddKeyCredentialLink',
  'UnconstrainedAllowedToDelegate',
  'UnconstrainedDCOM',
  'UnconstrainedForceChangePassword',
  'UnconstrainedGenericAll',
  'UnconstrainedGenericWrite',
  'UnconstrainedOwns',
  'UnconstrainedPSRemote',
  'UnconstrainedRDP',
  'UnconstrainedReadLAPS',
  'UnconstrainedSQLAdmin',
  'UnconstrainedWriteDACL',
  'UnconstrainedWriteOwner',
  'UnconstrainedWriteAccountRestrictions',
  'UnconstrainedSyncLAPSPassword',
  'AzureT0MgmtGroupControl',
];

const Share = Type.Number({ minimum: 0, maximum: 1 });
const Count = Type.Integer({ minimum: 0 });
const ExposedShare = Type.Optional(
  Type.Number({
    minimum: 0,
    maximum: 1,
    description:
      '`exposure_count` of the principals outside of the zone, as the exposure of a zone is told; `exposure_percentage` is of all principals. Left out where the last analysis did not count them. An extension of this service',
  }),
);

function fixGrade(description: string) {
  return Type.Union([Type.Literal('low'), Type.Literal('medium'), Type.Literal('high')], { description });
}

const COMMON_DETAIL = {
  ...SERIAL_RECORD,
  Finding: Type.String(),
  DomainSID: Type.String({ description: 'Object id of the domain or tenant; empty if there is none' }),
  AcceptedUntil: Timestamp,
  ImpactPercentage: Type.Number({
    minimum: 0,
    maximum: 1,
    description:
      '`ImpactCount` as a share of the principals of the environment and of all that trusts and synchronisation connect with it, 1 at most',
  }),
  ImpactCount: Type.Integer({
    minimum: 0,
    description: 'How many users and computers can be taken over from the end, itself included',
  }),
  Severity: FindingSeverity,
};

export const RelationshipFinding = Type.Object(
  {
    ...COMMON_DETAIL,
    FromPrincipal: Type.String(),
    FromPrincipalKind: Type.String(),
    FromPrincipalProps: Properties,
    ToPrincipal: Type.String(),
    ToPrincipalKind: Type.String(),
    ToPrincipalProps: Properties,
    RelProps: Properties,
    ComboGraphRelationID: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Graph id of the relationship',
    }),
    PrincipalHash: Type.String({
      description: 'Stays the same for the same two principals and the same type',
    }),
    ExposurePercentage: Share,
    ExposureCount: Type.Integer({
      minimum: 0,
      description:
        'How many users and computers outside of the zone and of higher ones can take over the start, itself included',
    }),
  },
  { title: 'RelationshipFinding' },
);
export type RelationshipFinding = Static<typeof RelationshipFinding>;

export const ListFinding = Type.Object(
  { ...COMMON_DETAIL, Principal: Type.String(), PrincipalKind: Type.String(), Props: Properties },
  { title: 'ListFinding' },
);
export type ListFinding = Static<typeof ListFinding>;

/** What people make of a finding: extensions of this service. */
const FINDING_WORK = {
  assignee_id: Type.Optional(Type.Unsafe<string>({ ...UuidId, description: 'Who works on it' })),
  assignee_name: Type.Optional(Type.String()),
  due_at: Type.Optional(Timestamp),
  fixed_at: Type.Optional(
    Type.Unsafe<string>({ ...Timestamp, description: 'When somebody said so, with the status `fixed`' }),
  ),
  false_until: Type.Optional(
    Type.Unsafe<string>({
      ...Timestamp,
      description: 'Of what is or was held to be a false positive, as when, by whom and why',
    }),
  ),
  false_at: Type.Optional(Timestamp),
  false_by: Type.Optional(Type.String({ description: 'Name of the user' })),
  false_reason: Type.Optional(Type.String()),
  comment_count: Count,
};

export const Finding = Type.Object(
  {
    id: Type.Integer({ description: 'An extension of this service, as the numbers and `accepted_until`' }),
    severity: FindingSeverity,
    finding: Type.String(),
    title: Type.String(),
    finding_type: Type.Union([Type.Literal('relationship'), Type.Literal('list')]),
    category: Type.String({
      description: 'What lists group types by, whatever the zone. An extension of this service',
    }),
    platform: Type.String(),
    environment_id: Type.String(),
    environment_name: Type.String({ description: 'Its id where it has no name' }),
    asset_group_tag_id: Type.Integer({ description: 'Of the zone; 0 = hygiene, which is of no zone' }),
    zone_name: Type.String(),
    source_principal_id: Type.Optional(Type.String()),
    source_principal_kind: Type.Optional(Type.String()),
    source_principal_name: Type.Optional(Type.String()),
    target_principal_id: Type.String(),
    target_principal_kind: Type.String(),
    target_principal_name: Type.String(),
    status: Type.Union(
      [
        Type.Literal('active'),
        Type.Literal('in_progress'),
        Type.Literal('fixed'),
        Type.Literal('accepted'),
        Type.Literal('false_positive'),
        Type.Literal('remediated'),
        Type.Literal('orphaned'),
        Type.Literal('deprecated'),
      ],
      {
        description:
          '`fixed`: somebody says so, and no analysis of newer data has told yet; `remediated`: it is not found any more. `fixed` and `false_positive` are extensions of this service',
      },
    ),
    first_seen: Timestamp,
    last_seen: Timestamp,
    exposure_count: Count,
    exposure_percentage: Share,
    impact_count: Count,
    impact_percentage: Share,
    exposed_share: ExposedShare,
    closes_count: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'How many principals outside of the zone have no path into it that goes without this relationship: they are shut out when it alone is fixed. Left out where there is no zone or no relationship. An extension of this service, as `effort` and `side_effects`',
      }),
    ),
    effort: fixGrade('How much work it is to fix, by its type'),
    side_effects: fixGrade('How likely something stops working that somebody needs, by its type'),
    accepted_until: Timestamp,
    accepted_at: Type.Optional(
      Type.Unsafe<string>({
        ...Timestamp,
        description: 'Of what is or was accepted, as the reason and who did it: extensions of this service',
      }),
    ),
    accepted_by: Type.Optional(Type.String({ description: 'Name of the user' })),
    accepted_reason: Type.Optional(Type.String()),
    ...FINDING_WORK,
  },
  { title: 'Finding' },
);
export type Finding = Static<typeof Finding>;

const GraphId = Type.Union([Type.Integer(), Type.Null()], {
  description: 'Graph id; null where the graph has changed since',
});

export const FindingWithElements = Type.Object(
  {
    ...Finding.properties,
    relationship_kind: Type.Optional(Type.String({ description: 'Of what joins the two principals' })),
    relationship_id: Type.Optional(GraphId),
    relationship_properties: Type.Optional(Properties),
    source_node_id: Type.Optional(GraphId),
    source_properties: Type.Optional(Properties),
    target_node_id: GraphId,
    target_properties: Properties,
  },
  { title: 'FindingWithElements' },
);
export type FindingWithElements = Static<typeof FindingWithElements>;

export const FindingGroup = Type.Object(
  {
    finding: Type.String(),
    title: Type.String(),
    category: Type.String(),
    platform: Type.String(),
    finding_type: Finding.properties.finding_type,
    asset_group_tag_id: Type.Integer({ description: 'Of the zone; 0 = hygiene, which is of no zone' }),
    zone_name: Type.String(),
    environment_ids: Type.Array(Type.String(), { description: 'Of all domains and tenants that have it' }),
    severity: FindingSeverity,
    count: Type.Integer({ minimum: 1 }),
    exposure_count: Type.Integer({
      minimum: 0,
      description: 'Of the finding that most principals can begin at, as the percentage',
    }),
    exposure_percentage: Share,
    impact_count: Type.Integer({
      minimum: 0,
      description: 'Of the finding with which most principals fall, as the percentage',
    }),
    impact_percentage: Share,
    exposed_share: ExposedShare,
    closes_count: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Of the finding that shuts out most principals when it alone is fixed',
      }),
    ),
    first_seen: Timestamp,
    last_seen: Timestamp,
  },
  { title: 'FindingGroup' },
);
export type FindingGroup = Static<typeof FindingGroup>;

const ExportedFinding = Type.Object(
  {
    finding_name: Type.String(),
    environment_id: Type.String(),
    asset_group: Type.String(),
    target_id: Type.String(),
    target_kind: Type.String(),
    target_properties: Properties,
    source_id: Type.Optional(Type.String()),
    source_kind: Type.Optional(Type.String()),
    source_properties: Type.Optional(Properties),
    attack_path_edge_id: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
    exposure_percentage: Type.Optional(Share),
    exposure_count: Type.Optional(Count),
    impact_percentage: Share,
    impact_count: Count,
    accepted_until: Type.Integer({ description: 'Seconds since 1970; 0 = not accepted' }),
  },
  { title: 'ExportedFinding' },
);
export type ExportedFinding = Static<typeof ExportedFinding>;

const ExportedFindings = Type.Object(
  {
    findings: Type.Array(ExportedFinding),
    finding_assets: Type.Record(Type.String(), Type.Record(Type.String(), Type.String()), {
      description: 'By type and file, Markdown in Base64',
    }),
  },
  { title: 'ExportedFindings' },
);

const FindingTypeTitle = Type.Object(
  { finding: Type.String(), title: Type.String() },
  { title: 'FindingTypeTitle' },
);

const FindingTypeSetting = Type.Object(
  {
    finding: Type.String(),
    title: Type.String(),
    category: Type.String(),
    platform: Type.String({ description: '`Active Directory`, `Azure`, or the name of an extension' }),
    origin: Type.Union([Type.Literal('built-in'), Type.Literal('extension'), Type.Literal('default')], {
      description:
        '`extension`: it wrote it; `default`: it follows from a kind of relationship that it declares',
    }),
    enabled: Type.Boolean({ description: 'Analyses look for it' }),
  },
  { title: 'FindingTypeSetting' },
);
export type FindingTypeSetting = Static<typeof FindingTypeSetting>;

const FindingTypeRequest = Type.Object({ enabled: Type.Boolean() }, { title: 'FindingTypeRequest' });

const AcceptanceReason = Type.Optional(
  Type.String({
    maxLength: MAX_FINDING_TEXT,
    description: 'Why; kept until it is accepted anew. An extension of this service',
  }),
);

/** How many findings one request may accept. */
const MAX_ACCEPTANCES = 5000;

const AcceptanceRequest = Type.Object(
  {
    risk_type: Type.String({ description: 'The type of the finding' }),
    accepted: NullableBoolInput,
    accept_until: Type.Optional(Timestamp),
    reason: AcceptanceReason,
  },
  { title: 'AcceptanceRequest' },
);

const AcceptancesRequest = Type.Object(
  {
    finding_ids: Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), {
      minItems: 1,
      maxItems: MAX_ACCEPTANCES,
    }),
    accepted: Type.Boolean(),
    accept_until: Type.Optional(Timestamp),
    reason: AcceptanceReason,
  },
  { title: 'AcceptancesRequest' },
);

const StatusRequest = Type.Object(
  { status: Type.Union([Type.Literal('active'), Type.Literal('in_progress')]) },
  { title: 'FindingStatusRequest' },
);

const FindingState = Type.Object(
  { id: Type.Integer(), status: Type.String(), updated_at: Timestamp },
  { title: 'FindingState' },
);

const TOPIC = { tags: ['Findings'], feature: 'none' } as const;
const READ = { ...TOPIC, ...READS_GRAPH } as const;
const MANAGE = {
  ...TOPIC,
  ...CHANGES,
  gate: { permissions: ['risks/ManageRisks'] },
  environments: 'refused',
} as const;

/** Wire: the id of a domain or tenant, or of another environment. */
const DOMAIN_PARAMS = Type.Object({ domain_id: TextId });

const ZONE = {
  asset_group_tag_id: Type.Optional(
    Type.Integer({
      description: 'Findings of this zone; 0 = hygiene. Without it, those of tier zero and hygiene together',
    }),
  ),
};
const UNKNOWN_ZONE = { 404: 'There is no such zone' } as const;

const ONE_TYPE = Type.Object({
  finding: withErrorMessage(
    Type.String({ description: 'A type; `eq:` may stand before it' }),
    MISSING_FINDING_MESSAGE,
  ),
  ...ZONE,
});

const typeList = defineList({
  columns: { finding: column('string') },
  defaultSort: ['finding'],
  messages: { sort: 'plain' },
});

const unsorted = { sort: false } as const;
const sortOnly = { filter: false } as const;

const detailList = defineList({
  columns: {
    id: column('integer'),
    created_at: column('timestamp'),
    updated_at: column('timestamp'),
    deleted_at: column('timestamp'),
    index: column('integer', sortOnly),
    domain_sid: column('string'),
    FromPrincipal: column('string'),
    from_principal: column('string', unsorted),
    ToPrincipal: column('string'),
    to_principal: column('string', unsorted),
    Principal: column('string'),
    principals_hash: column('string', unsorted),
    Accepted: column('boolean', unsorted),
    AcceptedUntil: column('timestamp'),
    accepted_until: column('timestamp', unsorted),
    exposure_percentage: column('integer', sortOnly),
    impact_percentage: column('integer', sortOnly),
  },
  defaultSort: ['id'],
  tieBreaker: 'id',
  paging: { defaultLimit: 100, zeroLimit: 'all' },
  messages: { sort: 'plain' },
});

/** Columns of the list of findings and of the list of their groups. */
const SHARED_COLUMNS = {
  severity: column('string'),
  finding_type: column('string'),
  finding: column('string'),
  title: column('string'),
  category: column('string'),
  platform: column('string'),
  compliance_control: column('string', { filter: ['eq', 'neq'], sort: false }),
  asset_group_tag_id: column('integer'),
  zone_name: column('string'),
  exposure_percentage: column('integer', sortOnly),
  impact_percentage: column('integer', sortOnly),
  closes_count: column('integer', sortOnly),
  priority: column('integer', sortOnly),
  first_seen: column('timestamp'),
  last_seen: column('timestamp'),
} as const;

const findingList = defineList({
  columns: {
    ...SHARED_COLUMNS,
    id: column('integer'),
    environment_id: column('string'),
    environment_name: column('string'),
    source_principal_id: column('string'),
    source_principal_kind: column('string'),
    source_principal_name: column('string'),
    target_principal_id: column('string'),
    target_principal_kind: column('string'),
    target_principal_name: column('string'),
    status: column('string'),
    accepted_until: column('timestamp'),
    effort: column('integer', sortOnly),
    side_effects: column('integer', sortOnly),
    assignee_id: column('uuid', unsorted),
    due_at: column('timestamp'),
  },
  defaultSort: ['-severity', '-priority'],
  tieBreaker: 'id',
  paging: { defaultLimit: 100, zeroLimit: 'all' },
  messages: { sort: 'plain' },
});

const groupList = defineList({
  columns: {
    ...SHARED_COLUMNS,
    environment_id: column('string', unsorted),
    environment_name: column('string', unsorted),
    source_principal_id: column('string', unsorted),
    source_principal_kind: column('string', unsorted),
    source_principal_name: column('string', unsorted),
    target_principal_id: column('string', unsorted),
    target_principal_kind: column('string', unsorted),
    target_principal_name: column('string', unsorted),
    status: column('string', unsorted),
    accepted_until: column('timestamp', unsorted),
    assignee_id: column('uuid', unsorted),
    due_at: column('timestamp', unsorted),
    count: column('integer', sortOnly),
  },
  defaultSort: ['-severity', '-count'],
  paging: { defaultLimit: 100, zeroLimit: 'all' },
  messages: { sort: 'plain' },
});

const SEARCH = Type.Object({
  search: Type.Optional(
    Type.String({
      description:
        'Extension: what the title, or a name or an object id of either end, contains, whatever the case',
    }),
  ),
});

const AS_CSV =
  'With `Accept: text/csv`, a file of comma-separated values with the same filters, order and page; it needs the permission `risks/GenerateReport`.';

export const listFindingTypeNames = defineRoute({
  id: 'list-finding-type-names',
  method: 'GET',
  path: '/api/v2/attack-path-types',
  summary: 'Every type of finding there is',
  ...READ,
  environments: 'open',
  list: typeList,
  responses: { 200: jsonResponse(dataOf(Type.Array(Type.String()))) },
});

export const listAvailableFindingTypes = defineRoute({
  id: 'list-available-finding-types',
  method: 'GET',
  path: '/api/v2/domains/{domain_id}/available-types',
  summary: 'Types of which a domain or tenant has findings',
  description: 'Accepted findings included. What is not known has none.',
  ...READ,
  environments: 'filtered',
  params: DOMAIN_PARAMS,
  query: Type.Object(ZONE),
  list: typeList,
  responses: { 200: jsonResponse(dataOf(Type.Array(Type.String()))) },
  refusals: UNKNOWN_ZONE,
});

export const listFindingTypes = defineRoute({
  id: 'list-finding-types',
  method: 'GET',
  path: '/api/v2/attack-paths/finding-types',
  summary: 'Types of which there are findings, with their titles',
  description: 'By title. `asset_group_tag_id` may have `eq:` before it.',
  ...READ,
  environments: 'filtered',
  query: Type.Object({
    environment_id: Type.Optional(
      Type.Array(Type.String(), { description: 'Of one of these domains or tenants' }),
    ),
    asset_group_tag_id: Type.Optional(
      Type.String({
        description: 'Of this zone; 0 = hygiene. Without it, of tier zero and hygiene together',
      }),
    ),
  }),
  responses: { 200: jsonResponse(dataOf(Type.Array(FindingTypeTitle))) },
  refusals: UNKNOWN_ZONE,
});

export const listFindingTypeSettings = defineRoute({
  id: 'list-finding-type-settings',
  method: 'GET',
  path: '/api/v2/attack-paths/types',
  summary: 'Every type of finding, where it comes from, and whether analyses look for it',
  description: 'An extension of this service. Built-in types first.',
  ...READ,
  environments: 'open',
  responses: { 200: jsonResponse(dataOf(Type.Array(FindingTypeSetting))) },
});

export const changeFindingType = defineRoute({
  id: 'change-finding-type',
  method: 'PUT',
  path: '/api/v2/attack-paths/types/{finding}',
  summary: 'Switch a type of findings on or off',
  description:
    'An extension of this service. It asks for an analysis; findings of a type that is switched off are archived by it, and are found again when it is switched on.',
  ...TOPIC,
  ...CHANGES,
  gate: { permissions: ['app/WriteAppConfig'] },
  environments: 'refused',
  audit: {
    action: 'UpdateFindingType',
    subject: { of: 'finding', id: { param: 'finding' } },
    body: ['enabled'],
  },
  params: Type.Object({ finding: TextId }),
  body: jsonBody(FindingTypeRequest),
  responses: { 200: jsonResponse(dataOf(FindingTypeSetting)) },
  refusals: { 404: 'There is no such type' },
});

export const listFindingDetails = defineRoute({
  id: 'list-finding-details',
  method: 'GET',
  path: '/api/v2/domains/{domain_id}/details',
  summary: 'Findings of one type in a domain or tenant, with all that is known of their ends',
  description: `Those that were found by the last analysis, accepted ones included. \`updated_at\` changes with counts, severity, whole percents, acceptance and the properties of both ends, not with every analysis. \`limit=0\` asks for all. ${AS_CSV}`,
  ...READ,
  environments: 'filtered',
  // Of the two shapes of findings, the handler names the other one. Pages are read, files are exported.
  audit: { action: 'ExportRelationshipRisks', isDecidedByHandler: true },
  params: DOMAIN_PARAMS,
  query: ONE_TYPE,
  list: detailList,
  responses: { 200: jsonResponse(pageOf(Type.Union([RelationshipFinding, ListFinding]))) },
  refusals: { ...GRAPH_REFUSALS, ...UNKNOWN_ZONE },
  limits: { cost: REQUEST_COSTS.graph, deadline: 'none' },
});

export const listFindings = defineRoute({
  id: 'list-findings',
  method: 'GET',
  path: '/api/v2/attack-paths/findings',
  summary: 'All findings',
  description: `Only those with the status \`active\`, unless \`status\` is filtered by; worst first. Several values that one column is to equal are alternatives. \`limit=0\` asks for all. The filters \`category\`, \`accepted_until\` and \`compliance_control\` (an id of \`GET /api/v2/compliance/frameworks\`, \`AC-6\`) and the orders by percentage, \`closes_count\`, \`effort\`, \`side_effects\` and \`priority\` are extensions. Unless another order is asked for, what is equally severe comes by \`priority\`: what shuts out most principals by itself, then what takes least work, then what is least likely to break something. ${AS_CSV}`,
  ...READ,
  environments: 'filtered',
  audit: { action: 'ExportAllRisks', isDecidedByHandler: true },
  query: SEARCH,
  list: findingList,
  responses: { 200: jsonResponse(pageOf(Finding)) },
});

export const listFindingGroups = defineRoute({
  id: 'list-finding-groups',
  method: 'GET',
  path: '/api/v2/attack-paths/finding-groups',
  summary: 'Findings by type and zone, the worst type first',
  description:
    'An extension to the established API. Filters are those of the list of all findings, and say which of them are counted; as there, only those with the status `active`, unless `status` is filtered by.',
  ...READ,
  environments: 'filtered',
  query: SEARCH,
  list: groupList,
  responses: { 200: jsonResponse(pageOf(FindingGroup)) },
});

export const getFinding = defineRoute({
  id: 'get-finding',
  method: 'GET',
  path: '/api/v2/attack-paths/findings/{finding_id}',
  summary: 'One finding, with what the graph knows of its ends by now',
  description: 'An extension to the established API. Also of findings that are not found any more.',
  ...READ,
  environments: 'filtered',
  params: Type.Object({ finding_id: notFoundIfMalformed(Int64Id) }),
  responses: { 200: jsonResponse(dataOf(FindingWithElements)) },
  refusals: { ...GRAPH_REFUSALS, 404: 'There is no such finding' },
  limits: { cost: REQUEST_COSTS.graph },
});

export const exportFindings = defineRoute({
  id: 'export-findings',
  method: 'GET',
  path: '/api/v2/attack-paths/details',
  summary: 'All findings of the last analysis, and what there is to know about their types',
  ...READ,
  environments: 'filtered',
  audit: { action: 'ExportAllRisks', callerAs: 'user_id' },
  responses: { 200: jsonResponse(dataOf(ExportedFindings)) },
  refusals: GRAPH_REFUSALS,
  limits: { cost: REQUEST_COSTS.graph, deadline: 'none' },
});

export const exportDomainFindings = defineRoute({
  id: 'export-domain-findings',
  method: 'GET',
  path: '/api/v2/domains/{domain_id}/attack-path-findings',
  summary: 'Findings of one type in a domain or tenant, as comma-separated values',
  ...TOPIC,
  ...READS,
  gate: { permissions: ['risks/GenerateReport'] },
  environments: 'filtered',
  audit: { action: 'ExportRelationshipRisks', isDecidedByHandler: true },
  params: DOMAIN_PARAMS,
  query: Type.Object({
    finding: withErrorMessage(
      Type.String({ description: 'A type; `eq:` may stand before it' }),
      MISSING_FINDING_MESSAGE,
    ),
    filterAccepted: Type.Optional(
      Type.Union([Type.Literal('accepted'), Type.Literal('unaccepted'), Type.Literal('all')]),
    ),
  }),
  responses: { 200: binaryResponse('text/csv') },
  limits: { deadline: 'none' },
  deprecated: { successor: '/api/v2/domains/{domain_id}/details' },
});

export const acceptFinding = defineRoute({
  id: 'accept-finding',
  method: 'PUT',
  path: '/api/v2/attack-paths/{attack_path_id}/acceptance',
  summary: 'Accept a finding until a time, or take that back',
  description:
    'An accepted finding is left out where only open ones are asked for, and counted all the same. Acceptance ends by itself.',
  ...MANAGE,
  audit: {
    action: 'AcceptRisk',
    actionOtherwise: { unless: 'accepted', action: 'UnacceptRisk' },
    subject: { of: 'finding', id: { param: 'attack_path_id' } },
    body: ['risk_type', 'accepted', 'accept_until', 'reason'],
  },
  params: Type.Object({ attack_path_id: notFoundIfMalformed(Int64Id) }),
  body: jsonBody(AcceptanceRequest),
  responses: { 200: jsonResponse(dataOf(Type.Union([RelationshipFinding, ListFinding]))) },
  refusals: {
    ...GRAPH_REFUSALS,
    404: 'There is no such finding of this type that is still found',
  },
  limits: { cost: REQUEST_COSTS.graph },
});

export const acceptFindings = defineRoute({
  id: 'accept-findings',
  method: 'PUT',
  path: '/api/v2/attack-paths/acceptances',
  summary: 'Accept several findings until a time, or take that back',
  description:
    'An extension to the established API, as `PUT /api/v2/attack-paths/{attack_path_id}/acceptance` for one. Those that are not found any more are left out, unless all are.',
  ...MANAGE,
  audit: {
    action: 'AcceptRisk',
    actionOtherwise: { unless: 'accepted', action: 'UnacceptRisk' },
    body: ['finding_ids', 'accepted', 'accept_until', 'reason'],
  },
  body: jsonBody(AcceptancesRequest),
  responses: { 200: jsonResponse(dataOf(Type.Object({ finding_ids: Type.Array(Type.Integer()) }))) },
  refusals: { 404: 'None of the findings is still found' },
});

export const changeFindingStatus = defineRoute({
  id: 'change-finding-status',
  method: 'PUT',
  path: '/api/v2/attack-paths/findings/{finding_id}/status',
  summary: 'Tell whether somebody works on a finding',
  ...MANAGE,
  audit: {
    action: 'UpdateFindingStatus',
    subject: { of: 'finding', id: { param: 'finding_id' } },
    body: ['status'],
  },
  params: Type.Object({ finding_id: notFoundIfMalformed(Int64Id) }),
  body: jsonBody(StatusRequest),
  responses: { 200: jsonResponse(dataOf(FindingState)) },
  refusals: {
    404: 'There is no such finding',
    409: 'It is not found any more, or accepted, or marked as a false positive',
  },
});

export const requestFindings = defineRoute({
  id: 'request-findings',
  method: 'PUT',
  path: '/api/v2/attack-paths',
  summary: 'Ask for an analysis, which looks for findings',
  description: 'The same as `PUT /api/v2/analysis`.',
  ...TOPIC,
  ...CHANGES_GRAPH,
  effect: 'repeats',
  audit: { action: 'RequestAnalysis' },
  responses: { 202: emptyResponse('Accepted') },
  refusals: { 400: 'Analyses run on a schedule.' },
  limits: { cost: REQUEST_COSTS.none },
});

export const getFindingText = defineRoute({
  id: 'get-finding-text',
  method: 'GET',
  path: '/api/v2/assets/findings/{finding}/{document}',
  summary: 'What there is to know about a type of finding',
  description:
    'Markdown. Documents: `title`, `type`, `short_description`, `long_description`, `short_remediation`, `long_remediation`, `references`; with `tx-` before it, in the words for zones other than tier zero. `.md` may follow.',
  ...READ,
  environments: 'open',
  params: Type.Object({ finding: TextId, document: TextId }),
  responses: { 200: binaryResponse('text/markdown') },
  refusals: { 404: 'There is no such type, or no such document' },
  limits: { cost: REQUEST_COSTS.none },
});
