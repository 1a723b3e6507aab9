import { SeededRandom } from '@secgraph/kernel';
import { ROLE_DEFINITIONS } from '../identity/role-definitions.ts';
import type { TenantPlan } from '../plan/tenant-plan.ts';
import { STREAM } from '../random/streams.ts';
import { azureText, type CloudReference, instantText, tenantFields } from '../records/azure-text.ts';
import type { JsonObject } from '../records/record-text.ts';
import { distinct, groupReference, servicePrincipalReference, userReference } from './cloud-groups.ts';
import {
  appId,
  cloudGuid,
  deletedPrincipalId,
  pickOf,
  roleDefinitionId,
  roleName,
  spell,
} from './cloud-references.ts';

/** The scope of a role that is given for the whole directory. */
export const DIRECTORY_SCOPE = '/';

/** What the numbers of holders in the definitions are meant for. */
const OBJECTS_OF_DEFINITIONS = 10_000;
/** Roles that may be given for one application. */
const APPLICATION_ROLES: ReadonlySet<string> = new Set([
  'Application Administrator',
  'Cloud Application Administrator',
]);

export interface RoleSpec {
  /** The id of the definition; lower case. */
  readonly id: string;
  readonly name: string;
  readonly isBuiltIn: boolean;
}

export function roleText(tenant: TenantPlan, { id, name, isBuiltIn }: RoleSpec): string {
  return azureText('AZRole', {
    id: spell(tenant, id),
    description: `${name} of the directory`,
    displayName: spell(tenant, name),
    isBuiltIn,
    isEnabled: true,
    resourceScopes: [DIRECTORY_SCOPE],
    templateId: id,
    version: '1',
    ...tenantFields(tenant),
  });
}

/** By the role's place among the definitions; custom ones come last. */
export function describeRole(tenant: TenantPlan, index: number): RoleSpec {
  return {
    id: roleDefinitionId(tenant, index),
    name: roleName(index),
    isBuiltIn: index < ROLE_DEFINITIONS.length,
  };
}

export interface RoleAssignmentSpec {
  /** Lower case. */
  readonly principalId: string;
  /** `/`, or `/` and what the role is limited to. */
  readonly scope: string;
}

export function roleAssignmentsText(
  tenant: TenantPlan,
  role: string,
  assignments: readonly RoleAssignmentSpec[],
): string {
  const roleDefinition = spell(tenant, role);
  return azureText('AZRoleAssignment', {
    roleDefinitionId: roleDefinition,
    roleAssignments: assignments.map(
      ({ principalId, scope }): JsonObject => ({
        id: `${role.slice(0, 8)}-${principalId.slice(0, 13)}`,
        directoryScopeId: spell(tenant, scope),
        principalId: spell(tenant, principalId),
        roleDefinitionId: roleDefinition,
      }),
    ),
    ...tenantFields(tenant),
  });
}

/** Who has the role: administrators above all, and among them the same few again and again. */
export function assignmentsOfRole(tenant: TenantPlan, index: number): RoleAssignmentSpec[] {
  const draws = new SeededRandom(STREAM.directoryRole, tenant.seed, tenant.index, index);
  const definition = ROLE_DEFINITIONS[index];
  const scale = Math.sqrt(sizeOf(tenant) / OBJECTS_OF_DEFINITIONS) * tenant.hygiene.roleHolders;
  const expected = definition === undefined ? 1 : (definition.holders ?? 0) * Math.max(0.3, scale);
  const count = Math.floor(expected) + (draws.chance(expected % 1) ? 1 : 0);
  const holders = distinct(index === 0 ? Math.max(2, count) : count, () => drawHolder(tenant, draws));
  const assignments = holders.map(({ id }) => ({ principalId: id, scope: DIRECTORY_SCOPE }));

  if (definition?.name === 'Guest Inviter') {
    assignments.push({ principalId: deletedPrincipalId(tenant, 0), scope: DIRECTORY_SCOPE });
  }
  if (definition !== undefined && APPLICATION_ROLES.has(definition.name)) {
    const app = appId(tenant, draws.below(tenant.counts.apps));
    assignments.push({ principalId: drawUser(tenant, draws).id, scope: `/${app}` });
  }
  return assignments;
}

export interface EligibilitySpec {
  readonly role: string;
  readonly principalId: string;
  readonly scope: string;
}

