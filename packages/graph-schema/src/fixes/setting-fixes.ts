import { onServerOf, principalIdentity } from './directory-identity.ts';
import { type Fix, type FixEnd, nameOf } from './fix.ts';

/** By type of finding: settings of single objects. */
export const SETTING_FIXES: Readonly<Record<string, (end: FixEnd) => Fix>> = {
  Kerberoasting: (end) => ({
    steps: [
      ['Give ', nameOf(end), ' a random password of 25 characters or more, and allow AES alone.'],
      ['Better, use a managed service account; or, if no service uses its service names, remove them.'],
    ],
    script: [
      `Get-ADUser -Identity ${principalIdentity(end)} -Properties ServicePrincipalNames, PasswordLastSet${onServerOf(end)} |`,
      '  Format-List ServicePrincipalNames, PasswordLastSet',
      `Set-ADUser -Identity ${principalIdentity(end)} -KerberosEncryptionType AES128, AES256${onServerOf(end)} -WhatIf`,
      `Set-ADAccountPassword -Identity ${principalIdentity(end)} -Reset${onServerOf(end)} -WhatIf`,
    ].join('\n'),
  }),
  ASREPRoasting: (end) => ({
    steps: [['Require Kerberos preauthentication of ', nameOf(end), ', and change its password.']],
    script: [
      `Set-ADAccountControl -Identity ${principalIdentity(end)} -DoesNotRequirePreAuth $false${onServerOf(end)} -WhatIf`,
      `Set-ADAccountPassword -Identity ${principalIdentity(end)} -Reset${onServerOf(end)} -WhatIf`,
    ].join('\n'),
  }),
  T0RoleActivationNoMFA: (end) => ({
    steps: [
      [
        'In Privileged Identity Management, open the settings of the role ',
        nameOf(end),
        ' and require multi-factor authentication, or an authentication context, on activation.',
      ],
    ],
    script: undefined,
  }),
  T0NonCertified: (end) => ({
    steps: [['Decide whether ', nameOf(end), ' belongs to the zone: certify it, or take it out.']],
    script: undefined,
  }),
  T0MarkSensitive: (end) => ({
    steps: [
      ['Mark ', nameOf(end), ' as sensitive, so that it cannot be delegated; or add it to Protected Users.'],
    ],
    script: `Set-ADAccountControl -Identity ${principalIdentity(end)} -AccountNotDelegated $true${onServerOf(end)} -WhatIf`,
  }),
};
