import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_APP_ADMIN: KindHelp<'AZAppAdmin'> = {
  kind: 'AZAppAdmin',
  title: 'Administrator of the application',
  summary: 'The start is an Application Administrator of the one application or service principal.',
  meaning:
    'The directory role Application Administrator is assigned to the start with the end as its scope. It differs from Cloud Application Administrator only in that it also manages the proxy for applications on premises.',
  gain: 'An attacker logs on as the service principal by a credential that it adds, and has all of its permissions and roles; it may also point the proxy of an application elsewhere.',
  traces: [
    CLOUD_TRACES.scopedRoleAssigned,
    CLOUD_TRACES.appCredential,
    CLOUD_TRACES.spCredential,
    CLOUD_TRACES.spSignIn,
  ],
  detection:
    'Alert on new credentials and on changed proxy settings of the application, and on the first sign-in with a new key.',
  remediation:
    'Remove the scoped assignment, or make it eligible with approval. Check whether the role without the proxy is enough.',
  mayBreak: 'Those who renew its credentials or publish it through the proxy.',
  references: [
    AZURE_REFERENCES.delegateApps,
    AZURE_REFERENCES.roleScopes,
    AZURE_REFERENCES.appPolicies,
    AZURE_REFERENCES.attackCloudCredentials,
  ],
};
