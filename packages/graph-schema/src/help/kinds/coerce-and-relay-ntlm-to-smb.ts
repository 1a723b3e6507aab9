import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const COERCE_AND_RELAY_NTLM_TO_SMB: KindHelp<'CoerceAndRelayNTLMToSMB'> = {
  kind: 'CoerceAndRelayNTLMToSMB',
  title: 'Relay to a computer without SMB signing',
  summary:
    'Everybody who can authenticate in the domain can make an administrator of the computer log on to it and act in its name.',
  meaning:
    "The computer does not require SMB signing, and another computer has administrator rights on it, directly or through groups. That other computer does not restrict outgoing NTLM, and is not in Protected Users where the functional level of the domain makes this count. The start is the group Authenticated Users of the computer's domain.",
  gain: 'An attacker makes the other computer authenticate to it, passes its messages on to the computer and holds a session there with administrator rights. From then on, it controls the computer.',
  traces: [
    {
      source: 'Security log of the computer',
      eventId: 4624,
      text: 'A network logon by NTLM of a computer account whose address is not that of the computer.',
    },
    {
      source: 'NTLM operational log',
      eventId: 8004,
      text: 'A domain controller saw an NTLM logon, where auditing is on.',
    },
    {
      source: 'Security log of the computer',
      eventId: 5145,
      text: 'Access to named pipes that make a computer authenticate elsewhere, such as those of the print spooler or of encrypted files.',
    },
  ],
  detection:
    'Alert on NTLM logons of computer accounts from addresses of other hosts, and on network logons of computers with administrator rights.',
  remediation:
    'Require SMB signing on all computers. Take computer accounts out of local administrators. Restrict outgoing NTLM of servers, and filter calls that coerce authentication.',
  mayBreak:
    'Old clients and devices without signing; it costs some speed. Software that manages servers by the account of another server. Restricting NTLM needs an inventory of what uses it.',
  references: [
    REFERENCES.smbSigning,
    REFERENCES.msNlmp,
    REFERENCES.attackRelay,
    REFERENCES.attackForcedAuthentication,
  ],
};
