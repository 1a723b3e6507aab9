import { type Static, type TInteger, Type } from 'typebox';
import { READS_GRAPH } from '../access/route-groups.ts';
import { column, defineList } from '../lists/list-definition.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, jsonResponse } from '../route.ts';
import { dataOf, windowOf } from '../wire/envelopes.ts';
import { GRAPH_REFUSALS } from '../wire/graphs.ts';
import { TextId } from '../wire/parameters.ts';
import { SERIAL_RECORD } from '../wire/values.ts';

/** What is counted of a domain, in the order in which people look at it. */
export const AD_QUALITY_COUNTS = [
  'users',
  'groups',
  'computers',
  'ous',
  'containers',
  'gpos',
  'aiacas',
  'rootcas',
  'enterprisecas',
  'ntauthstores',
  'certtemplates',
  'issuancepolicies',
  'acls',
  'sessions',
  'relationships',
] as const;

/** What is counted of a tenant. */
export const AZURE_QUALITY_COUNTS = [
  'users',
  'groups',
  'apps',
  'service_principals',
  'devices',
  'management_groups',
  'subscriptions',
  'resource_groups',
  'vms',
  'key_vaults',
  'automation_accounts',
  'container_registries',
  'function_apps',
  'logic_apps',
  'managed_clusters',
  'vm_scale_sets',
  'web_apps',
  'relationships',
] as const;

const Count = Type.Integer({ minimum: 0 });

function countsOf<const Names extends readonly string[]>(names: Names): Record<Names[number], TInteger> {
  return Object.fromEntries(names.map((name) => [name, Count])) as Record<Names[number], TInteger>;
}

const RUN_ID = {
  run_id: Type.String({ format: 'uuid', description: 'The same for all that one analysis counted' }),
};

const COMPLETENESS = {
  session_completeness: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], {
    description:
      'Share of the active users that were seen on a computer; active: enabled, and used in the 14 days before the last logon of all',
  }),
  local_group_completeness: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], {
    description:
      'Share of the active computers with Windows of which somebody is known to be in a local group',
  }),
  active_users: Type.Integer({
    minimum: 0,
    description: 'What `session_completeness` is a share of. An extension of this service',
  }),
  active_computers: Type.Integer({
    minimum: 0,
    description: 'What `local_group_completeness` is a share of. An extension of this service',
  }),
};

const AD_QUALITY = { ...SERIAL_RECORD, ...countsOf(AD_QUALITY_COUNTS), ...COMPLETENESS, ...RUN_ID };
const AZURE_QUALITY = { ...SERIAL_RECORD, ...countsOf(AZURE_QUALITY_COUNTS), ...RUN_ID };

export const DomainQuality = Type.Object(
  { ...AD_QUALITY, domain_sid: Type.String() },
  { title: 'DomainQuality' },
);
export type DomainQuality = Static<typeof DomainQuality>;

export const AdQuality = Type.Object(
  { ...AD_QUALITY, domains: Type.Integer({ minimum: 1, description: 'How many this is about' }) },
  { title: 'AdQuality' },
);
export type AdQuality = Static<typeof AdQuality>;

export const TenantQuality = Type.Object(
  { ...AZURE_QUALITY, tenantid: Type.String() },
  { title: 'TenantQuality' },
);
export type TenantQuality = Static<typeof TenantQuality>;

export const AzureQuality = Type.Object(
  { ...AZURE_QUALITY, tenants: Type.Integer({ minimum: 1, description: 'How many this is about' }) },
  { title: 'AzureQuality' },
);
export type AzureQuality = Static<typeof AzureQuality>;

export const Completeness = Type.Object(
  {
    LocalGroupCompleteness: Type.Number({ minimum: 0, maximum: 1 }),
    SessionCompleteness: Type.Number({ minimum: 0, maximum: 1 }),
  },
  { title: 'Completeness' },
);
export type Completeness = Static<typeof Completeness>;

const qualityList = defineList({
  columns: {
    id: column('integer', { filter: false, sort: false }),
    created_at: column('timestamp', { filter: false }),
    updated_at: column('timestamp', { filter: false }),
  },
  defaultSort: ['-created_at'],
  tieBreaker: 'id',
  paging: { defaultLimit: 1000, zeroLimit: 'all' },
  window: { column: 'created_at', defaultDays: 30 },
  messages: { sort: 'plain', filter: 'plain', paging: 'bare' },
});

