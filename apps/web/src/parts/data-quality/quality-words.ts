import type { AD_QUALITY_COUNTS, AZURE_QUALITY_COUNTS } from '@secgraph/contract';
import type { QualityPlatform } from './quality-subject.ts';

export type AdCount = (typeof AD_QUALITY_COUNTS)[number];
export type AzureCount = (typeof AZURE_QUALITY_COUNTS)[number];

export interface CountWords {
  readonly label: string;
  /** Kind of the nodes that are counted; its icon is drawn beside the number. */
  readonly kind?: string;
}

/** In the order in which they are shown. */
const AD: Readonly<Record<AdCount, CountWords>> = {
  users: { label: 'Users', kind: 'User' },
  groups: { label: 'Groups', kind: 'Group' },
  computers: { label: 'Computers', kind: 'Computer' },
  ous: { label: 'Organisational units', kind: 'OU' },
  containers: { label: 'Containers', kind: 'Container' },
  gpos: { label: 'Group policies', kind: 'GPO' },
  enterprisecas: { label: 'Enterprise CAs', kind: 'EnterpriseCA' },
  rootcas: { label: 'Root CAs', kind: 'RootCA' },
  aiacas: { label: 'AIA CAs', kind: 'AIACA' },
  ntauthstores: { label: 'NTAuth stores', kind: 'NTAuthStore' },
  certtemplates: { label: 'Certificate templates', kind: 'CertTemplate' },
  issuancepolicies: { label: 'Issuance policies', kind: 'IssuancePolicy' },
  acls: { label: 'Access rights' },
  sessions: { label: 'Sessions' },
  relationships: { label: 'All relationships' },
};

const AZURE: Readonly<Record<AzureCount, CountWords>> = {
  users: { label: 'Users', kind: 'AZUser' },
  groups: { label: 'Groups', kind: 'AZGroup' },
  apps: { label: 'Applications', kind: 'AZApp' },
  service_principals: { label: 'Service principals', kind: 'AZServicePrincipal' },
  devices: { label: 'Devices', kind: 'AZDevice' },
  management_groups: { label: 'Management groups', kind: 'AZManagementGroup' },
  subscriptions: { label: 'Subscriptions', kind: 'AZSubscription' },
  resource_groups: { label: 'Resource groups', kind: 'AZResourceGroup' },
  vms: { label: 'Virtual machines', kind: 'AZVM' },
  vm_scale_sets: { label: 'Scale sets', kind: 'AZVMScaleSet' },
  managed_clusters: { label: 'Managed clusters', kind: 'AZManagedCluster' },
  container_registries: { label: 'Container registries', kind: 'AZContainerRegistry' },
  key_vaults: { label: 'Key vaults', kind: 'AZKeyVault' },
  web_apps: { label: 'Web apps', kind: 'AZWebApp' },
  function_apps: { label: 'Function apps', kind: 'AZFunctionApp' },
  logic_apps: { label: 'Logic apps', kind: 'AZLogicApp' },
  automation_accounts: { label: 'Automation accounts', kind: 'AZAutomationAccount' },
  relationships: { label: 'All relationships' },
};

/** Names of shares beside those of counts. */
export const SHARES = {
  sessions: 'session_completeness',
  localGroups: 'local_group_completeness',
} as const;

const SHARE_LABELS: Readonly<Record<string, string>> = {
  [SHARES.sessions]: 'Session completeness',
  [SHARES.localGroups]: 'Local group completeness',
};

export function countsOf(platform: QualityPlatform): readonly (readonly [string, CountWords])[] {
  return Object.entries(platform === 'ad' ? AD : AZURE);
}

/** Shares first, as they are shown. @internal For tests. */
export function listMeasures(platform: QualityPlatform): readonly string[] {
  const shares = platform === 'ad' ? Object.values(SHARES) : [];
  return [...shares, ...countsOf(platform).map(([name]) => name)];
}

export function isShare(measure: string): boolean {
  return Object.hasOwn(SHARE_LABELS, measure);
}

/** Every measure by what people call it, in the order in which they are shown. */
export function namedMeasures(platform: QualityPlatform): ReadonlyMap<string, string> {
  return new Map(listMeasures(platform).map((name) => [name, labelOf(platform, name)]));
}

function labelOf(platform: QualityPlatform, measure: string): string {
  const counted = countsOf(platform).find(([name]) => name === measure);
  return SHARE_LABELS[measure] ?? counted?.[1].label ?? measure;
}
