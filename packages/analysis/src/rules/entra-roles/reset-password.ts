import { ROLE_TEMPLATES, type RoleTemplate } from '@secgraph/graph-schema';
import { defineRule } from '../../engine/rule.ts';
import type { RuleView } from '../../engine/rule-view.ts';
import { directoryRoles } from '../../facts/directory-roles.ts';
import { tenants } from '../../facts/tenants.ts';

const RESETS_ALL: readonly RoleTemplate[] = [
  'globalAdministrator',
  'privilegedAuthenticationAdministrator',
  'partnerTier2Support',
];

/** Roles that reset only who has no role, or none but those of a list; each list is a bit. */
const RESETS_SOME: readonly (readonly [RoleTemplate, list: number])[] = [
  ['userAdministrator', 1],
  ['helpdeskAdministrator', 2],
  ['authenticationAdministrator', 4],
  ['passwordAdministrator', 8],
  ['partnerTier1Support', 0],
];

const EVERY_LIST = 15;

/** The lists that a role is in: whoever has just such roles can be reset. */
const LISTS: ReadonlyMap<string, number> = new Map([
  [ROLE_TEMPLATES.userAdministrator, 1],
  [ROLE_TEMPLATES.helpdeskAdministrator, 1 | 2],
  [ROLE_TEMPLATES.authenticationAdministrator, 4],
  [ROLE_TEMPLATES.passwordAdministrator, EVERY_LIST],
  [ROLE_TEMPLATES.directoryReaders, EVERY_LIST],
  [ROLE_TEMPLATES.guestInviter, EVERY_LIST],
  [ROLE_TEMPLATES.messageCenterReader, 1 | 2 | 4],
  [ROLE_TEMPLATES.reportsReader, 1 | 2 | 4],
  [ROLE_TEMPLATES.usageSummaryReportsReader, 1 | 2 | 4],
  [ROLE_TEMPLATES.groupsAdministrator, 1],
]);

export const resetPassword = defineRule({
  id: 'azure-reset-password',
  family: 'entra-roles',
  derives: ['AZResetPassword'],
  needs: { relationships: ['AZMemberOf'], facts: [tenants, directoryRoles] },
  summary:
    'Roles that reset passwords reach all users of the tenant, or those who have no role that is out of their reach.',
  source: 'Who can reset passwords: documentation of Microsoft Entra built-in roles.',

  run(view, draft) {
    const known = view.use(tenants);
    const roles = view.use(directoryRoles);
    const kind = draft.kind('AZResetPassword');

    for (const tenant of known.all) {
      view.poll();
      const users = known.contained(tenant, 'AZUser');
      for (const role of roles.rolesOf(tenant, RESETS_ALL)) {
        kind.addEnds(role, users);
      }

      const lists = findLists(view, tenant);
      const isProtected = findProtected(view, tenant);
      for (const [template, list] of RESETS_SOME) {
        const targets = users.filter((user) => !isProtected.has(user) && isWithin(lists.get(user), list));
        for (const role of roles.rolesOf(tenant, [template])) {
          view.poll();
          kind.addEnds(role, targets);
        }
      }
    }
  },
});

/** Whether the roles of a user are all in the list; a user without any role can be reset by everybody. */
function isWithin(lists: number | undefined, list: number): boolean {
  return lists === undefined || (lists & list) !== 0;
}

/** The lists that all roles of a principal are in, for each principal that has one in the tenant. */
function findLists(view: RuleView, tenant: number): ReadonlyMap<number, number> {
  const roles = view.use(directoryRoles);
  const lists = new Map<number, number>();
  for (const role of view.use(tenants).contained(tenant, 'AZRole')) {
    const template = roles.templateOf(role);
    if (template !== undefined) {
      const inLists = LISTS.get(template) ?? 0;
      for (const member of roles.members(role)) {
        lists.set(member, (lists.get(member) ?? EVERY_LIST) & inLists);
      }
    }
  }

  return lists;
}

/** Who is in a group that roles may be given to is out of reach, whatever role it has. */
function findProtected(view: RuleView, tenant: number): ReadonlySet<number> {
  const known = view.use(tenants);
  const memberOf = view.relationships('AZMemberOf');
  const found = new Set<number>();
  for (const group of known.contained(tenant, 'AZGroup')) {
    if (known.isAssignable(group) === true) {
      for (const member of memberOf.startsOf(group)) {
        found.add(member);
      }
    }
  }

  return found;
}
