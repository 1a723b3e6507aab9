import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const DC_FOR: KindHelp<'DCFor'> = {
  kind: 'DCFor',
  title: 'Domain controller',
  summary: 'The computer is a domain controller of the domain.',
  meaning: "The collector found the computer's account to be that of a domain controller.",
  gain: 'An attacker who controls a domain controller controls the domain: it holds all password hashes and keys, and writes to the directory. Read-only ones hold only the passwords that they may keep.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 4742,
      text: 'The account of the computer was changed, such as to that of a domain controller.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4624,
      text: 'Logons at the domain controller itself.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4928,
      text: 'A source of replication was established.',
    },
  ],
  detection:
    'Alert on new domain controllers, on interactive logons of unusual accounts at them, and on services and tasks created there.',
  remediation:
    'The relationship is no fault. Let only tier zero log on to domain controllers or manage them, their virtual machines and their backups included, and run nothing else there.',
  mayBreak:
    'Agents for software distribution, backup and monitoring on domain controllers have to be moved to tier zero or removed.',
  references: [REFERENCES.msAdts, REFERENCES.bestPractices, REFERENCES.accessModel, REFERENCES.attackDcSync],
};
