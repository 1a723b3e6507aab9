import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_GLOBAL_ADMIN: KindHelp<'AZGlobalAdmin'> = {
  kind: 'AZGlobalAdmin',
  title: 'Global administrator of the tenant',
  summary: 'The start is a Global Administrator of the tenant.',
  meaning:
    'The start holds the directory role Global Administrator, directly or as a direct member of a group that roles can be assigned to.',
  gain: 'An attacker controls the tenant: every user, group and application, every setting and every role. It can also raise itself to User Access Administrator at the root of all subscriptions.',
  traces: [
    CLOUD_TRACES.directoryRoleAssigned,
    CLOUD_TRACES.accessElevated,
    CLOUD_TRACES.domainFederated,
    CLOUD_TRACES.policyChanged,
  ],
  detection:
    'Alert on each new holder, each activation and each sign-in of emergency accounts; on the switch that raises access to subscriptions; on changes of federation and conditional access.',
  remediation:
    'Keep fewer than five, all of them cloud accounts with methods that resist phishing, eligible with approval but for two emergency accounts. Give others the role that fits the task.',
  mayBreak: 'Old automation and synchronisation that logs on as a Global Administrator.',
  references: [
    AZURE_REFERENCES.rolePractices,
    AZURE_REFERENCES.privilegedRoles,
    AZURE_REFERENCES.emergencyAccess,
    AZURE_REFERENCES.elevateAccess,
    AZURE_REFERENCES.attackCloudRoles,
  ],
};
