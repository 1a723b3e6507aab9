import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const MEMBER_OF: KindHelp<'MemberOf'> = {
  kind: 'MemberOf',
  title: 'Member of a group',
  summary: 'The start is a member of the end and has all rights of that group.',
  meaning:
    'The start is listed as a member, or the end is its primary group. Memberships of Domain Users, Domain Computers and Guest in Authenticated Users and Everyone, which the system grants itself, are added by the analysis.',
  gain: 'An attacker who controls a member has every right of the group and of the groups it is in, from the next logon on. Nested groups hide how far a membership reaches.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 4728,
      text: 'A member was added to a global group.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4732,
      text: 'A member was added to a domain local group.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4756,
      text: 'A member was added to a universal group.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attribute member or primaryGroupID changed.',
    },
  ],
  detection:
    'Alert on each addition to groups of tier zero and to groups nested in them. Review memberships of privileged groups, nested ones and primary groups included.',
  remediation:
    'Remove the member, or nest the group elsewhere. Keep privileged groups small, flat and without groups of other tiers; use memberships with an expiry for tasks that end.',
  mayBreak:
    'Whatever the member did through the group. Access tokens and tickets keep a membership until they expire, so both the loss and the problem show up hours later.',
  references: [
    REFERENCES.attributeMember,
    REFERENCES.securityGroups,
    REFERENCES.bestPractices,
    REFERENCES.attackDomainGroups,
    REFERENCES.attackAccountManipulation,
  ],
};
