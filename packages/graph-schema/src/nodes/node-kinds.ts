/** Active Directory node kinds in schema order; the order decides the primary kind. */
export const AD_NODE_KINDS = [
  'Base',
  'User',
  'Computer',
  'Group',
  'GPO',
  'OU',
  'Container',
  'Domain',
  'ADLocalGroup',
  'ADLocalUser',
  'AIACA',
  'RootCA',
  'EnterpriseCA',
  'NTAuthStore',
  'CertTemplate',
  'IssuancePolicy',
  'DelegatedMSA',
  'KDSRootKey',
] as const;

/** Azure node kinds in schema order. */
export const AZURE_NODE_KINDS = [
  'AZBase',
  'AZTenant',
  'AZUser',
  'AZGroup',
  'AZApp',
  'AZServicePrincipal',
  'AZDevice',
  'AZRole',
  'AZManagementGroup',
  'AZSubscription',
  'AZResourceGroup',
  'AZVM',
  'AZVMScaleSet',
  'AZKeyVault',
  'AZFunctionApp',
  'AZWebApp',
  'AZLogicApp',
  'AZAutomationAccount',
  'AZContainerRegistry',
  'AZManagedCluster',
  'AZFederatedIdentityCredential',
] as const;

/** Kinds that belong to no source. `MigrationData` marks internal nodes: never shown, never purged. */
export const COMMON_NODE_KINDS = ['MigrationData', 'Meta', 'MetaDetail', 'MetaIncludes'] as const;

export type AdNodeKind = (typeof AD_NODE_KINDS)[number];
export type AzureNodeKind = (typeof AZURE_NODE_KINDS)[number];
export type CommonNodeKind = (typeof COMMON_NODE_KINDS)[number];
export type NodeKind = AdNodeKind | AzureNodeKind | CommonNodeKind;

/** The kinds that say where built-in data comes from; every node of that source carries its one. */
export const BUILT_IN_SOURCE_KINDS = ['Base', 'AZBase'] as const;

/** What collectors of some platforms write instead of the source kind that their schema tells. */
export function sourceKindAlias(sourceKind: string): string {
  return `${sourceKind}_Base`;
}

/** Shown where no kind is known. Not a kind: never stored. */
export const UNKNOWN_KIND = 'Unknown';

/** Zones and labels mark their members with kinds of this prefix; it is reserved for them. */
export const TAG_KIND_PREFIX = 'Tag_';
export const TIER_ZERO_TAG_KIND = 'Tag_Tier_Zero';
export const OWNED_TAG_KIND = 'Tag_Owned';
