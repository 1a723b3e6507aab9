import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const HOSTS_CA_SERVICE: KindHelp<'HostsCAService'> = {
  kind: 'HostsCAService',
  title: 'Runs the authority',
  summary: 'The computer runs the service of the certification authority.',
  meaning: 'The enterprise authority is hosted on the computer, as its object in the directory says.',
  gain: 'Whoever controls the computer can use the key of the authority; GoldenCert tells where this makes certificates that domains accept for logon.',
  traces: [
    {
      source: 'Security log of the certification authority',
      eventId: 4880,
      text: 'Certificate Services started.',
    },
    {
      source: 'Security log of the certification authority',
      eventId: 4876,
      text: 'A backup of the authority was started.',
    },
    { source: 'Security log of the computer', eventId: 4624, text: 'Logons at the computer.' },
  ],
  detection:
    'Alert on logons of accounts outside tier zero at the computer, and on backups of the authority.',
  remediation: 'The relationship is no fault. Treat the computer as tier zero, and run nothing else on it.',
  mayBreak: 'Administrators and agents of other tiers lose access to the server.',
  references: [
    REFERENCES.msWcce,
    REFERENCES.paperCertified,
    REFERENCES.accessModel,
    REFERENCES.attackCertificates,
  ],
};
