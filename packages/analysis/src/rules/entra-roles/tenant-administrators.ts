import { defineRule } from '../../engine/rule.ts';
import { directoryRoles } from '../../facts/directory-roles.ts';
import { tenants } from '../../facts/tenants.ts';

const ADMINISTRATORS = [
  ['AZGlobalAdmin', 'globalAdministrator'],
  ['AZPrivilegedRoleAdmin', 'privilegedRoleAdministrator'],
  ['AZPrivilegedAuthAdmin', 'privilegedAuthenticationAdministrator'],
] as const;

export const tenantAdministrators = defineRule({
  id: 'azure-tenant-administrators',
  family: 'entra-roles',
  derives: ['AZGlobalAdmin', 'AZPrivilegedRoleAdmin', 'AZPrivilegedAuthAdmin'],
  needs: { facts: [tenants, directoryRoles] },
  summary:
    'Global, privileged role and privileged authentication administrators control the whole tenant, whichever tenant they are of.',
  source: 'Documentation of Microsoft Entra built-in roles.',

  run(view, draft) {
    const roles = view.use(directoryRoles);
    for (const tenant of view.use(tenants).all) {
      view.poll();
      for (const [kind, template] of ADMINISTRATORS) {
        draft.kind(kind).addStarts(roles.membersOf(tenant, [template]), tenant);
      }
    }
  },
});
