import { hashParts, SeededRandom } from '@secgraph/kernel';
import { findRange, rangeOf } from '../plan/ranges.ts';
import type { ResourceRole, TenantPlan } from '../plan/tenant-plan.ts';
import { STREAM } from '../random/streams.ts';
import { azureText, tenantFields } from '../records/azure-text.ts';
import type { JsonObject } from '../records/record-text.ts';
import {
  cloudGuid,
  deletedPrincipalId,
  groupId,
  pickOf,
  servicePrincipalId,
  spell,
  userId,
} from './cloud-references.ts';
import {
  managementGroupOf,
  managementGroupPath,
  resourceGroupOf,
  resourceGroupPath,
  resourcePath,
  subscriptionOf,
  subscriptionPath,
} from './resource-names.ts';

/** Roles on resources by the id of their definition (documentation of Azure built-in roles). */
export const RESOURCE_ROLES = {
  owner: '8e3af657-a8ff-443c-a75c-2fe8c4bcb635',
  userAccessAdmin: '18d7d88d-d35e-4fb5-a5c3-7773c20a72d9',
  contributor: 'b24988ac-6180-42a0-ab88-20f7382dd24c',
  vmContributor: '9980e02c-c2be-4d73-94e8-173b1dc7cf3c',
  avereContributor: '4f8fab4f-1852-4a58-a46a-8eaf358af14a',
  adminLogin: '1c0163c0-47e6-4577-8991-ea5c82e286e4',
  kvContributor: 'f25e0fa2-a7c8-4377-a976-54943a77a395',
  websiteContributor: 'de139f84-1756-47ae-9be6-808fbbe84772',
  logicAppContributor: '87a39d53-fc1b-424a-814c-f7e04687dc9e',
  automationContributor: 'f353d9bd-d4a6-484e-a77a-8050b599b867',
  aksContributor: 'ed7f3fbd-7b88-4dd4-9017-9adb7ce333f8',
} as const;

export type ResourceRoleName = keyof typeof RESOURCE_ROLES;

/** Something that roles are given on: a level of the tree, and a place in it. */
export interface Scope {
  readonly level: Level;
  readonly index: number;
}

type Level = 'managementGroup' | 'subscription' | 'resourceGroup' | 'resource';

export interface AssignmentSpec {
  /** Lower case. */
  readonly principalId: string;
  readonly role: ResourceRoleName;
  /** Path of what the role was given on, which may lie above. */
  readonly scope: string;
}

/** Records of one role on one resource each. */
export interface RoleListKind {
  readonly kind: string;
  readonly idField: string;
  readonly role: ResourceRoleName;
}

/** The lists of roles of each level of the tree; on the lowest, of resources that have records of this form. */
export const ROLE_LISTS = {
  managementGroup: lists('AZManagementGroup', 'managementGroupId'),
  subscription: lists('AZSubscription', 'subscriptionId'),
  resourceGroup: lists('AZResourceGroup', 'resourceGroupId'),
  AZKeyVault: [
    ...lists('AZKeyVault', 'keyVaultId'),
    { kind: 'AZKeyVaultKVContributor', idField: 'keyVaultId', role: 'kvContributor' },
  ],
  AZVM: [
    ...lists('AZVM', 'virtualMachineId'),
    { kind: 'AZVMVMContributor', idField: 'virtualMachineId', role: 'vmContributor' },
    { kind: 'AZVMAvereContributor', idField: 'virtualMachineId', role: 'avereContributor' },
    { kind: 'AZVMAdminLogin', idField: 'virtualMachineId', role: 'adminLogin' },
  ],
} as const satisfies Readonly<Record<string, readonly RoleListKind[]>>;

/** What other resources have besides the roles that there are on everything. */
export const OWN_ROLES: Readonly<Partial<Record<ResourceRole, ResourceRoleName>>> = {
  AZVMScaleSet: 'vmContributor',
  AZFunctionApp: 'websiteContributor',
  AZWebApp: 'websiteContributor',
  AZLogicApp: 'logicAppContributor',
  AZAutomationAccount: 'automationContributor',
  AZManagedCluster: 'aksContributor',
};

