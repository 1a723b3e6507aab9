import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const ADD_SELF: KindHelp<'AddSelf'> = {
  kind: 'AddSelf',
  title: 'Add itself as member',
  summary: 'The start may add itself to the group.',
  meaning:
    'An entry of the access list of the group grants the validated write Self-Membership: whoever holds it may add or remove itself, but nobody else.',
  gain: 'An attacker who acts as the start joins the group and has all its rights from the next logon on.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 4728,
      text: 'A member was added to a global group by itself; 4732 for domain local and 4756 for universal groups.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attribute member of the group changed.',
    },
  ],
  detection: 'Look for additions where who acted and who was added are the same account.',
  remediation: 'Remove the right, or use requests that somebody approves.',
  mayBreak: 'Groups that people join by themselves, such as mailing lists. They should have no other rights.',
  references: [
    REFERENCES.rightSelfMembership,
    REFERENCES.attributeMember,
    REFERENCES.paperAce,
    REFERENCES.attackAccountManipulation,
  ],
};
