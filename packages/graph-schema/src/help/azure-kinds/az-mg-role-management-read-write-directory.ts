import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_MG_ROLE_MANAGEMENT_READ_WRITE_DIRECTORY: KindHelp<'AZMGRoleManagement_ReadWrite_Directory'> =
  {
    kind: 'AZMGRoleManagement_ReadWrite_Directory',
    title: 'RoleManagement.ReadWrite.Directory',
    summary:
      'The start has the permission RoleManagement.ReadWrite.Directory on the Microsoft Graph of the end.',
    meaning:
      'The application permission of Microsoft Graph is granted: the start assigns directory roles. Analysis derives what follows from it: AZMGGrantRole to every role, AZMGGrantAppRoles to the tenant, and AZMGAddSecret, AZMGAddOwner and AZMGAddMember to all applications, service principals and groups.',
    gain: 'An attacker who logs on as the start makes itself a Global Administrator. There is no stronger permission.',
    traces: [CLOUD_TRACES.appRoleGranted, CLOUD_TRACES.directoryRoleAssigned, CLOUD_TRACES.graphCalls],
    detection:
      'Alert when the permission is granted to anybody, and on every role that a service principal assigns.',
    remediation:
      'Remove the grant. Where roles are given by software, narrower permissions for eligible assignments and administrative units may do; otherwise treat the application, its owners and where it runs as tier zero.',
    mayBreak: 'Identity governance products that assign directory roles.',
    references: [
      AZURE_REFERENCES.graphPermissions,
      AZURE_REFERENCES.grantAppRole,
      AZURE_REFERENCES.privilegedRoles,
      AZURE_REFERENCES.attackCloudRoles,
    ],
  };
