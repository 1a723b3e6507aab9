import type { RoleTemplate } from '@secgraph/graph-schema';
import { defineRule } from '../../engine/rule.ts';
import { directoryRoles } from '../../facts/directory-roles.ts';
import { tenants } from '../../facts/tenants.ts';

const ALL_GROUPS: readonly RoleTemplate[] = ['globalAdministrator', 'privilegedRoleAdministrator'];
const ORDINARY_GROUPS: readonly RoleTemplate[] = [
  'groupsAdministrator',
  'directoryWriters',
  'identityGovernanceAdministrator',
  'userAdministrator',
  'intuneAdministrator',
  'knowledgeAdministrator',
  'knowledgeManager',
];

export const addMembers = defineRule({
  id: 'azure-add-members',
  family: 'entra-roles',
  derives: ['AZAddMembers'],
  needs: { facts: [tenants, directoryRoles] },
  summary:
    'Users and service principals with roles that manage groups can add members to them; to groups that roles may be given to, only the highest roles can.',
  source: 'Role-assignable groups: documentation of Microsoft Entra ID.',

  run(view, draft) {
    const known = view.use(tenants);
    const roles = view.use(directoryRoles);
    const kind = draft.kind('AZAddMembers');

    for (const tenant of known.all) {
      const accounts = new Set([
        ...known.contained(tenant, 'AZUser'),
        ...known.contained(tenant, 'AZServicePrincipal'),
      ]);
      for (const [templates, groups] of [
        [ALL_GROUPS, known.contained(tenant, 'AZGroup')],
        [ORDINARY_GROUPS, known.ordinaryGroups(tenant)],
      ] as const) {
        for (const member of roles.membersOf(tenant, templates).intersection(accounts)) {
          view.poll();
          kind.addEnds(member, groups);
        }
      }
    }
  },
});
