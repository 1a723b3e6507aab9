import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const OWNS_RAW: KindHelp<'OwnsRaw'> = {
  kind: 'OwnsRaw',
  title: 'Owner, as collected',
  summary: 'The start is the owner of the end.',
  meaning:
    'This is what was collected. Whether ownership gives control depends on the domain and on the kind of object, so the analysis derives Owns from it, where it does, and paths use that one.',
  gain: 'See Owns, where it is derived. Where implied rights of owners are blocked, an attacker who acts as the owner gains no rights by that.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attribute nTSecurityDescriptor changes when the owner does.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 5137,
      text: 'An object was created; its creator becomes the owner as a rule.',
    },
  ],
  detection: 'List objects whose owner is no administrator, above all computers that users joined.',
  remediation:
    'Set the owner of valuable objects to Domain Admins, and create objects with accounts made for that.',
  mayBreak: 'Scripts that change the access list of what they created.',
  references: [
    REFERENCES.accessControl,
    REFERENCES.kbOwnerRights,
    REFERENCES.msAdtsHeuristics,
    REFERENCES.attackPermissions,
  ],
};