export function roleListText(
  tenant: TenantPlan,
  { kind, idField, role }: RoleListKind,
  { path, assignments }: { readonly path: string; readonly assignments: readonly AssignmentSpec[] },
): string {
  const id = spell(tenant, path);
  return azureText(kind, {
    [idField]: id,
    [`${entryName(role)}s`]: assignments.map(
      (assignment): JsonObject => ({
        [entryName(role)]: assignmentObject(tenant, assignment),
        [idField]: id,
      }),
    ),
  });
}

export function roleAssignmentListText(
  tenant: TenantPlan,
  kind: ResourceRole,
  { path, assignments }: { readonly path: string; readonly assignments: readonly AssignmentSpec[] },
): string {
  const id = spell(tenant, path);
  return azureText(`${kind}RoleAssignment`, {
    objectId: id,
    assignees: assignments.map(
      (assignment): JsonObject => ({
        assignee: assignmentObject(tenant, assignment),
        objectId: id,
        // It is in lower case whatever the collector.
        roleDefinitionId: RESOURCE_ROLES[assignment.role],
      }),
    ),
  });
}

/** Who has a role on something: its own assignments and those of everything above it, since Azure repeats them. */
export function assignmentsOn(tenant: TenantPlan, scope: Scope, role: ResourceRoleName): AssignmentSpec[] {
  return lineOf(tenant, scope).flatMap((place) => ownAssignments(tenant, place, role));
}

export function scopePath(tenant: TenantPlan, { level, index }: Scope): string {
  switch (level) {
    case 'managementGroup':
      return managementGroupPath(tenant, index);
    case 'subscription':
      return subscriptionPath(tenant, index);
    case 'resourceGroup':
      return resourceGroupPath(tenant, index);
    case 'resource':
      return resourcePath(tenant, index);
  }
}

export interface AccessPolicySpec {
  readonly vault: string;
  /** Lower case. */
  readonly principalId: string;
  readonly permissions: Readonly<Record<'certificates' | 'keys' | 'secrets', readonly string[]>>;
}

export function accessPolicyText(
  tenant: TenantPlan,
  { vault, principalId, permissions }: AccessPolicySpec,
): string {
  return azureText('AZKeyVaultAccessPolicy', {
    keyVaultId: spell(tenant, vault),
    objectId: spell(tenant, principalId),
    applicationId: '',
    permissions: { ...permissions, storage: [] },
    ...tenantFields(tenant),
  });
}

const POLICIES_PER_VAULT = 2;
const RIGHTS = [['Get', 'List'], ['List'], ['Get'], ['All'], []] as const;

export function accessPolicyCount(tenant: TenantPlan): number {
  return POLICIES_PER_VAULT * rangeOf(tenant.resources, 'AZKeyVault').count;
}

export function describeAccessPolicy(tenant: TenantPlan, index: number): AccessPolicySpec {
  const draws = new SeededRandom(STREAM.accessPolicy, tenant.seed, tenant.index, index);
  const { start } = rangeOf(tenant.resources, 'AZKeyVault');
  return {
    vault: resourcePath(tenant, start + Math.floor(index / POLICIES_PER_VAULT)),
    principalId: drawHolder(tenant, draws),
    permissions: {
      certificates: draws.pick(RIGHTS),
      keys: draws.pick(RIGHTS),
      secrets: draws.pick(RIGHTS),
    },
  };
}

/** Mean number of holders of the roles that there are on everything. */
const EXPECTED: Readonly<Record<Exclude<Level, 'resource'>, ReadonlyMap<ResourceRoleName, number>>> = {
  managementGroup: new Map([
    ['owner', 0.6],
    ['userAccessAdmin', 0.5],
    ['contributor', 0.5],
  ]),
  subscription: new Map([
    ['owner', 1.6],
    ['userAccessAdmin', 0.6],
    ['contributor', 2],
  ]),
  resourceGroup: new Map([
    ['owner', 0.2],
    ['userAccessAdmin', 0.05],
    ['contributor', 0.6],
  ]),
};
const LEVELS = ['managementGroup', 'subscription', 'resourceGroup', 'resource'] as const;
const ROLE_NAMES = Object.keys(RESOURCE_ROLES) as ResourceRoleName[];
/** One in so many subscriptions has an owner whom nobody knows any more. */
const SUBSCRIPTIONS_PER_DELETED_OWNER = 4;

