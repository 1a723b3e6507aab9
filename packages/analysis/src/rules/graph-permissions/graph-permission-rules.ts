import type { AzureRelationshipKind } from '@secgraph/graph-schema';
import { defineRule, type Rule } from '../../engine/rule.ts';
import type { RuleView } from '../../engine/rule-view.ts';
import { tenants } from '../../facts/tenants.ts';

const SOURCE = 'Application permissions: Microsoft Graph permissions reference.';

type GraphPermission = Extract<AzureRelationshipKind, `AZMG${string}_ReadWrite_${string}`>;

type Targets = (view: RuleView, tenant: number) => Iterable<number>;

interface PermissionRule {
  readonly id: string;
  readonly derives: AzureRelationshipKind;
  readonly summary: string;
  /** What holders of some permissions reach. */
  readonly grants: readonly (readonly [permissions: readonly GraphPermission[], targets: Targets])[];
}

const APPLICATION = 'AZMGApplication_ReadWrite_All';
const APP_ROLES = 'AZMGAppRoleAssignment_ReadWrite_All';
const DIRECTORY = 'AZMGDirectory_ReadWrite_All';
const GROUPS = 'AZMGGroup_ReadWrite_All';
const GROUP_MEMBERS = 'AZMGGroupMember_ReadWrite_All';
const ROLES = 'AZMGRoleManagement_ReadWrite_Directory';
const ENDPOINTS = 'AZMGServicePrincipalEndpoint_ReadWrite_All';

const servicePrincipals: Targets = (view, tenant) =>
  view.use(tenants).contained(tenant, 'AZServicePrincipal');
const applications: Targets = (view, tenant) => [
  ...servicePrincipals(view, tenant),
  ...view.use(tenants).contained(tenant, 'AZApp'),
];
const groups: Targets = (view, tenant) => view.use(tenants).contained(tenant, 'AZGroup');
const ordinaryGroups: Targets = (view, tenant) => view.use(tenants).ordinaryGroups(tenant);
const roles: Targets = (view, tenant) => view.use(tenants).contained(tenant, 'AZRole');
const itself: Targets = (_view, tenant) => [tenant];
const itselfWithRoles: Targets = (view, tenant) =>
  view.use(tenants).contained(tenant, 'AZRole').length === 0 ? [] : [tenant];

/** What service principals can do by permissions of Microsoft Graph, one rule for each. */
export const GRAPH_PERMISSION_RULES: readonly Rule[] = [
  permissionRule({
    id: 'azure-graph-add-member',
    derives: 'AZMGAddMember',
    summary:
      'A service principal with a permission over groups can add members to them; to groups that roles may be given to, only with that over roles.',
    grants: [
      [[DIRECTORY, GROUPS, GROUP_MEMBERS], ordinaryGroups],
      [[ROLES], groups],
    ],
  }),
  permissionRule({
    id: 'azure-graph-add-owner',
    derives: 'AZMGAddOwner',
    summary:
      'A service principal with a permission over objects of the tenant can make itself owner of them.',
    grants: [
      [[APPLICATION, ROLES], applications],
      [[DIRECTORY, GROUPS], ordinaryGroups],
      [[ROLES], groups],
      [[ENDPOINTS], servicePrincipals],
    ],
  }),
  permissionRule({
    id: 'azure-graph-add-secret',
    derives: 'AZMGAddSecret',
    summary:
      'A service principal with a permission over applications or roles can add secrets to every application and service principal of the tenant.',
    grants: [[[APPLICATION, ROLES], applications]],
  }),
  permissionRule({
    id: 'azure-graph-grant-app-roles',
    derives: 'AZMGGrantAppRoles',
    summary: 'A service principal that can grant app roles can give itself any permission in the tenant.',
    grants: [
      [[APP_ROLES], itself],
      [[ROLES], itselfWithRoles],
    ],
  }),
  permissionRule({
    id: 'azure-graph-grant-role',
    derives: 'AZMGGrantRole',
    summary: 'A service principal that manages roles can give itself any role of the tenant.',
    grants: [[[ROLES], roles]],
  }),
];

function permissionRule({ id, derives, summary, grants }: PermissionRule): Rule {
  return defineRule({
    id,
    family: 'graph-permissions',
    derives: [derives],
    needs: {
      nodes: ['AZServicePrincipal'],
      relationships: [...new Set(grants.flatMap(([permissions]) => permissions))],
      facts: [tenants],
    },
    summary,
    source: SOURCE,
    mayDeriveSelf: true,

    run(view, draft) {
      for (const tenant of view.use(tenants).all) {
        for (const [permissions, targetsOf] of grants) {
          for (const holder of holdersOf(view, tenant, permissions)) {
            view.poll();
            draft.kind(derives).addEnds(holder, targetsOf(view, tenant));
          }
        }
      }
    },
  });
}

/**
 * Service principals that have any of the permissions in the tenant, on whichever of its service principals stands
 * for Microsoft Graph. They may be of another tenant.
 */
function holdersOf(
  view: RuleView,
  tenant: number,
  permissions: readonly GraphPermission[],
): ReadonlySet<number> {
  const principals = view.nodes('AZServicePrincipal');
  const holders = new Set<number>();
  for (const permission of permissions) {
    const relationships = view.relationships(permission);
    for (const resource of view.use(tenants).contained(tenant, 'AZServicePrincipal')) {
      for (const holder of relationships.startsOf(resource)) {
        if (principals.has(holder)) {
          holders.add(holder);
        }
      }
    }
  }

  return holders;
}
