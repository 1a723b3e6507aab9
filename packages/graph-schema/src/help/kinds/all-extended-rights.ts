import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const ALL_EXTENDED_RIGHTS: KindHelp<'AllExtendedRights'> = {
  kind: 'AllExtendedRights',
  title: 'All extended rights',
  summary: 'The start has every extended right on the end.',
  meaning:
    'An entry of the access list grants control access without naming a right, so it grants all of them: to reset the password of a user, to read a confidential local administrator password of a computer, to replicate the secrets of a domain, and to enrol in a certificate template.',
  gain: 'An attacker uses the extended right that the kind of object offers: a new password for a user, the local administrator password of a computer that LAPS manages, all password hashes of a domain, or a certificate of a template.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 4662,
      text: 'Control access to the object, with the identifier of the right, where the object has an audit entry.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4724,
      text: 'A password is reset without the old one.',
    },
    {
      source: 'Security log of the certification authority',
      eventId: 4886,
      text: 'A certificate is requested.',
    },
  ],
  detection:
    'Audit control access on domains and on privileged objects, and alert on identifiers of replication and password rights used by unusual accounts.',
  remediation: 'Replace the entry by the one extended right that is needed.',
  mayBreak: 'Tools that relied on one of the rights; find out which with event 4662 before.',
  references: [
    REFERENCES.accessRights,
    REFERENCES.accessControl,
    REFERENCES.event4662,
    REFERENCES.paperAce,
    REFERENCES.attackAccountManipulation,
  ],
};
