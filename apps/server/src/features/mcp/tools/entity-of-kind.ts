import type { AzureEntityType, EntityCollectionName } from '@secgraph/contract';

/** The part of the API that knows objects of a kind, with their lists. */
export type Entity =
  | { readonly of: 'directory'; readonly collection: EntityCollectionName }
  | { readonly of: 'cloud'; readonly type: AzureEntityType };

const DIRECTORY: Readonly<Record<string, EntityCollectionName>> = {
  User: 'users',
  Computer: 'computers',
  Group: 'groups',
  Domain: 'domains',
  OU: 'ous',
  GPO: 'gpos',
  Container: 'containers',
  AIACA: 'aiacas',
  RootCA: 'rootcas',
  EnterpriseCA: 'enterprisecas',
  NTAuthStore: 'ntauthstores',
  CertTemplate: 'certtemplates',
  IssuancePolicy: 'issuancepolicies',
};

const CLOUD: Readonly<Record<string, AzureEntityType>> = {
  AZTenant: 'tenants',
  AZUser: 'users',
  AZGroup: 'groups',
  AZApp: 'applications',
  AZServicePrincipal: 'service-principals',
  AZDevice: 'devices',
  AZRole: 'roles',
  AZManagementGroup: 'management-groups',
  AZSubscription: 'subscriptions',
  AZResourceGroup: 'resource-groups',
  AZVM: 'vms',
  AZVMScaleSet: 'vm-scale-sets',
  AZKeyVault: 'key-vaults',
  AZFunctionApp: 'function-apps',
  AZWebApp: 'web-apps',
  AZLogicApp: 'logic-apps',
  AZAutomationAccount: 'automation-accounts',
  AZContainerRegistry: 'container-registries',
  AZManagedCluster: 'managed-clusters',
  AZFederatedIdentityCredential: 'federated-identity-credentials',
};

/** Undefined: neither of a directory nor of the cloud, as objects of extensions are. */
export function entityOfKind(kind: string): Entity | undefined {
  const collection = DIRECTORY[kind];
  if (collection !== undefined) {
    return { of: 'directory', collection };
  }
  const type = CLOUD[kind] ?? (kind.startsWith('AZ') ? 'az-base' : undefined);

  return type === undefined ? undefined : { of: 'cloud', type };
}
