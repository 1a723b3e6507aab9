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
