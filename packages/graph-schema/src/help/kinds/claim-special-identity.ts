import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const CLAIM_SPECIAL_IDENTITY: KindHelp<'ClaimSpecialIdentity'> = {
  kind: 'ClaimSpecialIdentity',
  title: 'May act as a special identity',
  summary: 'Whoever belongs to the start can also have the special identity or the guest account at the end.',
  meaning:
    'The analysis links Everyone of a collected domain to identities that a logon adds by the way it happens, such as Network, This Organization, NTLM Authentication or Schannel Authentication, and to the guest account where it is enabled.',
  gain: 'An attacker chooses how it logs on and so has every right that was granted to that identity. Rights for such identities are in effect rights for everybody.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 4624,
      text: 'A logon; its type and package tell which special identities it has.',
    },
    { source: 'Security log of domain controllers', eventId: 4738, text: 'The guest account was changed.' },
    { source: 'Security log of domain controllers', eventId: 4722, text: 'The guest account was enabled.' },
  ],
  detection:
    'Search for entries and memberships that name special identities. Alert when the guest account is enabled.',
  remediation:
    'Replace rights of special identities by rights of groups with known members. Disable the guest account.',
  mayBreak: "Access without an account of one's own, such as old printers and shares for guests.",
  references: [
    REFERENCES.specialIdentities,
    REFERENCES.msDtyp,
    REFERENCES.securityIdentifiers,
    REFERENCES.attackDomainAccounts,
  ],
};
