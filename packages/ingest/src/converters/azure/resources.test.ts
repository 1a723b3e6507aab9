import { describe, expect, it } from 'vitest';
import { convertAzure, relationshipsOf, T, TENANT } from './azure-records.test-support.ts';

const SUBSCRIPTION = '/subscriptions/s-1';
const GROUP = `${SUBSCRIPTION}/resourceGroups/rg`;
const RG = GROUP.toUpperCase();
const ID = `${GROUP}/providers/things/x`;
const X = ID.toUpperCase();

describe('resources', () => {
  it.each<[string, object, object, readonly string[]]>([
    [
      'AZManagementGroup',
      { id: ID, tenantId: TENANT, name: 'root', properties: { displayName: 'Root group' } },
      { displayname: 'ROOT GROUP', tenantid: T },
      [`${T} -[AZContains]-> ${X}`],
    ],
    [
      'AZSubscription',
      { id: ID, subscriptionId: 's-1', displayName: 'Production', tenantId: TENANT },
      { name: 'PRODUCTION', displayname: 'Production', tenantid: T },
      [`${T} -[AZContains]-> ${X}`],
    ],
    [
      'AZResourceGroup',
      { id: ID, name: 'rg', subscriptionId: SUBSCRIPTION, tenantId: TENANT },
      { name: 'RG', tenantid: T },
      [`${SUBSCRIPTION.toUpperCase()} -[AZContains]-> ${X}`],
    ],
    [
      'AZKeyVault',
      {
        id: ID,
        name: 'kv',
        resourceGroup: GROUP,
        tenantId: TENANT,
        properties: { enableRbacAuthorization: true },
      },
      { name: 'KV', tenantid: T, enablerbacauthorization: true },
      [`${RG} -[AZContains]-> ${X}`],
    ],
    [
      'AZVM',
      {
        id: ID,
        name: 'vm',
        resourceGroupId: GROUP,
        tenantId: TENANT,
        properties: { storageProfile: { osDisk: { osType: 'Linux' } } },
      },
      { name: 'VM', tenantid: T, operatingsystem: 'LINUX' },
      [`${RG} -[AZContains]-> ${X}`],
    ],
    ...[
      'AZVMScaleSet',
      'AZFunctionApp',
      'AZWebApp',
      'AZLogicApp',
      'AZAutomationAccount',
      'AZContainerRegistry',
    ].map((kind): [string, object, object, readonly string[]] => [
      kind,
      {
        id: ID,
        name: 'x',
        resourceGroupId: GROUP,
        tenantId: TENANT,
        identity: {
          principalId: 'own',
          userAssignedIdentities: {
            a: { clientId: 'c', principalId: 'given' },
            b: { clientId: '', principalId: 'not' },
            c: null,
          },
        },
      },
      { name: 'X', tenantid: T },
      [`${RG} -[AZContains]-> ${X}`, `${X} -[AZManagedIdentity]-> OWN`, `${X} -[AZManagedIdentity]-> GIVEN`],
    ]),
    ...['s-1', SUBSCRIPTION, SUBSCRIPTION.toUpperCase()].map(
      (subscriptionId): [string, object, object, readonly string[]] => [
        'AZManagedCluster',
        {
          id: ID,
          name: 'aks',
          subscriptionId,
          resourceGroupId: GROUP,
          tenantId: TENANT,
          properties: { nodeResourceGroup: 'mc_rg' },
          identity: { principalId: 'own' },
        },
        { name: 'AKS', tenantid: T, noderesourcegroupid: '/SUBSCRIPTIONS/S-1/RESOURCEGROUPS/MC_RG' },
        [
          `${RG} -[AZContains]-> ${X}`,
          `${X} -[AZNodeResourceGroup]-> /SUBSCRIPTIONS/S-1/RESOURCEGROUPS/MC_RG`,
        ],
      ],
    ),
  ])('%s %j', (kind, data, properties, relationships) => {
    const { nodes, warnings, errors } = convertAzure(kind, data);

    expect([errors, warnings]).toEqual([[], []]);
    expect(nodes[X]).toEqual({ kinds: ['AZBase', kind], properties, isCollected: true });
    expect(relationshipsOf(kind, data)).toEqual(relationships);
  });

  it('descendants of a management group may be groups or subscriptions', () => {
    const { nodes, relationships } = convertAzure('AZManagementGroupDescendant', {
      id: SUBSCRIPTION,
      properties: { parent: { id: 'mg' } },
    });
    expect(relationships).toEqual(['MG -[AZContains]-> /SUBSCRIPTIONS/S-1 {}']);
    expect(nodes['/SUBSCRIPTIONS/S-1']?.kinds).toEqual(['AZBase']);
  });

  it('a cluster without a group of nodes has none, with a warning', () => {
    const { relationships, warnings } = convertAzure('AZManagedCluster', { id: ID, resourceGroupId: GROUP });
    expect(relationships).toHaveLength(1);
    expect(warnings).toHaveLength(1);
  });

  it.each([
    [{ certificates: ['Get'] }, ['AZGetCertificates']],
    [{ keys: ['list', 'GET'] }, ['AZGetKeys']],
    [{ secrets: ['all'], certificates: ['Get', 'All'] }, ['AZGetCertificates', 'AZGetSecrets']],
    [{ secrets: ['List'], storage: ['Get'] }, []],
  ])('access to a vault: %j', (permissions, kinds) => {
    const data = { objectId: 'p', keyVaultId: 'kv', permissions };
    expect(relationshipsOf('AZKeyVaultAccessPolicy', data)).toEqual(kinds.map((kind) => `P -[${kind}]-> KV`));
  });
});

