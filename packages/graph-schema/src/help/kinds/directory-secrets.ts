import type { FamilyHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

/** Passwords that the directory keeps, and replication, which hands them out. */
export const DIRECTORY_SECRETS_HELP = {
  GetChanges: {
    title: 'Replicate directory changes',
    summary: 'The start may replicate the changes of the domain, without its secrets.',
    meaning:
      'An entry of the access list of the domain grants the extended right DS-Replication-Get-Changes. Alone it gives no passwords: together with DS-Replication-Get-Changes-All it makes DCSync, together with DS-Replication-Get-Changes-In-Filtered-Set it makes SyncLAPSPassword.',
    gain: "Alone, an attacker reads the directory's attributes that are neither secret nor filtered, which most users can read anyway. It is half of a right that gives everything.",
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 4662,
        text: 'Control access to the domain with the identifier 1131f6aa-9c07-11d1-f79f-00c04fc2dcd2.',
      },
    ],
    detection:
      'List who holds the right, and compare with domain controllers, synchronisation accounts and Administrators.',
    remediation: 'Remove the right from everybody but domain controllers and the tools that need it.',
    mayBreak:
      'Tools that read changes of the directory, such as identity synchronisation and some inventory products.',
    references: [
      REFERENCES.rightGetChanges,
      REFERENCES.msDrsr,
      REFERENCES.event4662,
      REFERENCES.attackDcSync,
    ],
  },

  GetChangesAll: {
    title: 'Replicate secrets',
    summary: 'The start may replicate the secrets of the domain, if it may replicate its changes as well.',
    meaning:
      'An entry of the access list of the domain grants the extended right DS-Replication-Get-Changes-All, which covers passwords and keys. It only works together with DS-Replication-Get-Changes; who has both has the relationship DCSync.',
    gain: 'Alone, it gives an attacker nothing. Together with the other right, it gives the password hashes of every account of the domain.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 4662,
        text: 'Control access to the domain with the identifier 1131f6ad-9c07-11d1-f79f-00c04fc2dcd2.',
      },
    ],
    detection:
      'List who holds the right: nobody but domain controllers, Administrators and accounts that synchronise password hashes.',
    remediation: 'Remove the right from all others.',
    mayBreak:
      'Synchronisation of password hashes to a cloud directory, where its account is not known and loses the right.',
    references: [
      REFERENCES.rightGetChangesAll,
      REFERENCES.msDrsr,
      REFERENCES.event4662,
      REFERENCES.attackDcSync,
    ],
  },

  GetChangesInFilteredSet: {
    title: 'Replicate filtered attributes',
    summary:
      'The start may replicate attributes that are kept from read-only domain controllers, if it may replicate changes as well.',
    meaning:
      'An entry of the access list of the domain grants the extended right DS-Replication-Get-Changes-In-Filtered-Set. The filtered set holds confidential attributes such as local administrator passwords that LAPS stores. It only works together with DS-Replication-Get-Changes; who has both has the relationship SyncLAPSPassword.',
    gain: 'Alone, it gives an attacker nothing. Together with the other right, it gives the stored local administrator passwords of the domain.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 4662,
        text: 'Control access to the domain with the identifier 89e95b76-444d-4c62-991a-0facbeda640c.',
      },
    ],
    detection: 'List who holds the right, and compare with domain controllers and Administrators.',
    remediation: 'Remove the right from all others.',
    mayBreak: 'Synchronisation tools that were granted all replication rights, though few need this one.',
    references: [
      REFERENCES.rightGetChangesFiltered,
      REFERENCES.msDrsr,
      REFERENCES.windowsLaps,
      REFERENCES.event4662,
    ],
  },

  DCSync: {
    title: 'Replicate all secrets of the domain',
    summary: 'The start can ask a domain controller for the password hashes of all accounts of the domain.',
    meaning:
      'The start has both DS-Replication-Get-Changes and DS-Replication-Get-Changes-All on the domain, by itself or through groups. The analysis derives the relationship for the principal that holds both, and for a group rather than its members where the group holds both.',
    gain: 'An attacker behaves like a domain controller that replicates and receives the hashes and keys of any account, krbtgt included. With these, it can forge tickets for anybody. It is the end of a domain: no program runs on a domain controller for it.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 4662,
        text: 'Control access to the domain with the identifiers of both rights, by an account that is no domain controller.',
      },
      {
        source: 'Network monitoring',
        text: 'Calls of the directory replication interface (DRSUAPI, DsGetNCChanges) from addresses that are no domain controllers.',
      },
    ],
    detection:
      'Alert on event 4662 with these identifiers by any account but domain controllers and the known synchronisation account, and on replication traffic from other addresses.',
    remediation:
      'Remove one of the rights from everybody but domain controllers, Administrators and the account that synchronises password hashes. Treat the server with that account as tier zero. After a misuse, reset krbtgt twice and all privileged passwords.',
    mayBreak:
      'Password hash synchronisation, migration and some password audit tools stop working when their account loses the rights.',
    references: [
      REFERENCES.msDrsr,
      REFERENCES.rightGetChangesAll,
      REFERENCES.event4662,
      REFERENCES.paperDcSync,
      REFERENCES.attackDcSync,
    ],
  },

  ReadLAPSPassword: {
    title: 'Read the local administrator password',
    summary: 'The start may read the local administrator password that LAPS stores for the computer.',
    meaning:
      'An entry of the access list of the computer lets the start read one of the attributes ms-Mcs-AdmPwd, msLAPS-Password or msLAPS-EncryptedPassword. An encrypted password can be read only by those whom the policy names as decryptors.',
    gain: 'An attacker logs on to the computer as its local administrator and so controls it, with everybody whose session is there.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 4662,
        text: 'The attribute was read, where computers have an audit entry for it.',
      },
      {
        source: 'Security log of the computer',
        eventId: 4624,
        text: 'A logon of the local administrator at the computer.',
      },
    ],
    detection:
      'Audit reads of the password attributes, and alert on many reads by one account or on reads by unusual ones. Follow them to logons of local administrators.',
    remediation:
      'Grant the right only to those who administer the computer, by organisational unit and tier. Use Windows LAPS with encryption, and let passwords change after use.',
    mayBreak:
      'Support staff and deployment tools that read passwords. After changing from the older product to Windows LAPS, its clients read no passwords.',
    references: [REFERENCES.windowsLaps, REFERENCES.event4662, REFERENCES.attackPasswordStores],
  },

  ReadGMSAPassword: {
    title: 'Read the managed password',
    summary: 'The start may read the current password of the group managed service account.',
    meaning:
      'The attribute msDS-GroupMSAMembership of the account lists the start among those that may retrieve its password. As a rule those are the computers on which the service runs.',
    gain: 'An attacker who acts as the start reads the password from a domain controller and logs on as the account, from any computer, with all rights it has.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 4662,
        text: 'The attribute msDS-ManagedPassword was read, where the account has an audit entry for it.',
      },
      {
        source: 'Directory Service log of domain controllers',
        eventId: 2946,
        text: 'A caller fetched the password of a group managed service account, where logging of it is turned up.',
      },
    ],
    detection:
      'Alert on reads by accounts other than the hosts of the service, and on logons of the account from computers that are no hosts.',
    remediation:
      'List only the computers that run the service, best by a group that only their tier controls. Give the account no more rights than the service needs.',
    mayBreak:
      'A service cannot start, or stops working at the next change of the password, on computers that were taken off the list.',
    references: [
      REFERENCES.managedAccounts,
      REFERENCES.attributeGmsaMembership,
      REFERENCES.event4662,
      REFERENCES.attackPasswordStores,
    ],
  },

  DumpSMSAPassword: {
    title: "Holds the service account's password",
    summary:
      'The standalone managed service account is installed on the computer, which stores its password.',
    meaning:
      'The account is bound to one computer. The computer changes its password by itself and keeps it among the secrets of its local security authority.',
    gain: 'Whoever administers the computer can read its secrets and log on as the account, with all rights it has elsewhere.',
    traces: [
      {
        source: 'Security log of the computer',
        eventId: 4656,
        text: 'Access to the registry hive with the secrets, where it is audited.',
      },
      {
        source: 'Security log of the computer',
        eventId: 4688,
        text: 'A process that saves registry hives was started.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4768,
        text: 'The account requested a ticket from an address other than the computer.',
      },
    ],
    detection:
      'Alert on logons of the account from other computers, and on copies of the registry hives SECURITY and SYSTEM.',
    remediation:
      'Take the account off the computer where it is not needed, and give it no rights beyond what its service needs there. Protect the computer like what the account can reach.',
    mayBreak: 'The service that uses the account stops when it is taken off.',
    references: [REFERENCES.managedAccounts, REFERENCES.attackLsaSecrets],
  },

  SyncLAPSPassword: {
    title: 'Replicate local administrator passwords',
    summary: 'The start can replicate the local administrator password of the computer.',
    meaning:
      'The start has both DS-Replication-Get-Changes and DS-Replication-Get-Changes-In-Filtered-Set on the domain, by itself or through groups, and the computer is managed by LAPS. The relationship leads to each computer of the domain with a managed password.',
    gain: "An attacker reads the stored password by replication, without any right on the computer's object, and logs on there as local administrator. Audit entries for reading the password attribute do not see it.",
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 4662,
        text: 'Control access to the domain with the identifiers of the two rights, by an account that is no domain controller.',
      },
      {
        source: 'Security log of the computer',
        eventId: 4624,
        text: 'A logon of the local administrator at the computer.',
      },
    ],
    detection:
      'Alert on replication rights used by accounts other than domain controllers, and on network logons of local administrators.',
    remediation:
      'Remove one of the rights. Encrypt passwords with Windows LAPS, so that replicating them is not enough to read them. Rotate passwords after a misuse.',
    mayBreak:
      'Tools that synchronise the directory with all attributes. Encryption needs a domain at the level of Windows Server 2016.',
    references: [
      REFERENCES.windowsLaps,
      REFERENCES.rightGetChangesFiltered,
      REFERENCES.msDrsr,
      REFERENCES.event4662,
      REFERENCES.attackDcSync,
    ],
  },

  OperatorOf: {
    title: 'Operators of domain controllers',
    summary: 'Members of the group can take over the domain controllers of the domain.',
    meaning:
      'The start is the built-in group Backup Operators or Server Operators of the domain. Its rights come with the system and stand in no access list: backing up and restoring every file of a domain controller, or changing the services that run on it.',
    gain: "An attacker who is a member copies the database of the directory with every password in it, or lets a service of a domain controller run a program, which then acts as the system. Both end with the whole domain, although the group is not called an administrators' group.",
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 4672,
        text: 'Special privileges were assigned to a new logon: SeBackupPrivilege and SeRestorePrivilege of somebody who is no administrator.',
      },
      {
        source: 'System log of domain controllers',
        eventId: 7040,
        text: 'The start of a service was changed; 7045 for a new service.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4732,
        text: 'A member was added to the group.',
      },
    ],
    detection:
      'The groups should be empty: alert on each member, and on each logon of one at a domain controller, its registry shares included.',
    remediation:
      'Remove all members. Let backup software use an account or a managed service account of the tier of domain controllers, and treat backups of domain controllers like the originals.',
    mayBreak: 'Backup software and scripts that rely on the membership need another account.',
    references: [REFERENCES.securityGroups, REFERENCES.protectedAccounts, REFERENCES.attackDomainGroups],
  },

  ProtectAdminGroups: {
    title: 'AdminSDHolder stamps its access list',
    summary: 'The access list of AdminSDHolder is written to the protected account or group at the end.',
    meaning:
      'The end belongs to the groups that the system protects, or to one nested in them. Every hour, the domain controller with the role of PDC emulator replaces its access list by that of the container AdminSDHolder and turns off inheritance. The analysis takes this from the collected property adminsdholderprotected.',
    gain: 'An attacker who can write to AdminSDHolder adds an entry there, and within an hour it has that right on all privileged accounts and groups. Entries that administrators remove from these come back.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute nTSecurityDescriptor of AdminSDHolder changed.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4780,
        text: 'The access list was set on accounts that are members of administrators groups.',
      },
    ],
    detection: 'Alert on each change of AdminSDHolder. Compare its list with the default.',
    remediation:
      'The relationship is no fault. Remove entries from AdminSDHolder that do not belong there. Clear adminCount and turn on inheritance for accounts that are no longer privileged.',
    mayBreak:
      'Mail and management products add entries to AdminSDHolder at times, and fail for privileged accounts without them.',
    references: [
      REFERENCES.protectedAccounts,
      REFERENCES.attributeAdminCount,
      REFERENCES.paperSdHolder,
      REFERENCES.msAdts,
    ],
  },
} satisfies FamilyHelp;
