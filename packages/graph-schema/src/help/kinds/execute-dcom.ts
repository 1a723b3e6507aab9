import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const EXECUTE_DCOM: KindHelp<'ExecuteDCOM'> = {
  kind: 'ExecuteDCOM',
  title: 'Remote COM',
  summary: 'The start may start and use COM objects of the computer over the network.',
  meaning:
    "The start is a direct member of the computer's local group Distributed COM Users (RID 562), which launch and access permissions name. What an object lets its caller do depends on that object.",
  gain: 'An attacker uses an object that can run programs, if its own permissions allow it, and so runs code on the computer. Many such objects also ask for administrator rights.',
  traces: [
    { source: 'Security log of the computer', eventId: 4624, text: 'A network logon of the user.' },
    {
      source: 'Security log of the computer',
      eventId: 4688,
      text: 'A program was started by a COM server such as mmc.exe or an office application without a user at the desk.',
    },
    {
      source: 'System log of the computer',
      eventId: 10036,
      text: 'An activation was refused for its low authentication level.',
    },
  ],
  detection:
    'Watch for COM servers that start command shells, and for calls of remote activation from workstations.',
  remediation:
    'Take the member out of the group, restrict the launch permissions, and let the firewall admit remote procedure calls only from administration hosts.',
  mayBreak: 'Industrial control software (OPC), monitoring and management consoles that use COM remotely.',
  references: [REFERENCES.msDcom, REFERENCES.attackDcom, REFERENCES.msDtyp],
};
