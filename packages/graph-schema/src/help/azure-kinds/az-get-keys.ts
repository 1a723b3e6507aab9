import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_GET_KEYS: KindHelp<'AZGetKeys'> = {
  kind: 'AZGetKeys',
  title: 'Get keys of the vault',
  summary: 'The start may get keys from the key vault.',
  meaning:
    'An access policy of the vault grants the start the permission Get, or all permissions, on keys. It has no effect while the vault uses role-based access control.',
  gain: 'An attacker reads the public part and the attributes of keys. Private parts stay in the vault, so the permission alone decrypts and signs nothing; it shows which keys there are and usually comes along with those that do.',
  traces: [CLOUD_TRACES.keyRead, CLOUD_TRACES.keyUsed, CLOUD_TRACES.vaultChanged],
  detection:
    'Look in the logs of the vault for who lists and reads many keys, and for the first use of a key by a new principal.',
  remediation:
    'Take the permission out of the access policy, or move the vault to role-based access control with roles that only allow the operation the application needs.',
  mayBreak: "Encryption with keys of one's own: storage, disks and databases read the key to wrap theirs.",
  references: [
    AZURE_REFERENCES.vaultPolicies,
    AZURE_REFERENCES.vaultRoles,
    AZURE_REFERENCES.vaultLogging,
    AZURE_REFERENCES.attackCloudSecrets,
  ],
};
