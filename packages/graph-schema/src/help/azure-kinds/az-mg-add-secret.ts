import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_MG_ADD_SECRET: KindHelp<'AZMGAddSecret'> = {
  kind: 'AZMGAddSecret',
  title: 'Add credentials by Microsoft Graph',
  summary: 'The service principal may add credentials to the application or service principal.',
  meaning:
    'The application permission Application.ReadWrite.All or RoleManagement.ReadWrite.Directory allows it, the latter by way of a role that it grants itself.',
  gain: 'An attacker who logs on as the start adds a secret or certificate to the end and logs on as it, with all of its permissions and roles.',
  traces: [
    CLOUD_TRACES.appCredential,
    CLOUD_TRACES.spCredential,
    CLOUD_TRACES.spSignIn,
    CLOUD_TRACES.graphCalls,
  ],
  detection:
    'Alert on credentials that a service principal adds to an application other than its own, and on sign-ins with keys that are new.',
  remediation:
    'Remove the permission; Application.ReadWrite.OwnedBy is enough for what software created itself. Forbid secrets on privileged applications by application management policies.',
  mayBreak: 'Software that renews credentials of applications.',
  references: [
    AZURE_REFERENCES.graphPermissions,
    AZURE_REFERENCES.addAppSecret,
    AZURE_REFERENCES.appPolicies,
    AZURE_REFERENCES.attackCloudCredentials,
  ],
};
