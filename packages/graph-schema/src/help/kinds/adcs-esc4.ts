import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const ADCS_ESC4: KindHelp<'ADCSESC4'> = {
  kind: 'ADCSESC4',
  title: 'ESC4: writable template',
  summary:
    'The start can change a certificate template so that it obtains certificates in the name of anybody.',
  meaning:
    'The start may enrol at a usable authority that offers the template, and has one of these on the template: full control, its access list or its owner; or GenericWrite together with the right to enrol; or, where the template is good for authentication and asks for no signature, the right to enrol with the right to write its name flags, its enrolment flags or both, as its other settings require.',
  gain: 'An attacker gives the template the weakness of ADCSESC1, requests a certificate in the name of an administrator, and puts the template back. The change lasts minutes.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'Attributes of the template changed, and often back again soon.',
    },
    {
      source: 'Security log of the certification authority',
      eventId: 4899,
      text: 'The authority saw that a template was updated.',
    },
    {
      source: 'Security log of the certification authority',
      eventId: 4900,
      text: 'The authority saw that the security of a template was updated.',
    },
    {
      source: 'Security log of the certification authority',
      eventId: 4887,
      text: 'A certificate was issued; its subject is not its requester.',
    },
  ],
  detection: 'Alert on each change of a template. Take copies of templates and compare.',
  remediation:
    'Remove rights of write on templates from all but a group of tier zero, and set their owner to it.',
  mayBreak: 'Administrators of certificates and tools for deployment that maintain templates.',
  references: [
    REFERENCES.paperCertified,
    REFERENCES.msCrtd,
    REFERENCES.event5136,
    REFERENCES.auditCertificates,
    REFERENCES.attackCertificates,
  ],
};
