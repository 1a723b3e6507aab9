import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const READ_GMSA_PASSWORD: KindHelp<'ReadGMSAPassword'> = {
  kind: 'ReadGMSAPassword',
  title: 'Read the managed password',
  summary: 'The start may read the current password of the group managed service account.',
  meaning:
    'The attribute msDS-GroupMSAMembership of the account lists the start among those that may retrieve its password. As a rule those are the computers on which the service runs.',
  gain: 'An attacker who acts as the start reads the password from a domain controller and logs on as the account, from any computer, with all rights it has.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 4662,
      text: 'The attribute msDS-ManagedPassword was read, where the account has an audit entry for it.',
    },
    {
      source: 'Directory Service log of domain controllers',
      eventId: 2946,
      text: 'A caller fetched the password of a group managed service account, where logging of it is turned up.',
    },
  ],
  detection:
    'Alert on reads by accounts other than the hosts of the service, and on logons of the account from computers that are no hosts.',
  remediation:
    'List only the computers that run the service, best by a group that only their tier controls. Give the account no more rights than the service needs.',
  mayBreak:
    'A service cannot start, or stops working at the next change of the password, on computers that were taken off the list.',
  references: [
    REFERENCES.managedAccounts,
    REFERENCES.attributeGmsaMembership,
    REFERENCES.event4662,
    REFERENCES.attackPasswordStores,
  ],
};
