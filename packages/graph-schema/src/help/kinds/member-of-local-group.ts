import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const MEMBER_OF_LOCAL_GROUP: KindHelp<'MemberOfLocalGroup'> = {
  kind: 'MemberOfLocalGroup',
  title: 'Member of a local group',
  summary: 'The start is a member of the local group of a computer.',
  meaning:
    'The membership was collected from the computer, or group policies add the start to the group. Members of Administrators, Remote Desktop Users, Distributed COM Users and Remote Management Users have relationships of their own to the computer, which the analysis derives.',
  gain: 'What the group may do on its computer. For groups other than the four, that depends on user rights and on permissions that were not collected.',
  traces: [
    { source: 'Security log of the computer', eventId: 4732, text: 'A member was added to a local group.' },
    {
      source: 'Security log of the computer',
      eventId: 4733,
      text: 'A member was removed from a local group.',
    },
    {
      source: 'Security log of the computer',
      eventId: 4799,
      text: 'The members of a local group were listed.',
    },
  ],
  detection: 'Alert on members that were added outside policies, above all to Administrators.',
  remediation:
    'Remove the member. Let a policy state the members of local groups, so that others are removed again.',
  mayBreak:
    'Whatever the member did on the computer through the group; services run with local memberships at times.',
  references: [REFERENCES.msDtyp, REFERENCES.attackLocalGroups, REFERENCES.attackAccountManipulation],
};
