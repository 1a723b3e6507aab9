import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const WRITE_OWNER_RAW: KindHelp<'WriteOwnerRaw'> = {
  kind: 'WriteOwnerRaw',
  title: 'May take ownership, as collected',
  summary: 'An entry of the access list lets the start make itself the owner of the end.',
  meaning:
    'This is what was collected. Whether ownership gives control depends on the domain and on the kind of object, so the analysis derives WriteOwner from it, where it does, and paths use that one.',
  gain: 'See WriteOwner, where it is derived. Where implied rights of owners are blocked, an attacker becomes the owner but gains no rights by that.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attribute nTSecurityDescriptor changes when the owner does.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4662,
      text: 'An operation with the access WRITE_OWNER, where the object has an audit entry.',
    },
  ],
  detection:
    "Review such entries on valuable objects even where nothing is derived: the domain's setting could change.",
  remediation: 'Remove the entry.',
  mayBreak: 'Tools that repair ownership, and migration tools.',
  references: [
    REFERENCES.accessRights,
    REFERENCES.kbOwnerRights,
    REFERENCES.msAdtsHeuristics,
    REFERENCES.attackPermissions,
  ],
};
