import { formatCount } from '../model/format-count.ts';

/** How kinds read in a sentence: one of them, several of them. Others read as they are spelt. */
const KIND_WORDS: Readonly<Record<string, readonly [singular: string, plural: string]>> = {
  User: ['user', 'users'],
  Group: ['group', 'groups'],
  Computer: ['computer', 'computers'],
  Domain: ['domain', 'domains'],
  OU: ['OU', 'OUs'],
  GPO: ['GPO', 'GPOs'],
  Container: ['container', 'containers'],
  Base: ['object', 'objects'],
  ADLocalGroup: ['local group', 'local groups'],
  ADLocalUser: ['local user', 'local users'],
  AIACA: ['AIA authority', 'AIA authorities'],
  RootCA: ['root authority', 'root authorities'],
  EnterpriseCA: ['enterprise authority', 'enterprise authorities'],
  NTAuthStore: ['NTAuth store', 'NTAuth stores'],
  CertTemplate: ['certificate template', 'certificate templates'],
  IssuancePolicy: ['issuance policy', 'issuance policies'],
  DelegatedMSA: ['delegated service account', 'delegated service accounts'],
  KDSRootKey: ['root key of key distribution', 'root keys of key distribution'],
  AZBase: ['Azure object', 'Azure objects'],
  AZUser: ['Azure user', 'Azure users'],
  AZGroup: ['Azure group', 'Azure groups'],
  AZApp: ['application', 'applications'],
  AZServicePrincipal: ['service principal', 'service principals'],
  AZDevice: ['device', 'devices'],
  AZRole: ['role', 'roles'],
  AZTenant: ['tenant', 'tenants'],
  AZSubscription: ['subscription', 'subscriptions'],
  AZManagementGroup: ['management group', 'management groups'],
  AZResourceGroup: ['resource group', 'resource groups'],
  AZVM: ['virtual machine', 'virtual machines'],
  AZVMScaleSet: ['scale set', 'scale sets'],
  AZKeyVault: ['key vault', 'key vaults'],
  AZFunctionApp: ['function app', 'function apps'],
  AZWebApp: ['web app', 'web apps'],
  AZLogicApp: ['logic app', 'logic apps'],
  AZAutomationAccount: ['automation account', 'automation accounts'],
  AZContainerRegistry: ['container registry', 'container registries'],
  AZManagedCluster: ['managed cluster', 'managed clusters'],
};
/** A kind may be called like what every object has. */
const WORDS: ReadonlyMap<string, readonly [string, string]> = new Map(Object.entries(KIND_WORDS));

/** `312 users`, `1,204 × Badge`. */
export function countOfKind(count: number, kind: string): string {
  const words = WORDS.get(kind);
  const number = formatCount(count);
  if (words === undefined) {
    return `${number} × ${kind}`;
  }
  return `${number} ${count === 1 ? words[0] : words[1]}`;
}
