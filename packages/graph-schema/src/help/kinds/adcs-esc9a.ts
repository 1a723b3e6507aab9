import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const ADCS_ESC9A: KindHelp<'ADCSESC9a'> = {
  kind: 'ADCSESC9a',
  title: 'ESC9: no security extension, by principal name',
  summary: 'The start can rename an account that it controls, enrol as it, and log on as somebody else.',
  meaning:
    'The start has GenericAll, GenericWrite, Owns, WriteOwner or WriteDacl on a user or computer that may enrol in a template and at its authority. The template is good for authentication, needs no approval and no signature, takes the name from the directory (user or service principal name) and puts no security extension into certificates. Users are no such victims where the template asks for a DNS name. A domain controller of the forest does not enforce strong mapping (StrongCertificateBindingEnforcement is 0, 1 or absent).',
  gain: 'An attacker gives the victim the principal name of an administrator, enrols as the victim, and takes the name back. The certificate then matches the administrator, and nothing in it says otherwise.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attribute userPrincipalName of the victim changed, and back again.',
    },
    { source: 'Security log of domain controllers', eventId: 4738, text: 'The user account was changed.' },
    {
      source: 'Security log of the certification authority',
      eventId: 4887,
      text: 'A certificate was issued to the victim under the name.',
    },
    {
      source: 'System log of domain controllers',
      eventId: 39,
      text: 'A certificate could not be mapped strongly to its account.',
    },
  ],
  detection: 'Alert on principal names that look like those of other accounts, and on event 39.',
  remediation:
    'Take the flag for no security extension off the template. Let all domain controllers enforce strong mapping. Remove the right on the victim.',
  mayBreak:
    'Certificates without the security extension no longer work for logon under enforcement: those of devices, of other authorities and of offline requests need a mapping by hand.',
  references: [
    REFERENCES.paperEsc9,
    REFERENCES.kbCertificateMapping,
    REFERENCES.msCrtd,
    REFERENCES.attackCertificates,
  ],
};
