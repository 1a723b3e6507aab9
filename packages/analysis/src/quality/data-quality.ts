import type { GraphSnapshot } from '@secgraph/graph';
import { AD_ACL_RELATIONSHIPS, type GraphModel } from '@secgraph/graph-schema';
import { type Completeness, measureLocalGroups, measureSessions } from './completeness.ts';
import { type CountedKinds, countElements } from './count-elements.ts';
import { measureDeclaredQuality } from './declared-quality.ts';
import { type EnvironmentKind, type EnvironmentPlaces, findEnvironmentPlaces } from './environment-places.ts';
import type { QualityMeasure } from './quality-measure.ts';

const DOMAINS: EnvironmentKind = { kind: 'Domain', property: 'domainsid' };
const TENANTS: EnvironmentKind = { kind: 'AZTenant', property: 'tenantid' };

const DOMAIN_COUNTS: CountedKinds = {
  nodes: {
    users: 'User',
    groups: 'Group',
    computers: 'Computer',
    ous: 'OU',
    containers: 'Container',
    gpos: 'GPO',
    aiacas: 'AIACA',
    rootcas: 'RootCA',
    enterprisecas: 'EnterpriseCA',
    ntauthstores: 'NTAuthStore',
    certtemplates: 'CertTemplate',
    issuancepolicies: 'IssuancePolicy',
  },
  sourceKind: 'Base',
  relationships: [
    { name: 'acls', kinds: AD_ACL_RELATIONSHIPS },
    { name: 'sessions', kinds: ['HasSession'], startKind: 'Computer' },
  ],
};

const TENANT_COUNTS: CountedKinds = {
  nodes: {
    users: 'AZUser',
    groups: 'AZGroup',
    apps: 'AZApp',
    service_principals: 'AZServicePrincipal',
    devices: 'AZDevice',
    management_groups: 'AZManagementGroup',
    subscriptions: 'AZSubscription',
    resource_groups: 'AZResourceGroup',
    vms: 'AZVM',
    key_vaults: 'AZKeyVault',
    automation_accounts: 'AZAutomationAccount',
    container_registries: 'AZContainerRegistry',
    function_apps: 'AZFunctionApp',
    logic_apps: 'AZLogicApp',
    managed_clusters: 'AZManagedCluster',
    vm_scale_sets: 'AZVMScaleSet',
    web_apps: 'AZWebApp',
  },
  sourceKind: 'AZBase',
  relationships: [],
};

/**
 * Counts what belongs to each domain, tenant and declared environment, collected or not, and to all of them. Linear in nodes and
 * relationships. A platform without any environment has no measures.
 */
export function measureDataQuality(snapshot: GraphSnapshot, model: GraphModel): readonly QualityMeasure[] {
  return [
    ...measureDomains(snapshot),
    ...measureTenants(snapshot),
    ...measureDeclaredQuality(snapshot, model),
  ];
}

function measureDomains(snapshot: GraphSnapshot): readonly QualityMeasure[] {
  const places = findEnvironmentPlaces(snapshot, DOMAINS);
  if (places.ids.length === 0) {
    return [];
  }

  const parts = { placeOf: places.placeOf, placeCount: places.ids.length + 1 };
  const sessions = measureSessions(snapshot, parts);
  const localGroups = measureLocalGroups(snapshot, parts);

  return listMeasures(snapshot, 'ad', { places, counted: DOMAIN_COUNTS }, (place) => ({
    sessions: sessions(place),
    localGroups: localGroups(place),
  }));
}

function measureTenants(snapshot: GraphSnapshot): readonly QualityMeasure[] {
  const places = findEnvironmentPlaces(snapshot, TENANTS);
  return listMeasures(snapshot, 'azure', { places, counted: TENANT_COUNTS }, () => undefined);
}

/** One measure for each environment, and last one for all of them together. */
function listMeasures(
  snapshot: GraphSnapshot,
  platform: QualityMeasure['platform'],
  { places, counted }: { readonly places: EnvironmentPlaces; readonly counted: CountedKinds },
  completenessOf: (place: number | undefined) => Completeness | undefined,
): readonly QualityMeasure[] {
  const { ids, placeOf } = places;
  if (ids.length === 0) {
    return [];
  }

  const counts = countElements(snapshot, counted, { placeOf, placeCount: ids.length + 1 });
  const own = ids.map((environmentId, index) => ({
    platform,
    environmentId,
    environments: 1,
    counts: Object.fromEntries([...counts].map(([name, count]) => [name, count[index + 1] as number])),
    completeness: completenessOf(index + 1),
  }));
  const all = {
    platform,
    environmentId: undefined,
    environments: ids.length,
    counts: Object.fromEntries([...counts].map(([name, count]) => [name, sumFrom(count, 1)])),
    completeness: completenessOf(undefined),
  };

  return [...own, all];
}

/** What belongs to no environment is not part of it. */
function sumFrom(count: Float64Array, first: number): number {
  return count.subarray(first).reduce((sum, value) => sum + value, 0);
}
