import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const COERCE_TO_TGT: KindHelp<'CoerceToTGT'> = {
  kind: 'CoerceToTGT',
  title: 'Unconstrained delegation',
  summary:
    'The start is trusted for unconstrained delegation and can collect tickets that stand for whoever logs on to it.',
  meaning:
    'The account has the setting trusted for delegation to any service. Users that authenticate to it with Kerberos hand over a ticket-granting ticket. Domain controllers have the setting by design and are left out.',
  gain: "An attacker who controls the start makes a privileged computer, such as a domain controller, authenticate to it and receives its ticket. With that, it can replicate the domain's secrets. Users marked as sensitive and members of Protected Users hand over nothing.",
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 4769,
      text: 'Service tickets with forwardable tickets for the start, requested by domain controllers or privileged accounts.',
    },
    {
      source: 'Security log of the computer',
      eventId: 4624,
      text: 'Network logons of domain controllers at the start.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4738,
      text: 'The account was trusted for delegation; 4742 for computers.',
    },
  ],
  detection:
    'Alert on logons of domain controllers at computers with this setting, and on changes that turn it on.',
  remediation:
    'Replace it by constrained delegation, or remove it. Mark privileged accounts as sensitive, and block coercion of domain controllers: turn off the print spooler there, and filter calls that make them authenticate elsewhere.',
  mayBreak:
    'Applications that pass on identities to services that nobody listed must be reconfigured service by service.',
  references: [
    REFERENCES.constrainedDelegation,
    REFERENCES.msKile,
    REFERENCES.paperUnconstrained,
    REFERENCES.attackTickets,
    REFERENCES.attackForcedAuthentication,
  ],
};
