import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_USER_ACCESS_ADMINISTRATOR: KindHelp<'AZUserAccessAdministrator'> = {
  kind: 'AZUserAccessAdministrator',
  title: 'Assign roles at the resource',
  summary: 'The start holds the role User Access Administrator at the end.',
  meaning:
    'The resource role User Access Administrator is assigned with the end as its scope. It reads everything and manages assignments of roles. Global Administrators who raise their access get it at the root of all subscriptions.',
  gain: 'An attacker gives itself any role at the end and below it, Owner and roles for data included.',
  traces: [CLOUD_TRACES.roleAssigned, CLOUD_TRACES.roleRemoved, CLOUD_TRACES.accessElevated],
  detection:
    'Alert on assignments that a principal makes for itself, on assignments of Owner, and on this role at the root, which should be there only for minutes.',
  remediation:
    'Remove the assignment, above all at the root. Where roles have to be assigned, use Role Based Access Control Administrator with a condition that names which roles and to whom.',
  mayBreak: 'Deployments that assign roles, and automation that grants access on request.',
  references: [
    AZURE_REFERENCES.rolesPrivileged,
    AZURE_REFERENCES.elevateAccess,
    AZURE_REFERENCES.rbacPractices,
    AZURE_REFERENCES.attackCloudRoles,
  ],
};
