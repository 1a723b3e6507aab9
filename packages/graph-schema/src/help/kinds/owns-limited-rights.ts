import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const OWNS_LIMITED_RIGHTS: KindHelp<'OwnsLimitedRights'> = {
  kind: 'OwnsLimitedRights',
  title: 'Owner with limited rights',
  summary: 'The start owns the end and has the rights that an entry for OWNER RIGHTS states.',
  meaning:
    'The access list has an entry for OWNER RIGHTS, which replaces the implied rights of the owner. The property privileges lists what it grants.',
  gain: 'An attacker who acts as the owner uses the listed rights. Whether that is control depends on them: writing attributes and changes of the access list are, reading is not.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'Attributes of the object change by its owner.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4662,
      text: 'Access to the object by its owner, where it has an audit entry.',
    },
  ],
  detection: 'Compare owners with who should own, and review what OWNER RIGHTS has.',
  remediation: 'Set the owner of valuable objects to Domain Admins, or reduce the entry to reading.',
  mayBreak: 'Those who created the object and maintain it through these rights.',
  references: [
    REFERENCES.securityIdentifiers,
    REFERENCES.kbOwnerRights,
    REFERENCES.accessControl,
    REFERENCES.attackPermissions,
  ],
};
