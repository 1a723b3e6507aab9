import type { AzureEntityType, AzureListName } from '@secgraph/contract';

/** Numbers of an entity by their name on the wire: the size of which list, or more numbers below a name. */
export interface AzureNumbers {
  readonly [name: string]: AzureListName | AzureNumbers;
}

const CONTROLLED = { inbound_object_control: 'inbound-control' } as const;
const CONTROL = { outbound_object_control: 'outbound-control', ...CONTROLLED } as const;
const ELIGIBLE = { eligible_roles: 'eligible-roles' } as const;

const IN_RESOURCE_GROUP = {
  AZVM: 'descendent-virtual-machines',
  AZManagedCluster: 'descendent-managed-clusters',
  AZVMScaleSet: 'descendent-vm-scale-sets',
  AZContainerRegistry: 'descendent-container-registries',
  AZWebApp: 'descendent-web-apps',
  AZLogicApp: 'descendent-logic-apps',
  AZAutomationAccount: 'descendent-automation-accounts',
  AZKeyVault: 'descendent-key-vaults',
  AZFunctionApp: 'descendent-function-apps',
} as const;
const IN_SUBSCRIPTION = { AZResourceGroup: 'descendent-resource-groups', ...IN_RESOURCE_GROUP } as const;
const IN_MANAGEMENT_GROUP = {
  AZManagementGroup: 'descendent-management-groups',
  AZSubscription: 'descendent-subscriptions',
  ...IN_SUBSCRIPTION,
} as const;
const IN_TENANT = {
  AZUser: 'descendent-users',
  AZGroup: 'descendent-groups',
  ...IN_MANAGEMENT_GROUP,
  AZApp: 'descendent-applications',
  AZServicePrincipal: 'descendent-service-principals',
  AZDevice: 'descendent-devices',
} as const;

const COMPUTER = { inboundExecutionPrivileges: 'inbound-execution-privileges', ...CONTROLLED } as const;

/** With `counts=false`, null. */
export const DESCENDENT_COUNTS = 'descendent_counts';

/** What each type of entities counts. */
export const AZURE_NUMBERS: Readonly<Record<AzureEntityType, AzureNumbers>> = {
  'az-base': CONTROL,
  tenants: container(IN_TENANT),
  users: {
    group_membership: 'group-membership',
    roles: 'roles',
    ...ELIGIBLE,
    execution_privileges: 'outbound-execution-privileges',
    ...CONTROL,
  },
  groups: {
    roles: 'roles',
    ...ELIGIBLE,
    group_members: 'group-members',
    group_membership: 'group-membership',
    ...CONTROL,
  },
  applications: { federated_identity_credentials: 'federated-identity-credentials', ...CONTROLLED },
  'service-principals': {
    roles: 'roles',
    ...CONTROL,
    'inbound-abusable-app-role-assignments': 'inbound-abusable-app-role-assignments',
    'outbound-abusable-app-role-assignments': 'outbound-abusable-app-role-assignments',
  },
  devices: COMPUTER,
  roles: {
    active_assignments: 'active-assignments',
    pim_assignments: 'pim-assignments',
    eligible_assignments: 'eligible-assignments',
    approvers: 'role-approvers',
  },
  'management-groups': container(IN_MANAGEMENT_GROUP),
  subscriptions: container(IN_SUBSCRIPTION),
  'resource-groups': container(IN_RESOURCE_GROUP),
  vms: COMPUTER,
  'vm-scale-sets': CONTROLLED,
  'key-vaults': {
    Readers: {
      KeyReaders: 'key-readers',
      CertificateReaders: 'certificate-readers',
      SecretReaders: 'secret-readers',
      AllReaders: 'all-readers',
    },
    ...CONTROLLED,
  },
  'function-apps': CONTROLLED,
  'web-apps': CONTROLLED,
  'logic-apps': CONTROLLED,
  'automation-accounts': CONTROLLED,
  'container-registries': CONTROLLED,
  'managed-clusters': CONTROLLED,
  'federated-identity-credentials': {},
};

function container(kinds: AzureNumbers): AzureNumbers {
  return { descendents: { [DESCENDENT_COUNTS]: kinds }, ...CONTROLLED };
}
