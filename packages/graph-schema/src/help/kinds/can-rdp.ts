import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const CAN_RDP: KindHelp<'CanRDP'> = {
  kind: 'CanRDP',
  title: 'Remote desktop',
  summary: 'The start may log on to the computer through remote desktop.',
  meaning:
    "The start is in the computer's local group Remote Desktop Users (RID 555) and has the right to log on through Remote Desktop Services. A computer whose user rights were not collected gives no relationship, unless the rule set of 2025-11 is used.",
  gain: "An attacker gets a desktop on the computer as the start. It can run programs, read files and look for ways to higher privileges there. Other people's credentials in memory need administrator rights.",
  traces: [
    { source: 'Security log of the computer', eventId: 4624, text: 'A logon of type 10.' },
    {
      source: 'Terminal Services operational logs',
      eventId: 1149,
      text: 'A user authenticated to remote desktop.',
    },
    {
      source: 'Terminal Services operational logs',
      eventId: 21,
      text: 'A session was opened on the computer.',
    },
    { source: 'Security log of the computer', eventId: 4778, text: 'A session was reconnected.' },
  ],
  detection:
    'Alert on remote desktop logons from unusual addresses, at unusual times, or of accounts of another tier.',
  remediation:
    'Take the member out of the group, or take the logon right from it. Use gateways with a second factor and restricted administration modes.',
  mayBreak: 'People who work on the computer remotely; terminal servers exist for that.',
  references: [
    REFERENCES.remoteDesktopRight,
    REFERENCES.msLsad,
    REFERENCES.attackRemoteDesktop,
    REFERENCES.msDtyp,
  ],
};
