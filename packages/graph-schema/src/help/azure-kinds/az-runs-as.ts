import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_RUNS_AS: KindHelp<'AZRunsAs'> = {
  kind: 'AZRunsAs',
  title: 'Runs as its service principal',
  summary: 'The application logs on as the service principal.',
  meaning:
    'The service principal is what stands for the application in a tenant: roles and permissions are given to it, while secrets and certificates may be kept at either. An application of another organisation has one in each tenant that uses it.',
  gain: 'An attacker who controls the application adds a credential to it and logs on as the service principal, in every tenant that has one.',
  traces: [CLOUD_TRACES.appCredential, CLOUD_TRACES.spSignIn],
  detection:
    'Alert on new credentials of applications whose service principals are privileged, and on sign-ins with a key that was never used before.',
  remediation:
    'The relationship itself is how applications work. Protect applications like their service principals: few owners, no secrets but certificates or federation, and the lock that keeps credentials off service principals.',
  mayBreak: 'Nothing by protecting it. Deleting the application ends the service in every tenant.',
  references: [
    AZURE_REFERENCES.appObjects,
    AZURE_REFERENCES.appLocks,
    AZURE_REFERENCES.appPolicies,
    AZURE_REFERENCES.securityApplications,
  ],
};
