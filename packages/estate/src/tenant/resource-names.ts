import { hashParts, SeededRandom } from '@secgraph/kernel';
import { inventWord, wordCount } from '../names/invented-words.ts';
import { findRange } from '../plan/ranges.ts';
import type { ResourceRole, TenantPlan } from '../plan/tenant-plan.ts';
import { STREAM } from '../random/streams.ts';
import { cloudGuid } from './cloud-references.ts';

/** Paths of what a tenant has in Azure, by its place in the plan. Not yet as the collector spells them. */

interface ResourceType {
  readonly path: string;
  readonly prefix: string;
}

export const RESOURCE_TYPES: Readonly<Record<ResourceRole, ResourceType>> = {
  AZVM: { path: 'Microsoft.Compute/virtualMachines', prefix: 'vm' },
  AZKeyVault: { path: 'Microsoft.KeyVault/vaults', prefix: 'kv' },
  AZWebApp: { path: 'Microsoft.Web/sites', prefix: 'app' },
  AZFunctionApp: { path: 'Microsoft.Web/sites', prefix: 'func' },
  AZLogicApp: { path: 'Microsoft.Logic/workflows', prefix: 'logic' },
  AZContainerRegistry: { path: 'Microsoft.ContainerRegistry/registries', prefix: 'cr' },
  AZManagedCluster: { path: 'Microsoft.ContainerService/managedClusters', prefix: 'aks' },
  AZAutomationAccount: { path: 'Microsoft.Automation/automationAccounts', prefix: 'aa' },
  AZVMScaleSet: { path: 'Microsoft.Compute/virtualMachineScaleSets', prefix: 'vmss' },
};

const DIVISIONS = ['Platform', 'Landing Zones', 'Sandbox', 'Shared', 'Regions', 'Acquired'] as const;
const STAGES = ['Production', 'Test', 'Development', 'Recovery'] as const;

/** The first is the root, whose name is the tenant's id. No path says in which tenant it is, so all names do. */
export function managementGroupPath(tenant: TenantPlan, index: number): string {
  const name = index === 0 ? tenant.id.toLowerCase() : `mg-${tenant.dnsName}-${index}`;
  return `/providers/Microsoft.Management/managementGroups/${name}`;
}

export function managementGroupName(index: number): string {
  return index === 0
    ? 'Tenant Root Group'
    : `${DIVISIONS[(index - 1) % DIVISIONS.length] ?? 'Group'} ${index}`;
}

export function subscriptionPath(tenant: TenantPlan, index: number): string {
  return `/subscriptions/${cloudGuid(tenant, 'subscription', index)}`;
}

export function subscriptionName(tenant: TenantPlan, index: number): string {
  return `${tenant.displayName} ${STAGES[index % STAGES.length] ?? 'Production'} ${index + 1}`;
}

/** The management group that a subscription lies in. */
export function managementGroupOf(tenant: TenantPlan, subscription: number): number {
  return 1 + (subscription % (tenant.counts.managementGroups - 1));
}

/** Few subscriptions have most of the resource groups. */
export function subscriptionOf(tenant: TenantPlan, resourceGroup: number): number {
  const draws = new SeededRandom(STREAM.resource, tenant.seed, tenant.index, 1, resourceGroup);
  return Math.floor(tenant.counts.subscriptions * draws.fraction() ** 1.5);
}

export function resourceGroupName(tenant: TenantPlan, index: number): string {
  const word = hashParts([STREAM.resource, tenant.seed, tenant.index, 2, index]) % wordCount(2);
  return `rg-${inventWord(word, 2)}-${index + 1}`;
}

export function resourceGroupPath(tenant: TenantPlan, index: number): string {
  const subscription = subscriptionPath(tenant, subscriptionOf(tenant, index));
  return `${subscription}/resourceGroups/${resourceGroupName(tenant, index)}`;
}

/** Few resource groups have most of the resources. */
export function resourceGroupOf(tenant: TenantPlan, resource: number): number {
  const draws = new SeededRandom(STREAM.resource, tenant.seed, tenant.index, 3, resource);
  return Math.floor(tenant.counts.resourceGroups * draws.fraction() ** 2);
}

export function resourceName(tenant: TenantPlan, index: number): string {
  const { role } = findRange(tenant.resources, index);
  const word = hashParts([STREAM.resource, tenant.seed, tenant.index, 4, index]) % wordCount(2);
  return `${RESOURCE_TYPES[role].prefix}-${inventWord(word, 2)}-${index + 1}`;
}

export function resourcePath(tenant: TenantPlan, index: number): string {
  const { role } = findRange(tenant.resources, index);
  const group = resourceGroupPath(tenant, resourceGroupOf(tenant, index));
  return `${group}/providers/${RESOURCE_TYPES[role].path}/${resourceName(tenant, index)}`;
}
