import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const ADCS_ESC10B: KindHelp<'ADCSESC10b'> = {
  kind: 'ADCSESC10b',
  title: 'ESC10: weak mapping over TLS, by DNS name',
  summary:
    'The start can rename a computer that it controls, enrol as it, and log on over TLS as another computer.',
  meaning:
    'The start has GenericAll, GenericWrite, Owns, WriteOwner or WriteDacl on a computer that may enrol in a template and at its authority. The template is good for client authentication, needs no approval and no signature, and takes the DNS name from the directory. A domain controller of the forest maps certificates by name over TLS (CertificateMappingMethods has the bit 4).',
  gain: 'An attacker gives the computer the DNS name of another one, enrols as it, and authenticates to LDAP over TLS as that one. As a computer, it can for instance set delegation to that computer and so control it.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attribute dNSHostName of the computer changed, and back again.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4624,
      text: 'A logon of a computer by the package Schannel at a domain controller.',
    },
    {
      source: 'Security log of the certification authority',
      eventId: 4887,
      text: 'A certificate was issued to the computer under the name.',
    },
  ],
  detection: 'Alert on DNS names that belong to another computer, and on Schannel logons of computers.',
  remediation:
    'Take the bit 4 out of CertificateMappingMethods on all domain controllers, which is the default since KB5014754. Remove the right on the computer.',
  mayBreak: 'Devices that log on over TLS with certificates that only match by name.',
  references: [
    REFERENCES.paperEsc9,
    REFERENCES.kbCertificateMapping,
    REFERENCES.msCrtd,
    REFERENCES.attackCertificates,
  ],
};
