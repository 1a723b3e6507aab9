import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const ADCS_ESC9B: KindHelp<'ADCSESC9b'> = {
  kind: 'ADCSESC9b',
  title: 'ESC9: no security extension, by DNS name',
  summary: 'The start can rename a computer that it controls, enrol as it, and log on as another computer.',
  meaning:
    'The start has GenericAll, GenericWrite, Owns, WriteOwner or WriteDacl on a computer that may enrol in a template and at its authority. The template is good for authentication, needs no approval and no signature, takes the DNS name from the directory and puts no security extension into certificates. A domain controller of the forest does not enforce strong mapping (StrongCertificateBindingEnforcement is 0, 1 or absent).',
  gain: 'An attacker gives the computer the DNS name of another one, such as a domain controller, enrols as it, and logs on as the other computer. As a domain controller, it can replicate all secrets.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attribute dNSHostName of the computer changed, and back again.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4742,
      text: 'The computer account was changed.',
    },
    {
      source: 'Security log of the certification authority',
      eventId: 4887,
      text: 'A certificate was issued to the computer under the name.',
    },
    {
      source: 'System log of domain controllers',
      eventId: 39,
      text: 'A certificate could not be mapped strongly to its account.',
    },
  ],
  detection: 'Alert on DNS names that belong to another computer, above all to a domain controller.',
  remediation:
    'Take the flag for no security extension off the template. Let all domain controllers enforce strong mapping. Remove the right on the computer.',
  mayBreak:
    'Certificates without the security extension no longer work for logon under enforcement, such as those of devices and network equipment.',
  references: [
    REFERENCES.paperEsc9,
    REFERENCES.kbCertificateMapping,
    REFERENCES.msCrtd,
    REFERENCES.attackCertificates,
  ],
};
