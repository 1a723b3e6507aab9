import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_ADD_SECRET: KindHelp<'AZAddSecret'> = {
  kind: 'AZAddSecret',
  title: 'Add credentials to applications',
  summary: 'Holders of the role may add credentials to the application or service principal.',
  meaning:
    'The role is Application Administrator or Cloud Application Administrator, whose holders manage all applications and service principals of the tenant, their secrets and certificates included.',
  gain: 'An attacker with the role adds a secret or certificate and logs on as the service principal, without its owner, a second factor or a policy for users in the way. It then has every permission and role that the service principal has.',
  traces: [CLOUD_TRACES.appCredential, CLOUD_TRACES.spCredential, CLOUD_TRACES.spSignIn],
  detection:
    'Alert on credentials that are added to privileged applications, and on the first sign-in with a new key or from a new address.',
  remediation:
    'Make the roles eligible with approval, and assign them for single applications where that is enough. Take permissions from service principals that are worth more than these roles, and lock their credentials by application management policies.',
  mayBreak: 'Administrators of applications who renew credentials before they expire.',
  references: [
    AZURE_REFERENCES.delegateApps,
    AZURE_REFERENCES.appPolicies,
    AZURE_REFERENCES.appLocks,
    AZURE_REFERENCES.securityApplications,
    AZURE_REFERENCES.attackCloudCredentials,
  ],
};
