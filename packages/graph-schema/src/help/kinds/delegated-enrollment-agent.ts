import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const DELEGATED_ENROLLMENT_AGENT: KindHelp<'DelegatedEnrollmentAgent'> = {
  kind: 'DelegatedEnrollmentAgent',
  title: 'Restricted enrolment agent',
  summary: 'The start may act as an enrolment agent for the template.',
  meaning:
    'The certification authority restricts enrolment agents, and one of its restrictions allows the start to enrol in the template for others. Where an authority has such restrictions, nobody else may; ADCSESC3 takes that into account.',
  gain: 'Alone, nothing: an agent also needs a certificate of an enrolment agent, and the permission to enrol. With both, an attacker enrols in the name of others.',
  traces: [
    {
      source: 'Security log of the certification authority',
      eventId: 4890,
      text: 'The settings for certificate managers or agents changed.',
    },
    {
      source: 'Security log of the certification authority',
      eventId: 4887,
      text: 'A certificate was issued; its requester and its subject differ.',
    },
  ],
  detection:
    'Compare the restrictions with the agents that you know, and alert on certificates whose requester is another one than their subject.',
  remediation:
    'Allow each agent only the templates and the groups of users for which it enrols, never privileged groups.',
  mayBreak: 'Smart card desks that enrol for users outside the list.',
  references: [
    REFERENCES.msCsra,
    REFERENCES.msWcce,
    REFERENCES.paperCertified,
    REFERENCES.attackCertificates,
  ],
};
