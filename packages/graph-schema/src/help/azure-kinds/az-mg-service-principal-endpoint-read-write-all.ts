import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_MG_SERVICE_PRINCIPAL_ENDPOINT_READ_WRITE_ALL: KindHelp<'AZMGServicePrincipalEndpoint_ReadWrite_All'> =
  {
    kind: 'AZMGServicePrincipalEndpoint_ReadWrite_All',
    title: 'ServicePrincipalEndpoint.ReadWrite.All',
    summary:
      'The start has the permission ServicePrincipalEndpoint.ReadWrite.All on the Microsoft Graph of the end.',
    meaning:
      'The application permission of Microsoft Graph is granted: by its description, the start updates endpoints of service principals. By the rule, who has it can add owners to them: analysis derives AZMGAddOwner to every service principal of the tenant.',
    gain: 'An attacker who logs on as the start makes an account of its own the owner of a privileged service principal, adds a credential and logs on as that.',
    traces: [
      CLOUD_TRACES.appRoleGranted,
      CLOUD_TRACES.spOwnerAdded,
      CLOUD_TRACES.spCredential,
      CLOUD_TRACES.graphCalls,
    ],
    detection:
      'Hardly any software needs this permission: alert when it is granted, and on each owner that its holder adds.',
    remediation: 'Remove the grant of the application permission, and the owners that its holder has added.',
    mayBreak:
      'Little: look into the log of Microsoft Graph for whether the service principal uses it at all.',
    references: [
      AZURE_REFERENCES.graphPermissions,
      AZURE_REFERENCES.grantAppRole,
      AZURE_REFERENCES.addServiceOwner,
      AZURE_REFERENCES.graphActivity,
    ],
  };
