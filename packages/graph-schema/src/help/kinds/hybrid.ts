import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { FamilyHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

/** What leads from the directory into the cloud, and back. */
export const HYBRID_HELP = {
  SyncedToEntraUser: {
    title: 'Same person in the cloud',
    summary: 'The cloud user is synchronised from the directory user.',
    meaning:
      'The cloud user is marked as synchronised and holds the security identifier of the directory user. Depending on how the tenant authenticates, the password of the directory user, or its logon at a federation service, is also that of the cloud user.',
    gain: 'An attacker who controls the directory user, for instance by a new password, can log on to the cloud as the same person and has the roles and data of that account. A second factor stands in its way, if the account has one.',
    traces: [
      {
        source: 'Microsoft Entra logs',
        text: 'Sign-ins of the cloud user from unusual places, and changes of its authentication methods.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4724,
        text: 'The password of the directory user was reset.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4738,
        text: 'The directory user was changed.',
      },
    ],
    detection:
      'Bring logs of both sides together: a reset in the directory followed by a sign-in to the cloud from a new place.',
    remediation:
      'Do not synchronise privileged accounts: cloud roles belong to accounts that exist only in the cloud. Ask for strong authentication.',
    mayBreak:
      'Administrators need a second account in the cloud; unlinking an account that is in use affects its mailbox and licences.',
    references: [
      REFERENCES.passwordHashSync,
      REFERENCES.protectCloud,
      REFERENCES.attackCloudAccounts,
      REFERENCES.attackHybridIdentity,
    ],
  },

  HostsEntraConnect: {
    title: 'Computer of Entra Connect',
    summary:
      'The start is the computer on which Entra Connect runs, and the end an account that it works with.',
    meaning:
      'The description that the installation of Entra Connect writes names the computer and the tenant; it belongs to the account in the directory whose name begins with MSOL. The account in the cloud has the name of the computer in its own, between Sync and an identifier. Newer installations use an application in the cloud instead, which cannot be told from its name. Where somebody changed the description, nothing is found, which does not mean that nothing is there.',
    gain: 'An attacker who is administrator of the computer reads the passwords of both accounts from the local database of Entra Connect. With the account of the directory, which usually replicates passwords, every account of the domain falls; with that of the cloud, passwords of synchronised users are set and accounts are taken over by matching.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 4662,
        text: 'Replication rights were used by the connector account from another address than that of the computer.',
      },
      {
        source: 'Microsoft Entra sign-in log',
        text: 'Sign-ins of the synchronisation account from another address than that of the computer, or to other applications.',
      },
      {
        source: 'Security log of the computer',
        eventId: 4624,
        text: 'Logons of administrators at the computer that are no part of its operation.',
      },
    ],
    detection:
      'Both accounts are used from one computer alone, every half hour. Alert on each use from elsewhere, and on interactive logons at the computer.',
    remediation:
      'Treat the computer like a domain controller: same administrators, same tier, no other software. Where passwords are not synchronised, take the replication rights away from the connector account. Move to the application identity of newer versions with a key in hardware.',
    mayBreak:
      'Administrators of ordinary servers lose access to the computer. Without replication rights, password hash synchronisation stops.',
    references: [
      REFERENCES.connectAccounts,
      REFERENCES.passwordHashSync,
      REFERENCES.protectCloud,
      REFERENCES.attackDcSync,
    ],
  },

  EntraConnectFor: {
    title: 'Connector account of the tenant',
    summary: 'Entra Connect reads the directory for the tenant with the account at the start.',
    meaning:
      'The description of the account names a domain of the tenant, and exactly one tenant that was collected is known by that domain. It tells what belongs together: who has the account does not control the tenant by that alone.',
    gain: 'None by itself. Together with the computer that Entra Connect runs on it shows how the directory and the tenant hang together.',
    traces: [],
    detection:
      'Compare with the synchronisation that is planned: an account for a tenant that nobody knows is a copy of the directory in foreign hands.',
    remediation: 'Delete connector accounts of installations that are no more.',
    mayBreak: 'Synchronisation stops if the account of a running installation is deleted.',
    references: [REFERENCES.connectAccounts, REFERENCES.attackHybridIdentity],
  },

  SeamlessSSOFor: {
    title: 'Key of seamless single sign-on',
    summary: 'The key of the computer account makes tickets with which to log on as the cloud user.',
    meaning:
      'The computer account AZUREADSSOACC is enabled in the domain that the user is synchronised from. Nobody sits at this computer: its key encrypts the Kerberos tickets that the cloud accepts for every synchronised user of the domain.',
    gain: 'An attacker who has the key, by replication or by a new password for the account, makes a ticket for any of these users and passes the first factor as that person, from anywhere. A second factor, or a rule of conditional access, still stands in the way where it is asked for. The key is not changed by itself.',
    traces: [
      {
        source: 'Microsoft Entra sign-in log',
        text: 'Sign-ins by seamless single sign-on from addresses that are not those of the organisation.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4742,
        text: 'The computer account was changed, its password for instance.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4769,
        text: 'Legitimate use asks domain controllers for a ticket to the account: a sign-in without one was made with a forged ticket.',
      },
    ],
    detection:
      'Compare sign-ins by this method with tickets that domain controllers issued for the account, and look at the age of its password.',
    remediation:
      'Switch the method off where devices are joined to the tenant, and delete the account. Otherwise change its key every 30 days, allow AES alone, and protect the account like a domain controller. Keep cloud administrators out of synchronisation and ask for strong authentication.',
    mayBreak:
      'Users of old devices in the domain have to enter their password in the browser again. Tickets issued before a new key stop working.',
    references: [
      REFERENCES.seamlessSso,
      REFERENCES.protectCloud,
      REFERENCES.attackTickets,
      REFERENCES.attackHybridIdentity,
    ],
  },

  SyncedToADUser: {
    title: 'Same person in the directory',
    summary: 'The cloud user is synchronised from the directory user at the end.',
    meaning:
      'The cloud user is marked as synchronised and holds the security identifier of the directory user. What is done to the cloud user reaches the directory user as far as the tenant writes back.',
    gain: 'With password writeback, a password that is set in the cloud becomes that of the directory user, so that an attacker with a cloud role for the help desk takes accounts of Active Directory over. Without writeback it needs the same password to be used, or a ticket that the cloud issues for the directory.',
    traces: [CLOUD_TRACES.passwordReset, CLOUD_TRACES.directoryReset, CLOUD_TRACES.directoryChanged],
    detection:
      'Bring logs of both sides together: a reset in the cloud, followed by one that the account of synchronisation makes in the directory.',
    remediation:
      'Keep privileged accounts of the directory out of synchronisation. Deny the account of synchronisation the right to reset passwords of accounts of tier zero, and use writeback only where people need it.',
    mayBreak:
      'People whose account is taken out of synchronisation lose mailbox and licences until they have a new cloud account.',
    references: [
      AZURE_REFERENCES.passwordWriteback,
      REFERENCES.protectCloud,
      REFERENCES.attackHybridIdentity,
      REFERENCES.attackDomainAccounts,
    ],
  },
} satisfies FamilyHelp;
