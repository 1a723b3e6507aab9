import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const AZ_PRIVILEGED_AUTH_ADMIN: KindHelp<'AZPrivilegedAuthAdmin'> = {
  kind: 'AZPrivilegedAuthAdmin',
  title: 'Administrator of all authentication',
  summary: 'The start is a Privileged Authentication Administrator of the tenant.',
  meaning:
    'The start holds the directory role Privileged Authentication Administrator, directly or as a direct member of a group that roles can be assigned to.',
  gain: 'An attacker resets passwords and methods of authentication of every user, Global Administrators included, and so becomes any of them.',
  traces: [CLOUD_TRACES.passwordReset, CLOUD_TRACES.methodRegistered, CLOUD_TRACES.directoryRoleAssigned],
  detection:
    'Alert on resets and on new methods of privileged users, and on a temporary pass that is issued for one of them.',
  remediation:
    'Treat the role as tier zero: few holders, eligible, with approval. Give help desks Authentication Administrator, scoped to an administrative unit without privileged users.',
  mayBreak: 'Privileged users who lost their method wait for one of the few.',
  references: [
    AZURE_REFERENCES.privilegedRoles,
    AZURE_REFERENCES.directoryRoles,
    AZURE_REFERENCES.pim,
    REFERENCES.attackAccountManipulation,
  ],
};
