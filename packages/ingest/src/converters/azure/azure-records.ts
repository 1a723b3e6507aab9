import type { AzureNodeKind, AzureRelationshipKind } from '@secgraph/graph-schema';
import { readString, readWithin } from '../record/read-field.ts';
import type { RecordConverter } from '../record-converter.ts';
import type { ConvertAzureData } from './azure-record.ts';
import {
  convertApp,
  convertDevice,
  convertFederatedCredentials,
  convertGroup,
  convertRole,
  convertServicePrincipal,
  convertTenant,
  convertUser,
} from './directory-objects.ts';
import {
  convertAppOwners,
  convertAppRoleAssignment,
  convertDeviceOwners,
  convertGroupMembers,
  convertGroupOwners,
  convertServicePrincipalOwners,
} from './directory-relations.ts';
import { defineAssignedRole, defineRoleAssignments } from './resource-roles.ts';
import {
  convertAutomationAccount,
  convertContainerRegistry,
  convertFunctionApp,
  convertKeyVault,
  convertKeyVaultPolicy,
  convertLogicApp,
  convertManagedCluster,
  convertManagementGroup,
  convertManagementGroupDescendant,
  convertResourceGroup,
  convertSubscription,
  convertVirtualMachine,
  convertVmScaleSet,
  convertWebApp,
} from './resources.ts';
import { convertRoleAssignments, convertRoleEligibility, convertRolePolicy } from './roles.ts';

const KEY_VAULT = { kind: 'AZKeyVault', idField: 'keyVaultId' } as const;
const MANAGEMENT_GROUP = { kind: 'AZManagementGroup', idField: 'managementGroupId' } as const;
const SUBSCRIPTION = { kind: 'AZSubscription', idField: 'subscriptionId' } as const;
const RESOURCE_GROUP = { kind: 'AZResourceGroup', idField: 'resourceGroupId' } as const;
const MACHINE = { kind: 'AZVM', idField: 'virtualMachineId' } as const;

/**
 * By the `kind` of records; others are passed over. Wire: some kinds are named as other relationships are.
 *
 * @internal For tests.
 */
export const AZURE_RECORDS: Readonly<Record<string, ConvertAzureData>> = {
  AZApp: convertApp,
  AZAppOwner: convertAppOwners,
  AZAppRoleAssignment: convertAppRoleAssignment,
  AZFederatedIdentityCredential: convertFederatedCredentials,
  AZDevice: convertDevice,
  AZDeviceOwner: convertDeviceOwners,
  AZGroup: convertGroup,
  AZGroupMember: convertGroupMembers,
  AZGroupOwner: convertGroupOwners,
  AZUser: convertUser,
  AZServicePrincipal: convertServicePrincipal,
  AZServicePrincipalOwner: convertServicePrincipalOwners,
  AZTenant: convertTenant,
  AZRole: convertRole,
  AZRoleAssignment: convertRoleAssignments,
  AZRoleEligibilityScheduleInstance: convertRoleEligibility,
  AZRoleManagementPolicyAssignment: convertRolePolicy,

  AZManagementGroup: convertManagementGroup,
  AZManagementGroupDescendant: convertManagementGroupDescendant,
  AZSubscription: convertSubscription,
  AZResourceGroup: convertResourceGroup,
  AZKeyVault: convertKeyVault,
  AZKeyVaultAccessPolicy: convertKeyVaultPolicy,
  AZVM: convertVirtualMachine,
  AZVMScaleSet: convertVmScaleSet,
  AZFunctionApp: convertFunctionApp,
  AZWebApp: convertWebApp,
  AZLogicApp: convertLogicApp,
  AZAutomationAccount: convertAutomationAccount,
  AZContainerRegistry: convertContainerRegistry,
  AZManagedCluster: convertManagedCluster,

  AZManagementGroupOwner: assigned(MANAGEMENT_GROUP, 'owner', 'AZOwner'),
  AZManagementGroupUserAccessAdmin: assigned(
    MANAGEMENT_GROUP,
    'userAccessAdmin',
    'AZUserAccessAdministrator',
  ),
  AZManagementGroupContributor: assigned(MANAGEMENT_GROUP, 'contributor', 'AZContributor'),
  AZSubscriptionOwner: assigned(SUBSCRIPTION, 'owner', 'AZOwner'),
  AZSubscriptionUserAccessAdmin: assigned(SUBSCRIPTION, 'userAccessAdmin', 'AZUserAccessAdministrator'),
  AZSubscriptionContributor: assigned(SUBSCRIPTION, 'contributor', 'AZContributor'),
  AZResourceGroupOwner: assigned(RESOURCE_GROUP, 'owner', 'AZOwner'),
  AZResourceGroupUserAccessAdmin: assigned(RESOURCE_GROUP, 'userAccessAdmin', 'AZUserAccessAdministrator'),
  AZResourceGroupContributor: assigned(RESOURCE_GROUP, 'contributor', 'AZContributor'),
  AZKeyVaultOwner: assigned(KEY_VAULT, 'owner', 'AZOwner'),
  AZKeyVaultUserAccessAdmin: assigned(KEY_VAULT, 'userAccessAdmin', 'AZUserAccessAdministrator'),
  AZKeyVaultContributor: assigned(KEY_VAULT, 'contributor', 'AZContributor'),
  AZKeyVaultKVContributor: assigned(KEY_VAULT, 'kvContributor', 'AZKeyVaultContributor'),
  AZVMOwner: assigned(MACHINE, 'owner', 'AZOwner'),
  AZVMUserAccessAdmin: assigned(MACHINE, 'userAccessAdmin', 'AZUserAccessAdministrator'),
  AZVMContributor: assigned(MACHINE, 'contributor', 'AZContributor'),
  AZVMVMContributor: assigned(MACHINE, 'vmContributor', 'AZVMContributor'),
  AZVMAvereContributor: assigned(MACHINE, 'avereContributor', 'AZAvereContributor'),
  AZVMAdminLogin: assigned(MACHINE, 'adminLogin', 'AZVMAdminLogin'),

  AZVMScaleSetRoleAssignment: defineRoleAssignments('AZVMScaleSet'),
  AZFunctionAppRoleAssignment: defineRoleAssignments('AZFunctionApp'),
  AZWebAppRoleAssignment: defineRoleAssignments('AZWebApp'),
  AZLogicAppRoleAssignment: defineRoleAssignments('AZLogicApp'),
  AZAutomationAccountRoleAssignment: defineRoleAssignments('AZAutomationAccount'),
  AZContainerRegistryRoleAssignment: defineRoleAssignments('AZContainerRegistry'),
  AZManagedClusterRoleAssignment: defineRoleAssignments('AZManagedCluster'),
};

const SHOWN_KIND_LENGTH = 60;

/** docs/formats/azure-format.md */
export const convertAzureRecord: RecordConverter = (record, index, out) => {
  const kind = readString(record, 'kind');
  const convert = Object.hasOwn(AZURE_RECORDS, kind) ? AZURE_RECORDS[kind] : undefined;
  if (convert === undefined) {
    out.note(`record of kind ${kind.slice(0, SHOWN_KIND_LENGTH)} passed over`);
  } else {
    readWithin(record, 'data', (data) => convert(data, out, index));
  }
};

/** The list is named as its entries, in the plural. */
function assigned(
  resource: { readonly kind: AzureNodeKind; readonly idField: string },
  entry: string,
  relationship: AzureRelationshipKind,
): ConvertAzureData {
  return defineAssignedRole({ ...resource, list: `${entry}s`, entry, relationship });
}
