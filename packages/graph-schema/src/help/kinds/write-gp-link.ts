import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const WRITE_GP_LINK: KindHelp<'WriteGPLink'> = {
  kind: 'WriteGPLink',
  title: 'Link policies',
  summary: 'The start may link group policies to the domain or organisational unit.',
  meaning:
    'An entry of the access list of the end lets the start write its attribute gPLink. It may then decide which policies apply to the users and computers below.',
  gain: 'An attacker links a policy whose content it controls and so runs programs on all computers below, with the highest privileges. It need not be a policy of this domain: a link may point to content on a server of the attacker.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attribute gPLink of the domain or unit changed.',
    },
    {
      source: 'Group Policy operational log',
      eventId: 5312,
      text: 'The list of policies that a computer applied has a new one.',
    },
    {
      source: 'Network monitoring',
      text: 'Computers fetch policy files from a server that is no domain controller.',
    },
  ],
  detection:
    'Alert on each change of gPLink on the domain, on the unit of domain controllers and on units with objects of tier zero.',
  remediation: 'Remove the right, or delegate it only to the tier of what is below.',
  mayBreak: 'Administrators of a location that link policies to their own unit.',
  references: [
    REFERENCES.attributeGpLink,
    REFERENCES.groupPolicy,
    REFERENCES.paperGpo,
    REFERENCES.attackGroupPolicy,
    REFERENCES.event5136,
  ],
};
