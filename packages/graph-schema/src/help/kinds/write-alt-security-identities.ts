import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const WRITE_ALT_SECURITY_IDENTITIES: KindHelp<'WriteAltSecurityIdentities'> = {
  kind: 'WriteAltSecurityIdentities',
  title: 'Write certificate mappings',
  summary: 'The start may say which certificates log on as the end.',
  meaning:
    'An entry of the access list of the user or computer lets the start write its attribute altSecurityIdentities, which maps certificates to the account.',
  gain: 'An attacker maps a certificate that it can obtain to the account, and logs on as it. Strong mapping does not stop this, as a mapping by issuer and serial number is strong. Logons with certificates of an authority in the NTAuth store are what it needs.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attribute altSecurityIdentities changed.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4768,
      text: 'A ticket was requested with a certificate that was issued to another account.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4738,
      text: 'The user account was changed; 4742 for computers.',
    },
  ],
  detection: 'Alert on each change of the attribute on accounts of people; list accounts that have mappings.',
  remediation: 'Remove the right, and mappings that nobody knows.',
  mayBreak: 'Tools that map certificates of smart cards from other authorities.',
  references: [
    REFERENCES.attributeAltSecurity,
    REFERENCES.paperEsc14,
    REFERENCES.kbCertificateMapping,
    REFERENCES.attackCertificates,
    REFERENCES.attackAccountManipulation,
  ],
};
