import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const CAN_PS_REMOTE: KindHelp<'CanPSRemote'> = {
  kind: 'CanPSRemote',
  title: 'PowerShell remoting',
  summary: 'The start may open PowerShell sessions on the computer.',
  meaning:
    "The start is a direct member of the computer's local group Remote Management Users (RID 580). The sessions have the rights of the user, not those of an administrator.",
  gain: 'An attacker runs commands on the computer as the start, reads what it can read there and looks for ways to higher privileges and other sessions.',
  traces: [
    { source: 'WinRM operational log', eventId: 91, text: 'A session was created on the computer.' },
    {
      source: 'PowerShell operational log',
      eventId: 4104,
      text: 'The text of scripts that ran, where logging of script blocks is on.',
    },
    { source: 'Security log of the computer', eventId: 4624, text: 'A network logon of the user.' },
  ],
  detection:
    'Alert on sessions from computers that are no administration hosts, and search script logs for access to credentials.',
  remediation:
    'Take the member out of the group. Offer constrained endpoints with Just Enough Administration instead, and let the firewall admit only administration hosts.',
  mayBreak: 'Scripts and automation that run commands on the computer.',
  references: [
    REFERENCES.remotingSecurity,
    REFERENCES.enoughAdministration,
    REFERENCES.attackRemoteManagement,
    REFERENCES.msDtyp,
  ],
};
