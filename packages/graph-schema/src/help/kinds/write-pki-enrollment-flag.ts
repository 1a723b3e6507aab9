import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const WRITE_PKI_ENROLLMENT_FLAG: KindHelp<'WritePKIEnrollmentFlag'> = {
  kind: 'WritePKIEnrollmentFlag',
  title: "Write the template's enrolment flags",
  summary: 'The start may write the enrolment flags of the template.',
  meaning:
    'An entry of the access list of the template lets the start write its attribute msPKI-Enrollment-Flag. Among the flags is whether a manager has to approve requests.',
  gain: 'An attacker turns off approval. If the template lets requests name their subject and is good for logon, and if the attacker may enrol, it receives a certificate of anybody; ADCSESC4 tells where that is so.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attribute msPKI-Enrollment-Flag of the template changed.',
    },
    {
      source: 'Security log of the certification authority',
      eventId: 4899,
      text: 'The authority saw that a template was updated.',
    },
  ],
  detection: 'Alert on changes of certificate templates; they are rare.',
  remediation: 'Remove the right. Only a group of tier zero should change templates.',
  mayBreak: 'Administrators of certificates who maintain templates without belonging to tier zero.',
  references: [
    REFERENCES.attributeEnrollmentFlag,
    REFERENCES.msCrtd,
    REFERENCES.paperCertified,
    REFERENCES.event5136,
    REFERENCES.attackCertificates,
  ],
};
