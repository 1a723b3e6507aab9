import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const ADD_ALLOWED_TO_ACT: KindHelp<'AddAllowedToAct'> = {
  kind: 'AddAllowedToAct',
  title: 'Set resource-based delegation',
  summary: 'The start may decide who acts towards the computer in the name of others.',
  meaning:
    'An entry of the access list of the computer lets the start write its attribute msDS-AllowedToActOnBehalfOfOtherIdentity.',
  gain: 'An attacker lists an account with a service name that it controls, such as a computer it created, requests a ticket in the name of an administrator and controls the computer. Where users may create computers, any user account is enough to begin with.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attribute msDS-AllowedToActOnBehalfOfOtherIdentity of the computer changed.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4741,
      text: 'A computer account was created shortly before.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4769,
      text: 'A delegated service ticket to the computer.',
    },
  ],
  detection:
    'Alert on each change of the attribute; the creation of a computer by an ordinary user just before makes it certain.',
  remediation:
    'Remove the right. Set the machine account quota to 0 and mark privileged accounts as sensitive.',
  mayBreak:
    'Who joined a computer often has this right on it; tools that set the attribute for clusters need it.',
  references: [
    REFERENCES.attributeActOnBehalf,
    REFERENCES.msSfu,
    REFERENCES.paperWagging,
    REFERENCES.event5136,
    REFERENCES.attackAccountManipulation,
  ],
};
