import type { ParameterSeed } from '@secgraph/database';

/**
 * Configuration parameters administrators may change while the service runs, with their first values. Keys
 * and value shapes are known to clients.
 */
export const PARAMETERS: readonly ParameterSeed[] = [
  {
    key: 'auth.password_expiration_window',
    name: 'Local Auth Password Expiry Window',
    description: 'How long a password is good for, as an ISO 8601 duration.',
    value: { duration: 'P90D' },
  },
  {
    key: 'auth.session_ttl_hours',
    name: 'Auth Session TTL Hours',
    description: 'How many hours a session lasts.',
    value: { hours: 8 },
  },
  {
    key: 'auth.api_tokens',
    name: 'API Tokens',
    description: 'While enabled, users may create API tokens and sign requests with them.',
    value: { enabled: true },
  },
  {
    key: 'auth.api_token_expiration',
    name: 'API Token Expiration',
    description: 'While enabled, API tokens are good for so many days (1 to 365) after their creation.',
    value: { enabled: false, expiration_period: 90 },
  },
  {
    key: 'http.trusted_proxies',
    name: 'Trusted Proxies',
    description: 'How many proxies stand in front of the service.',
    value: { trusted_proxies: 0 },
  },
  {
    key: 'api.timeout_limit',
    name: 'API Timeout Limit',
    description: 'While enabled, no request may ask for unlimited time.',
    value: { enabled: true },
  },
  {
    key: 'analysis.citrix_rdp_support',
    name: 'Citrix RDP Support',
    description: 'While enabled, direct access to a Citrix host counts like the right to log on to it.',
    value: { enabled: false },
  },
  {
    key: 'analysis.scheduled',
    name: 'Scheduled Analysis',
    description:
      'While enabled, analyses run at the times of a recurrence rule with its start (RFC 5545), and nobody can ask for one.',
    value: { enabled: false, rrule: '' },
  },
  {
    key: 'analysis.tiering',
    name: 'Zones and Labels',
    description:
      'How many zones, tier zero included, and how many labels there may be, and whether other zones than tier zero are analysed, while zones are not unlimited.',
    value: { tier_limit: 0, label_limit: 0, multi_tier_analysis_enabled: true },
  },
  {
    key: 'zones.unlimited',
    name: 'Unlimited Zones',
    description:
      'While enabled, there may be any number of zones and labels, and all of them may be analysed.',
    value: { enabled: true },
  },
  {
    key: 'wire.nulls',
    name: 'Null Values',
    description: '`wrapped` tells nullable values in objects with `valid`, `plain` as value or null.',
    value: { mode: 'wrapped' },
  },
];
