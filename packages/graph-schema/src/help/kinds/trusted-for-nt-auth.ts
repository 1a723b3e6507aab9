import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const TRUSTED_FOR_NT_AUTH: KindHelp<'TrustedForNTAuth'> = {
  kind: 'TrustedForNTAuth',
  title: 'Trusted for logon',
  summary: 'The domain accepts logons with certificates of the authority, whose certificate is in the store.',
  meaning:
    "The thumbprint of the authority's certificate is among those in the NTAuth store. The analysis compares them over all domains.",
  gain: 'Nothing by itself. It is a condition for every attack with certificates of this authority: without it, domain controllers accept none of them for Kerberos logon.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attribute cACertificate of NTAuthCertificates changed.',
    },
    {
      source: 'System log of domain controllers',
      eventId: 21,
      text: 'A logon with a certificate was refused because its authority is not trusted, which is the event of the key distribution centre.',
    },
  ],
  detection: 'Compare the store with authorities that issue certificates for logon.',
  remediation: 'Take authorities out of the store that only issue certificates for servers or devices.',
  mayBreak:
    'Every logon with certificates of that authority, including network policy servers that use the store.',
  references: [
    REFERENCES.msWcce,
    REFERENCES.paperCertified,
    REFERENCES.event5136,
    REFERENCES.attackCertificates,
  ],
};