export function eligibilityText(tenant: TenantPlan, index: number, spec: EligibilitySpec): string {
  return azureText('AZRoleEligibilityScheduleInstance', {
    id: cloudGuid(tenant, 'assignment', 1_000_000 + index),
    roleDefinitionId: spell(tenant, spec.role),
    principalId: spell(tenant, spec.principalId),
    directoryScopeId: spell(tenant, spec.scope),
    startDateTime: instantText(tenant.now - 8_640_000),
    ...tenantFields(tenant),
  });
}

/** Who may ask for a role that matters; some only for a part of the directory. */
export function describeEligibility(tenant: TenantPlan, index: number): EligibilitySpec {
  const draws = new SeededRandom(STREAM.eligibility, tenant.seed, tenant.index, index);
  const role = draws.pick(SENSITIVE_ROLES);
  const holder = draws.chance(0.2)
    ? groupReference(tenant, pickOf(tenant.groups, 'assignable', draws))
    : drawUser(tenant, draws);
  const isLimited = draws.chance(0.1);

  return {
    role: role.id,
    principalId: holder.id,
    scope: isLimited
      ? `/administrativeUnits/${cloudGuid(tenant, 'assignment', 2_000_000 + index)}`
      : DIRECTORY_SCOPE,
  };
}

export interface RolePolicySpec {
  readonly role: string;
  readonly requiresApproval: boolean;
  /** Default true. */
  readonly requiresMfa?: boolean;
  readonly requiresContext?: boolean;
  readonly userApprovers?: readonly string[];
  readonly groupApprovers?: readonly string[];
}

export function rolePolicyText(tenant: TenantPlan, spec: RolePolicySpec): string {
  const { role, requiresApproval, requiresMfa = true, userApprovers = [], groupApprovers = [] } = spec;
  const spelled = (ids: readonly string[]) => ids.map((id) => spell(tenant, id));
  return azureText('AZRoleManagementPolicyAssignment', {
    id: `Directory_${tenant.id.toLowerCase()}_${role}`,
    roleDefinitionId: spell(tenant, role),
    ...(requiresApproval ? { endUserAssignmentRequiresApproval: true } : {}),
    ...(userApprovers.length > 0 ? { endUserAssignmentUserApprovers: spelled(userApprovers) } : {}),
    ...(groupApprovers.length > 0 ? { endUserAssignmentGroupApprovers: spelled(groupApprovers) } : {}),
    ...(requiresMfa ? { endUserAssignmentRequiresMFA: true } : {}),
    ...(spec.requiresContext ? { endUserAssignmentRequiresCAPAuthenticationContext: true } : {}),
    endUserAssignmentRequiresJustification: true,
    ...tenantFields(tenant),
  });
}

/** What whoever asks for the role must do; approvers are users, a group, or whoever the platform makes them. */
export function describeRolePolicy(tenant: TenantPlan, index: number): RolePolicySpec {
  const draws = new SeededRandom(STREAM.eligibility, tenant.seed, tenant.index, index, 1);
  const isSensitive = ROLE_DEFINITIONS[index]?.isSensitive === true;
  const role = roleDefinitionId(tenant, index);
  if (!isSensitive || draws.chance(tenant.hygiene.withoutApproval)) {
    return { role, requiresApproval: false };
  }

  switch (draws.below(3)) {
    case 0:
      return { role, requiresApproval: true };
    case 1:
      return {
        role,
        requiresApproval: true,
        userApprovers: distinct(2, () =>
          userReference(tenant, pickOf(tenant.users, 'administrator', draws)),
        ).map(({ id }) => id),
      };
    default:
      return {
        role,
        requiresApproval: true,
        groupApprovers: [groupReference(tenant, pickOf(tenant.groups, 'assignable', draws)).id],
      };
  }
}

const SENSITIVE_ROLES = ROLE_DEFINITIONS.filter(({ isSensitive }) => isSensitive === true);

function drawHolder(tenant: TenantPlan, draws: SeededRandom): CloudReference {
  if (draws.chance(0.15)) {
    return groupReference(tenant, pickOf(tenant.groups, 'assignable', draws));
  }
  return draws.chance(0.08)
    ? servicePrincipalReference(tenant, pickOf(tenant.servicePrincipals, 'own', draws))
    : drawUser(tenant, draws);
}

function drawUser(tenant: TenantPlan, draws: SeededRandom): CloudReference {
  const role = draws.chance(tenant.hygiene.syncedHolders) ? 'synced' : 'administrator';
  return userReference(tenant, pickOf(tenant.users, role, draws));
}

function sizeOf({ counts }: TenantPlan): number {
  return counts.users + counts.groups + counts.devices + counts.servicePrincipals + counts.resources;
}
