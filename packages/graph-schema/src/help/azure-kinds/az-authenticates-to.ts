import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_AUTHENTICATES_TO: KindHelp<'AZAuthenticatesTo'> = {
  kind: 'AZAuthenticatesTo',
  title: 'Federated credential of the application',
  summary: 'Tokens of another issuer that match the credential log on as the application.',
  meaning:
    'The federated identity credential belongs to the application and names an issuer, a subject and an audience, such as a repository with its branch, or an account of a cluster. The application trusts tokens that match in place of a secret.',
  gain: 'An attacker who can obtain a token of this subject, for instance by changing the pipeline of a repository, logs on as the application and has all of its permissions. A subject that is too wide lets in more than was meant.',
  traces: [CLOUD_TRACES.federationAdded, CLOUD_TRACES.federatedSignIn],
  detection:
    'Alert on new federated credentials of privileged applications, and on issuers that the company does not use.',
  remediation:
    'Remove credentials that nobody uses. Name the exact branch or environment as the subject, and protect both: who changes the pipeline is as trusted as the application.',
  mayBreak: 'Pipelines and workloads that log on through this credential.',
  references: [
    AZURE_REFERENCES.workloadFederation,
    AZURE_REFERENCES.federatedCredentials,
    AZURE_REFERENCES.securityApplications,
    AZURE_REFERENCES.attackAccessToken,
  ],
};
