import type { HelpReference } from '@secgraph/graph-schema/help';
import type { ListFindingType } from '../finding-type.ts';

/** What there is to know about a setting of a single object, as there is help for relationships. */
export interface ListHelp {
  readonly meaning: string;
  readonly gain: string;
  readonly detection: string;
  readonly remediation: string;
  readonly mayBreak: string;
  readonly references: readonly HelpReference[];
}

const KERBEROS = 'Abusable Kerberos Configurations';
const COMMON = { shape: 'list', platform: 'Active Directory', gradedBy: 'impact' } as const;

export const KERBEROASTING: ListFindingType = {
  ...COMMON,
  name: 'Kerberoasting',
  title: 'Kerberoastable User Accounts',
  category: KERBEROS,
  scope: 'hygiene',
  about:
    'User accounts have a service name: everybody may ask for a ticket to it and guess the password offline.',
  remedy: 'Use managed service accounts, or long random passwords and AES keys alone.',
};

export const AS_REP_ROASTING: ListFindingType = {
  ...COMMON,
  name: 'ASREPRoasting',
  title: 'AS-REP Roastable User Accounts',
  category: KERBEROS,
  scope: 'hygiene',
  about:
    'User accounts do not require Kerberos pre-authentication: anybody in the network gets material to guess the password offline.',
  remedy: 'Require pre-authentication, and change the passwords of these accounts.',
};

export const MARK_SENSITIVE: ListFindingType = {
  ...COMMON,
  name: 'T0MarkSensitive',
  title: 'Tier Zero Objects Lack Kerberos Delegation Protection',
  category: KERBEROS,
  scope: 'tier-zero',
  about:
    'Accounts in {zone} may be delegated: a server that they log on to, and that is trusted for delegation, can act in their name.',
  remedy: 'Mark the accounts as sensitive, or add them to Protected Users.',
};

export const NON_CERTIFIED: ListFindingType = {
  ...COMMON,
  name: 'T0NonCertified',
  title: 'Non-Certified Principal with Tier Zero Privileges',
  category: 'Tier Zero Attack Paths',
  scope: 'certifying-zone',
  about: 'A selector of {zone} finds these objects, but nobody certified that they belong there.',
  remedy: 'Certify them, or take away the privileges by which they are found.',
};

export const ROLE_ACTIVATION: ListFindingType = {
  ...COMMON,
  platform: 'Azure',
  name: 'T0RoleActivationNoMFA',
  title: 'Tier Zero Role Activation Does Not Require MFA',
  category: 'Entra ID',
  scope: 'tier-zero',
  about:
    'Directory roles in {zone} can be activated by those who are eligible for them without a second factor.',
  remedy:
    'Require multi-factor authentication, or better an authentication context, when the role is activated.',
};

/** Findings that are about one object each. */
export const LIST_FINDINGS: readonly ListFindingType[] = [
  KERBEROASTING,
  AS_REP_ROASTING,
  MARK_SENSITIVE,
  NON_CERTIFIED,
  ROLE_ACTIVATION,
];

const ROASTING_REFERENCES: readonly HelpReference[] = [
  {
    title: 'MITRE ATT&CK T1558: Steal or Forge Kerberos Tickets',
    url: 'https://attack.mitre.org/techniques/T1558/',
  },
  {
    title: '[MS-KILE]: Kerberos Protocol Extensions',
    url: 'https://learn.microsoft.com/en-us/openspecs/windows_protocols/ms-kile/2a32282e-dd48-4ad9-a542-609804b02cc9',
  },
];

