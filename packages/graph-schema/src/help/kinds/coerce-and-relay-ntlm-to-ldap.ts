import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const COERCE_AND_RELAY_NTLM_TO_LDAP: KindHelp<'CoerceAndRelayNTLMToLDAP'> = {
  kind: 'CoerceAndRelayNTLMToLDAP',
  title: 'Relay to LDAP without signing',
  summary:
    'Everybody who can authenticate in the domain can make the computer log on to a domain controller and so take the computer over.',
  meaning:
    'The web client service runs on the computer, so it can be made to authenticate over HTTP, which allows relaying to LDAP. It does not restrict outgoing NTLM, and is not in Protected Users where that counts. Another computer of the domain is a domain controller that does not require LDAP signing. The start is the group Authenticated Users of the domain.',
  gain: "An attacker makes the computer authenticate to it, passes its messages on to the domain controller, and changes the computer's own object there: delegation or an additional key. With that, it controls the computer.",
  traces: [
    {
      source: 'Directory Service log of domain controllers',
      eventId: 2889,
      text: 'A client bound to LDAP without signing, where logging of it is turned up.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attributes msDS-AllowedToActOnBehalfOfOtherIdentity or msDS-KeyCredentialLink of the computer were changed by itself.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4624,
      text: 'A network logon by NTLM of a computer from an address that is not its own.',
    },
  ],
  detection:
    'Alert when computers change delegation or keys of their own object over LDAP, and on web clients that start on servers.',
  remediation:
    'Require LDAP signing on all domain controllers. Turn off the web client service where it is not needed, and restrict outgoing NTLM.',
  mayBreak:
    'Applications and devices that bind without signing: list them with event 2889 first. Without the web client, WebDAV folders do not open.',
  references: [
    REFERENCES.ldapSigning,
    REFERENCES.ldapBinding,
    REFERENCES.msNlmp,
    REFERENCES.attackRelay,
    REFERENCES.attackForcedAuthentication,
  ],
};
