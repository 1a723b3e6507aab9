import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const SYNC_LAPS_PASSWORD: KindHelp<'SyncLAPSPassword'> = {
  kind: 'SyncLAPSPassword',
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
};
