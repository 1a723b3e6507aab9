import type { AzureEntityType, AzureListName } from '@secgraph/contract';
import type { KindPanel, ListSection, SectionGroup } from './list-section.ts';

const INBOUND = 'Inbound Object Control';
const OUTBOUND = 'Outbound Object Control';

/** What lies in a container: label, list, and the kind under which its size is told. */
type Descendants = readonly (readonly [label: string, list: AzureListName, kind: string])[];

const RESOURCES: Descendants = [
  ['Descendant VMs', 'descendent-virtual-machines', 'AZVM'],
  ['Descendant Managed Clusters', 'descendent-managed-clusters', 'AZManagedCluster'],
  ['Descendant VM Scale Sets', 'descendent-vm-scale-sets', 'AZVMScaleSet'],
  ['Descendant Container Registries', 'descendent-container-registries', 'AZContainerRegistry'],
  ['Descendant Web Apps', 'descendent-web-apps', 'AZWebApp'],
  ['Descendant Automation Accounts', 'descendent-automation-accounts', 'AZAutomationAccount'],
  ['Descendant Key Vaults', 'descendent-key-vaults', 'AZKeyVault'],
  ['Descendant Function Apps', 'descendent-function-apps', 'AZFunctionApp'],
  ['Descendant Logic Apps', 'descendent-logic-apps', 'AZLogicApp'],
];
const IN_SUBSCRIPTION: Descendants = [
  ['Descendant Resource Groups', 'descendent-resource-groups', 'AZResourceGroup'],
  ...RESOURCES,
];
const IN_MANAGEMENT_GROUP: Descendants = [
  ['Descendant Management Groups', 'descendent-management-groups', 'AZManagementGroup'],
  ['Descendant Subscriptions', 'descendent-subscriptions', 'AZSubscription'],
  ...IN_SUBSCRIPTION,
];
const IN_TENANT: Descendants = [
  ['Descendant Users', 'descendent-users', 'AZUser'],
  ['Descendant Groups', 'descendent-groups', 'AZGroup'],
  ...IN_MANAGEMENT_GROUP,
  ['Descendant App Registrations', 'descendent-applications', 'AZApp'],
  ['Descendant Service Principals', 'descendent-service-principals', 'AZServicePrincipal'],
  ['Descendant Devices', 'descendent-devices', 'AZDevice'],
];

const base = sectionsOf('az-base');
const user = sectionsOf('users');
const group = sectionsOf('groups');
const application = sectionsOf('applications');
const servicePrincipal = sectionsOf('service-principals');
const role = sectionsOf('roles');
const keyVault = sectionsOf('key-vaults');
const allReaders = keyVault('All Readers', 'all-readers', 'Readers.AllReaders');

