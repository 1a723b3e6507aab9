import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const ENROLL: KindHelp<'Enroll'> = {
  kind: 'Enroll',
  title: 'May enrol',
  summary: 'The start may request certificates of the template, or from the authority.',
  meaning:
    'An access list grants the right to enrol: that of a certificate template, or that of an enterprise authority. A certificate is issued only to those who may enrol at both.',
  gain: "Alone, a certificate in one's own name. What an attacker gains beyond that depends on the template and the authority; ADCSESC1 and the like tell where it is more.",
  traces: [
    {
      source: 'Security log of the certification authority',
      eventId: 4886,
      text: 'A certificate was requested.',
    },
    {
      source: 'Security log of the certification authority',
      eventId: 4887,
      text: 'A certificate was issued.',
    },
    { source: 'Security log of the certification authority', eventId: 4888, text: 'A request was denied.' },
  ],
  detection:
    'Keep the events of the authority and look for requests by accounts that never asked before, and for templates that are seldom used.',
  remediation:
    'Let only those enrol that need certificates of the template, rather than Authenticated Users or Domain Users.',
  mayBreak:
    'Automatic enrolment of users and computers that are no longer covered; their certificates run out later, not at once.',
  references: [
    REFERENCES.rightEnroll,
    REFERENCES.msWcce,
    REFERENCES.auditCertificates,
    REFERENCES.attackCertificates,
  ],
};
