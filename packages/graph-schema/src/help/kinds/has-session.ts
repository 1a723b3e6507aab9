import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const HAS_SESSION: KindHelp<'HasSession'> = {
  kind: 'HasSession',
  title: 'Somebody is logged on',
  summary: 'The user was seen logged on to the computer.',
  meaning:
    "A collector saw a session of the user on the computer. It is a moment's observation: sessions come and go, so they are removed when they are not seen again for some days.",
  gain: 'Whoever controls the computer can take over what the session holds: passwords, keys and tickets in memory, or the session itself. So control of the computer becomes control of the user, for as long as the session lasts and often longer.',
  traces: [
    {
      source: 'Security log of the computer',
      eventId: 4624,
      text: 'The user logged on; the logon type tells how.',
    },
    {
      source: 'Security log of the computer',
      eventId: 4672,
      text: 'The session has privileges of an administrator.',
    },
    {
      source: 'Security log of the computer',
      eventId: 4656,
      text: 'A handle to the process lsass.exe was requested, where its access is audited.',
    },
  ],
  detection:
    'Alert on logons of privileged accounts to computers of lower tiers, and on access to the memory of lsass.exe.',
  remediation:
    'Deny accounts of a tier to log on to computers of lower tiers, by policy or authentication silos. Administer from dedicated workstations, turn on Credential Guard and put administrators into Protected Users.',
  mayBreak:
    'Administrators need other accounts and computers for other tasks. Protected Users cannot use NTLM, delegation or old encryption types, which some applications need.',
  references: [
    REFERENCES.event4624,
    REFERENCES.protectedUsers,
    REFERENCES.accessModel,
    REFERENCES.attackLsassMemory,
  ],
};
