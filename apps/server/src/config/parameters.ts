import type { ParameterSeed } from '@secgraph/database/config';
import {
  checkDuration,
  checkRecurrence,
  checkRetention,
  checkTokenDays,
  checkWords,
} from './parameter-rules.ts';

export interface ParameterDefinition extends ParameterSeed {
  /** Whether the API may change it. */
  readonly isWritable: boolean;
  /** What is wrong with a value that has the right fields with the right types. */
  readonly check?: (
    value: Readonly<Record<string, unknown>>,
  ) => readonly string[] | Promise<readonly string[]>;
}

/** Clients know it and set it; nothing here goes by it. */
const WITHOUT_EFFECT = 'Kept for clients that set it; without effect in this service.';

/**
 * Configuration parameters with their first values. Keys and value shapes are known to clients: a value has exactly
 * the fields of its first one, with their types.
 */
export const PARAMETERS: readonly ParameterDefinition[] = [
  {
    key: 'auth.password_expiration_window',
    name: 'Local Auth Password Expiry Window',
    description: 'How long a password is good for, as an ISO 8601 duration.',
    value: { duration: 'P90D' },
    isWritable: true,
    check: checkDuration,
  },
  {
    key: 'auth.session_ttl_hours',
    name: 'Auth Session TTL Hours',
    description: 'How many hours a session lasts.',
    value: { hours: 8 },
    isWritable: false,
  },
  {
    key: 'auth.api_tokens',
    name: 'API Tokens',
    description: 'While enabled, users may create API tokens and sign requests with them.',
    value: { enabled: true },
    isWritable: false,
  },
  {
    key: 'auth.api_token_expiration',
    name: 'API Token Expiration',
    description: 'While enabled, API tokens are good for so many days (1 to 365) after their creation.',
    value: { enabled: false, expiration_period: 90 },
    isWritable: true,
    check: checkTokenDays,
  },
  {
    key: 'auth.environment_targeted_access_control',
    name: 'Environment Targeted Access Control',
    description:
      'While enabled, or the feature flag of the same name is, users can be kept to some environments. The flag is what can be switched.',
    value: { enabled: false },
    isWritable: false,
  },
  {
    key: 'http.trusted_proxies',
    name: 'Trusted Proxies',
    description: 'How many proxies stand in front of the service.',
    value: { trusted_proxies: 0 },
    isWritable: false,
  },
  {
    key: 'api.timeout_limit',
    name: 'API Timeout Limit',
    description: 'While enabled, no request may ask for unlimited time.',
    value: { enabled: true },
    isWritable: false,
  },
  {
    key: 'analysis.citrix_rdp_support',
    name: 'Citrix RDP Support',
    description:
      'While enabled, direct access to a Citrix host counts like the right to log on to it. Counts from the next analysis on.',
    value: { enabled: false },
    isWritable: true,
  },
  {
    key: 'analysis.extended_techniques',
    name: 'Extended Techniques',
    description:
      'While enabled, attack techniques are derived that the established product does not know, such as BadSuccessor or control of a certification authority. Counts from the next analysis on. An extension of this service.',
    value: { enabled: true },
    isWritable: true,
  },
  {
    key: 'analysis.scheduled',
    name: 'Scheduled Analysis',
    description:
      'While enabled, analyses run at the times of a recurrence rule with its start (RFC 5545), and nobody can ask for one.',
    value: { enabled: false, rrule: '' },
    isWritable: true,
    check: checkRecurrence,
  },
  {
    key: 'analysis.tiering',
    name: 'Multi-Tier Analysis Configuration',
    description:
      'How many zones, tier zero included, and how many labels there may be, and whether other zones than tier zero are analysed, while zones are not unlimited.',
    value: { tier_limit: 0, label_limit: 0, multi_tier_analysis_enabled: true },
    isWritable: true,
  },
  {
    key: 'zones.unlimited',
    name: 'Unlimited Zones',
    description:
      'While enabled, there may be any number of zones and labels, and all of them may be analysed. An extension of this service.',
    value: { enabled: true },
    isWritable: true,
  },
  {
    key: 'analysis.reconciliation',
    name: 'Reconciliation',
    description:
      'While enabled, what was collected of a directory or a cloud and not seen again within `prune.ttl` is removed after an ingest; domains and tenants stay.',
    value: { enabled: false },
    isWritable: true,
  },
  {
    key: 'prune.ttl',
    name: 'Prune Retention TTL Configuration Parameters',
    description:
      'How long objects and relationships (`base_ttl`), and sessions (`has_session_edge_ttl`), are kept after they were last collected, as ISO 8601 durations, while `analysis.reconciliation` is enabled.',
    value: { base_ttl: 'P7D', has_session_edge_ttl: 'P3D' },
    isWritable: true,
    check: checkRetention,
  },
  {
    key: 'analysis.history_retention',
    name: 'Posture History Retention',
    description:
      'How long points in time can be compared: findings that are no more, members that left zones, changes of relationships and the numbers of analyses, as an ISO 8601 duration. An extension of this service.',
    value: { duration: 'P366D' },
    isWritable: true,
    check: checkDuration,
  },
  {
    key: 'analysis.tagging',
    name: 'Tagging Workers',
    description: WITHOUT_EFFECT,
    value: { dawgs_worker_limit: 2, expansion_worker_limit: 3, selector_worker_limit: 7 },
    isWritable: false,
  },
  {
    key: 'analysis.retain_ingest_files',
    name: 'Analysis Retain Ingest Files',
    description: WITHOUT_EFFECT,
    value: { enabled: false },
    isWritable: false,
  },
  {
    key: 'analysis.graph_storage_optimization',
    name: 'Graph Storage Optimization',
    description: WITHOUT_EFFECT,
    value: { after_boot: false, after_analysis: false, min_interval_seconds: 86_400 },
    isWritable: false,
  },
  {
    key: 'neo4j.configuration',
    name: 'Neo4j Configuration Parameters',
    description: WITHOUT_EFFECT,
    value: { batch_write_size: 20_000, write_flush_size: 100_000 },
    isWritable: true,
  },
  {
    key: 'pipeline.updated_stale_client',
    name: 'Stale Client Updated Logic',
    description: WITHOUT_EFFECT,
    value: { enabled: true },
    isWritable: false,
  },
  {
    key: 'jobs.client_timeout',
    name: 'Client Job Timeout',
    description:
      'How long a collection job goes on without a sign of its client, as an ISO 8601 duration. An extension of this service.',
    value: { duration: 'PT60M' },
    isWritable: true,
    check: checkDuration,
  },
  {
    key: 'mcp.writes',
    name: 'Assistants May Write',
    description:
      'While enabled, assistants that ask by the Model Context Protocol may accept findings and tag objects, where their user may. An extension of this service.',
    value: { enabled: false },
    isWritable: true,
  },
  {
    key: 'pipeline.client_metrics',
    name: 'Client Metrics',
    description: WITHOUT_EFFECT,
    value: { enabled: false },
    isWritable: true,
  },
  {
    key: 'eula.custom_text',
    name: 'EULA Custom Text',
    description: WITHOUT_EFFECT,
    value: { custom_text: '' },
    isWritable: false,
  },
  {
    key: 'wire.nulls',
    name: 'Null Values',
    description:
      '`wrapped` tells nullable values in objects with `valid`, `plain` as value or null. An extension of this service.',
    value: { mode: 'wrapped' },
    isWritable: true,
    check: checkWords('mode', ['wrapped', 'plain']),
  },
];
