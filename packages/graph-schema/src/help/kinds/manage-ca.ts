import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const MANAGE_CA: KindHelp<'ManageCA'> = {
  kind: 'ManageCA',
  title: 'Administrator of the authority',
  summary: 'The start may change the configuration and the permissions of the authority.',
  meaning:
    'The access list of the certification authority grants Manage CA. The start may grant itself Issue and Manage Certificates, publish templates, and change settings.',
  gain: 'An attacker makes the authority issue what it needs: it grants itself the right to approve requests, publishes a template in which requests name their subject, or turns on that requests may name any subject. With a certificate of an administrator, it controls the domain.',
  traces: [
    {
      source: 'Security log of the certification authority',
      eventId: 4882,
      text: 'The security permissions of Certificate Services changed.',
    },
    {
      source: 'Security log of the certification authority',
      eventId: 4890,
      text: 'The settings for certificate managers changed.',
    },
    {
      source: 'Security log of the certification authority',
      eventId: 4891,
      text: 'A configuration entry changed.',
    },
    {
      source: 'Security log of the certification authority',
      eventId: 4892,
      text: 'A property of Certificate Services changed, such as the list of templates.',
    },
  ],
  detection:
    'Alert on all of these events; they are rare where nobody works on the authority. Auditing has to be turned on at the authority itself, too.',
  remediation:
    'Remove the right from all but a group of tier zero. Separate roles at the authority. Treat authorities as tier zero.',
  mayBreak: 'Administrators of the authority that belong to other tiers, and tools that manage templates.',
  references: [
    REFERENCES.msCsra,
    REFERENCES.auditCertificates,
    REFERENCES.paperCertified,
    REFERENCES.attackCertificates,
  ],
};
