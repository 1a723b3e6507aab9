import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const SQL_ADMIN: KindHelp<'SQLAdmin'> = {
  kind: 'SQLAdmin',
  title: 'Database administrator',
  summary: 'The user is likely an administrator of an SQL Server instance on the computer.',
  meaning:
    'The user account has a service principal name of an SQL Server on the computer, which is how a service account is recognised. The account that runs an instance is as a rule a member of its role sysadmin. The property port tells the instance.',
  gain: 'An attacker who acts as the user is administrator of the database. It reads and changes all data, and can have the server run programs with the rights of the service.',
  traces: [
    {
      source: 'Application log of the computer',
      eventId: 33205,
      text: "An event of the server's audit, where auditing is on.",
    },
    {
      source: 'Application log of the computer',
      eventId: 15457,
      text: 'A configuration option was changed, such as one that allows running programs.',
    },
    {
      source: 'Security log of the computer',
      eventId: 4688,
      text: 'The process of the database server started a command shell.',
    },
  ],
  detection:
    'Alert on configuration changes and on programs started by the database server, and on logons of service accounts from other hosts.',
  remediation:
    'Run instances under group managed service accounts, one for each, without further rights. Take members out of sysadmin who do not administer the instance.',
  mayBreak: 'Jobs, linked servers and backup that run in the name of the account.',
  references: [
    REFERENCES.serverRoles,
    REFERENCES.managedAccounts,
    REFERENCES.attackStoredProcedures,
    REFERENCES.attackKerberoasting,
  ],
};