/** One number of one analysis is a row, so a kind can be followed alone. */
const metricList = defineList({
  columns: {
    id: column('integer', { filter: false, sort: false }),
    created_at: column('timestamp', { filter: false }),
    updated_at: column('timestamp', { filter: false }),
    metric_name: column('string', { sort: false }),
  },
  defaultSort: ['-created_at'],
  tieBreaker: 'id',
  paging: { defaultLimit: 1000, zeroLimit: 'all' },
  window: { column: 'created_at', defaultDays: 30 },
  messages: { sort: 'plain', filter: 'plain', paging: 'bare' },
});

const HISTORY =
  'One record for each analysis, the last one first; of days more than a month ago, only the last one of the day, and nothing of more than a year ago.';

const READ = { tags: ['Data Quality'], feature: 'none', ...READS_GRAPH } as const;

export const getCompleteness = defineRoute({
  id: 'get-completeness',
  method: 'GET',
  path: '/api/v2/completeness',
  summary: 'How much of what is in use was collected',
  description: 'Shares from 0 to 1, over all domains, of the graph as it is now.',
  ...READ,
  environments: 'filtered',
  responses: { 200: jsonResponse(dataOf(Completeness)) },
  refusals: GRAPH_REFUSALS,
  limits: { cost: REQUEST_COSTS.graph },
});

export const listDomainQuality = defineRoute({
  id: 'list-domain-quality',
  method: 'GET',
  path: '/api/v2/ad-domains/{domain_id}/data-quality-stats',
  summary: 'What was counted of a domain',
  description: `${HISTORY} A domain that is not known has none.`,
  ...READ,
  environments: 'filtered',
  params: Type.Object({ domain_id: TextId }),
  list: qualityList,
  responses: { 200: jsonResponse(windowOf(DomainQuality)) },
});

export const listTenantQuality = defineRoute({
  id: 'list-tenant-quality',
  method: 'GET',
  path: '/api/v2/azure-tenants/{tenant_id}/data-quality-stats',
  summary: 'What was counted of a tenant',
  description: `${HISTORY} A tenant that is not known has none.`,
  ...READ,
  environments: 'filtered',
  params: Type.Object({ tenant_id: TextId }),
  list: qualityList,
  responses: { 200: jsonResponse(windowOf(TenantQuality)) },
});

/** Wire: `{platform}` stands for what was asked for. */
export const UNKNOWN_PLATFORM_MESSAGE = 'invalid platform id specified in url: {platform}';

export const listPlatformQuality = defineRoute({
  id: 'list-platform-quality',
  method: 'GET',
  path: '/api/v2/platform/{platform_id}/data-quality-stats',
  summary: 'What was counted of all domains, or of all tenants',
  description: `\`platform_id\` is \`ad\` or \`azure\`. ${HISTORY}`,
  ...READ,
  environments: 'refused',
  params: Type.Object({ platform_id: TextId }),
  list: qualityList,
  responses: { 200: jsonResponse(windowOf(Type.Union([AdQuality, AzureQuality]))) },
});

const METRIC = {
  ...SERIAL_RECORD,
  extension_id: Type.Union([Type.Integer(), Type.Null()], { description: 'Null: built in' }),
  environment_kind_id: Type.Union([Type.Integer(), Type.Null()], { description: 'Null: built in' }),
  metric_type: Type.Union([Type.Literal('node'), Type.Literal('relationship')]),
  metric_name: Type.String({ description: 'A kind; of domains and tenants, a number by its name' }),
  metric_value: Type.Number({ minimum: 0 }),
  kind_id: Type.Union([Type.Integer(), Type.Null()], { description: 'Of a declared node kind' }),
  ...RUN_ID,
};

export const QualityMetric = Type.Object(
  { ...METRIC, environment_id: Type.String() },
  { title: 'QualityMetric' },
);
export type QualityMetric = Static<typeof QualityMetric>;

export const QualityAggregation = Type.Object(METRIC, { title: 'QualityAggregation' });
export type QualityAggregation = Static<typeof QualityAggregation>;

export const listQualityMetrics = defineRoute({
  id: 'list-quality-metrics',
  method: 'GET',
  path: '/api/v2/data-quality-stats',
  summary: 'What was counted of an environment of any kind, number by number',
  description: `${HISTORY} An environment that is not known has none.`,
  ...READ,
  environments: 'filtered',
  query: Type.Object({ environment_id: Type.String({ description: 'Its object id' }) }),
  list: metricList,
  responses: { 200: jsonResponse(windowOf(QualityMetric)) },
});