function ownAssignments(tenant: TenantPlan, scope: Scope, role: ResourceRoleName): AssignmentSpec[] {
  const { level, index } = scope;
  const draws = new SeededRandom(
    STREAM.assignment,
    tenant.seed,
    tenant.index,
    LEVELS.indexOf(level),
    index,
    ROLE_NAMES.indexOf(role),
  );
  const expected = level === 'resource' ? tenant.hygiene.directAssignments : (EXPECTED[level].get(role) ?? 0);
  const count = Math.floor(expected) + (draws.chance(expected % 1) ? 1 : 0);
  const holders = Array.from({ length: count }, () => drawHolder(tenant, draws));
  if (level === 'subscription' && role === 'owner' && index % SUBSCRIPTIONS_PER_DELETED_OWNER === 0) {
    holders.push(deletedPrincipalId(tenant, 1));
  }
  const path = scopePath(tenant, scope);
  return holders.map((principalId) => ({ principalId, role, scope: path }));
}

/** The scope itself, and what contains it. */
function lineOf(tenant: TenantPlan, scope: Scope): Scope[] {
  switch (scope.level) {
    case 'managementGroup':
      return scope.index === 0 ? [scope] : [scope, { level: 'managementGroup', index: 0 }];
    case 'subscription':
      return [
        scope,
        ...lineOf(tenant, { level: 'managementGroup', index: managementGroupOf(tenant, scope.index) }),
      ];
    case 'resourceGroup':
      return [
        scope,
        ...lineOf(tenant, { level: 'subscription', index: subscriptionOf(tenant, scope.index) }),
      ];
    case 'resource':
      return [
        scope,
        ...lineOf(tenant, { level: 'resourceGroup', index: resourceGroupOf(tenant, scope.index) }),
      ];
  }
}

/** Groups should have roles on resources; applications and people have them as well. */
function drawHolder(tenant: TenantPlan, draws: SeededRandom): string {
  const way = draws.fraction();
  if (way < 0.5) {
    return groupId(tenant, pickOf(tenant.groups, 'access', draws));
  }
  if (way < 0.6) {
    return userId(tenant, pickOf(tenant.users, 'administrator', draws));
  }
  if (way < 0.75) {
    return userId(tenant, pickOf(tenant.users, 'synced', draws));
  }
  const role = way < 0.9 ? 'own' : 'identity';
  return servicePrincipalId(tenant, pickOf(tenant.servicePrincipals, role, draws));
}

function assignmentObject(tenant: TenantPlan, { principalId, role, scope }: AssignmentSpec): JsonObject {
  const key = hashParts([...Buffer.from(`${scope} ${role} ${principalId}`)]);
  const name = cloudGuid(tenant, 'assignment', key);
  return {
    id: spell(tenant, `${scope}/providers/Microsoft.Authorization/roleAssignments/${name}`),
    name: spell(tenant, name),
    type: 'Microsoft.Authorization/roleAssignments',
    properties: {
      principalId: spell(tenant, principalId),
      roleDefinitionId: spell(
        tenant,
        `/providers/Microsoft.Authorization/roleDefinitions/${RESOURCE_ROLES[role]}`,
      ),
      scope: spell(tenant, scope),
    },
  };
}

function lists(kind: string, idField: string): readonly RoleListKind[] {
  return [
    { kind: `${kind}Owner`, idField, role: 'owner' },
    { kind: `${kind}UserAccessAdmin`, idField, role: 'userAccessAdmin' },
    { kind: `${kind}Contributor`, idField, role: 'contributor' },
  ];
}

/** Lists are named after the role as the collector calls it. */
function entryName(role: ResourceRoleName): string {
  return role;
}

/** What has a generic record of all roles on it, by the resource's place. */
export function rolesOfResource(tenant: TenantPlan, index: number): readonly ResourceRoleName[] {
  const own = OWN_ROLES[findRange(tenant.resources, index).role];
  return ['owner', 'userAccessAdmin', 'contributor', ...(own === undefined ? [] : [own])];
}
