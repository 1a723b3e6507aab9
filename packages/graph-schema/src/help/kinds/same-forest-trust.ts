import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const SAME_FOREST_TRUST: KindHelp<'SameForestTrust'> = {
  kind: 'SameForestTrust',
  title: 'Trust inside the forest',
  summary: 'The start trusts the end, a domain of the same forest.',
  meaning:
    'A trust of the type parent and child, tree root or cross link was collected. It leads from the trusting to the trusted domain, and usually exists in both directions. The domains share schema, configuration and Enterprise Admins: the forest is the security boundary, not the domain.',
  gain: "An attacker who controls a domain of the forest can take over the others: with the keys of the domain or of the trust it forges tickets with group identifiers of the forest's administrators, or it writes to the configuration that all domain controllers share.",
  traces: [
    { source: 'Security log of domain controllers', eventId: 4706, text: 'A trust to a domain was created.' },
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
};
