import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const GOLDEN_CERT: KindHelp<'GoldenCert'> = {
  kind: 'GoldenCert',
  title: 'Holds the key of the authority',
  summary: 'The computer holds the key with which certificates can be forged for anybody in the domain.',
  meaning:
    "The computer hosts an enterprise authority whose chain leads to a root that the domain trusts, and whose certificate is in the domain's NTAuth store. The authority has an enabled host in its own forest.",
  gain: 'An attacker who controls the computer copies the key of the authority, or has it sign. It makes certificates of any user or computer, valid for as long as the authority, and logs on with them. The authority knows nothing of them, so they cannot be revoked one by one. It is the end of the domain, and hard to repair.',
  traces: [
    {
      source: 'Security log of the certification authority',
      eventId: 4876,
      text: 'A backup of the authority, with its key, was started.',
    },
    { source: 'Security log of the computer', eventId: 5059, text: 'A key was exported.' },
    {
      source: 'Certificate services client log',
      eventId: 1007,
      text: 'A certificate was exported from a store.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4768,
      text: 'A ticket was requested with a certificate whose serial number the authority does not know.',
    },
  ],
  detection:
    'Compare serial numbers of certificates at logon with the database of the authority: one that is missing there was forged. Alert on backups and exports of the key.',
  remediation:
    'Keep the key in a hardware module, and treat the computer as tier zero. After a theft, take the authority out of the NTAuth store, revoke its certificate and build a new one.',
  mayBreak:
    'Every certificate of the authority has to be issued anew after such a repair. A hardware module needs changes to backup and start of the service.',
  references: [
    REFERENCES.paperCertified,
    REFERENCES.msWcce,
    REFERENCES.auditCertificates,
    REFERENCES.attackCertificates,
  ],
};