export const listQualityAggregations = defineRoute({
  id: 'list-quality-aggregations',
  method: 'GET',
  path: '/api/v2/data-quality-stats-aggregations',
  summary: 'What was counted of all environments of a declared kind together, number by number',
  description: HISTORY,
  ...READ,
  environments: 'refused',
  query: Type.Object({
    schema_environment_kind_id: Type.Integer({ description: 'Id of the node kind of the environments' }),
    schema_extension_id: Type.Optional(Type.Integer({ description: 'Of the extension that declares it' })),
  }),
  list: metricList,
  responses: { 200: jsonResponse(windowOf(QualityAggregation)) },
  refusals: { 404: 'There is no such extension, or it declares no such environment' },
});

const ExtensionQuality = Type.Object(
  {
    extension_id: Type.Integer(),
    name: Type.String({ description: 'For people' }),
    namespace: Type.String(),
    source_kinds: Type.Array(Type.Object({ name: Type.String(), nodes: Count, relationships: Count }), {
      description: 'What carries each of its source kinds; relationships are those that begin there',
    }),
    nodes: Type.Integer({ minimum: 0, description: 'With a source kind or another kind of its namespace' }),
    relationships: Type.Integer({ minimum: 0, description: 'That begin at these nodes' }),
    nodes_without_environment: Count,
    stubs: Type.Integer({
      minimum: 0,
      description: 'Nodes that are known only as ends of relationships',
    }),
    waiting_relationships: Type.Union([Count, Type.Null()], {
      description:
        'Of its source kinds or its kinds, which wait for their nodes. Null: not told to this caller',
    }),
    undeclared: Type.Array(
      Type.Object({
        name: Type.String(),
        element: Type.Union([Type.Literal('node'), Type.Literal('relationship')]),
        count: Count,
      }),
      { description: 'Kinds on its nodes, and on relationships at them, that nothing declares' },
    ),
  },
  { title: 'ExtensionQuality' },
);
export type ExtensionQuality = Static<typeof ExtensionQuality>;

export const listExtensionQuality = defineRoute({
  id: 'list-extension-quality',
  method: 'GET',
  path: '/api/v2/data-quality-extensions',
  summary: 'How much the graph has of the platform of each installed extension',
  description: 'Counted now, whatever environments it belongs to. An extension of this service.',
  ...READ,
  environments: 'filtered',
  responses: { 200: jsonResponse(dataOf(Type.Array(ExtensionQuality))) },
  refusals: GRAPH_REFUSALS,
  limits: { cost: REQUEST_COSTS.graph },
});

export const InputCoverage = Type.Object(
  {
    environment_id: Type.String(),
    environment_name: Type.String(),
    input: Type.String({ description: 'Never changes' }),
    about: Type.String({
      description: 'What is asked of each node, for people; goes on after "It is not known"',
    }),
    remedy: Type.String({ description: 'How it is collected' }),
    node_kind: Type.String({ description: 'Of the nodes that are asked' }),
    total: Type.Integer({ minimum: 1, description: 'Nodes of the environment that have an answer to give' }),
    missing: Type.Integer({ minimum: 0, description: 'Those of them of which there is none' }),
    reasons: Type.Object({
      not_collected: Type.Integer({ minimum: 0, description: 'The data says nothing of it' }),
      collection_failed: Type.Integer({ minimum: 0, description: 'The collector says that it failed' }),
    }),
    relationship_kinds: Type.Array(Type.String(), {
      description: 'Of which relationships are not derived where it is missing',
    }),
    finding_types: Type.Array(Type.Object({ finding: Type.String(), title: Type.String() }), {
      description: 'Of which there may be more findings than there are',
    }),
    examples: Type.Array(Type.Object({ object_id: Type.String(), name: Type.String() }), {
      maxItems: 5,
      description: 'Some of the nodes without an answer',
    }),
  },
  { title: 'InputCoverage' },
);
export type InputCoverage = Static<typeof InputCoverage>;

export const listCoverage = defineRoute({
  id: 'list-coverage',
  method: 'GET',
  path: '/api/v2/data-quality-coverage',
  summary: 'What rules need to know, and how much of it was collected',
  description:
    'Of each domain and tenant that was collected, as the graph is now. Where something is missing, nothing is derived from it: that there is no finding does not mean that there is nothing. An extension of this service.',
  ...READ,
  environments: 'filtered',
  query: Type.Object({
    environment_id: Type.Optional(Type.String({ description: 'Only of this environment' })),
    finding_type: Type.Optional(
      Type.String({ description: 'Only what decides about findings of this type' }),
    ),
  }),
  responses: { 200: jsonResponse(dataOf(Type.Array(InputCoverage))) },
  refusals: { ...GRAPH_REFUSALS, 404: 'There is no such type of finding' },
  limits: { cost: REQUEST_COSTS.graph },
});
