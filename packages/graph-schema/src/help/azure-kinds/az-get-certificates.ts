import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_GET_CERTIFICATES: KindHelp<'AZGetCertificates'> = {
  kind: 'AZGetCertificates',
  title: 'Get certificates of the vault',
  summary: 'The start may get certificates from the key vault.',
  meaning:
    'An access policy of the vault grants the start the permission Get, or all permissions, on certificates. It has no effect while the vault uses role-based access control, which its property tells.',
  gain: 'An attacker reads certificates and how they are issued. The private key, if it can be exported, is handed out as the secret of the same name, which takes Get on secrets; who has both can log on as every application that uses the certificate.',
  traces: [CLOUD_TRACES.certificateRead, CLOUD_TRACES.secretRead, CLOUD_TRACES.vaultChanged],
  detection:
    'Send the logs of the vault to a workspace and alert on reads by principals or addresses that are new to it.',
  remediation:
    'Take the permission out of the access policy. Better, move the vault to role-based access control, with Key Vault Certificate User for applications at a vault of their own.',
  mayBreak: 'Applications that fetch their certificate from the vault when they start.',
  references: [
    AZURE_REFERENCES.vaultPolicies,
    AZURE_REFERENCES.vaultRoles,
    AZURE_REFERENCES.vaultLogging,
    AZURE_REFERENCES.attackCloudSecrets,
  ],
};
