import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const AZ_RESET_PASSWORD: KindHelp<'AZResetPassword'> = {
  kind: 'AZResetPassword',
  title: 'Reset the password of a cloud user',
  summary: 'Holders of the role may reset the password of the user.',
  meaning:
    'The role resets passwords, and the user is within its reach. Global Administrators, Privileged Authentication Administrators and Partner Tier2 Support reach every user of the tenant; User, Helpdesk, Authentication and Password Administrators those who hold no role or only roles that each of them may reset; Partner Tier1 Support those without a role. The latter five never reach members of groups that roles can be assigned to.',
  gain: 'An attacker with the role sets a password and logs on as the user, unless a second factor stands in its way; roles for authentication methods can replace that, too. With writeback the password also holds in Active Directory.',
  traces: [
    CLOUD_TRACES.passwordReset,
    CLOUD_TRACES.methodRegistered,
    CLOUD_TRACES.userSignIn,
    CLOUD_TRACES.directoryReset,
  ],
  detection:
    'Alert on resets of users who matter to the company, and on a sign-in from a new place soon after one.',
  remediation:
    'Scope help desk roles to administrative units, and put sensitive users into restricted ones. Users with access to resources that matter belong into a group that roles can be assigned to, out of reach of the help desk.',
  mayBreak: 'The help desk can no longer help those users itself.',
  references: [
    AZURE_REFERENCES.privilegedRoles,
    AZURE_REFERENCES.adminUnits,
    AZURE_REFERENCES.restrictedUnits,
    AZURE_REFERENCES.passwordWriteback,
    REFERENCES.attackAccountManipulation,
  ],
};