describe('roles on a resource', () => {
  const entry = (key: string, principalId: string, scope: string) => ({
    [key]: { id: 'a', properties: { principalId, roleDefinitionId: 'r', scope } },
  });

  it.each([
    ['AZManagementGroupOwner', 'managementGroupId', 'owner', 'AZOwner'],
    ['AZManagementGroupUserAccessAdmin', 'managementGroupId', 'userAccessAdmin', 'AZUserAccessAdministrator'],
    ['AZManagementGroupContributor', 'managementGroupId', 'contributor', 'AZContributor'],
    ['AZSubscriptionOwner', 'subscriptionId', 'owner', 'AZOwner'],
    ['AZSubscriptionUserAccessAdmin', 'subscriptionId', 'userAccessAdmin', 'AZUserAccessAdministrator'],
    ['AZSubscriptionContributor', 'subscriptionId', 'contributor', 'AZContributor'],
    ['AZResourceGroupOwner', 'resourceGroupId', 'owner', 'AZOwner'],
    ['AZResourceGroupUserAccessAdmin', 'resourceGroupId', 'userAccessAdmin', 'AZUserAccessAdministrator'],
    ['AZResourceGroupContributor', 'resourceGroupId', 'contributor', 'AZContributor'],
    ['AZKeyVaultOwner', 'keyVaultId', 'owner', 'AZOwner'],
    ['AZKeyVaultUserAccessAdmin', 'keyVaultId', 'userAccessAdmin', 'AZUserAccessAdministrator'],
    ['AZKeyVaultContributor', 'keyVaultId', 'contributor', 'AZContributor'],
    ['AZKeyVaultKVContributor', 'keyVaultId', 'kvContributor', 'AZKeyVaultContributor'],
    ['AZVMOwner', 'virtualMachineId', 'owner', 'AZOwner'],
    ['AZVMUserAccessAdmin', 'virtualMachineId', 'userAccessAdmin', 'AZUserAccessAdministrator'],
    ['AZVMContributor', 'virtualMachineId', 'contributor', 'AZContributor'],
    ['AZVMVMContributor', 'virtualMachineId', 'vmContributor', 'AZVMContributor'],
    ['AZVMAvereContributor', 'virtualMachineId', 'avereContributor', 'AZAvereContributor'],
    ['AZVMAdminLogin', 'virtualMachineId', 'adminLogin', 'AZVMAdminLogin'],
  ])('%s', (kind, idField, key, relationship) => {
    const data = {
      [idField]: ID,
      [`${key}s`]: [entry(key, 'p', ID.toUpperCase()), entry(key, 'inherited', GROUP), entry(key, 'q', ID)],
    };
    expect(relationshipsOf(kind, data)).toEqual([
      `P -[${relationship}]-> ${X}`,
      `Q -[${relationship}]-> ${X}`,
    ]);
    expect(convertAzure(kind, data).nodes['P']).toEqual({ kinds: ['AZBase'] });
  });

  const OWNER = '8e3af657-a8ff-443c-a75c-2fe8c4bcb635';
  const ACCESS = '18d7d88d-d35e-4fb5-a5c3-7773c20a72d9';
  const CONTRIBUTOR = 'b24988ac-6180-42a0-ab88-20f7382dd24c';
  const OTHERS = {
    '9980e02c-c2be-4d73-94e8-173b1dc7cf3c': 'AZVMContributor',
    'de139f84-1756-47ae-9be6-808fbbe84772': 'AZWebsiteContributor',
    '87a39d53-fc1b-424a-814c-f7e04687dc9e': 'AZLogicAppContributor',
    'f353d9bd-d4a6-484e-a77a-8050b599b867': 'AZAutomationContributor',
    'ed7f3fbd-7b88-4dd4-9017-9adb7ce333f8': 'AZAKSContributor',
  };

  it.each([
    ['AZVMScaleSetRoleAssignment', ['AZVMContributor']],
    ['AZFunctionAppRoleAssignment', ['AZWebsiteContributor']],
    ['AZWebAppRoleAssignment', ['AZWebsiteContributor']],
    ['AZLogicAppRoleAssignment', ['AZLogicAppContributor']],
    ['AZAutomationAccountRoleAssignment', ['AZAutomationContributor']],
    ['AZContainerRegistryRoleAssignment', []],
    ['AZManagedClusterRoleAssignment', ['AZAKSContributor']],
  ])('%s', (kind, own) => {
    const assignee = (roleDefinitionId: string, scope = ID) => ({
      assignee: { properties: { principalId: 'p', scope, roleDefinitionId: 'long form' } },
      objectId: ID.toUpperCase(),
      roleDefinitionId,
    });
    const data = {
      objectId: ID,
      assignees: [
        assignee(OWNER),
        assignee(ACCESS.toUpperCase()),
        assignee(CONTRIBUTOR),
        assignee(OWNER, GROUP),
        { assignee: { properties: { principalId: 'of no scope' } }, roleDefinitionId: OWNER },
        assignee('unknown'),
        ...Object.keys(OTHERS).map((role) => assignee(role)),
      ],
    };
    expect(relationshipsOf(kind, data)).toEqual(
      ['AZOwner', 'AZUserAccessAdministrator', 'AZContributor', ...own].map(
        (relationship) => `P -[${relationship}]-> ${X}`,
      ),
    );
  });
});
