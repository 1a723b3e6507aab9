import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const OWNS: KindHelp<'Owns'> = {
  kind: 'Owns',
  title: 'Owner of the object',
  summary:
    'The start owns the end, and owning an object includes the right to change who may do what with it.',
  meaning:
    'Every object has an owner, by default who created it. Windows lets the owner read and change the access list whatever the list says, unless an entry for OWNER RIGHTS limits it. The analysis derives this from the collected owner. In domains whose dSHeuristics has 1 as its 29th character, owners of computers and managed service accounts have no implied rights; there, only members of Domain Admins and Enterprise Admins keep the relationship.',
  gain: 'An attacker who acts as the owner can add an entry to the access list of the object that grants full control, and then use it as GenericAll on that kind of object allows. It is a quiet way in, because no entry of the list names the owner.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attribute nTSecurityDescriptor of the object changes when the owner grants rights.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4662,
      text: 'An operation with the access WRITE_DAC, where the object has an audit entry for it.',
    },
  ],
  detection:
    'Compare owners with who should own: computers, users, groups and policies of value belong to Domain Admins. Alert on changes of access lists by accounts that are owners but no administrators.',
  remediation:
    'Set the owner of valuable objects to Domain Admins, and create objects with accounts made for that. Block implied rights of owners in the forest as KB5008383 describes.',
  mayBreak:
    'Processes that create an object and change its access list later lose that right, such as joining scripts and provisioning tools.',
  references: [
    REFERENCES.kbOwnerRights,
    REFERENCES.msAdtsHeuristics,
    REFERENCES.accessControl,
    REFERENCES.paperAce,
    REFERENCES.attackPermissions,
  ],
};
