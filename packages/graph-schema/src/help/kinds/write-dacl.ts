import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const WRITE_DACL: KindHelp<'WriteDacl'> = {
  kind: 'WriteDacl',
  title: 'Change the access list',
  summary: 'The start may change the access list of the end, and so grant itself any right.',
  meaning:
    'An entry of the access list grants WRITE_DAC. Nothing else is needed for full control, since the list decides about every other right.',
  gain: 'An attacker adds an entry with full control for an account of its own, or a less visible one with just the right it needs, such as replication rights on a domain. Such entries also serve to come back later.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attribute nTSecurityDescriptor of the object changes; the event has the old and the new descriptor.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4662,
      text: 'An operation with the access WRITE_DAC, where the object has an audit entry.',
    },
  ],
  detection:
    'Compare the old and the new descriptor in event 5136 and alert when an entry is added to the domain, AdminSDHolder, or any object of tier zero.',
  remediation: 'Remove the right, and review the list for entries that were added with it.',
  mayBreak:
    'Installers that prepare the directory, such as those of mail systems, ask for this right; grant it for the time of the installation.',
  references: [
    REFERENCES.accessRights,
    REFERENCES.accessControl,
    REFERENCES.paperAce,
    REFERENCES.attackPermissions,
    REFERENCES.event5136,
  ],
};
