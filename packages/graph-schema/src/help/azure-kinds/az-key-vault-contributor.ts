import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_KEY_VAULT_CONTRIBUTOR: KindHelp<'AZKeyVaultContributor'> = {
  kind: 'AZKeyVaultContributor',
  title: 'Contributor of the key vault',
  summary: 'The start holds the role Key Vault Contributor at the key vault.',
  meaning:
    'The resource role Key Vault Contributor is assigned with the vault as its scope. It manages the vault, not what is in it. Yet where the vault works by access policies, these policies are part of managing it.',
  gain: 'An attacker writes an access policy for itself and reads every secret, key and certificate. A vault with role-based access control is safe from that: the role can assign no roles, and cannot change the model without that right.',
  traces: [CLOUD_TRACES.vaultPolicy, CLOUD_TRACES.vaultChanged, CLOUD_TRACES.secretRead],
  detection:
    'Alert on every change of access policies, and on reads by a principal that was added shortly before.',
  remediation:
    'Move the vault to role-based access control, and the assignment to people who manage vaults, for a time. Deny the model of access policies by Azure Policy.',
  mayBreak: 'Deployments that write access policies for the applications that they create.',
  references: [
    AZURE_REFERENCES.rolesSecurity,
    AZURE_REFERENCES.vaultPolicies,
    AZURE_REFERENCES.vaultRoles,
    AZURE_REFERENCES.rbacPractices,
    AZURE_REFERENCES.attackCloudSecrets,
  ],
};
