import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const GET_CHANGES_IN_FILTERED_SET: KindHelp<'GetChangesInFilteredSet'> = {
  kind: 'GetChangesInFilteredSet',
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
};
