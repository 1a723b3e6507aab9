import type { TinyGraph, TinyNode } from '@secgraph/questions/testing';

const TIER_ZERO = 'Tag_Tier_Zero';

const cloud = (kind: string, properties: object = {}, tags: readonly string[] = []) =>
  ({ kinds: ['AZBase', kind, ...tags], properties: { tenantid: 'T', ...properties } }) satisfies TinyNode;
const user = (properties: object = {}, tags: readonly string[] = []) =>
  cloud('AZUser', { enabled: true, usertype: 'Member', ...properties }, tags);

const NODES: Readonly<Record<string, TinyNode>> = {
  T: cloud('AZTenant', {}, [TIER_ZERO]),
  'GLOBAL-ROLE': cloud('AZRole', { enduserassignmentrequiresapproval: true }, [TIER_ZERO]),
  'FREE-ROLE': cloud('AZRole', {}, [TIER_ZERO]),
  'HELPDESK-ROLE': cloud('AZRole'),
  ANN: user({ onpremsyncenabled: true }, [TIER_ZERO]),
  BOB: user(),
  EVE: user({ enabled: false }),
  GUEST: user({ usertype: 'Guest' }),
  'ROLE-GROUP': cloud('AZGroup', { isassignabletorole: true }, [TIER_ZERO]),
  'TEAM-GROUP': cloud('AZGroup', { isassignabletorole: false }),
  APP: cloud('AZApp'),
  'APP-SP': cloud('AZServicePrincipal', { appownerorganizationid: 't' }, [TIER_ZERO]),
  'FOREIGN-SP': cloud('AZServicePrincipal', { appownerorganizationid: 'other' }),
  'GRAPH-SP': cloud('AZServicePrincipal', { appownerorganizationid: 'microsoft' }),
  PIPELINE: cloud('AZFederatedIdentityCredential'),
  SUB: cloud('AZSubscription'),
  VM: cloud('AZVM'),
  'PLAIN-VM': cloud('AZVM'),
  VAULT: cloud('AZKeyVault', { enablerbacauthorization: false }),
  'MODERN-VAULT': cloud('AZKeyVault', { enablerbacauthorization: true }),
  'AD-USER': { kinds: ['Base', 'User'], properties: { enabled: true } },
  'AD-HELP': { kinds: ['Base', 'User'], properties: { enabled: false } },
  'ADMINS-512': { kinds: ['Base', 'Group'] },
};

/** A tenant in which every prebuilt query finds something, and passes over something that looks alike. */
export const AZURE_GRAPH: TinyGraph = {
  nodes: Object.fromEntries(
    Object.entries(NODES).map(([id, { kinds, properties }]) => [
      id,
      { kinds: kinds ?? [], properties: { name: id, ...properties } },
    ]),
  ),
  relationships: [
    'ANN -AZMemberOf-> ROLE-GROUP',
    'ROLE-GROUP -AZHasRole-> GLOBAL-ROLE',
    'ANN -AZGlobalAdmin-> T',
    'ROLE-GROUP -AZGlobalAdmin-> T',
    'BOB -AZMemberOf-> TEAM-GROUP',
    'BOB -AZRoleEligible-> GLOBAL-ROLE',
    'GUEST -AZRoleEligible-> FREE-ROLE',
    'BOB -AZHasRole-> HELPDESK-ROLE',
    'BOB -AZOwns-> ROLE-GROUP',
    'BOB -AZOwns-> TEAM-GROUP',
    'HELPDESK-ROLE -AZResetPassword-> ANN',
    'HELPDESK-ROLE -AZResetPassword-> BOB',
    'GLOBAL-ROLE -AZResetPassword-> ANN',
    'EVE -AZOwns-> APP',
    'APP -AZRunsAs-> APP-SP',
    'APP-SP -AZHasRole-> FREE-ROLE',
    'FOREIGN-SP -AZMGGroup_ReadWrite_All-> GRAPH-SP',
    'PIPELINE -AZAuthenticatesTo-> APP',
    'GUEST -AZOwner-> SUB',
    'BOB -AZContributor-> SUB',
    'BOB -AZVMContributor-> VM',
    'VM -AZManagedIdentity-> APP-SP',
    'PLAIN-VM -AZManagedIdentity-> FOREIGN-SP',
    'EVE -AZGetSecrets-> VAULT',
    'AD-USER -SyncedToEntraUser-> ANN',
    'AD-HELP -SyncedToEntraUser-> ANN',
    'GUEST -SyncedToADUser-> AD-HELP',
    'AD-HELP -GenericAll-> ADMINS-512',
  ],
};
