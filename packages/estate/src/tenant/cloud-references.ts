import type { SeededRandom } from '@secgraph/kernel';
import { type GuidSpace, inventGuid } from '../identity/guid.ts';
import { CUSTOM_ROLES, ROLE_DEFINITIONS } from '../identity/role-definitions.ts';
import { type RoleRange, rangeOf } from '../plan/ranges.ts';
import type { TenantPlan } from '../plan/tenant-plan.ts';

/** Names of a tenant's objects by their place in its plan. Identifiers are in lower case until {@link spell}. */

/** The application of Microsoft Graph, the same in every tenant. */
export const MICROSOFT_GRAPH = '00000003-0000-0000-c000-000000000000';

/** Named by assignments that outlived whom they were made for. */
export const DELETED_PRINCIPALS = 2;

export function cloudGuid(tenant: TenantPlan, space: GuidSpace, index: number): string {
  return inventGuid(tenant.seed, tenant.index, space, index).toLowerCase();
}

export function userId(tenant: TenantPlan, index: number): string {
  return cloudGuid(tenant, 'cloudUser', index);
}

export function groupId(tenant: TenantPlan, index: number): string {
  return cloudGuid(tenant, 'cloudGroup', index);
}

export function deviceId(tenant: TenantPlan, index: number): string {
  return cloudGuid(tenant, 'device', index);
}

/** The client id of an application, by which clients call it; its object in the directory has another id. */
export function appId(tenant: TenantPlan, index: number): string {
  return cloudGuid(tenant, 'app', index);
}

export function servicePrincipalId(tenant: TenantPlan, index: number): string {
  return cloudGuid(tenant, 'servicePrincipal', index);
}

export function deletedPrincipalId(tenant: TenantPlan, index: number): string {
  return cloudGuid(tenant, 'deletedPrincipal', index);
}

/** The id of the definition of a role; custom ones come after those that every tenant has. */
export function roleDefinitionId(tenant: TenantPlan, index: number): string {
  return ROLE_DEFINITIONS[index]?.id ?? cloudGuid(tenant, 'customRole', index - ROLE_DEFINITIONS.length);
}

export function roleName(index: number): string {
  return ROLE_DEFINITIONS[index]?.name ?? CUSTOM_ROLES[index - ROLE_DEFINITIONS.length] ?? 'Custom Role';
}

/** As the tenant's collector writes identifiers and names. */
export function spell(tenant: TenantPlan, text: string): string {
  return tenant.isUpperCase ? text.toUpperCase() : text;
}

/** A place within a run of indexes; the first ones come up far more often. */
export function pickOf<Role extends string>(
  ranges: readonly RoleRange<Role>[],
  role: Role,
  draws: SeededRandom,
): number {
  const { start, count } = rangeOf(ranges, role);
  return start + Math.floor(count * draws.fraction() ** 2);
}
