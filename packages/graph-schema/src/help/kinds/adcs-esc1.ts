import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const ADCS_ESC1: KindHelp<'ADCSESC1'> = {
  kind: 'ADCSESC1',
  title: 'ESC1: requests name their subject',
  summary: 'The start can obtain a certificate in the name of anybody in the domain.',
  meaning:
    'A published template is good for authentication, lets the enrolee supply the subject, needs no approval by a manager, and is of schema version 1 or asks for no authorised signature. The start may enrol in the template and at the authority, by itself or through groups. The authority has an enabled host, and the domain trusts its chain and has it in the NTAuth store.',
  gain: 'An attacker requests a certificate that names an administrator and logs on with it. The certificate stays valid when passwords change. It needs one request and ordinary permissions.',
  traces: [
    {
      source: 'Security log of the certification authority',
      eventId: 4886,
      text: 'A certificate was requested; the attributes of the request may name a subject alternative name.',
    },
    {
      source: 'Security log of the certification authority',
      eventId: 4887,
      text: 'A certificate was issued, with requester and subject.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4768,
      text: 'A ticket was requested with a certificate, in the name of the administrator.',
    },
  ],
  detection:
    'Compare requester and subject of issued certificates of such templates, and alert where they differ. Follow up logons with certificates of privileged accounts that have no smart card.',
  remediation:
    'Build the subject from the directory instead; where that is impossible, ask for approval by a manager and let only those enrol that need it. Take the template off the authority if nobody uses it. Revoke certificates that do not fit.',
  mayBreak:
    'Web servers and devices that name themselves in requests need another template without purposes for logon.',
  references: [
    REFERENCES.paperCertified,
    REFERENCES.msCrtd,
    REFERENCES.attributeNameFlag,
    REFERENCES.auditCertificates,
    REFERENCES.attackCertificates,
  ],
};
