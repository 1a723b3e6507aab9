import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const COERCE_AND_RELAY_NTLM_TO_LDAPS: KindHelp<'CoerceAndRelayNTLMToLDAPS'> = {
  kind: 'CoerceAndRelayNTLMToLDAPS',
  title: 'Relay to LDAPS without channel binding',
  summary:
    'Everybody who can authenticate in the domain can make the computer log on to a domain controller over TLS and so take the computer over.',
  meaning:
    'The web client service runs on the computer, so it can be made to authenticate over HTTP. It does not restrict outgoing NTLM, and is not in Protected Users where that counts. Another computer of the domain is a domain controller that offers LDAP over TLS without requiring channel binding. The start is the group Authenticated Users of the domain.',
  gain: "An attacker makes the computer authenticate to it, passes its messages on to the domain controller over TLS, and changes the computer's own object there: delegation or an additional key. With that, it controls the computer.",
  traces: [
    {
      source: 'Directory Service log of domain controllers',
      eventId: 3039,
      text: 'A client bound over TLS without valid channel binding, where logging of it is turned up.',
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
    'Alert when computers change delegation or keys of their own object, and watch event 3039 while channel binding is only supported.',
  remediation:
    'Require channel binding for LDAP over TLS on all domain controllers. Turn off the web client service where it is not needed, and restrict outgoing NTLM.',
  mayBreak:
    'Applications and devices that do not know channel binding: list them with event 3039 first. Proxies that end TLS in front of domain controllers.',
  references: [
    REFERENCES.ldapBinding,
    REFERENCES.msNlmp,
    REFERENCES.attackRelay,
    REFERENCES.attackForcedAuthentication,
  ],
};
