import { ROLE_COUNT } from '../identity/role-definitions.ts';
import { rangeOf } from '../plan/ranges.ts';
import type { ResourceRole, TenantPlan } from '../plan/tenant-plan.ts';
import { azureText, tenantFields } from '../records/azure-text.ts';
import {
  appText,
  describeApp,
  describeFederatedCredential,
  describeServicePrincipal,
  federatedCredentialCount,
  federatedCredentialText,
  ownersOfApp,
  ownersOfServicePrincipal,
  ownersText,
  servicePrincipalText,
} from '../tenant/applications.ts';
import {
  cloudGroupText,
  describeCloudGroup,
  groupMembersText,
  membersOfGroup,
  ownersOfGroup,
} from '../tenant/cloud-groups.ts';
import {
  appId,
  deviceId,
  groupId,
  roleDefinitionId,
  servicePrincipalId,
  spell,
} from '../tenant/cloud-references.ts';
import { cloudUserText, describeCloudUser } from '../tenant/cloud-users.ts';
import { describeDevice, deviceOwnersText, deviceText, ownersOfDevice } from '../tenant/devices.ts';
import {
  assignmentsOfRole,
  describeEligibility,
  describeRole,
  describeRolePolicy,
  eligibilityText,
  roleAssignmentsText,
  rolePolicyText,
  roleText,
} from '../tenant/directory-roles.ts';
import { describePermission, permissionText } from '../tenant/graph-permissions.ts';
import {
  accessPolicyCount,
  accessPolicyText,
  assignmentsOn,
  describeAccessPolicy,
  ROLE_LISTS,
  type RoleListKind,
  roleAssignmentListText,
  roleListText,
  rolesOfResource,
  type Scope,
  scopePath,
} from '../tenant/resource-roles.ts';
import {
  descendantCount,
  descendantText,
  describeDescendant,
  describeManagementGroup,
  describeResource,
  describeResourceGroup,
  describeSubscription,
  managementGroupText,
  resourceGroupText,
  resourceText,
  subscriptionText,
} from '../tenant/resources.ts';

/** Records of one kind, by index. */
export interface CloudRecordSource {
  readonly count: number;
  record(index: number): string;
}

/** The sources of all records of a tenant, in the order in which they are written: objects first. */
export function tenantSources(tenant: TenantPlan): CloudRecordSource[] {
  return [...directorySources(tenant), ...resourceSources(tenant), ...resourceRoleSources(tenant)];
}

/** The sources whose records describe an object each. */
function objectSources(tenant: TenantPlan): CloudRecordSource[] {
  const { counts } = tenant;
  return [
    { count: 1, record: () => tenantText(tenant) },
    source(counts.users, (index) => cloudUserText(tenant, describeCloudUser(tenant, index))),
    source(counts.groups, (index) => cloudGroupText(tenant, describeCloudGroup(tenant, index))),
    source(counts.devices, (index) => deviceText(tenant, describeDevice(tenant, index))),
    source(counts.apps, (index) => appText(tenant, describeApp(tenant, index))),
    source(counts.servicePrincipals, (index) =>
      servicePrincipalText(tenant, describeServicePrincipal(tenant, index)),
    ),
    source(ROLE_COUNT, (index) => roleText(tenant, describeRole(tenant, index))),
    source(counts.managementGroups, (index) =>
      managementGroupText(tenant, describeManagementGroup(tenant, index)),
    ),
    source(counts.subscriptions, (index) => subscriptionText(tenant, describeSubscription(tenant, index))),
    source(counts.resourceGroups, (index) => resourceGroupText(tenant, describeResourceGroup(tenant, index))),
    source(counts.resources, (index) => resourceText(tenant, describeResource(tenant, index))),
  ];
}

