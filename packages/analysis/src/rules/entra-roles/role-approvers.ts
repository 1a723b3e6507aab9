import { defineRule } from '../../engine/rule.ts';
import { directoryRoles } from '../../facts/directory-roles.ts';
import { tenants } from '../../facts/tenants.ts';

export const roleApprovers = defineRule({
  id: 'azure-role-approvers',
  family: 'entra-roles',
  derives: ['AZRoleApprover'],
  needs: {
    nodes: ['AZRole', 'AZBase'],
    properties: [
      'tenantid',
      'enduserassignmentrequiresapproval',
      'enduserassignmentuserapprovers',
      'enduserassignmentgroupapprovers',
    ],
    facts: [tenants, directoryRoles],
  },
  summary:
    'Who approves the activation of a role decides who has it; where a policy names nobody, global and privileged role administrators do.',
  source: 'Approval of activation: documentation of Microsoft Entra Privileged Identity Management.',
  // The default approvers are roles that may need approval as well.
  mayDeriveSelf: true,

  run(view, draft) {
    const roles = view.use(directoryRoles);
    const cloud = view.nodes('AZBase');
    const requiresApproval = view.booleans('enduserassignmentrequiresapproval');
    const lists = [
      view.stringLists('enduserassignmentuserapprovers'),
      view.stringLists('enduserassignmentgroupapprovers'),
    ];
    const tenantIds = view.strings('tenantid');
    const tenantsById = new Map(view.use(tenants).all.map((tenant) => [view.objectIds.read(tenant), tenant]));

    for (const role of view.nodes('AZRole')) {
      const tenant = tenantsById.get(tenantIds.read(role) ?? '');
      if (tenant === undefined || requiresApproval.read(role) !== true) {
        continue;
      }

      const known = lists.map((list) => list.read(role));
      const approvers = known.flatMap((ids) => ids ?? []);
      if (approvers.length > 0) {
        const found = approvers
          .map((id) => view.objectIds.find(id))
          .filter((node) => node !== undefined && cloud.has(node));
        draft.kind('AZRoleApprover').addStarts(found as number[], role);
      } else if (view.switches.approvesWithoutLists || known.some((ids) => ids !== undefined)) {
        const highest = roles.rolesOf(tenant, ['privilegedRoleAdministrator', 'globalAdministrator']);
        draft.kind('AZRoleApprover').addStarts(highest, role);
      }
    }
  },
});
