import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const WRITE_OWNER_LIMITED_RIGHTS: KindHelp<'WriteOwnerLimitedRights'> = {
  kind: 'WriteOwnerLimitedRights',
  title: 'Take ownership, with limited rights',
  summary:
    'The start may make itself the owner of the end, where owners have the rights that an inherited entry states.',
  meaning:
    'An entry of the access list grants WRITE_OWNER, and an inherited entry for OWNER RIGHTS replaces the implied rights of an owner. The property privileges lists what that entry grants to whoever is the owner.',
  gain: 'An attacker becomes the owner and uses the listed rights. Whether that is control depends on them: full control and changes of the access list are, reading is not.',
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
  detection: 'Alert on changes of owner of valuable objects, and review what OWNER RIGHTS has on containers.',
  remediation: 'Remove the right to take ownership, or reduce the entry for OWNER RIGHTS to reading.',
  mayBreak: 'Owners that relied on the granted rights, such as those who created objects in that container.',
  references: [
    REFERENCES.securityIdentifiers,
    REFERENCES.accessRights,
    REFERENCES.kbOwnerRights,
    REFERENCES.attackPermissions,
  ],
};
