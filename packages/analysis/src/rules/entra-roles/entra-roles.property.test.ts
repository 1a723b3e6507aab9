import { ROLE_TEMPLATES, type RoleTemplate } from '@secgraph/graph-schema';
import { describe, it } from 'vitest';
import { analysisSettings } from '../../settings/analysis-settings.ts';
import { RULE_SETS } from '../../settings/rule-switches.ts';
import { compareWithNaive } from '../../testing/compare-with-naive.test-support.ts';
import { rulesOf } from '../../testing/derive.test-support.ts';
import type { NaiveGraph, NaiveNode } from '../../testing/naive-graph.test-support.ts';
import type { RandomGraphSpec } from '../../testing/random-graph.test-support.ts';
import { GRAPH_PERMISSION_RULES } from '../graph-permissions/graph-permission-rules.ts';

const template = (...names: readonly RoleTemplate[]) => names.map((name) => ROLE_TEMPLATES[name]);

const ASSIGNABLE = [true, true, false, false, 'true', undefined];

const TENANTS: RandomGraphSpec = {
  nodes: {
    AZTenant: { min: 1, max: 2 },
    AZUser: { min: 1, max: 3 },
    AZServicePrincipal: { min: 1, max: 2 },
    AZApp: { max: 1 },
    AZGroup: { min: 1, max: 3, properties: { isassignabletorole: ASSIGNABLE } },
    AZDevice: { max: 2, properties: { operatingsystem: ['WINDOWS', 'Windows 11', 'LINUX', undefined] } },
    AZRole: {
      min: 2,
      max: 5,
      properties: {
        templateid: [...Object.values(ROLE_TEMPLATES), 'OTHER', undefined],
        tenantid: ['AZTenant1', 'AZTenant1', 'AZTenant2', undefined],
        enduserassignmentrequiresapproval: [true, true, false, undefined],
        enduserassignmentuserapprovers: [undefined, [], ['AZUser1'], ['AZUser1', 'X'], 'no list'],
        enduserassignmentgroupapprovers: [undefined, undefined, [], ['AZGroup1']],
      },
    },
  },
  relationships: {
    'AZTenant -AZContains-> AZUser|AZServicePrincipal|AZApp|AZGroup|AZDevice|AZRole': 0.8,
    'AZUser|AZServicePrincipal|AZGroup|AZDevice -AZHasRole-> AZRole': 0.3,
    'AZUser|AZServicePrincipal|AZGroup|AZDevice -AZMemberOf-> AZGroup': 0.25,
    'AZUser -AZMemberOf-> AZRole': 0.05,
    'AZServicePrincipal -AZMGApplication_ReadWrite_All-> AZServicePrincipal': 0.15,
    'AZServicePrincipal -AZMGAppRoleAssignment_ReadWrite_All-> AZServicePrincipal': 0.2,
    'AZServicePrincipal -AZMGDirectory_ReadWrite_All-> AZServicePrincipal': 0.15,
    'AZServicePrincipal -AZMGGroup_ReadWrite_All-> AZServicePrincipal': 0.15,
    'AZServicePrincipal -AZMGGroupMember_ReadWrite_All-> AZServicePrincipal': 0.15,
    'AZServicePrincipal -AZMGRoleManagement_ReadWrite_Directory-> AZServicePrincipal': 0.15,
    'AZServicePrincipal|AZUser -AZMGServicePrincipalEndpoint_ReadWrite_All-> AZServicePrincipal|AZApp': 0.15,
  },
};

/** Few templates, so that each of them comes up often. */
function withTemplates(...names: readonly RoleTemplate[]): RandomGraphSpec {
  const { AZRole, ...nodes } = TENANTS.nodes;
  const properties = { ...AZRole?.properties, templateid: [...template(...names), 'OTHER', undefined] };
  return { ...TENANTS, nodes: { ...nodes, AZRole: { min: 2, max: 5, properties } } };
}

