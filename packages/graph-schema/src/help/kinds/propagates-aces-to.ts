import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const PROPAGATES_ACES_TO: KindHelp<'PropagatesACEsTo'> = {
  kind: 'PropagatesACEsTo',
  title: 'Access lists are inherited',
  summary: 'Entries of the access list of the container reach the object.',
  meaning:
    'The object is a child of the container and does not block inheritance, so entries that can be inherited apply to it. Nothing in the product produces the relationship today; Contains is what paths use. It appears when uploaded data brings it.',
  gain: 'An attacker who may change the access list of the container adds an entry that the object inherits, such as full control.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attribute nTSecurityDescriptor of the container changed.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 5139,
      text: 'An object was moved to another container.',
    },
  ],
  detection: 'Alert on changes of access lists of containers that hold valuable objects.',
  remediation:
    'Keep objects of a tier in containers that only this tier controls. Blocking inheritance on single objects works, but is easily forgotten.',
  mayBreak: 'Blocked inheritance also keeps delegated rights away, such as those of the help desk.',
  references: [
    REFERENCES.accessControl,
    REFERENCES.msAdts,
    REFERENCES.paperAce,
    REFERENCES.attackPermissions,
  ],
};
