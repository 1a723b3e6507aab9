import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const ADCS_ESC6B: KindHelp<'ADCSESC6b'> = {
  kind: 'ADCSESC6b',
  title: 'ESC6: the authority takes any subject, over TLS',
  summary:
    'The start can name any subject in a request, because the authority accepts it, and log on over TLS.',
  meaning:
    'The authority has the setting EDITF_ATTRIBUTESUBJECTALTNAME2. A template that it offers needs no approval and no signature and is good for client authentication. A domain controller of the forest maps certificates by user principal name over TLS (CertificateMappingMethods has the bit 4). The start may enrol in both. Users are left out where the template asks for a DNS name.',
  gain: 'An attacker requests a certificate with the name of an administrator and authenticates with it to LDAP over TLS, where the name alone decides. From there, it changes the directory as that administrator.',
  traces: [
    {
      source: 'Security log of the certification authority',
      eventId: 4886,
      text: 'A certificate was requested; the attributes hold an alternative name.',
    },
    {
      source: 'Security log of the certification authority',
      eventId: 4887,
      text: 'A certificate was issued, with these attributes.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4624,
      text: 'A logon of the administrator by the package Schannel at a domain controller.',
    },
  ],
  detection:
    'Alert on requests with an alternative name among their attributes, and on Schannel logons of privileged accounts.',
  remediation:
    'Turn the setting off at the authority and restart it. Take the bit 4 out of CertificateMappingMethods on all domain controllers.',
  mayBreak:
    'Requests with alternative names in attributes, and applications that log on over TLS with certificates that only match by name.',
  references: [
    REFERENCES.paperCertified,
    REFERENCES.kbCertificateMapping,
    REFERENCES.auditCertificates,
    REFERENCES.attackCertificates,
  ],
};
