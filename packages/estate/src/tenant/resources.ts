import { SeededRandom } from '@secgraph/kernel';
import { findRange, rangeOf } from '../plan/ranges.ts';
import type { ResourceRole, TenantPlan } from '../plan/tenant-plan.ts';
import { STREAM } from '../random/streams.ts';
import { azureText, tenantFields } from '../records/azure-text.ts';
import type { JsonObject } from '../records/record-text.ts';
import { appId, servicePrincipalId, spell } from './cloud-references.ts';
import { ownIdentity, sharedIdentities } from './managed-identities.ts';
import {
  managementGroupName,
  managementGroupOf,
  managementGroupPath,
  RESOURCE_TYPES,
  resourceGroupName,
  resourceGroupOf,
  resourceGroupPath,
  resourceName,
  resourcePath,
  subscriptionName,
  subscriptionOf,
  subscriptionPath,
} from './resource-names.ts';

const LOCATIONS = ['northeurope', 'westeurope', 'francecentral'] as const;

export interface ManagementGroupSpec {
  readonly path: string;
  readonly displayName: string;
}

export function managementGroupText(tenant: TenantPlan, { path, displayName }: ManagementGroupSpec): string {
  return azureText('AZManagementGroup', {
    id: spell(tenant, path),
    name: spell(tenant, lastPart(path)),
    properties: { displayName: spell(tenant, displayName), tenantId: tenantFields(tenant)['tenantId'] },
    type: 'Microsoft.Management/managementGroups',
    ...tenantFields(tenant),
  });
}

export function describeManagementGroup(tenant: TenantPlan, index: number): ManagementGroupSpec {
  return { path: managementGroupPath(tenant, index), displayName: managementGroupName(index) };
}

export interface DescendantSpec {
  readonly path: string;
  readonly parent: string;
  readonly displayName: string;
}

export function descendantText(tenant: TenantPlan, { path, parent, displayName }: DescendantSpec): string {
  return azureText('AZManagementGroupDescendant', {
    id: spell(tenant, path),
    name: lastPart(path),
    properties: { displayName: spell(tenant, displayName), parent: { id: spell(tenant, parent) } },
    type: path.startsWith('/subscriptions/') ? '/subscriptions' : 'Microsoft.Management/managementGroups',
  });
}

/** Groups lie in the root, subscriptions in one of the others. */
export function describeDescendant(tenant: TenantPlan, index: number): DescendantSpec {
  const groups = tenant.counts.managementGroups - 1;
  if (index < groups) {
    return {
      path: managementGroupPath(tenant, index + 1),
      parent: managementGroupPath(tenant, 0),
      displayName: managementGroupName(index + 1),
    };
  }
  const subscription = index - groups;
  return {
    path: subscriptionPath(tenant, subscription),
    parent: managementGroupPath(tenant, managementGroupOf(tenant, subscription)),
    displayName: subscriptionName(tenant, subscription),
  };
}

export function descendantCount({ counts }: TenantPlan): number {
  return counts.managementGroups - 1 + counts.subscriptions;
}

export interface SubscriptionSpec {
  readonly path: string;
  readonly displayName: string;
}

export function subscriptionText(tenant: TenantPlan, { path, displayName }: SubscriptionSpec): string {
  return azureText('AZSubscription', {
    id: spell(tenant, path),
    displayName: spell(tenant, displayName),
    authorizationSource: 'RoleBased',
    state: 'Enabled',
    subscriptionId: spell(tenant, lastPart(path)),
    ...tenantFields(tenant),
  });
}

export function describeSubscription(tenant: TenantPlan, index: number): SubscriptionSpec {
  return { path: subscriptionPath(tenant, index), displayName: subscriptionName(tenant, index) };
}

export interface ResourceGroupSpec {
  readonly path: string;
  readonly name: string;
  readonly subscription: string;
}

export function resourceGroupText(tenant: TenantPlan, spec: ResourceGroupSpec): string {
  return azureText('AZResourceGroup', {
    id: spell(tenant, spec.path),
    location: LOCATIONS[0],
    name: spell(tenant, spec.name),
    properties: { provisioningState: 'Succeeded' },
    subscriptionId: spell(tenant, spec.subscription),
    type: 'Microsoft.Resources/resourceGroups',
    ...tenantFields(tenant),
  });
}

export function describeResourceGroup(tenant: TenantPlan, index: number): ResourceGroupSpec {
  return {
    path: resourceGroupPath(tenant, index),
    name: resourceGroupName(tenant, index),
    subscription: subscriptionPath(tenant, subscriptionOf(tenant, index)),
  };
}

