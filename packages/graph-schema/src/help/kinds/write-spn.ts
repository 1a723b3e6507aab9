import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const WRITE_SPN: KindHelp<'WriteSPN'> = {
  kind: 'WriteSPN',
  title: 'Write service names',
  summary: 'The start may write the service principal names of the end.',
  meaning:
    'An entry of the access list of the account lets the start write its attribute servicePrincipalName. Anybody may request a ticket to an account with a service name, encrypted with a key that is made from its password.',
  gain: 'An attacker gives the user a service name, requests a ticket and tries to find out the password offline. It works for weak passwords; passwords of computers and managed accounts are too long. On computers, a moved service name can turn delegation against another computer.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attribute servicePrincipalName was written, often removed again soon.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4769,
      text: 'A service ticket to a user account, with RC4 encryption in many cases.',
    },
    { source: 'Security log of domain controllers', eventId: 4738, text: 'The user account was changed.' },
  ],
  detection: 'Alert on service names that appear on accounts of people, and on tickets requested for them.',
  remediation:
    'Remove the right. Use group managed service accounts for services and long passwords elsewhere; allow only AES encryption.',
  mayBreak:
    'Administrators of databases and web servers that register names themselves must ask for it. Old systems may know RC4 only.',
  references: [
    REFERENCES.attributeSpn,
    REFERENCES.event4769,
    REFERENCES.paperAce,
    REFERENCES.attackKerberoasting,
  ],
};
