import { ENTITY_ROUTES, RELATED_ROUTES } from '../resources/entities.ts';
import type { RouteContract } from '../route.ts';
import { LIMITABLE_ROLE_IDS, permissionsOfRoles } from './roles.ts';
import { accessOf } from './route-access.ts';

/**
 * What a route is for somebody who is kept to some environments.
 *
 * `filtered`: it tells of nothing that belongs to others. `open`: it tells nothing of the graph, and nothing that was
 * made of it. `refused`: it is not for these users; so is every route that nobody has decided on.
 */
export type EnvironmentTreatment = 'filtered' | 'open' | 'refused';

const FILTERED: readonly string[] = [
  ...[...ENTITY_ROUTES, ...RELATED_ROUTES].map(({ contract }) => contract.id),
  'count-asset-group-members',
  'count-asset-group-tag-members',
  'count-asset-group-tag-selector-members',
  'create-report',
  'delete-report',
  'delete-report-schedule',
  'download-report',
  'download-report-key',
  'export-domain-findings',
  'export-findings',
  'follow-events',
  'get-acl-inheritance',
  'get-asset-group',
  'get-asset-group-tag',
  'get-asset-group-tag-member',
  'get-asset-group-tag-selector',
  'get-azure-entity',
  'get-choke-points',
  'get-combo-node',
  'get-completeness',
  'get-custom-node',
  'get-edge-composition',
  'get-finding',
  'get-meta-node',
  'get-meta-properties',
  'get-meta-tree',
  'get-pathfinding',
  'get-paths-from',
  'get-paths-to',
  'get-posture-history',
  'get-protected-assets',
  'get-relay-targets',
  'get-report',
  'get-shortest-path',
  'graph-search',
  'list-asset-group-certifications',
  'list-asset-group-history',
  'list-asset-group-members',
  'list-asset-group-tag-members',
  'list-asset-group-tag-selector-members',
  'list-asset-group-tag-selectors',
  'list-asset-group-tags',
  'list-asset-groups',
  'list-available-finding-types',
  'list-compliance-frameworks',
  'list-custom-nodes',
  'list-domain-quality',
  'list-environments',
  'list-finding-details',
  'list-finding-groups',
  'list-finding-moments',
  'list-finding-trends',
  'list-finding-types',
  'list-findings',
  'list-graph-kinds',
  'list-graph-source-kinds',
  'list-posture-stats',
  'list-report-schedules',
  'list-reports',
  'list-tenant-quality',
  'preview-asset-group-selector',
  'run-cypher-query',
  'search',
  'search-asset-group-history',
  'search-asset-group-tags',
  'simulate-attack-path-changes',
];

const OPEN: readonly string[] = [
  'accept-eula',
  'activate-mfa',
  'begin-saml-login',
  'begin-sign-on',
  'create-api-token',
  'create-saved-query',
  'delete-api-token',
  'delete-saved-query',
  'disable-mfa',
  'download-collector',
  'download-collector-asset',
  'download-collector-checksum',
  'enrol-mfa',
  'expire-user-secret',
  'export-saved-queries',
  'export-saved-query',
  'finish-sign-on',
  'forward-saml-response',
  'get-analysis-request',
  'get-collector-manifest',
  'get-collector-versions',
  'get-datapipe-status',
  'get-enterprise-collector-manifest',
  'get-finding-text',
  'get-health',
  'get-mfa-status',
  'get-permission',
  'get-preferences',
  'get-readiness',
  'get-role',
  'get-saml-metadata',
  'get-saved-query',
  'get-saved-query-permissions',
  'get-self',
  'get-spec',
  'get-spec-yaml',
  'get-version',
  'import-saved-queries',
  'list-accepted-upload-types',
  'list-api-tokens',
  'list-features',
  'list-finding-type-names',
  'list-minimal-users',
  'list-parameters',
  'list-permissions',
  'list-prebuilt-queries',
  'list-roles',
  'list-saml-endpoints',
  'list-saved-queries',
  'list-sso-providers',
  'login',
  'logout',
  'put-user-secret',
  'receive-saml-response',
  'renew-recovery-codes',
  'share-saved-query',
  'unshare-saved-query',
  'update-preferences',
  'update-saved-query',
];

/**
 * What collectors and uploads are called and say is of all that they bring; sums over all environments are of all; what
 * came and went between analyses names both ends of relationships, of any environment.
 */
const REFUSED: readonly string[] = [
  'count-custom-asset-group-selectors',
  'get-collection-client',
  'get-collection-event',
  'get-collection-job',
  'get-collection-job-log',
  'get-collection-task',
  'get-collection-task-log',
  'get-posture-diff',
  'list-asset-group-collections',
  'list-collection-client-reports',
  'list-collection-clients',
  'list-collection-events',
  'list-collection-jobs',
  'list-collection-tasks',
  'list-completed-collection-tasks',
  'list-completed-jobs',
  'list-file-uploads',
  'list-finding-changes',
  'list-finished-collection-jobs',
  'list-finished-collection-tasks',
  'list-member-changes',
  'list-next-runs',
  'list-platform-quality',
  'list-posture-events',
  'list-posture-points',
  'list-relationship-changes',
];

const TREATMENTS: ReadonlyMap<string, EnvironmentTreatment> = new Map([
  ...REFUSED.map((id) => [id, 'refused'] as const),
  ...OPEN.map((id) => [id, 'open'] as const),
  ...FILTERED.map((id) => [id, 'filtered'] as const),
]);

/** @internal For tests. */
export const TREATED_ROUTES: readonly string[] = [...REFUSED, ...OPEN, ...FILTERED];

/**
 * Undefined: nobody has decided.
 *
 * @internal For tests; others take {@link environmentTreatmentOf}.
 */
export function decidedTreatment({ id, gate }: Pick<RouteContract, 'gate' | 'id'>) {
  const isReachable = accessOf(gate, permissionsOfRoles(LIMITABLE_ROLE_IDS)) !== 'refused';

  return TREATMENTS.get(id) ?? (isReachable ? undefined : 'refused');
}

export function environmentTreatmentOf(route: Pick<RouteContract, 'gate' | 'id'>): EnvironmentTreatment {
  return decidedTreatment(route) ?? 'refused';
}
