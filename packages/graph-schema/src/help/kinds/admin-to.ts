import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const ADMIN_TO: KindHelp<'AdminTo'> = {
  kind: 'AdminTo',
  title: 'Local administrator',
  summary: 'The start is a local administrator of the computer.',
  meaning:
    "The start is a direct member of the computer's local group Administrators (RID 544), as collected from the computer or from group policies. Members of members are reached through MemberOf.",
  gain: 'An attacker controls the computer: it runs programs with the highest privileges, reads stored secrets, and takes over everybody with a session there. It may switch off protection on the way.',
  traces: [
    {
      source: 'Security log of the computer',
      eventId: 4624,
      text: 'A logon at the computer, mostly of type 3.',
    },
    {
      source: 'Security log of the computer',
      eventId: 4672,
      text: 'The new session has privileges of an administrator.',
    },
    {
      source: 'System log of the computer',
      eventId: 7045,
      text: 'A service was installed, one way to run programs remotely.',
    },
    { source: 'Security log of the computer', eventId: 4698, text: 'A scheduled task was created.' },
  ],
  detection:
    'Alert on network logons with administrator privileges between workstations, and on services and tasks that appear at the same time on several computers.',
  remediation:
    "Take the member out of the group. Administer through groups of the computer's tier, give local administrators different passwords with LAPS, and deny them logons over the network.",
  mayBreak: 'Software distribution, monitoring, backup and support staff that use the membership.',
  references: [
    REFERENCES.attackAdminShares,
    REFERENCES.attackLocalGroups,
    REFERENCES.accessModel,
    REFERENCES.windowsLaps,
    REFERENCES.msDtyp,
  ],
};
