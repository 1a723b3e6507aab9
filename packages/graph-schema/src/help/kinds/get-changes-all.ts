import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const GET_CHANGES_ALL: KindHelp<'GetChangesAll'> = {
  kind: 'GetChangesAll',
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
};
