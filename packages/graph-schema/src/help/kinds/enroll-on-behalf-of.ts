import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const ENROLL_ON_BEHALF_OF: KindHelp<'EnrollOnBehalfOf'> = {
  kind: 'EnrollOnBehalfOf',
  title: 'Agents of one template enrol in the other',
  summary: 'Who holds a certificate of the start may enrol in the end in the name of somebody else.',
  meaning:
    'Both templates are offered by usable authorities of the same domain. For an end of schema version 1, the start has the purpose certificate request agent or any purpose, or no purpose at all. For a newer end, the start has the purpose certificate request agent but not any purpose, and the end asks for one signature of an agent.',
  gain: 'Alone, nothing. ADCSESC3 tells who may enrol in both templates, and so receives certificates in the name of others.',
  traces: [
    {
      source: 'Security log of the certification authority',
      eventId: 4887,
      text: 'A certificate of the end was issued; its requester is another one than its subject.',
    },
    {
      source: 'Security log of the certification authority',
      eventId: 4886,
      text: 'A certificate of the start was requested.',
    },
  ],
  detection: 'List holders of agent certificates, and alert on requests in the name of privileged users.',
  remediation:
    'Offer agent templates only where they are needed, with approval by a manager. Restrict agents at the authority.',
  mayBreak: 'Smart card desks and device enrolment that rely on agents.',
  references: [
    REFERENCES.msCrtd,
    REFERENCES.msWcce,
    REFERENCES.paperCertified,
    REFERENCES.attackCertificates,
  ],
};
