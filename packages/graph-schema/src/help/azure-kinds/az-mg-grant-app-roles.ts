import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_MG_GRANT_APP_ROLES: KindHelp<'AZMGGrantAppRoles'> = {
  kind: 'AZMGGrantAppRoles',
  title: 'Grant any application permission',
  summary: 'The service principal may grant every application permission in the tenant.',
  meaning:
    'The application permission AppRoleAssignment.ReadWrite.All or RoleManagement.ReadWrite.Directory allows it.',
  gain: 'An attacker who logs on as the service principal grants itself permissions up to RoleManagement.ReadWrite.Directory, and with that controls the tenant.',
  traces: [CLOUD_TRACES.appRoleGranted, CLOUD_TRACES.spSignIn, CLOUD_TRACES.graphCalls],
  detection: 'Alert on every grant of a privileged permission, and on each that a service principal makes.',
  remediation:
    'Remove the application permission from the service principal, and review which grants it has made.',
  mayBreak: 'Tools that set up applications without an administrator.',
  references: [
    AZURE_REFERENCES.graphPermissions,
    AZURE_REFERENCES.grantAppRole,
    AZURE_REFERENCES.securityApplications,
    AZURE_REFERENCES.attackCloudRoles,
  ],
};
