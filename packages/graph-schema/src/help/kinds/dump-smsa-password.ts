import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const DUMP_SMSA_PASSWORD: KindHelp<'DumpSMSAPassword'> = {
  kind: 'DumpSMSAPassword',
  title: "Holds the service account's password",
  summary: 'The standalone managed service account is installed on the computer, which stores its password.',
  meaning:
    'The account is bound to one computer. The computer changes its password by itself and keeps it among the secrets of its local security authority.',
  gain: 'Whoever administers the computer can read its secrets and log on as the account, with all rights it has elsewhere.',
  traces: [
    {
      source: 'Security log of the computer',
      eventId: 4656,
      text: 'Access to the registry hive with the secrets, where it is audited.',
    },
    {
      source: 'Security log of the computer',
      eventId: 4688,
      text: 'A process that saves registry hives was started.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4768,
      text: 'The account requested a ticket from an address other than the computer.',
    },
  ],
  detection:
    'Alert on logons of the account from other computers, and on copies of the registry hives SECURITY and SYSTEM.',
  remediation:
    'Take the account off the computer where it is not needed, and give it no rights beyond what its service needs there. Protect the computer like what the account can reach.',
  mayBreak: 'The service that uses the account stops when it is taken off.',
  references: [REFERENCES.managedAccounts, REFERENCES.attackLsaSecrets],
};
