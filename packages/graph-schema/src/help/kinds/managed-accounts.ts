import type { FamilyHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

/** Delegated managed service accounts: who creates them, and who says whom they replace. */
export const MANAGED_ACCOUNTS_HELP = {
  CreateChildDMSA: {
    title: 'Create delegated service accounts',
    summary:
      'The start may create delegated managed service accounts in the domain, organisational unit or container.',
    meaning:
      'An entry of the access list lets the start create objects of the class msDS-DelegatedManagedServiceAccount below the end. Whoever creates an object owns it and may write all of it. Entries that deny the same are not looked at: where there is one above, the right may be without effect.',
    gain: 'An attacker creates such an account and says that it replaces another one. On domain controllers of Windows Server 2025 without the update of August 2025, this gives the keys and groups of any account of the domain; with it, of accounts whose own attributes it can write as well.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5137,
        text: 'An object of the class msDS-DelegatedManagedServiceAccount was created.',
      },
    ],
    detection:
      'Alert on each new delegated managed service account that no migration explains, above all outside the container of managed service accounts.',
    remediation:
      'Remove the right. Update all domain controllers, and let administrators alone create service accounts.',
    mayBreak: 'Administrators of services that migrate accounts themselves must ask for it.',
    references: [REFERENCES.delegatedAccounts, REFERENCES.paperBadSuccessor, REFERENCES.event5137],
  },

  CreateChildAll: {
    title: 'Create objects of all classes',
    summary: 'The start may create objects of any class below the end.',
    meaning:
      'An entry of the access list lets the start create child objects and names no class. Delegated managed service accounts are among what it may create, where the schema knows them.',
    gain: 'An attacker creates an account that it owns: a computer to begin attacks on delegation with, or a delegated managed service account that claims to replace another account. Together with the right to restore deleted objects, it decides where these come back.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5137,
        text: 'An object was created, with its class and with who created it.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4741,
        text: 'A computer account was created.',
      },
    ],
    detection:
      'Alert on objects that are created by accounts that do not manage the unit, and on classes that nobody creates by hand.',
    remediation: 'Replace the entry by one for the classes that are needed, on the units that need it.',
    mayBreak:
      'Scripts that create several kinds of objects, such as those that prepare a unit for a new location.',
    references: [
      REFERENCES.accessRights,
      REFERENCES.delegatedAccounts,
      REFERENCES.paperBadSuccessor,
      REFERENCES.event5137,
    ],
  },

  CreateChild: {
    title: 'Create objects of one class',
    summary: 'The start may create objects of one class below the end, such as users or computers.',
    meaning:
      'An entry of the access list lets the start create child objects of a class that is not the one of delegated managed service accounts. Which class it is, is not kept.',
    gain: 'Alone it gives an attacker a fresh account without rights. Together with the right to restore deleted objects and to rename them, deleted accounts come back in this place.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 4720,
        text: 'A user account was created; 4741 for computers.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 5137,
        text: 'An object was created below the end.',
      },
    ],
    detection: 'Look for accounts that were created by others than the joiner process of the organisation.',
    remediation: 'Keep the right with those who create accounts as their work, on the units of their tier.',
    mayBreak: 'Account management and joining computers by those who have the right.',
    references: [REFERENCES.accessRights, REFERENCES.restoringObjects, REFERENCES.event5137],
  },

  WriteMsDSManagedAccountPrecededByLink: {
    title: 'Write which account is replaced',
    summary: 'The start may say which account the delegated managed service account replaces.',
    meaning:
      'An entry of the access list lets the start write the attribute msDS-ManagedAccountPrecededByLink. It counts on delegated managed service accounts; on other accounts the attribute has no effect.',
    gain: 'Together with the right to write the state of the migration, and a place among those that read the keys of the account, an attacker makes it replace another account as if it had created it.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute msDS-ManagedAccountPrecededByLink was written.',
      },
    ],
    detection: 'Alert on each change of the attribute by somebody who does not migrate service accounts.',
    remediation: 'Remove the right when the migration of the account is over.',
    mayBreak: 'A migration that is still going on.',
    references: [REFERENCES.delegatedAccounts, REFERENCES.paperBadSuccessor, REFERENCES.event5136],
  },

  WriteMsDSDelegatedMSAState: {
    title: 'Write the state of a migration',
    summary: 'The start may say that the migration to the delegated managed service account is complete.',
    meaning:
      'An entry of the access list lets the start write the attribute msDS-DelegatedMSAState: 0 before a migration, 1 during it, 2 when it is complete and the account has what its predecessor had.',
    gain: 'Together with the right to say which account is replaced, an attacker completes a migration that nobody ordered.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute msDS-DelegatedMSAState was set to 2.',
      },
    ],
    detection: 'Compare completed migrations with those that were planned.',
    remediation: 'Remove the right; domain administrators complete migrations.',
    mayBreak: 'Completion of a migration by those who run the service.',
    references: [REFERENCES.delegatedAccounts, REFERENCES.paperBadSuccessor, REFERENCES.event5136],
  },

  WriteMsDSSupersededManagedAccountLink: {
    title: 'Write the successor of an account',
    summary: 'The start may say which delegated managed service account replaces the end.',
    meaning:
      'An entry of the access list of the account lets the start write its attribute msDS-SupersededManagedAccountLink. Since the update of August 2025, domain controllers ask for it: a successor counts only where the account names it.',
    gain: 'Together with the right to write the state beside it, and a delegated managed service account of its own, an attacker obtains the keys of the end. No password is reset and no key is added, so that nobody notices.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute msDS-SupersededManagedAccountLink of the account was written.',
      },
    ],
    detection: 'Alert on each change of the attribute; on accounts of people it is never written.',
    remediation: 'Remove the right.',
    mayBreak: 'Migration of this service account by those who run the service.',
    references: [REFERENCES.delegatedAccounts, REFERENCES.paperBadSuccessor, REFERENCES.event5136],
  },

  WriteMsDSSupersededServiceAccountState: {
    title: 'Write that an account is replaced',
    summary: 'The start may say that the end has been replaced by another account.',
    meaning:
      'An entry of the access list of the account lets the start write its attribute msDS-SupersededServiceAccountState; the value 2 says that it is replaced.',
    gain: 'It is one half of what a domain controller with the update of August 2025 asks for. With the other half, the link to the successor, an attacker obtains the keys of the end.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute msDS-SupersededServiceAccountState of the account was written.',
      },
    ],
    detection: 'List accounts with the value 2 and compare them with the migrations that were planned.',
    remediation: 'Remove the right, unless the account is about to be migrated.',
    mayBreak: 'Those who run the service can no longer migrate it by themselves.',
    references: [REFERENCES.delegatedAccounts, REFERENCES.paperBadSuccessor, REFERENCES.event5136],
  },

  WriteMsDSGroupMSAMembership: {
    title: 'Write who reads the keys',
    summary: 'The start may say who retrieves the password or the keys of the managed service account.',
    meaning:
      'An entry of the access list lets the start write the attribute msDS-GroupMSAMembership, which holds the list of those that may retrieve what the account logs on with. On accounts that are no managed service accounts it has no effect.',
    gain: 'An attacker puts an account of its own on the list and logs on as the service account.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute msDS-GroupMSAMembership was written.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4662,
        text: 'The managed password was read by somebody who did not read it before.',
      },
    ],
    detection: 'Alert on changes of the list outside of changes to the servers of the service.',
    remediation: 'Remove the right, or leave it with those who administer the servers of the service alone.',
    mayBreak: 'Adding a server to the service by those who lose the right.',
    references: [
      REFERENCES.managedAccounts,
      REFERENCES.attributeGmsaMembership,
      REFERENCES.event5136,
      REFERENCES.event4662,
    ],
  },

  CanUseBadSuccessor: {
    title: 'Become the successor of an account',
    summary: 'The start can make a delegated managed service account the successor of the end.',
    meaning:
      'The domain has a writable domain controller of Windows Server 2025, and the start may create a delegated managed service account somewhere in the domain, or controls one whose migration is not complete. It leads to the domain where a domain controller is known to lack the update of August 2025: there, nobody asks the replaced account. It leads to a single account where the start may also write the two attributes by which that account names its successor. Where the state of the update is not known, nothing leads to the domain, which does not mean that it is safe.',
    gain: 'An attacker receives the keys of the replaced account, earlier ones included, and tickets with its groups. Without the update, every account of the domain is within reach, domain administrators and krbtgt among them. No password is reset, and neither Protected Users nor a mark as sensitive stands in the way.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5137,
        text: 'A delegated managed service account was created by somebody who does not migrate services.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attributes msDS-ManagedAccountPrecededByLink and msDS-DelegatedMSAState of an account were written together.',
      },
      {
        source: 'Directory Service log of domain controllers',
        eventId: 2946,
        text: 'The keys of a managed service account were fetched, with who fetched them.',
      },
    ],
    detection:
      'Alert on each delegated managed service account that is created or whose migration completes; there are few of them in any domain.',
    remediation:
      'Install the updates of August 2025 or later on all domain controllers of Windows Server 2025. Then take away the rights to create such accounts, full control of units above all, and the rights to write the two attributes of accounts that nobody migrates.',
    mayBreak:
      'Administrators of units with full control can no longer create accounts of this class; give them the classes that they need.',
    references: [
      REFERENCES.paperBadSuccessor,
      REFERENCES.badSuccessorUpdate,
      REFERENCES.delegatedAccounts,
      REFERENCES.event5137,
    ],
  },

  SupersedesAccount: {
    title: 'Successor of an account',
    summary: 'The start has replaced the end, and logs on with what the end had.',
    meaning:
      'The start is a delegated managed service account whose migration is complete and that names the end as the account before it; the end names it in turn. That second name is not asked for where a domain controller lacks the update of August 2025. Where nobody read it, the property basis says so.',
    gain: 'An attacker who controls the start, a server that runs as it, or the list of those who read its keys, has the keys and the groups of the end as well.',
    traces: [
      {
        source: 'Directory Service log of domain controllers',
        eventId: 2946,
        text: 'The keys of the successor were fetched by a computer that does not run the service.',
      },
    ],
    detection: 'Compare the accounts that have successors with the migrations that were planned.',
    remediation:
      'Undo a succession that nobody planned: clear both links, delete the successor and change the password of the account twice. Protect a planned successor like the account that it replaced.',
    mayBreak: 'The service stops if its successor is deleted while it is in use.',
    references: [REFERENCES.delegatedAccounts, REFERENCES.paperBadSuccessor],
  },
} satisfies FamilyHelp;