describe.each(RULE_SETS)('by the rules %s, rules about tenants agree with plain loops', (rules) => {
  const settings = analysisSettings(rules);
  const compare = (ids: readonly string[], graphs: RandomGraphSpec, leastFired = 0.1) => {
    const chosen = [...rulesOf('entra-roles'), ...GRAPH_PERMISSION_RULES].filter(({ id }) =>
      ids.includes(id),
    );
    const kinds = new Set(chosen.flatMap(({ derives }) => derives as readonly string[]));
    compareWithNaive({
      rules: chosen,
      graphs,
      naive: (graph) => naive(graph).filter((line) => kinds.has(line.split(/ -|-> /)[1] ?? '')),
      settings,
      runs: 200,
      leastFired,
    });
  };

  it('about passwords', () => {
    compare(
      ['azure-reset-password'],
      withTemplates(
        'helpdeskAdministrator',
        'userAdministrator',
        'authenticationAdministrator',
        'passwordAdministrator',
        'partnerTier1Support',
        'globalAdministrator',
        'guestInviter',
        'groupsAdministrator',
      ),
    );
  });

  it('about administrators and members', () => {
    compare(
      ['azure-tenant-administrators', 'azure-add-members'],
      withTemplates(
        'globalAdministrator',
        'privilegedRoleAdministrator',
        'privilegedAuthenticationAdministrator',
        'directoryWriters',
      ),
    );
  });

  it('about devices', () => {
    const graphs = withTemplates('intuneAdministrator', 'intuneAdministrator');
    const device = { min: 1, max: 3, properties: { operatingsystem: ['WINDOWS', 'Windows 11', 'LINUX'] } };
    compare(['azure-execute-command'], { ...graphs, nodes: { ...graphs.nodes, AZDevice: device } });
  });

  it('about applications and approval', () => {
    compare(
      ['azure-add-secret', 'azure-add-owner', 'azure-role-approvers'],
      withTemplates(
        'applicationAdministrator',
        'hybridIdentityAdministrator',
        'globalAdministrator',
        'privilegedRoleAdministrator',
      ),
      rules === 'current' ? 0.1 : 0,
    );
  });

  it('about permissions', () => {
    compare(
      GRAPH_PERMISSION_RULES.map(({ id }) => id),
      TENANTS,
    );
  });
});

/** The rules as they are specified, step by step. */
function naive(graph: NaiveGraph): string[] {
  const tenants = graph.nodes('AZTenant');
  return [
    ...tenants.flatMap((tenant) => [
      ...passwords(graph, tenant),
      ...administrators(graph, tenant),
      ...groupMembers(graph, tenant),
      ...applications(graph, tenant),
      ...approvals(graph, tenant),
      ...permissions(graph, tenant),
    ]),
    ...commands(graph),
  ].filter((line, place, lines) => lines.indexOf(line) === place);
}

function contained(graph: NaiveGraph, tenant: NaiveNode, ...kinds: readonly string[]): NaiveNode[] {
  return graph.ends(tenant, 'AZContains').filter((node) => kinds.some((kind) => node.kinds.includes(kind)));
}

function isOf(node: NaiveNode, ...kinds: readonly string[]): boolean {
  return kinds.some((kind) => node.kinds.includes(kind));
}

function isAssignable(group: NaiveNode): boolean {
  return [true, 'true'].includes(group.properties['isassignabletorole'] as boolean);
}

function membersOfRole(graph: NaiveGraph, role: NaiveNode): NaiveNode[] {
  const holders = (node: NaiveNode) => graph.starts(['AZHasRole', 'AZMemberOf'], node);
  const found = holders(role).flatMap((holder) => {
    if (isOf(holder, 'AZUser', 'AZServicePrincipal')) {
      return [holder];
    }
    if (!isOf(holder, 'AZGroup') || !isAssignable(holder)) {
      return [];
    }
    const inside = holders(holder).filter((node) => isOf(node, 'AZUser', 'AZServicePrincipal'));
    const isLost =
      !graph.switches.keepsDeviceGroups &&
      inside.length === 0 &&
      holders(holder).some((node) => isOf(node, 'AZDevice'));
    return isLost ? [] : [holder, ...inside];
  });
  return [...new Set(found)];
}

function rolesOf(graph: NaiveGraph, tenant: NaiveNode, ...names: readonly RoleTemplate[]): NaiveNode[] {
  return contained(graph, tenant, 'AZRole').filter((role) =>
    template(...names).some((id) => id === graph.text(role, 'templateid')),
  );
}

function membersOf(graph: NaiveGraph, tenant: NaiveNode, ...names: readonly RoleTemplate[]): NaiveNode[] {
  return rolesOf(graph, tenant, ...names).flatMap((role) => membersOfRole(graph, role));
}

