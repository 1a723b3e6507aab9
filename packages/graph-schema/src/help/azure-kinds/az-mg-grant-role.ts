import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_MG_GRANT_ROLE: KindHelp<'AZMGGrantRole'> = {
  kind: 'AZMGGrantRole',
  title: 'Grant the directory role by Microsoft Graph',
  summary: 'The service principal may assign the directory role to anybody.',
  meaning:
    'The application permission RoleManagement.ReadWrite.Directory allows it, for every role of the tenant.',
  gain: 'An attacker who logs on as the service principal assigns the role to itself or to an account of its own.',
  traces: [CLOUD_TRACES.directoryRoleAssigned, CLOUD_TRACES.spSignIn, CLOUD_TRACES.graphCalls],
  detection: 'Alert on every role that a service principal assigns, whatever the role.',
  remediation:
    'Remove the application permission from the service principal. Where software must assign roles, treat it as tier zero, from its owners to the machine that it runs on.',
  mayBreak: 'Identity governance products that assign directory roles on request.',
  references: [
    AZURE_REFERENCES.graphPermissions,
    AZURE_REFERENCES.privilegedRoles,
    AZURE_REFERENCES.graphActivity,
    AZURE_REFERENCES.attackCloudRoles,
  ],
};
