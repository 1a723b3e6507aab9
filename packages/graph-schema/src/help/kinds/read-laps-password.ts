import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const READ_LAPS_PASSWORD: KindHelp<'ReadLAPSPassword'> = {
  kind: 'ReadLAPSPassword',
  title: 'Read the local administrator password',
  summary: 'The start may read the local administrator password that LAPS stores for the computer.',
  meaning:
    'An entry of the access list of the computer lets the start read one of the attributes ms-Mcs-AdmPwd, msLAPS-Password or msLAPS-EncryptedPassword. An encrypted password can be read only by those whom the policy names as decryptors.',
  gain: 'An attacker logs on to the computer as its local administrator and so controls it, with everybody whose session is there.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 4662,
      text: 'The attribute was read, where computers have an audit entry for it.',
    },
    {
      source: 'Security log of the computer',
      eventId: 4624,
      text: 'A logon of the local administrator at the computer.',
    },
  ],
  detection:
    'Audit reads of the password attributes, and alert on many reads by one account or on reads by unusual ones. Follow them to logons of local administrators.',
  remediation:
    'Grant the right only to those who administer the computer, by organisational unit and tier. Use Windows LAPS with encryption, and let passwords change after use.',
  mayBreak:
    'Support staff and deployment tools that read passwords. After changing from the older product to Windows LAPS, its clients read no passwords.',
  references: [REFERENCES.windowsLaps, REFERENCES.event4662, REFERENCES.attackPasswordStores],
};