const TARGETS: readonly (readonly [RoleTemplate, readonly RoleTemplate[]])[] = [
  [
    'userAdministrator',
    [
      'userAdministrator',
      'helpdeskAdministrator',
      'passwordAdministrator',
      'directoryReaders',
      'guestInviter',
      'messageCenterReader',
      'reportsReader',
      'usageSummaryReportsReader',
      'groupsAdministrator',
    ],
  ],
  [
    'helpdeskAdministrator',
    [
      'helpdeskAdministrator',
      'passwordAdministrator',
      'directoryReaders',
      'guestInviter',
      'messageCenterReader',
      'reportsReader',
      'usageSummaryReportsReader',
    ],
  ],
  [
    'authenticationAdministrator',
    [
      'authenticationAdministrator',
      'passwordAdministrator',
      'directoryReaders',
      'guestInviter',
      'messageCenterReader',
      'reportsReader',
      'usageSummaryReportsReader',
    ],
  ],
  ['passwordAdministrator', ['passwordAdministrator', 'directoryReaders', 'guestInviter']],
  ['partnerTier1Support', []],
];

function passwords(graph: NaiveGraph, tenant: NaiveNode): string[] {
  const users = contained(graph, tenant, 'AZUser');
  const roles = contained(graph, tenant, 'AZRole').filter(
    (role) => graph.text(role, 'templateid') !== undefined,
  );
  const isSafe = (user: NaiveNode) =>
    contained(graph, tenant, 'AZGroup').some(
      (group) => isAssignable(group) && graph.has(user, 'AZMemberOf', group),
    );
  const some = TARGETS.flatMap(([source, list]) => {
    const targets = users.filter((user) => {
      const held = roles.filter((role) => membersOfRole(graph, role).includes(user));
      const isWithin = held.every((role) =>
        template(...list).some((id) => id === graph.text(role, 'templateid')),
      );
      return isWithin && !isSafe(user);
    });
    return rolesOf(graph, tenant, source).flatMap((role) => targets.map((user) => [role, user] as const));
  });
  const all = rolesOf(
    graph,
    tenant,
    'globalAdministrator',
    'privilegedAuthenticationAdministrator',
    'partnerTier2Support',
  ).flatMap((role) => users.map((user) => [role, user] as const));
  return graph.arrows('AZResetPassword', [...some, ...all]);
}

function administrators(graph: NaiveGraph, tenant: NaiveNode): string[] {
  const all = [
    ['AZGlobalAdmin', 'globalAdministrator'],
    ['AZPrivilegedRoleAdmin', 'privilegedRoleAdministrator'],
    ['AZPrivilegedAuthAdmin', 'privilegedAuthenticationAdministrator'],
  ] as const;
  return all.flatMap(([kind, name]) =>
    graph.arrows(
      kind,
      membersOf(graph, tenant, name).map((member) => [member, tenant] as const),
    ),
  );
}

function groupMembers(graph: NaiveGraph, tenant: NaiveNode): string[] {
  const accounts = contained(graph, tenant, 'AZUser', 'AZServicePrincipal');
  const groups = contained(graph, tenant, 'AZGroup');
  const ordinary = groups.filter((group) => graph.truth(group, 'isassignabletorole') === false);
  const cross = (holders: readonly NaiveNode[], targets: readonly NaiveNode[]) =>
    holders
      .filter((holder) => accounts.includes(holder))
      .flatMap((holder) => targets.map((target) => [holder, target] as const));
  const high = membersOf(graph, tenant, 'globalAdministrator', 'privilegedRoleAdministrator');
  const others = membersOf(
    graph,
    tenant,
    'groupsAdministrator',
    'directoryWriters',
    'identityGovernanceAdministrator',
    'userAdministrator',
    'intuneAdministrator',
    'knowledgeAdministrator',
    'knowledgeManager',
  );
  return graph.arrows('AZAddMembers', [...cross(high, groups), ...cross(others, ordinary)]);
}

function applications(graph: NaiveGraph, tenant: NaiveNode): string[] {
  const targets = contained(graph, tenant, 'AZApp', 'AZServicePrincipal');
  const cross = (roles: readonly NaiveNode[]) =>
    roles.flatMap((role) => targets.map((target) => [role, target] as const));
  const owners = rolesOf(
    graph,
    tenant,
    'hybridIdentityAdministrator',
    'partnerTier1Support',
    'partnerTier2Support',
    'directorySynchronizationAccounts',
  );
  return [
    ...graph.arrows(
      'AZAddSecret',
      cross(rolesOf(graph, tenant, 'applicationAdministrator', 'cloudApplicationAdministrator')),
    ),
    ...graph.arrows('AZAddOwner', graph.switches.derivesAddOwner ? cross(owners) : []),
  ];
}

