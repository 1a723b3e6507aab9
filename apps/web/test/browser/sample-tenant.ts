const TENANT = 'AAAAAAAA-0000-4000-8000-000000000001';
const SUBSCRIPTION = '/subscriptions/bbbbbbbb-0000-4000-8000-000000000001';
const GROUP = `${SUBSCRIPTION}/resourceGroups/shop`;
const GLOBAL_ADMINISTRATOR = '62e90394-69f5-4237-9190-012177145e10';
const INTUNE_ADMINISTRATOR = '3a2c62db-5318-420d-8d74-23affee5d9d5';
const MICROSOFT_GRAPH = '00000003-0000-0000-c000-000000000000';

/** Object ids, as they are stored. */
export const CLOUD = {
  tenant: TENANT,
  ann: idOf(1),
  group: idOf(3),
  application: idOf(5),
  servicePrincipal: idOf(6),
  globalAdministrator: `${GLOBAL_ADMINISTRATOR.toUpperCase()}@${TENANT}`,
  vault: `${GROUP}/providers/Microsoft.KeyVault/vaults/shop`.toUpperCase(),
} as const;

function idOf(number: number): string {
  return `CCCCCCCC-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

function resourceOf(type: string): string {
  return `${GROUP}/providers/${type}/shop`;
}

const inTenant = (fields: object) => ({ tenantId: TENANT, tenantName: 'Shop', ...fields });
const inGroup = (type: string, more: object = {}) =>
  inTenant({ id: resourceOf(type), name: 'shop', resourceGroupId: GROUP, resourceGroup: GROUP, ...more });
const role = (id: string, displayName: string) =>
  inTenant({ id, templateId: id, displayName, isBuiltIn: true });
const assignment = (principalId: string, scope: string) => ({ properties: { principalId, scope } });
const ref = (id: string, type: string) => ({ id, '@odata.type': `#microsoft.graph.${type}` });

/**
 * A tenant with a node of every kind, in the form of its collector. Ann, whose account on premises is given, is in a
 * group that holds the role Global Administrator, and runs commands on the machine.
 */
export function sampleTenant({ onPremisesId }: { readonly onPremisesId: string }): object {
  const [ann, bob, group, device, application, principal, graph, stranger, credential] = Array.from(
    { length: 9 },
    (_, at) => idOf(at + 1),
  ) as [string, string, string, string, string, string, string, string, string];
  const machine = resourceOf('Microsoft.Compute/virtualMachines');
  const vault = resourceOf('Microsoft.KeyVault/vaults');
  const records: readonly (readonly [kind: string, data: object])[] = [
    ['AZTenant', { tenantId: TENANT, displayName: 'Shop', collected: true }],
    [
      'AZUser',
      inTenant({
        id: ann,
        userPrincipalName: 'ann@shop.test',
        displayName: 'Ann',
        accountEnabled: true,
        userType: 'Member',
        onPremisesSecurityIdentifier: onPremisesId,
        onPremisesSyncEnabled: true,
      }),
    ],
    ['AZUser', inTenant({ id: bob, userPrincipalName: 'bob@shop.test', displayName: 'Bob' })],
    [
      'AZGroup',
      inTenant({ id: group, displayName: 'Admins', isAssignableToRole: true, securityEnabled: true }),
    ],
    ['AZGroupMember', { groupId: group, members: [{ member: ref(ann, 'user'), groupId: group }] }],
    [
      'AZDevice',
      inTenant({ id: device, displayName: 'Till', operatingSystem: 'Windows', trustType: 'AzureAd' }),
    ],
    ['AZApp', inTenant({ appId: application, displayName: 'Checkout', publisherDomain: 'shop.test' })],
    [
      'AZServicePrincipal',
      inTenant({
        id: principal,
        appId: application,
        displayName: 'Checkout',
        appDisplayName: 'Checkout',
        appOwnerOrganizationId: TENANT,
      }),
    ],
    ['AZServicePrincipal', inTenant({ id: graph, appId: MICROSOFT_GRAPH, displayName: 'Microsoft Graph' })],
    ['AZAppOwner', { appId: application, owners: [{ owner: ref(bob, 'user'), appId: application }] }],
    [
      'AZAppRoleAssignment',
      inTenant({
        appId: MICROSOFT_GRAPH,
        appRoleId: '62a82d76-70ea-41e2-9197-370581804d09',
        principalId: principal,
        principalType: 'ServicePrincipal',
        principalDisplayName: 'Checkout',
        resourceId: graph,
        resourceDisplayName: 'Microsoft Graph',
      }),
    ],
    [
      'AZFederatedIdentityCredential',
      inTenant({
        appId: application,
        fics: [
          {
            appId: application,
            fic: {
              id: credential,
              name: 'pipeline',
              issuer: 'https://token.actions.example',
              subject: 'repo:shop/checkout:ref:refs/heads/main',
              audiences: ['api://AzureADTokenExchange'],
            },
          },
        ],
      }),
    ],
    ['AZRole', role(GLOBAL_ADMINISTRATOR, 'Global Administrator')],
    ['AZRole', role(INTUNE_ADMINISTRATOR, 'Intune Administrator')],
    [
      'AZRoleAssignment',
      {
        roleDefinitionId: GLOBAL_ADMINISTRATOR,
        tenantId: TENANT,
        roleAssignments: [
          { roleDefinitionId: GLOBAL_ADMINISTRATOR, principalId: group, directoryScopeId: '/' },
        ],
      },
    ],
    [
      'AZRoleEligibilityScheduleInstance',
      inTenant({ roleDefinitionId: GLOBAL_ADMINISTRATOR, principalId: bob, directoryScopeId: '/' }),
    ],
    [
      'AZRoleManagementPolicyAssignment',
      inTenant({
        roleDefinitionId: GLOBAL_ADMINISTRATOR,
        endUserAssignmentRequiresApproval: true,
        endUserAssignmentRequiresMFA: true,
        endUserAssignmentUserApprovers: [ann],
      }),
    ],
    [
      'AZManagementGroup',
      inTenant({
        id: '/providers/Microsoft.Management/managementGroups/all',
        properties: { displayName: 'All' },
      }),
    ],
    [
      'AZManagementGroupDescendant',
      {
        id: SUBSCRIPTION,
        properties: { parent: { id: '/providers/Microsoft.Management/managementGroups/all' } },
      },
    ],
    [
      'AZSubscription',
      inTenant({ subscriptionId: SUBSCRIPTION, id: SUBSCRIPTION, displayName: 'Production' }),
    ],
    ['AZResourceGroup', inTenant({ id: GROUP, name: 'shop', subscriptionId: SUBSCRIPTION })],
    ['AZResourceGroupOwner', { resourceGroupId: GROUP, owners: [{ owner: assignment(bob, GROUP) }] }],
    [
      'AZVM',
      inGroup('Microsoft.Compute/virtualMachines', {
        identity: { principalId: principal },
        properties: { storageProfile: { osDisk: { osType: 'Linux' } } },
      }),
    ],
    [
      'AZVMContributor',
      { virtualMachineId: machine, contributors: [{ contributor: assignment(ann, machine) }] },
    ],
    ['AZVMOwner', { virtualMachineId: machine, owners: [{ owner: assignment(stranger, machine) }] }],
    ['AZVMScaleSet', inGroup('Microsoft.Compute/virtualMachineScaleSets')],
    ['AZKeyVault', inGroup('Microsoft.KeyVault/vaults', { properties: { enableRbacAuthorization: false } })],
    [
      'AZKeyVaultAccessPolicy',
      {
        keyVaultId: vault,
        objectId: ann,
        permissions: { secrets: ['Get'], keys: ['Get'], certificates: [] },
      },
    ],
    ['AZKeyVaultAccessPolicy', { keyVaultId: vault, objectId: bob, permissions: { secrets: ['Get'] } }],
    ['AZFunctionApp', inGroup('Microsoft.Web/functions')],
    ['AZWebApp', inGroup('Microsoft.Web/sites')],
    ['AZLogicApp', inGroup('Microsoft.Logic/workflows')],
    ['AZAutomationAccount', inGroup('Microsoft.Automation/automationAccounts')],
    ['AZContainerRegistry', inGroup('Microsoft.ContainerRegistry/registries')],
    [
      'AZManagedCluster',
      inGroup('Microsoft.ContainerService/managedClusters', {
        subscriptionId: SUBSCRIPTION,
        properties: { nodeResourceGroup: 'shop' },
      }),
    ],
  ];

  return {
    data: records.map(([kind, data]) => ({ kind, data })),
    meta: { type: 'azure', version: 5, count: records.length },
  };
}
