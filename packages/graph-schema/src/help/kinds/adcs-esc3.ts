import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const ADCS_ESC3: KindHelp<'ADCSESC3'> = {
  kind: 'ADCSESC3',
  title: 'ESC3: enrolment agents',
  summary: 'The start can act as an enrolment agent and obtain a certificate in the name of others.',
  meaning:
    'The start may enrol in a first template that makes an enrolment agent, without approval by a manager and without signatures where its schema version is above 1, and in a second one that is good for authentication, needs no approval and accepts such an agent. It may enrol at both authorities, which must be usable for the domain. If the second authority restricts agents, one of its restrictions must allow the start. Users are left out where the first template asks for a DNS name.',
  gain: 'An attacker first obtains the certificate of an agent, then with it a certificate in the name of an administrator, and logs on as the administrator.',
  traces: [
    {
      source: 'Security log of the certification authority',
      eventId: 4887,
      text: 'A certificate of the agent template was issued, then one whose subject is not its requester.',
    },
    {
      source: 'Security log of the certification authority',
      eventId: 4886,
      text: 'The two certificates were requested.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4768,
      text: 'A ticket was requested with a certificate, in the name of the administrator.',
    },
  ],
  detection:
    'Alert on agent certificates that nobody expects, and on enrolment in the name of privileged users.',
  remediation:
    'Let only known agents enrol in the first template, with approval by a manager. Restrict agents at the authority to templates and to groups without privileged users.',
  mayBreak: 'Smart card desks and device enrolment that are not on the list.',
  references: [
    REFERENCES.paperCertified,
    REFERENCES.msCrtd,
    REFERENCES.auditCertificates,
    REFERENCES.attackCertificates,
  ],
};
