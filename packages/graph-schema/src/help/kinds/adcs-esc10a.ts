import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const ADCS_ESC10A: KindHelp<'ADCSESC10a'> = {
  kind: 'ADCSESC10a',
  title: 'ESC10: weak mapping over TLS, by principal name',
  summary:
    'The start can rename an account that it controls, enrol as it, and log on over TLS as somebody else.',
  meaning:
    'The start has GenericAll, GenericWrite, Owns, WriteOwner or WriteDacl on a user or computer that may enrol in a template and at its authority. The template is good for client authentication, needs no approval and no signature, and takes the name from the directory (user or service principal name). Users are no such victims where the template asks for a DNS name. A domain controller of the forest maps certificates by user principal name over TLS (CertificateMappingMethods has the bit 4).',
  gain: "An attacker gives the victim the principal name of an account that has none, such as a computer's or an administrator's, enrols as the victim, and authenticates to LDAP over TLS as that account. The security extension does not help there.",
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attribute userPrincipalName of the victim changed, and back again.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4624,
      text: 'A logon of the account by the package Schannel at a domain controller.',
    },
    {
      source: 'Security log of the certification authority',
      eventId: 4887,
      text: 'A certificate was issued to the victim under the name.',
    },
  ],
  detection:
    'Alert on principal names that look like those of other accounts, and on Schannel logons of computers and privileged accounts.',
  remediation:
    'Take the bit 4 out of CertificateMappingMethods on all domain controllers, which is the default since KB5014754. Remove the right on the victim.',
  mayBreak: 'Applications that log on over TLS with certificates that only match by name.',
  references: [
    REFERENCES.paperEsc9,
    REFERENCES.kbCertificateMapping,
    REFERENCES.msCrtd,
    REFERENCES.attackCertificates,
  ],
};
