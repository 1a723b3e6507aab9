import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const GET_CHANGES: KindHelp<'GetChanges'> = {
  kind: 'GetChanges',
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
  references: [REFERENCES.rightGetChanges, REFERENCES.msDrsr, REFERENCES.event4662, REFERENCES.attackDcSync],
};