export interface ResourceSpec {
  readonly kind: ResourceRole;
  readonly path: string;
  readonly name: string;
  readonly resourceGroup: string;
  readonly subscription: string;
  /** Service principal of its own; lower case. */
  readonly identity?: string | undefined;
  /** Service principals that it was given. */
  readonly sharedIdentities?: readonly {
    readonly id: string;
    readonly appId: string;
    readonly name: string;
  }[];
  readonly operatingSystem?: 'Windows' | 'Linux';
  readonly usesRoles?: boolean;
  /** Name of the group that was made for the nodes of a cluster. */
  readonly nodeResourceGroup?: string;
}

export function resourceText(tenant: TenantPlan, spec: ResourceSpec): string {
  const group = spell(tenant, spec.resourceGroup);
  return azureText(spec.kind, {
    id: spell(tenant, spec.path),
    location: LOCATIONS[0],
    name: spell(tenant, spec.name),
    type: RESOURCE_TYPES[spec.kind].path,
    properties: ownProperties(tenant, spec),
    ...(spec.identity === undefined && spec.sharedIdentities === undefined
      ? {}
      : { identity: identityField(tenant, spec) }),
    // A vault's collector calls it by another name.
    ...(spec.kind === 'AZKeyVault' ? { resourceGroup: group } : { resourceGroupId: group }),
    resourceGroupName: spell(tenant, lastPart(spec.resourceGroup)),
    subscriptionId: spell(tenant, spec.subscription),
    ...tenantFields(tenant),
  });
}

/** By the resource's place among those of the tenant. */
export function describeResource(tenant: TenantPlan, index: number): ResourceSpec {
  const draws = new SeededRandom(STREAM.resource, tenant.seed, tenant.index, 5, index);
  const { role: kind } = findRange(tenant.resources, index);
  const group = resourceGroupOf(tenant, index);
  const shared = sharedIdentities(tenant);
  const hasShared = kind !== 'AZKeyVault' && kind !== 'AZManagedCluster' && draws.chance(0.08);

  return {
    kind,
    path: resourcePath(tenant, index),
    name: resourceName(tenant, index),
    resourceGroup: resourceGroupPath(tenant, group),
    subscription: subscriptionPath(tenant, subscriptionOf(tenant, group)),
    identity: ownIdentity(tenant, index),
    operatingSystem: draws.chance(0.6) ? 'Windows' : 'Linux',
    usesRoles: draws.chance(0.5),
    nodeResourceGroup: `MC_${resourceGroupName(tenant, group)}_${index + 1}`,
    ...(hasShared
      ? { sharedIdentities: [describeShared(tenant, shared.first + draws.below(shared.count))] }
      : {}),
  };
}

function describeShared(tenant: TenantPlan, identity: number) {
  const index = rangeOf(tenant.servicePrincipals, 'identity').start + identity;
  return {
    id: servicePrincipalId(tenant, index),
    appId: appId(tenant, tenant.counts.apps + index),
    name: `id-shared-${identity + 1}`,
  };
}

function identityField(
  tenant: TenantPlan,
  { identity, sharedIdentities: shared = [], resourceGroup }: ResourceSpec,
): JsonObject {
  return {
    type: identity === undefined ? 'UserAssigned' : 'SystemAssigned',
    principalId: identity === undefined ? '' : spell(tenant, identity),
    tenantId: tenantFields(tenant)['tenantId'],
    userAssignedIdentities: Object.fromEntries(
      shared.map(({ id, appId: clientId, name }) => [
        `${resourceGroup}/providers/Microsoft.ManagedIdentity/userAssignedIdentities/${name}`,
        { clientId: spell(tenant, clientId), principalId: spell(tenant, id) },
      ]),
    ),
  };
}

function ownProperties(tenant: TenantPlan, spec: ResourceSpec): JsonObject {
  switch (spec.kind) {
    case 'AZVM':
      return { storageProfile: { osDisk: { osType: spec.operatingSystem ?? 'Linux' } } };
    case 'AZKeyVault':
      return { enableRbacAuthorization: spec.usesRoles ?? false, enableSoftDelete: true };
    case 'AZManagedCluster':
      return { nodeResourceGroup: spell(tenant, spec.nodeResourceGroup ?? '') };
    default:
      return { provisioningState: 'Succeeded' };
  }
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
