import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_GET_SECRETS: KindHelp<'AZGetSecrets'> = {
  kind: 'AZGetSecrets',
  title: 'Get secrets of the vault',
  summary: 'The start may get secrets from the key vault.',
  meaning:
    'An access policy of the vault grants the start the permission Get, or all permissions, on secrets. It has no effect while the vault uses role-based access control.',
  gain: 'An attacker reads every secret whose name it knows or may list: passwords, connection strings, keys of applications, and private keys of certificates that can be exported. With them it logs on elsewhere, where nobody connects it to the vault.',
  traces: [CLOUD_TRACES.secretRead, CLOUD_TRACES.vaultChanged],
  detection:
    'Send the logs of the vault to a workspace; alert on principals and addresses that are new to it, and on reads of many secrets in a short time.',
  remediation:
    'Take the permission out of the access policy, and change secrets that too many could read. Better, move the vault to role-based access control with Key Vault Secrets User, and keep one vault for each application.',
  mayBreak: 'Applications that read their secrets from the vault at run time.',
  references: [
    AZURE_REFERENCES.vaultPolicies,
    AZURE_REFERENCES.vaultRoles,
    AZURE_REFERENCES.vaultLogging,
    AZURE_REFERENCES.attackCloudSecrets,
  ],
};
