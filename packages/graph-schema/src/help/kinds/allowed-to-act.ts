import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const ALLOWED_TO_ACT: KindHelp<'AllowedToAct'> = {
  kind: 'AllowedToAct',
  title: 'Resource-based constrained delegation',
  summary: 'The start may act towards the computer in the name of others.',
  meaning:
    'The attribute msDS-AllowedToActOnBehalfOfOtherIdentity of the computer lists the start. The computer itself says who may present tickets for others to it; no administrator of the domain is involved.',
  gain: 'An attacker who controls the start, which must have a service name, requests a ticket to the computer in the name of an administrator and controls the computer with it. Users marked as sensitive and members of Protected Users cannot be named.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 4769,
      text: 'A service ticket to the computer with a filled field Transited Services.',
    },
    {
      source: 'Security log of the computer',
      eventId: 4624,
      text: 'A network logon of the named user at the computer.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attribute changed on the computer.',
    },
  ],
  detection:
    'Few products use this attribute. Alert on each change of it, and on delegated tickets in the name of administrators.',
  remediation:
    'Remove the start from the attribute. Mark privileged accounts as sensitive and cannot be delegated. Set the machine account quota to 0, so that users cannot create computers to list there.',
  mayBreak:
    'Clusters, file servers and some web front ends that delegate in this way. With a quota of 0, only delegated accounts can join computers.',
  references: [
    REFERENCES.msSfu,
    REFERENCES.attributeActOnBehalf,
    REFERENCES.constrainedDelegation,
    REFERENCES.paperWagging,
    REFERENCES.attackPassTicket,
  ],
};
