import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_CLOUD_APP_ADMIN: KindHelp<'AZCloudAppAdmin'> = {
  kind: 'AZCloudAppAdmin',
  title: 'Cloud administrator of the application',
  summary: 'The start is a Cloud Application Administrator of the one application or service principal.',
  meaning:
    'The directory role Cloud Application Administrator is assigned to the start with the end as its scope. Assignments for the whole tenant are AZHasRole to the role, and AZAddSecret from there.',
  gain: 'An attacker adds a credential to the application or service principal and logs on as it, with all of its permissions and roles.',
  traces: [
    CLOUD_TRACES.scopedRoleAssigned,
    CLOUD_TRACES.appCredential,
    CLOUD_TRACES.spCredential,
    CLOUD_TRACES.spSignIn,
  ],
  detection: 'Alert on credentials that are added to the application, and on sign-ins with a new key.',
  remediation:
    'Remove the scoped assignment, or make it eligible for a time. If the application is privileged, only those who may have its permissions should manage it.',
  mayBreak: 'Those who renew its credentials and answer for its settings.',
  references: [
    AZURE_REFERENCES.delegateApps,
    AZURE_REFERENCES.roleScopes,
    AZURE_REFERENCES.securityApplications,
    AZURE_REFERENCES.attackCloudCredentials,
  ],
};
