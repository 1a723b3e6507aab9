import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const ADCS_ESC6A: KindHelp<'ADCSESC6a'> = {
  kind: 'ADCSESC6a',
  title: 'ESC6: the authority takes any subject, for Kerberos',
  summary:
    'The start can name any subject in a request, because the authority accepts it, and log on with the certificate.',
  meaning:
    'The authority has the setting EDITF_ATTRIBUTESUBJECTALTNAME2, by which it takes alternative names from attributes of any request. A template that it offers needs no approval and no signature, is good for authentication and puts no security extension into certificates, so that nothing says who asked. The start may enrol in both. Users are left out where the template asks for a DNS name.',
  gain: 'An attacker requests an ordinary certificate with the name of an administrator beside its own, and logs on as that administrator.',
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
      eventId: 4768,
      text: 'A ticket was requested with a certificate, in the name of the administrator.',
    },
    {
      source: 'System log of domain controllers',
      eventId: 39,
      text: 'A certificate could not be mapped strongly to its account.',
    },
  ],
  detection: 'Alert on requests with an alternative name among their attributes, where the setting is on.',
  remediation:
    'Turn the setting off at the authority and restart it. Take the flag for no security extension off templates. Let domain controllers enforce strong mapping, as KB5014754 describes.',
  mayBreak:
    'Requests of web servers with alternative names in attributes; names inside the request itself go on working with templates that allow it. Certificates without the security extension no longer work for logon under enforcement.',
  references: [
    REFERENCES.paperCertified,
    REFERENCES.kbCertificateMapping,
    REFERENCES.auditCertificates,
    REFERENCES.attackCertificates,
  ],
};
