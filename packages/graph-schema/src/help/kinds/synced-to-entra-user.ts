import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const SYNCED_TO_ENTRA_USER: KindHelp<'SyncedToEntraUser'> = {
  kind: 'SyncedToEntraUser',
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
    { source: 'Security log of domain controllers', eventId: 4738, text: 'The directory user was changed.' },
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
};
