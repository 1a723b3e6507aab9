import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_MG_APPLICATION_READ_WRITE_ALL: KindHelp<'AZMGApplication_ReadWrite_All'> = {
  kind: 'AZMGApplication_ReadWrite_All',
  title: 'Application.ReadWrite.All',
  summary: 'The start has the permission Application.ReadWrite.All on the Microsoft Graph of the end.',
  meaning:
    'The application permission of Microsoft Graph is granted: the start manages all applications and service principals without a user. Analysis derives AZMGAddSecret and AZMGAddOwner to each of them in the tenant, which attack paths follow.',
  gain: 'An attacker who logs on as the start adds credentials to any application and becomes it, above all one that holds directory roles or stronger permissions.',
  traces: [
    CLOUD_TRACES.appRoleGranted,
    CLOUD_TRACES.appCredential,
    CLOUD_TRACES.spCredential,
    CLOUD_TRACES.graphCalls,
  ],
  detection:
    'Alert when the permission is granted, and on credentials that this service principal adds to applications that it did not create.',
  remediation:
    'Remove the grant of the application permission. Application.ReadWrite.OwnedBy is enough for software that manages what it created.',
  mayBreak: 'Pipelines and products that register applications or renew credentials.',
  references: [
    AZURE_REFERENCES.graphPermissions,
    AZURE_REFERENCES.grantAppRole,
    AZURE_REFERENCES.graphActivity,
    AZURE_REFERENCES.securityApplications,
  ],
};
