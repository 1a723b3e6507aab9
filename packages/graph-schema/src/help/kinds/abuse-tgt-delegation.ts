import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const ABUSE_TGT_DELEGATION: KindHelp<'AbuseTGTDelegation'> = {
  kind: 'AbuseTGTDelegation',
  title: 'Tickets are delegated across the trust',
  summary:
    'The start can collect ticket-granting tickets of the end, which allows them to be delegated across the trust.',
  meaning:
    'The start trusts the end across forests, and the trust allows ticket-granting tickets of the end to be delegated to servers of the start. Updates of 2019 turned this off by default; somebody turned it on again, or did not install them.',
  gain: 'An attacker who controls a server of the start with unconstrained delegation makes a domain controller of the end authenticate to it and receives its ticket. With that ticket it replicates the secrets of the end.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 4769,
      text: 'Forwardable tickets for servers in the other forest, requested by domain controllers.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4716,
      text: 'The attributes of the trust changed.',
    },
    {
      source: 'Security log of the computer',
      eventId: 4624,
      text: 'Network logons of domain controllers of the trusted forest at servers with unconstrained delegation.',
    },
  ],
  detection:
    'Alert on tickets of domain controllers and privileged accounts for servers of the other forest.',
  remediation:
    'Turn off delegation of tickets across the trust. Replace unconstrained delegation in the start by constrained delegation, and mark privileged accounts as sensitive.',
  mayBreak:
    'Applications of the other forest that act with unconstrained delegation in the name of users of the end.',
  references: [
    REFERENCES.kbTgtDelegation,
    REFERENCES.msKile,
    REFERENCES.paperForestTrusts,
    REFERENCES.attackTickets,
    REFERENCES.attackForcedAuthentication,
  ],
};
