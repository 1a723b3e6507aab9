import type { FamilyHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

/** Coercion and relay of NTLM. */
export const NTLM_RELAY_HELP = {
  CoerceAndRelayNTLMToSMB: {
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
  },

  CoerceAndRelayNTLMToADCS: {
    title: 'Relay to web enrolment',
    summary:
      'Everybody who can authenticate in the domain can make the computer log on to web enrolment and receive its certificate.',
    meaning:
      'A usable authority of the domain has a web enrolment service over HTTP, or over HTTPS without extended protection. The computer may enrol there, in a template that is good for authentication, needs no approval, and is of schema version 1 or asks for no signature. It does not restrict outgoing NTLM, and is not in Protected Users where that counts. The start is the group Authenticated Users of the domain.',
    gain: 'An attacker makes the computer authenticate to it, passes its messages on to web enrolment and receives a certificate of the computer, with which it logs on as that computer. If it is a domain controller, the domain is lost.',
    traces: [
      {
        source: 'Web server log',
        text: 'Requests to the enrolment pages by a computer account, from an address that is not its own.',
      },
      {
        source: 'Security log of the certification authority',
        eventId: 4887,
        text: 'A certificate of a computer template was issued through web enrolment.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4768,
        text: 'A ticket of the computer was requested with a certificate, from another address.',
      },
    ],
    detection:
      'Alert on NTLM logons to web enrolment, and on tickets of domain controllers that were requested with certificates from other addresses.',
    remediation:
      'Remove web enrolment where nobody uses it; otherwise require HTTPS with extended protection and turn off NTLM, as KB5005413 describes. Block coercion of domain controllers.',
    mayBreak:
      'Devices and people that enrol by the web pages, above all through proxies that end TLS, with which extended protection does not work.',
    references: [
      REFERENCES.kbEnrollmentRelay,
      REFERENCES.paperCertified,
      REFERENCES.msNlmp,
      REFERENCES.attackRelay,
      REFERENCES.attackForcedAuthentication,
      REFERENCES.attackCertificates,
    ],
  },

  CoerceAndRelayNTLMToADCSRPC: {
    title: 'Relay to the RPC interface of an authority',
    summary:
      'Everybody who can authenticate in the domain can make the computer log on to an authority over RPC and receive its certificate.',
    meaning:
      'A usable authority of the domain takes requests over RPC that are not encrypted: the flag IF_ENFORCEENCRYPTICERTREQUEST, bit 0x200 of its InterfaceFlags, is clear. It issues certificates at once, as far as that is known. The computer may enrol there, in a template that is good for authentication, needs no approval, and is of schema version 1 or asks for no signature. It does not restrict outgoing NTLM, and is not in Protected Users where that counts. The start is the group Authenticated Users of the domain.',
    gain: 'An attacker makes the computer authenticate to it, passes its messages on to the authority and receives a certificate of the computer, with which it logs on as that computer. No web enrolment is needed. If it is a domain controller, the domain is lost.',
    traces: [
      {
        source: 'Security log of the certification authority',
        eventId: 4886,
        text: 'A computer account requested a certificate from an address that is not its own.',
      },
      {
        source: 'Security log of the certification authority',
        eventId: 4624,
        text: 'A computer account logged on over the network by NTLM, from an address that is not its own.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4768,
        text: 'A ticket of the computer was requested with a certificate, from another address.',
      },
    ],
    detection:
      'Alert on NTLM logons of computer accounts to authorities, and on tickets of domain controllers that were requested with certificates from other addresses.',
    remediation:
      'Set the flag IF_ENFORCEENCRYPTICERTREQUEST, which is set in new installations, and restart the service. Turn off NTLM towards authorities and block coercion of domain controllers.',
    mayBreak:
      'Very old clients, such as Windows XP, whose requests are not encrypted: they are the usual reason why the flag was cleared.',
    references: [
      REFERENCES.paperEsc11,
      REFERENCES.msNlmp,
      REFERENCES.attackRelay,
      REFERENCES.attackForcedAuthentication,
      REFERENCES.attackCertificates,
    ],
  },

  CoerceAndRelayNTLMToLDAP: {
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
  },

  CoerceAndRelayNTLMToLDAPS: {
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
  },
} satisfies FamilyHelp;