function directorySources(tenant: TenantPlan): CloudRecordSource[] {
  const { counts } = tenant;
  return [
    ...objectSources(tenant),
    source(counts.groups, (index) =>
      groupMembersText(tenant, groupId(tenant, index), membersOfGroup(tenant, index)),
    ),
    source(counts.groups, (index) =>
      ownersText(tenant, { kind: 'AZGroupOwner', id: groupId(tenant, index) }, ownersOfGroup(tenant, index)),
    ),
    source(counts.devices, (index) =>
      deviceOwnersText(tenant, deviceId(tenant, index), ownersOfDevice(tenant, index)),
    ),
    source(counts.apps, (index) =>
      ownersText(tenant, { kind: 'AZAppOwner', id: appId(tenant, index) }, ownersOfApp(tenant, index)),
    ),
    source(counts.servicePrincipals, (index) =>
      ownersText(
        tenant,
        { kind: 'AZServicePrincipalOwner', id: servicePrincipalId(tenant, index) },
        ownersOfServicePrincipal(tenant, index),
      ),
    ),
    source(federatedCredentialCount(tenant), (index) =>
      federatedCredentialText(tenant, describeFederatedCredential(tenant, index)),
    ),
    source(counts.permissions, (index) => permissionText(tenant, index, describePermission(tenant, index))),
    source(ROLE_COUNT, (index) =>
      roleAssignmentsText(tenant, roleDefinitionId(tenant, index), assignmentsOfRole(tenant, index)),
    ),
    source(counts.eligibilities, (index) =>
      eligibilityText(tenant, index, describeEligibility(tenant, index)),
    ),
    source(ROLE_COUNT, (index) => rolePolicyText(tenant, describeRolePolicy(tenant, index))),
  ];
}

function resourceSources(tenant: TenantPlan): CloudRecordSource[] {
  return [
    source(descendantCount(tenant), (index) => descendantText(tenant, describeDescendant(tenant, index))),
    source(accessPolicyCount(tenant), (index) =>
      accessPolicyText(tenant, describeAccessPolicy(tenant, index)),
    ),
  ];
}

function resourceRoleSources(tenant: TenantPlan): CloudRecordSource[] {
  const { counts, resources } = tenant;
  const vaults = rangeOf(resources, 'AZKeyVault');
  const machines = rangeOf(resources, 'AZVM');
  const others = resources.filter(({ role }) => role !== 'AZKeyVault' && role !== 'AZVM');

  return [
    ...listSources(tenant, ROLE_LISTS.managementGroup, {
      count: counts.managementGroups,
      scope: (index) => ({ level: 'managementGroup', index }),
    }),
    ...listSources(tenant, ROLE_LISTS.subscription, {
      count: counts.subscriptions,
      scope: (index) => ({ level: 'subscription', index }),
    }),
    ...listSources(tenant, ROLE_LISTS.resourceGroup, {
      count: counts.resourceGroups,
      scope: (index) => ({ level: 'resourceGroup', index }),
    }),
    ...listSources(tenant, ROLE_LISTS.AZKeyVault, {
      count: vaults.count,
      scope: (index) => ({ level: 'resource', index: vaults.start + index }),
    }),
    ...listSources(tenant, ROLE_LISTS.AZVM, {
      count: machines.count,
      scope: (index) => ({ level: 'resource', index: machines.start + index }),
    }),
    ...others.map(({ role, start, count }) =>
      source(count, (index) => genericRolesText(tenant, role, start + index)),
    ),
  ];
}

function listSources(
  tenant: TenantPlan,
  kinds: readonly RoleListKind[],
  { count, scope }: { readonly count: number; readonly scope: (index: number) => Scope },
): CloudRecordSource[] {
  return kinds.map((kind) =>
    source(count, (index) => {
      const place = scope(index);
      const path = scopePath(tenant, place);
      return roleListText(tenant, kind, { path, assignments: assignmentsOn(tenant, place, kind.role) });
    }),
  );
}

function genericRolesText(tenant: TenantPlan, kind: ResourceRole, index: number): string {
  const scope: Scope = { level: 'resource', index };
  const assignments = rolesOfResource(tenant, index).flatMap((role) => assignmentsOn(tenant, scope, role));
  return roleAssignmentListText(tenant, kind, { path: scopePath(tenant, scope), assignments });
}

function tenantText(tenant: TenantPlan): string {
  const { tenantId } = tenantFields(tenant);
  return azureText('AZTenant', {
    id: spell(tenant, `/tenants/${tenant.id.toLowerCase()}`),
    tenantId,
    displayName: spell(tenant, tenant.displayName),
    defaultDomain: `cloud.${tenant.dnsName}`,
    domains: [tenant.dnsName],
    tenantType: 'AAD',
    collected: true,
  });
}

function source(count: number, record: (index: number) => string): CloudRecordSource {
  return { count, record };
}
