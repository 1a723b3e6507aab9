import { SeededRandom } from '@secgraph/kernel';
import type { TenantPlan } from '../plan/tenant-plan.ts';
import { STREAM } from '../random/streams.ts';
import { azureText, instantText, tenantFields } from '../records/azure-text.ts';
import { describeServicePrincipal } from './applications.ts';
import { cloudGuid, MICROSOFT_GRAPH, pickOf, servicePrincipalId, spell } from './cloud-references.ts';

/** Application permissions of Microsoft Graph that lead to control, by the relationship that stands for them. */
export const GRAPH_PERMISSIONS = {
  AZMGApplication_ReadWrite_All: '1bfefb4e-e0b5-418b-a88f-73c46d2cc8e9',
  AZMGAppRoleAssignment_ReadWrite_All: '06b708a9-e830-4db3-a914-8e69da51d44f',
  AZMGDirectory_ReadWrite_All: '19dbc75e-c2e2-444c-a770-ec69d8559fc7',
  AZMGGroup_ReadWrite_All: '62a82d76-70ea-41e2-9197-370581804d09',
  AZMGGroupMember_ReadWrite_All: 'dbaae8cf-10b5-4b86-a4a1-f871c94c6695',
  AZMGRoleManagement_ReadWrite_Directory: '9e3f62cf-ca93-4989-b6ce-bf83c28f9fe8',
  AZMGServicePrincipalEndpoint_ReadWrite_All: '89c8469c-83ad-45f7-8ff2-6e3d4285709e',
} as const;

export type GraphPermission = keyof typeof GRAPH_PERMISSIONS;

/** Permissions that lead nowhere: reading users, groups, the directory, and the calendar. */
export const HARMLESS_PERMISSIONS = [
  'df021288-bdef-4463-88db-98f22de89214',
  '5b567255-7703-4780-807c-7be8301ae99b',
  '7ab1d382-f21e-4acd-a863-ba3e13f7da61',
  '798ee544-9d2d-430c-a058-570e29e34338',
] as const;

const DANGEROUS = Object.values(GRAPH_PERMISSIONS);

export interface PermissionSpec {
  /** The client id of the application whose permission it is. */
  readonly appId: string;
  readonly appRoleId: string;
  readonly principal: {
    readonly id: string;
    readonly name: string;
    readonly type: 'ServicePrincipal' | 'User';
  };
  readonly resource: { readonly id: string; readonly name: string };
}

export function permissionText(tenant: TenantPlan, index: number, spec: PermissionSpec): string {
  return azureText('AZAppRoleAssignment', {
    id: cloudGuid(tenant, 'assignment', 3_000_000 + index),
    appId: spec.appId,
    appRoleId: spell(tenant, spec.appRoleId),
    createdDateTime: instantText(tenant.now - 8_640_000),
    principalDisplayName: spell(tenant, spec.principal.name),
    principalId: spell(tenant, spec.principal.id),
    principalType: spec.principal.type,
    resourceDisplayName: spell(tenant, spec.resource.name),
    resourceId: spell(tenant, spec.resource.id),
    ...tenantFields(tenant),
  });
}

/** What an administrator consented to; most of it is harmless, and some is no permission of Microsoft Graph. */
export function describePermission(tenant: TenantPlan, index: number): PermissionSpec {
  const draws = new SeededRandom(STREAM.permission, tenant.seed, tenant.index, index);
  const role = draws.chance(0.7) ? 'own' : draws.chance(0.6) ? 'identity' : 'partner';
  const holder = describeServicePrincipal(tenant, pickOf(tenant.servicePrincipals, role, draws));
  const isOfGraph = draws.chance(0.85);
  const resource = describeServicePrincipal(
    tenant,
    pickOf(tenant.servicePrincipals, isOfGraph ? 'graph' : 'platform', draws),
  );

  return {
    appId: isOfGraph ? MICROSOFT_GRAPH : resource.appId,
    appRoleId: draws.chance(tenant.hygiene.dangerousPermissions)
      ? draws.pick(DANGEROUS)
      : draws.pick(HARMLESS_PERMISSIONS),
    principal: { id: holder.id, name: holder.displayName, type: 'ServicePrincipal' },
    resource: { id: resource.id, name: resource.displayName },
  };
}

/** The service principal that stands for Microsoft Graph in the tenant. */
export function graphResource(tenant: TenantPlan): PermissionSpec['resource'] {
  return { id: servicePrincipalId(tenant, 0), name: 'Microsoft Graph' };
}
