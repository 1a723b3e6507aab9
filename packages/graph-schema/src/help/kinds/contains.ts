import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const CONTAINS: KindHelp<'Contains'> = {
  kind: 'Contains',
  title: 'Contains the object',
  summary: 'The domain, organisational unit or container holds the object.',
  meaning:
    'The end is a direct child of the start in the tree of the directory. Entries of the access list of a container that can be inherited, and policies linked to it, reach what it holds.',
  gain: 'An attacker who controls a container can add entries to its access list that objects in it inherit, and link policies to organisational units. Objects with blocked inheritance, such as accounts that AdminSDHolder protects, do not inherit entries.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attributes nTSecurityDescriptor or gPLink of the container changed.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 5139,
      text: 'An object was moved to another container.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 5137,
      text: 'An object was created in the container.',
    },
  ],
  detection:
    'Alert on changes of access lists of containers that hold objects of tier zero, and on moves into them or out of them.',
  remediation:
    'The relationship itself is no fault. Keep objects of a tier in containers that only this tier controls, and remove rights of others on these containers.',
  mayBreak: 'Moving objects changes which policies apply to them and which delegated rights they inherit.',
  references: [
    REFERENCES.msAdts,
    REFERENCES.accessControl,
    REFERENCES.paperAce,
    REFERENCES.attackPermissions,
  ],
};
