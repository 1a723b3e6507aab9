import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const ADD_KEY_CREDENTIAL_LINK: KindHelp<'AddKeyCredentialLink'> = {
  kind: 'AddKeyCredentialLink',
  title: 'Add a key to log on with',
  summary: 'The start may add keys to the end with which it can log on as the end.',
  meaning:
    'An entry of the access list of the user or computer lets the start write its attribute msDS-KeyCredentialLink. Windows Hello for Business stores public keys there; whoever has the private key obtains a ticket without a password. It needs a domain controller of Windows Server 2016 or newer with a certificate for Kerberos.',
  gain: 'An attacker adds a key of its own and logs on as the account with it. The password stays as it is, so nobody notices, and the way in stays until the key is removed. With the ticket, the NT hash of the account can be obtained as well.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attribute msDS-KeyCredentialLink changed.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4768,
      text: 'A ticket was requested with a certificate: the fields about the certificate are filled.',
    },
  ],
  detection:
    'Alert on changes of the attribute by anybody but the account itself, the registration of devices and the synchronisation account. List accounts with keys that no device explains.',
  remediation:
    'Remove the right, and keys that nobody knows. Put privileged accounts under AdminSDHolder, whose list has no such entry.',
  mayBreak:
    'Registration for Windows Hello for Business in hybrid environments, where the synchronisation account needs the right; the groups Key Admins and Enterprise Key Admins have it.',
  references: [
    REFERENCES.attributeKeyCredential,
    REFERENCES.paperShadow,
    REFERENCES.event5136,
    REFERENCES.attackAccountManipulation,
  ],
};
