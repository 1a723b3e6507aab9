import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const ISSUED_SIGNED_BY: KindHelp<'IssuedSignedBy'> = {
  kind: 'IssuedSignedBy',
  title: 'Certificate signed by another authority',
  summary: 'The certificate of the start was issued by the end, another authority.',
  meaning:
    'The second certificate in the chain of the start, its issuer, has the thumbprint of the end. The analysis follows chains from an issuing authority to its root that way.',
  gain: 'Nothing by itself. Whoever controls the key of an authority can issue for everything that trusts it, subordinate authorities included, unless constraints forbid it.',
  traces: [
    {
      source: 'Security log of the certification authority',
      eventId: 4887,
      text: 'A certificate was issued, such as that of a subordinate authority.',
    },
    {
      source: 'Security log of the certification authority',
      eventId: 4886,
      text: 'A certificate was requested.',
    },
  ],
  detection:
    'Alert on certificates of subordinate authorities. A root that is off line issues a few in its life.',
  remediation:
    'The relationship is no fault. Keep roots off line and their keys in hardware, and limit the length of chains.',
  mayBreak: 'Renewing an authority under another root takes time, until all clients know the new chain.',
  references: [REFERENCES.msWcce, REFERENCES.paperCertified, REFERENCES.auditCertificates],
};
