import type { FamilyHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

/** Trusts between domains. */
export const TRUSTS_HELP = {
  CrossForestTrust: {
    title: 'Trust of another forest',
    summary: 'The start trusts the end, a domain outside its forest.',
    meaning:
      'A trust of the type forest, external, realm or unknown was collected. It leads from the trusting to the trusted domain: principals of the end can authenticate in the start. The properties tell whether SID filtering and delegation of tickets are on. The trust alone gives no control, so paths do not use it.',
    gain: 'Alone, an attacker in the trusted domain can authenticate in the trusting one, list what is there and use every right that was granted to it. Where SID filtering is off or tickets are delegated, SpoofSIDHistory and AbuseTGTDelegation tell what follows.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 4706,
        text: 'A trust to a domain was created.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4716,
        text: 'Information about a trusted domain was modified, its attributes included.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4707,
        text: 'A trust to a domain was removed.',
      },
    ],
    detection:
      'Alert on each of these events: trusts change rarely. Review what principals of other forests may do, above all their memberships in domain local groups.',
    remediation:
      'Remove trusts that are not needed. Use selective authentication, keep SID filtering on and delegation of tickets off.',
    mayBreak:
      'Users of the other forest lose access; with selective authentication, each server must allow them by name.',
    references: [
      REFERENCES.msAdts,
      REFERENCES.paperSidFiltering,
      REFERENCES.paperForestTrusts,
      REFERENCES.attackTrusts,
    ],
  },

  SameForestTrust: {
    title: 'Trust inside the forest',
    summary: 'The start trusts the end, a domain of the same forest.',
    meaning:
      'A trust of the type parent and child, tree root or cross link was collected. It leads from the trusting to the trusted domain, and usually exists in both directions. The domains share schema, configuration and Enterprise Admins: the forest is the security boundary, not the domain.',
    gain: "An attacker who controls a domain of the forest can take over the others: with the keys of the domain or of the trust it forges tickets with group identifiers of the forest's administrators, or it writes to the configuration that all domain controllers share.",
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 4706,
        text: 'A trust to a domain was created.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4769,
        text: 'Service tickets for domain controllers of one domain, requested by accounts of the other with privileges that they should not have.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4672,
        text: 'A logon with privileges of an administrator by an account of the other domain.',
      },
    ],
    detection:
      'Treat all domains of a forest as one tier zero. Alert on privileged logons across domains, and on changes of the configuration naming context by accounts of child domains.',
    remediation:
      'A trust inside a forest cannot be removed. Protect each domain like the root, or move what needs isolation to another forest.',
    mayBreak: 'Moving domains to other forests changes every identifier, and takes a migration.',
    references: [
      REFERENCES.msAdts,
      REFERENCES.accessModel,
      REFERENCES.paperForestTrusts,
      REFERENCES.attackTrusts,
      REFERENCES.attackSidHistory,
    ],
  },

  SpoofSIDHistory: {
    title: 'SID filtering is off',
    summary: 'The start can claim foreign identities in the end, which trusts it without filtering them.',
    meaning:
      'The end trusts the start across forests, and SID filtering is not on for that trust. The end then accepts every security identifier in tickets from the start, those of its own groups included.',
    gain: 'An attacker who controls the start forges tickets with the identifier of a privileged group of the end in its SID history, and so acts there as its administrator. Control of one forest becomes control of the other.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 4675,
        text: 'SIDs were filtered; where filtering is off, its absence tells nothing.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4716,
        text: 'The attributes of the trust changed.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4624,
        text: 'Logons of accounts of the other forest with privileges, together with event 4672.',
      },
    ],
    detection:
      'Alert when the attributes of a trust change, and on privileged logons by accounts of the trusted forest.',
    remediation:
      'Turn on SID filtering (quarantine) for external trusts, and take back the exception for SID history of forest trusts.',
    mayBreak:
      'Accounts that were migrated and still use their SID history lose access; finish the migration of permissions first.',
    references: [
      REFERENCES.msPac,
      REFERENCES.paperSidFiltering,
      REFERENCES.attributeSidHistory,
      REFERENCES.attackSidHistory,
      REFERENCES.attackTrusts,
    ],
  },

  AbuseTGTDelegation: {
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
  },

  HasTrustKeys: {
    title: 'Knows the keys of the trust account',
    summary: 'The domain knows the keys of the account that stands for it in the domain that it trusts.',
    meaning:
      'The start trusts another domain. In the trusted domain, there is a user that stands for the trust: its name is the NetBIOS name of the start with a dollar sign. Its password is that of the trust, which the start stores, too.',
    gain: 'An attacker who controls the start reads the keys of the trust and logs on as that user in the trusted domain, although the trust goes the other way only. It is an ordinary user there, which is enough to list the directory and to begin other attacks.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 4768,
        text: 'A ticket of the trust account was requested.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4769,
        text: 'Service tickets of the trust account for services other than those of the trust.',
      },
      { source: 'Security log of domain controllers', eventId: 4624, text: 'A logon of the trust account.' },
    ],
    detection:
      'Trust accounts never log on like users. Alert on tickets and logons of accounts whose name ends with a dollar sign and which are no computers.',
    remediation:
      'Remove trusts that are not needed. Give no rights to trust accounts, and reduce what all authenticated users may do in the trusted domain. After a compromise, reset the password of the trust twice.',
    mayBreak: 'The trust does not work between the resets on its two sides.',
    references: [REFERENCES.paperTrustAccount, REFERENCES.msAdts, REFERENCES.msKile, REFERENCES.attackTrusts],
  },
} satisfies FamilyHelp;
