import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const ADD_MEMBER: KindHelp<'AddMember'> = {
  kind: 'AddMember',
  title: 'Add members',
  summary: 'The start may add anybody to the group, itself included.',
  meaning: 'An entry of the access list of the group grants the right to write its attribute member.',
  gain: 'An attacker adds an account that it controls and has all rights of the group from the next logon on. It may remove the account again when done.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 4728,
      text: 'A member was added to a global group; 4732 for domain local and 4756 for universal groups.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attribute member of the group changed.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4729,
      text: 'A member was removed from a global group; 4733 and 4757 for the others.',
    },
  ],
  detection:
    'Alert on additions to privileged groups, above all when the member is removed again soon after.',
  remediation: 'Remove the right, or let a group of the same tier manage the group.',
  mayBreak: 'Group owners and access request portals that manage the membership.',
  references: [
    REFERENCES.attributeMember,
    REFERENCES.securityGroups,
    REFERENCES.paperAce,
    REFERENCES.attackAccountManipulation,
  ],
};
