import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_PRIVILEGED_ROLE_ADMIN: KindHelp<'AZPrivilegedRoleAdmin'> = {
  kind: 'AZPrivilegedRoleAdmin',
  title: 'Administrator of all directory roles',
  summary: 'The start is a Privileged Role Administrator of the tenant.',
  meaning:
    'The start holds the directory role Privileged Role Administrator, directly or as a direct member of a group that roles can be assigned to.',
  gain: 'An attacker assigns every directory role, Global Administrator included, to itself or others, changes the settings of Privileged Identity Management, and grants any permission of Microsoft Graph to an application.',
  traces: [CLOUD_TRACES.directoryRoleAssigned, CLOUD_TRACES.appRoleGranted, CLOUD_TRACES.pimSettings],
  detection:
    'Alert on assignments outside of Privileged Identity Management, on changes of its settings, and on consent to application permissions.',
  remediation:
    'Treat the role as Global Administrator: few holders, eligible, with approval and methods that resist phishing.',
  mayBreak: 'Access packages and automation that assign roles.',
  references: [
    AZURE_REFERENCES.privilegedRoles,
    AZURE_REFERENCES.rolePractices,
    AZURE_REFERENCES.pimSettings,
    AZURE_REFERENCES.attackCloudRoles,
  ],
};