/** The panels of nodes of Entra ID and Azure, by the kind that a node is shown as. */
export const AZURE_PANELS: readonly (readonly [kind: string, panel: KindPanel])[] = [
  [
    'AZBase',
    panelOf('az-base', [
      base(OUTBOUND, 'outbound-control', 'outbound_object_control'),
      base(INBOUND, 'inbound-control', 'inbound_object_control'),
    ]),
  ],
  ['AZTenant', containerOf('tenants', IN_TENANT)],
  [
    'AZUser',
    panelOf('users', [
      user('Member Of', 'group-membership', 'group_membership'),
      user('Roles', 'roles', 'roles'),
      user('Eligible Roles', 'eligible-roles', 'eligible_roles'),
      user('Execution Privileges', 'outbound-execution-privileges', 'execution_privileges'),
      user(OUTBOUND, 'outbound-control', 'outbound_object_control'),
      inboundControl('users'),
    ]),
  ],
  [
    'AZGroup',
    panelOf('groups', [
      group('Members', 'group-members', 'group_members'),
      group('Member Of', 'group-membership', 'group_membership'),
      group('Roles', 'roles', 'roles'),
      group('Eligible Roles', 'eligible-roles', 'eligible_roles'),
      inboundControl('groups'),
      group(OUTBOUND, 'outbound-control', 'outbound_object_control'),
    ]),
  ],
  [
    'AZApp',
    panelOf('applications', [
      inboundControl('applications'),
      application(
        'Federated Credentials',
        'federated-identity-credentials',
        'federated_identity_credentials',
      ),
    ]),
  ],
  [
    'AZServicePrincipal',
    panelOf('service-principals', [
      servicePrincipal('Roles', 'roles', 'roles'),
      inboundControl('service-principals'),
      servicePrincipal(OUTBOUND, 'outbound-control', 'outbound_object_control'),
      // Graph itself has another object id in every tenant: who holds its permissions is told for each of them.
      servicePrincipal(
        'Inbound Abusable App Role Assignments',
        'inbound-abusable-app-role-assignments',
        'inbound-abusable-app-role-assignments',
      ),
      servicePrincipal(
        'Outbound Abusable App Role Assignments',
        'outbound-abusable-app-role-assignments',
        'outbound-abusable-app-role-assignments',
      ),
    ]),
  ],
  ['AZDevice', computerOf('devices')],
  [
    'AZRole',
    panelOf('roles', [
      role('Active Assignments', 'active-assignments', 'active_assignments'),
      role('Eligible Assignments', 'eligible-assignments', 'eligible_assignments'),
      role('Approvers', 'role-approvers', 'approvers'),
    ]),
  ],
  ['AZManagementGroup', containerOf('management-groups', IN_MANAGEMENT_GROUP)],
  ['AZSubscription', containerOf('subscriptions', IN_SUBSCRIPTION)],
  ['AZResourceGroup', containerOf('resource-groups', RESOURCES)],
  ['AZVM', computerOf('vms')],
  ['AZVMScaleSet', resourceOf('vm-scale-sets')],
  [
    'AZKeyVault',
    panelOf('key-vaults', [
      {
        label: 'Vault Readers',
        sections: [
          keyVault('Key Readers', 'key-readers', 'Readers.KeyReaders'),
          keyVault('Certificate Readers', 'certificate-readers', 'Readers.CertificateReaders'),
          keyVault('Secret Readers', 'secret-readers', 'Readers.SecretReaders'),
          allReaders,
        ],
        whole: allReaders,
      },
      inboundControl('key-vaults'),
    ]),
  ],
  ['AZFunctionApp', resourceOf('function-apps')],
  ['AZWebApp', resourceOf('web-apps')],
  ['AZLogicApp', resourceOf('logic-apps')],
  ['AZAutomationAccount', resourceOf('automation-accounts')],
  ['AZContainerRegistry', resourceOf('container-registries')],
  ['AZManagedCluster', resourceOf('managed-clusters')],
  ['AZFederatedIdentityCredential', panelOf('federated-identity-credentials', [])],
];

function panelOf(type: AzureEntityType, sections: KindPanel['sections']): KindPanel {
  return { collection: `azure/${type}`, sections };
}

function resourceOf(type: AzureEntityType): KindPanel {
  return panelOf(type, [inboundControl(type)]);
}

function computerOf(type: AzureEntityType): KindPanel {
  return panelOf(type, [
    sectionsOf(type)('Local Admins', 'inbound-execution-privileges', 'inboundExecutionPrivileges'),
    inboundControl(type),
  ]);
}

function containerOf(type: AzureEntityType, descendants: Descendants): KindPanel {
  const section = sectionsOf(type);
  const objects: SectionGroup = {
    label: 'Descendant Objects',
    sections: descendants.map(([label, list, kind]) =>
      section(label, list, `descendents.descendent_counts.${kind}`),
    ),
  };

  return panelOf(type, [objects, inboundControl(type)]);
}

function inboundControl(type: AzureEntityType): ListSection {
  return sectionsOf(type)(INBOUND, 'inbound-control', 'inbound_object_control');
}

function sectionsOf(type: AzureEntityType) {
  return (label: string, list: AzureListName, count: string): ListSection => ({
    label,
    collection: `azure/${type}`,
    list,
    count,
    isDrawn: true,
  });
}
