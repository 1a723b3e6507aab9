import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const COERCE_AND_RELAY_NTLM_TO_ADCS: KindHelp<'CoerceAndRelayNTLMToADCS'> = {
  kind: 'CoerceAndRelayNTLMToADCS',
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
};
