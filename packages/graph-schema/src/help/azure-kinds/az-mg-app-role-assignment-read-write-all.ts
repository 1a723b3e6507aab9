import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_MG_APP_ROLE_ASSIGNMENT_READ_WRITE_ALL: KindHelp<'AZMGAppRoleAssignment_ReadWrite_All'> = {
  kind: 'AZMGAppRoleAssignment_ReadWrite_All',
  title: 'AppRoleAssignment.ReadWrite.All',
  summary: 'The start has the permission AppRoleAssignment.ReadWrite.All on the Microsoft Graph of the end.',
  meaning:
    'The application permission of Microsoft Graph is granted: the start grants application permissions, and no administrator has to consent. Analysis derives AZMGGrantAppRoles to the tenant, which attack paths follow.',
  gain: 'An attacker who logs on as the start grants itself RoleManagement.ReadWrite.Directory and, with that, makes itself a Global Administrator.',
  traces: [CLOUD_TRACES.appRoleGranted, CLOUD_TRACES.graphCalls],
  detection:
    'Alert on every application permission that a service principal grants, and on those that a principal grants itself.',
  remediation:
    'Remove the grant of the application permission. Let administrators consent, by a policy that names the permissions that may be granted without them.',
  mayBreak: 'Tools that set up applications with their permissions.',
  references: [
    AZURE_REFERENCES.graphPermissions,
    AZURE_REFERENCES.grantAppRole,
    AZURE_REFERENCES.graphActivity,
    AZURE_REFERENCES.attackCloudRoles,
  ],
};
