import type { RoleTemplate } from '@secgraph/graph-schema';
import { defineRule, type Rule } from '../../engine/rule.ts';
import type { KindDraft } from '../../engine/rule-draft.ts';
import type { RuleView } from '../../engine/rule-view.ts';
import { directoryRoles } from '../../facts/directory-roles.ts';
import { tenants } from '../../facts/tenants.ts';

const SECRET_ROLES: readonly RoleTemplate[] = ['applicationAdministrator', 'cloudApplicationAdministrator'];
const OWNER_ROLES: readonly RoleTemplate[] = [
  'hybridIdentityAdministrator',
  'partnerTier1Support',
  'partnerTier2Support',
  'directorySynchronizationAccounts',
];

export const addSecret: Rule = defineRule({
  id: 'azure-add-secret',
  family: 'entra-roles',
  derives: ['AZAddSecret'],
  needs: { facts: [tenants, directoryRoles] },
  summary:
    'Roles that manage applications can add secrets to every application and service principal of the tenant, and act as them.',
  source: 'Documentation of Microsoft Entra built-in roles.',
  run: (view, draft) => controlApplications(view, draft.kind('AZAddSecret'), SECRET_ROLES),
});

export const addOwner: Rule = defineRule({
  id: 'azure-add-owner',
  family: 'entra-roles',
  derives: ['AZAddOwner'],
  needs: { facts: [tenants, directoryRoles] },
  summary:
    'Roles for synchronisation and for partners can make anybody owner of every application and service principal of the tenant.',
  source: 'The established product since May 2026, as its release notes tell.',
  run(view, draft) {
    if (view.switches.derivesAddOwner) {
      controlApplications(view, draft.kind('AZAddOwner'), OWNER_ROLES);
    }
  },
});

function controlApplications(view: RuleView, kind: KindDraft, templates: readonly RoleTemplate[]): void {
  const known = view.use(tenants);
  const roles = view.use(directoryRoles);
  for (const tenant of known.all) {
    for (const role of roles.rolesOf(tenant, templates)) {
      view.poll();
      kind.addEnds(role, known.contained(tenant, 'AZApp'));
      kind.addEnds(role, known.contained(tenant, 'AZServicePrincipal'));
    }
  }
}
