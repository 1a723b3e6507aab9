import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const ALLOWED_TO_DELEGATE: KindHelp<'AllowedToDelegate'> = {
  kind: 'AllowedToDelegate',
  title: 'Constrained delegation',
  summary: 'The start may act towards services of the end in the name of others.',
  meaning:
    'The attribute msDS-AllowedToDelegateTo of the user or computer lists services of the computer. With protocol transition (the account is trusted to authenticate for delegation), the start may ask for tickets of users that never logged on to it; without, it needs a ticket that they presented.',
  gain: 'An attacker who controls the start gets tickets to the services on the end in the name of nearly any user, administrators included. The service name in a ticket is not protected, so the ticket can be presented to other services of the same account. Users that are marked as sensitive, and members of Protected Users, cannot be named.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 4769,
      text: 'A service ticket was requested; the field Transited Services is filled for delegated tickets.',
    },
    {
      source: 'Security log of the computer',
      eventId: 4624,
      text: 'A network logon of the named user at the end.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4738,
      text: 'The delegation settings of an account changed; 4742 for computers.',
    },
  ],
  detection: 'Alert on delegated tickets for privileged users and on changes of delegation settings.',
  remediation:
    'Remove delegation that is not needed, and protocol transition first. Mark privileged accounts as sensitive and cannot be delegated, or put them into Protected Users. Use group managed service accounts.',
  mayBreak: 'Web and application servers that act in the name of their users lose access to their back ends.',
  references: [
    REFERENCES.constrainedDelegation,
    REFERENCES.msSfu,
    REFERENCES.attributeDelegateTo,
    REFERENCES.paperWagging,
    REFERENCES.attackPassTicket,
  ],
};
