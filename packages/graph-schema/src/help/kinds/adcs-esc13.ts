import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const ADCS_ESC13: KindHelp<'ADCSESC13'> = {
  kind: 'ADCSESC13',
  title: 'ESC13: certificate that gives a group',
  summary: 'The start can obtain a certificate that makes it a member of the group when it logs on with it.',
  meaning:
    'A published template is good for authentication, needs no approval, is of schema version 1 or asks for no signature, and carries an issuance policy that is linked to the group. The start may enrol in the template and at a usable authority. The group lies in a domain, or in one of its forest, that trusts the authority. Users are left out where the template asks for a DNS name.',
  gain: 'An attacker enrols in its own name, logs on with the certificate and has all rights of the group. No membership is written to the directory, so reviews of members do not show it.',
  traces: [
    {
      source: 'Security log of the certification authority',
      eventId: 4887,
      text: 'A certificate of the template was issued.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4768,
      text: 'A ticket was requested with a certificate.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The policy of the template or the link of the policy to the group changed.',
    },
  ],
  detection:
    'Alert on certificates of templates with linked policies that are issued to unexpected people, and look at the group identifiers of their logons (event 4627).',
  remediation:
    'Let only those enrol in the template who should be in the group, with approval by a manager, or remove the link.',
  mayBreak: 'Access that depends on logons with such certificates.',
  references: [
    REFERENCES.paperEsc13,
    REFERENCES.mechanismAssurance,
    REFERENCES.msCrtd,
    REFERENCES.attackCertificates,
  ],
};
