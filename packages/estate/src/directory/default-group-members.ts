import { SeededRandom } from '@secgraph/kernel';
import type { DefaultGroup } from '../identity/default-groups.ts';
import { principal } from '../identity/principal.ts';
import { RID, SID } from '../identity/well-known.ts';
import type { DomainPlan } from '../plan/domain-plan.ts';
import { rangeOf } from '../plan/ranges.ts';
import { STREAM } from '../random/streams.ts';
import { domainAdministrators } from './local-groups.ts';
import { principalList } from './membership.ts';
import {
  computerSid,
  domainGroup,
  forestGroup,
  tierGroup,
  userOf,
  userSid,
  wellKnown,
} from './references.ts';
import { serviceMembers } from './special-accounts.ts';

/** Direct members of a group that the domain came with, as text. Primary groups are not listed, as in the directory. */
export function defaultGroupMembers(domain: DomainPlan, { id }: DefaultGroup): string {
  const administrator = userOf(domain, 'administrator', 0);
  switch (id) {
    case RID.domainAdmins:
      return principalList([administrator, tierGroup(domain, 'T0 Admins'), ...serviceMembers(domain)]);
    case RID.enterpriseAdmins:
    case RID.schemaAdmins:
    case RID.groupPolicyCreatorOwners:
      return principalList([administrator]);
    case RID.certPublishers:
      return principalList(authorityHosts(domain));
    case RID.protectedUsers:
      return principalList(protectedUsers(domain));
    case RID.deniedPasswordReplication:
      return principalList([
        domainGroup(domain, RID.domainAdmins),
        forestGroup(domain, RID.enterpriseAdmins),
        forestGroup(domain, RID.schemaAdmins),
        domainGroup(domain, RID.certPublishers),
        domainGroup(domain, RID.groupPolicyCreatorOwners),
        domainGroup(domain, RID.readOnlyControllers),
        domainGroup(domain, RID.domainControllers),
        userOf(domain, 'krbtgt', 0),
      ]);
    case SID.administrators:
      return principalList(domainAdministrators(domain));
    case SID.users:
      return principalList([domainGroup(domain, RID.domainUsers), wellKnown(domain, SID.authenticatedUsers)]);
    case SID.guests:
      return principalList([domainGroup(domain, RID.domainGuests), userOf(domain, 'guest', 0)]);
    case SID.preWindows2000:
      return principalList([wellKnown(domain, SID.authenticatedUsers)]);
    case SID.authorizationAccess:
      return principalList([wellKnown(domain, SID.enterpriseControllers)]);
    case SID.iisUsers:
      return principalList([wellKnown(domain, SID.iusr, 'User')]);
    case SID.backupOperators:
      return principalList(domain.hygiene.privilegedServices > 0.05 ? [userOf(domain, 'service', 0)] : []);
    case SID.enterpriseControllers:
      return principalList(controllers(domain));
    default:
      return '';
  }
}

function controllers(domain: DomainPlan) {
  const { start, count } = rangeOf(domain.computers, 'controller');
  return Array.from({ length: count }, (_, at) => principal(computerSid(domain, start + at), 'Computer'));
}

function authorityHosts(domain: DomainPlan) {
  const { start } = rangeOf(domain.computers, 'tier0');
  return Array.from({ length: domain.counts.enterpriseCas }, (_, at) =>
    principal(computerSid(domain, start + at), 'Computer'),
  );
}

function protectedUsers(domain: DomainPlan) {
  const { start, count } = rangeOf(domain.users, 'tier0');
  return Array.from({ length: count }, (_, at) => start + at)
    .filter((index) =>
      new SeededRandom(STREAM.membership, domain.seed, domain.index, index, 7).chance(
        domain.hygiene.protectedUsers,
      ),
    )
    .map((index) => principal(userSid(domain, index), 'User'));
}