/** What people are told about findings of single objects, by the name of the type. */
export const LIST_HELP: Readonly<Record<string, ListHelp>> = {
  Kerberoasting: {
    meaning:
      'The account is enabled and has a value in servicePrincipalName. Domain controllers issue tickets for that service to every account that asks. Part of a ticket is encrypted with a key made from the password of the account. Computers and managed service accounts are left out: their passwords are long and random.',
    gain: 'An attacker with any account collects tickets and tries passwords against them without being seen. Once the password is found, all that the account may do is theirs, and services that trust its tickets accept forged ones.',
    detection:
      'Watch event 4769 on domain controllers for one account that asks for tickets to many services, above all with RC4 encryption. An account with a service name that nothing uses is a good trap.',
    remediation:
      'Replace the account by a group managed service account. Where that is not possible, give it a random password of at least 25 characters, allow AES encryption alone, and take service names away that nothing uses. Keep such accounts out of privileged groups.',
    mayBreak:
      'Services that run under the account need the new password, and some old ones know no AES. A service name that is removed although it is used makes clients fall back to NTLM, or fail.',
    references: [
      ...ROASTING_REFERENCES,
      {
        title: 'Microsoft Learn: Group Managed Service Accounts overview',
        url: 'https://learn.microsoft.com/en-us/windows-server/identity/ad-ds/manage/group-managed-service-accounts/group-managed-service-accounts/group-managed-service-accounts-overview',
      },
    ],
  },
  ASREPRoasting: {
    meaning:
      'The account is enabled and its flag DONT_REQ_PREAUTH is set. Domain controllers then answer a first Kerberos request in its name to anybody, without proof of the password. Part of the answer is encrypted with a key made from the password.',
    gain: 'An attacker who reaches a domain controller, even without any account, gets material to try passwords against, and with the password all that the account may do.',
    detection:
      'Watch event 4768 on domain controllers for pre-authentication type 0, and event 4738 for the flag being set: an attacker with write access to an account may set it for a moment.',
    remediation:
      'Clear the flag "Do not require Kerberos preauthentication" and change the password: it may have been guessed long ago. Find out which old software asked for the flag, and replace it.',
    mayBreak: 'Very old Kerberos clients that cannot pre-authenticate.',
    references: ROASTING_REFERENCES,
  },
  T0MarkSensitive: {
    meaning:
      'The user or computer is in the zone, is not marked "Account is sensitive and cannot be delegated", and is not a member of Protected Users, not even through other groups. Domain controllers and the account krbtgt are left out.',
    gain: 'An attacker who controls a server that is trusted for delegation acts in the name of the account, at once where it logs on by itself, or through protocol transition without its help.',
    detection:
      'Watch event 4769 for tickets to privileged services that name a delegating service, and event 4738 for the flag being cleared.',
    remediation:
      'Add people to Protected Users, which also forbids weak encryption and NTLM. Mark service accounts as sensitive instead. Beside that, remove delegation where it is not needed.',
    mayBreak:
      'Applications in several layers that log on to the next one in the name of an administrator. Members of Protected Users can use neither NTLM nor cached logons.',
    references: [
      {
        title: 'Microsoft Learn: Protected Users security group',
        url: 'https://learn.microsoft.com/en-us/windows-server/security/credentials-protection-and-management/protected-users-security-group',
      },
      {
        title: '[MS-SFU]: Kerberos Protocol Extensions: Service for User and Constrained Delegation',
        url: 'https://learn.microsoft.com/en-us/openspecs/windows_protocols/ms-sfu/3bff5864-8135-400e-bdd9-33b552051d94',
      },
    ],
  },
  T0RoleActivationNoMFA: {
    meaning:
      'Somebody is eligible for the role, its policy does not ask for multi-factor authentication when it is activated, and asks for no authentication context either.',
    gain: 'An attacker who has the session or the password of somebody who is eligible activates the role, and holds all that it grants for some hours.',
    detection:
      'Watch the audit log of role management for activations at unusual times, from unusual places, or followed at once by changes of roles and applications.',
    remediation:
      'In the settings of the role, require multi-factor authentication for activation. An authentication context with a policy for phishing-resistant methods is stronger: a second factor that was given earlier in the session does not count there. Ask for approval and for a reason besides.',
    mayBreak: 'People who are eligible and have not registered a second factor cannot activate the role.',
    references: [
      {
        title: 'Microsoft Learn: Configure role settings in Privileged Identity Management',
        url: 'https://learn.microsoft.com/en-us/entra/id-governance/privileged-identity-management/pim-how-to-change-default-settings',
      },
      {
        title: 'MITRE ATT&CK T1078.004: Cloud Accounts',
        url: 'https://attack.mitre.org/techniques/T1078/004/',
      },
    ],
  },
  T0NonCertified: {
    meaning:
      'The zone asks for certification. One of its selectors selects the object, but nobody certified it, or somebody revoked that. The object holds the privileges for which it was selected, and yet does not count as a member: what is protected for members is not protected for it.',
    gain: 'An attacker looks for privileges, not for certificates of membership. An object that nobody takes care of is the easier target.',
    detection:
      'Compare who was added with the changes that were planned: an account that becomes privileged without one may be the work of an attacker.',
    remediation:
      'Decide for each object whether it needs its privileges. If so, certify it and protect it as the other members of the zone. If not, remove the membership or the right by which the selector finds it.',
    mayBreak: 'Whatever the object does with the privileges that are removed.',
    references: [
      {
        title: 'Microsoft Learn: Enterprise access model',
        url: 'https://learn.microsoft.com/en-us/security/privileged-access-workstations/privileged-access-access-model',
      },
    ],
  },
};
