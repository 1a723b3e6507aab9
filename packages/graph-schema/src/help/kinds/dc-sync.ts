import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const DC_SYNC: KindHelp<'DCSync'> = {
  kind: 'DCSync',
  title: 'Replicate all secrets of the domain',
  summary: 'The start can ask a domain controller for the password hashes of all accounts of the domain.',
  meaning:
    'The start has both DS-Replication-Get-Changes and DS-Replication-Get-Changes-All on the domain, by itself or through groups. The analysis derives the relationship for the principal that holds both, and for a group rather than its members where the group holds both.',
  gain: 'An attacker behaves like a domain controller that replicates and receives the hashes and keys of any account, krbtgt included. With these, it can forge tickets for anybody. It is the end of a domain: no program runs on a domain controller for it.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 4662,
      text: 'Control access to the domain with the identifiers of both rights, by an account that is no domain controller.',
    },
    {
      source: 'Network monitoring',
      text: 'Calls of the directory replication interface (DRSUAPI, DsGetNCChanges) from addresses that are no domain controllers.',
    },
  ],
  detection:
    'Alert on event 4662 with these identifiers by any account but domain controllers and the known synchronisation account, and on replication traffic from other addresses.',
  remediation:
    'Remove one of the rights from everybody but domain controllers, Administrators and the account that synchronises password hashes. Treat the server with that account as tier zero. After a misuse, reset krbtgt twice and all privileged passwords.',
  mayBreak:
    'Password hash synchronisation, migration and some password audit tools stop working when their account loses the rights.',
  references: [
    REFERENCES.msDrsr,
    REFERENCES.rightGetChangesAll,
    REFERENCES.event4662,
    REFERENCES.paperDcSync,
    REFERENCES.attackDcSync,
  ],
};
