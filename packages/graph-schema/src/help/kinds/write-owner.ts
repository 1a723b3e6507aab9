import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const WRITE_OWNER: KindHelp<'WriteOwner'> = {
  kind: 'WriteOwner',
  title: 'Take ownership',
  summary: 'The start may make itself the owner of the end, and so gain its control.',
  meaning:
    'An entry of the access list grants WRITE_OWNER. A new owner has the implied right to change the access list. The analysis derives this from the collected right; for computers and managed service accounts of domains that block implied rights of owners (29th character of dSHeuristics is 1), it derives nothing.',
  gain: "An attacker becomes the owner, grants itself full control, and goes on as GenericAll allows. Two changes of the object's security descriptor are all it takes.",
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attribute nTSecurityDescriptor changes twice: first the owner, then the list.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4662,
      text: 'Operations with the accesses WRITE_OWNER and WRITE_DAC, where the object has an audit entry.',
    },
  ],
  detection: 'Changes of owner are rare outside migrations. Alert on each one for objects of tier zero.',
  remediation: 'Remove the entry. Block implied rights of owners in the forest as KB5008383 describes.',
  mayBreak: 'Tools that repair ownership, and migration tools.',
  references: [
    REFERENCES.accessRights,
    REFERENCES.kbOwnerRights,
    REFERENCES.msAdtsHeuristics,
    REFERENCES.paperAce,
    REFERENCES.attackPermissions,
  ],
};