function commands(graph: NaiveGraph): string[] {
  const tenants = graph.nodes('AZTenant');
  const empty = tenants.findIndex((tenant) => contained(graph, tenant, 'AZDevice').length === 0);
  const reached =
    graph.switches.emptyTenants === 'end-the-rule' && empty !== -1 ? tenants.slice(0, empty) : tenants;
  return reached.flatMap((tenant) => {
    const windows = contained(graph, tenant, 'AZDevice').filter((device) =>
      /windows/i.test(graph.text(device, 'operatingsystem') ?? ''),
    );
    const pairs = membersOf(graph, tenant, 'intuneAdministrator').flatMap((member) =>
      windows.map((device) => [member, device] as const),
    );
    return graph.arrows('AZExecuteCommand', pairs);
  });
}

function approvals(graph: NaiveGraph, tenant: NaiveNode): string[] {
  const pairs = graph
    .nodes('AZRole')
    .filter((role) => graph.text(role, 'tenantid') === graph.objectId(tenant))
    .filter((role) => graph.truth(role, 'enduserassignmentrequiresapproval') === true)
    .flatMap((role) => {
      const users = graph.list(role, 'enduserassignmentuserapprovers');
      const groups = graph.list(role, 'enduserassignmentgroupapprovers');
      const ids = [...(users ?? []), ...(groups ?? [])];
      const isTold = users !== undefined || groups !== undefined;
      const byDefault =
        isTold || graph.switches.approvesWithoutLists
          ? rolesOf(graph, tenant, 'globalAdministrator', 'privilegedRoleAdministrator')
          : [];
      const named = graph.all.filter((node) => ids.includes(graph.objectId(node)));
      return (ids.length === 0 ? byDefault : named).map((approver) => [approver, role] as const);
    });
  return graph.arrows('AZRoleApprover', pairs, { keepsSelf: true });
}

function permissions(graph: NaiveGraph, tenant: NaiveNode): string[] {
  const principals = contained(graph, tenant, 'AZServicePrincipal');
  const apps = [...principals, ...contained(graph, tenant, 'AZApp')];
  const groups = contained(graph, tenant, 'AZGroup');
  const roles = contained(graph, tenant, 'AZRole');
  const ordinary = groups.filter((group) => graph.truth(group, 'isassignabletorole') === false);
  const holders = (kind: string) =>
    graph
      .nodes('AZServicePrincipal')
      .filter((holder) => principals.some((resource) => graph.has(holder, kind, resource)));
  const grants: readonly (readonly [string, string, readonly NaiveNode[]])[] = [
    ['AZMGApplication_ReadWrite_All', 'AZMGAddSecret', apps],
    ['AZMGApplication_ReadWrite_All', 'AZMGAddOwner', apps],
    ['AZMGAppRoleAssignment_ReadWrite_All', 'AZMGGrantAppRoles', [tenant]],
    ['AZMGDirectory_ReadWrite_All', 'AZMGAddMember', ordinary],
    ['AZMGDirectory_ReadWrite_All', 'AZMGAddOwner', ordinary],
    ['AZMGGroup_ReadWrite_All', 'AZMGAddMember', ordinary],
    ['AZMGGroup_ReadWrite_All', 'AZMGAddOwner', ordinary],
    ['AZMGGroupMember_ReadWrite_All', 'AZMGAddMember', ordinary],
    ['AZMGRoleManagement_ReadWrite_Directory', 'AZMGGrantAppRoles', roles.length === 0 ? [] : [tenant]],
    ['AZMGRoleManagement_ReadWrite_Directory', 'AZMGGrantRole', roles],
    ['AZMGRoleManagement_ReadWrite_Directory', 'AZMGAddSecret', apps],
    ['AZMGRoleManagement_ReadWrite_Directory', 'AZMGAddOwner', [...apps, ...groups]],
    ['AZMGRoleManagement_ReadWrite_Directory', 'AZMGAddMember', groups],
    ['AZMGServicePrincipalEndpoint_ReadWrite_All', 'AZMGAddOwner', principals],
  ];
  return grants.flatMap(([held, kind, targets]) =>
    graph.arrows(
      kind,
      holders(held).flatMap((holder) => targets.map((target) => [holder, target] as const)),
      { keepsSelf: true },
    ),
  );
}
