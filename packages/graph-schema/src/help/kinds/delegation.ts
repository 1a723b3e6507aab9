import type { FamilyHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

/** Acting in the name of others by Kerberos. */
export const DELEGATION_HELP = {
  AllowedToDelegate: {
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
    mayBreak:
      'Web and application servers that act in the name of their users lose access to their back ends.',
    references: [
      REFERENCES.constrainedDelegation,
      REFERENCES.msSfu,
      REFERENCES.attributeDelegateTo,
      REFERENCES.paperWagging,
      REFERENCES.attackPassTicket,
    ],
  },

  CoerceToTGT: {
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
  },

  SPNJack: {
    title: 'Redirected delegation',
    summary:
      'The start can move the service name that an account may delegate to, to the computer at the end.',
    meaning:
      'An account that the start controls, or the start itself, may delegate to a service of some host. The start may also write the service names of the end. The name is free where no computer in use has it any more; otherwise the start may take it from the computer that has it. The collector has to tell the texts of the delegation settings, which name hosts that are gone as well.',
    gain: 'An attacker gives the service name to the computer at the end and asks for a ticket in the name of an administrator, which the computer accepts: delegation goes by names, and the key is that of whoever has the name. Without protocol transition it needs somebody to log on to the delegating account first.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 4742,
        text: 'The service principal names of a computer account changed, twice within minutes.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4769,
        text: 'A service ticket with a filled field Transited Services, for a name that was moved shortly before.',
      },
    ],
    detection:
      'Alert on service names that move from one computer to another, and on names in delegation settings that no computer has.',
    remediation:
      'Remove the right to write service names of computers of higher tiers. Take hosts that are gone out of delegation settings, and prefer delegation that the target allows to delegation by names. Mark privileged accounts as sensitive.',
    mayBreak:
      'Services that register their own names need the right on their own account; validated writes are enough for that.',
    references: [
      REFERENCES.msSfu,
      REFERENCES.attributeSpn,
      REFERENCES.attributeDelegateTo,
      REFERENCES.attackTickets,
    ],
  },

  AllowedToAct: {
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
  },
} satisfies FamilyHelp;
