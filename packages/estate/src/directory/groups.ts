import { SeededRandom } from '@secgraph/kernel';
import { joinAces } from '../access/ace.ts';
import type { DomainAccess } from '../access/domain-access.ts';
import { ACCESS_LEVELS, APPLICATIONS, SERVER_ROLE_NAMES, SERVER_ROLES } from '../names/enterprise-words.ts';
import type { DomainPlan, GroupRole } from '../plan/domain-plan.ts';
import type { EstatePlan } from '../plan/estate-plan.ts';
import { findRange, rangeOf } from '../plan/ranges.ts';
import { TIER_GROUPS } from '../plan/tier-groups.ts';
import { STREAM } from '../random/streams.ts';
import type { GroupSpec } from '../records/group-text.ts';
import { applicationMembers } from './application-members.ts';
import { allOfRole, joinMembers, principalList, spreadMembers, userMember } from './membership.ts';
import { groupOf, groupSid, userOf } from './references.ts';
import { strayAces } from './stray-aces.ts';

/** A group that somebody made: administrative, of a part of the organisation, or of an application. */
export function describeGroup(
  estate: EstatePlan,
  domain: DomainPlan,
  access: DomainAccess,
  index: number,
): GroupSpec {
  const draws = new SeededRandom(STREAM.group, domain.seed, domain.index, index);
  const { role, start } = findRange(domain.groups, index);
  const at = index - start;
  const ou = domain.ous.fixed[role === 'tier' && at === 0 ? 'Tier 0' : 'Groups'];
  const { account, description } = nameGroup(domain, role, at, draws);
  const isTierZero = role === 'tier' && at === 0;

  return {
    id: groupSid(domain, index),
    account,
    containedBy: { id: ou.id, type: 'OU', distinguishedName: ou.distinguishedName },
    isAclProtected: isTierZero,
    aces: isTierZero
      ? access.protectedByHolder()
      : joinAces(access.ordinary('group', ou), strayAces(domain, 'group', draws)),
    members: groupMembers(estate, domain, role, at),
    properties: {
      description,
      whencreated: domain.createdAt + draws.below(domain.now - domain.createdAt),
      admincount: isTierZero,
      adminsdholderprotected: isTierZero,
      groupscope: role === 'application' ? draws.pick(['Global', 'DomainLocal', 'Universal']) : 'Global',
    },
  };
}

function nameGroup(
  domain: DomainPlan,
  role: GroupRole,
  at: number,
  draws: SeededRandom,
): { account: string; description: string | null } {
  const { regions, units } = domain.organisation;
  const unit = units[at];
  const code = `${unit?.region.code ?? 'ALL'}-${unit?.departmentCode ?? 'ALL'}`;

  switch (role) {
    case 'tier':
      return {
        account: TIER_GROUPS[at]?.name ?? `Tier ${at}`,
        description: TIER_GROUPS[at]?.description ?? null,
      };
    case 'serverRole': {
      const serverRole = SERVER_ROLES[at] ?? 'APP';
      return {
        account: `${serverRole} Admins`,
        description: `Administers: ${SERVER_ROLE_NAMES[serverRole].toLowerCase()}`,
      };
    }
    case 'region':
      return {
        account: `${regions[at]?.code ?? at}-All-Staff`,
        description: `Everyone in ${regions[at]?.name ?? 'the region'}`,
      };
    case 'unit':
      return { account: `${code}-Staff`, description: `${unit?.department} in ${unit?.region.name}` };
    case 'support':
      return { account: `${code}-Support`, description: `Looks after ${unit?.department}` };
    case 'application': {
      const application = draws.pick(APPLICATIONS);
      return {
        account: `APP_${application}_${draws.pick(ACCESS_LEVELS)}_${at + 1}`,
        description: draws.chance(0.5) ? `Access to ${application}` : null,
      };
    }
  }
}

function groupMembers(estate: EstatePlan, domain: DomainPlan, role: GroupRole, at: number): string {
  switch (role) {
    case 'tier':
      return tierMembers(domain, at);
    case 'serverRole':
      return serverRoleMembers(domain, at);
    case 'region':
      return regionMembers(domain, at);
    case 'unit':
      return unitMembers(domain, at);
    case 'support':
      return supportMembers(domain, at);
    case 'application':
      return applicationMembers(estate, domain, at);
  }
}

function tierMembers(domain: DomainPlan, at: number): string {
  switch (TIER_GROUPS[at]?.name) {
    case 'T0 Admins':
    case 'PKI Admins':
      return allOfRole(domain, 'tier0');
    case 'T1 Server Admins':
      return allOfRole(domain, 'tier1');
    case 'T2 Workstation Admins':
      return allOfRole(domain, 'tier2');
    case 'Helpdesk':
      return helpdeskMembers(domain);
    default:
      return principalList([userOf(domain, 'service', 0), userOf(domain, 'service', 1)]);
  }
}

/** People of all units, and the support groups of the first ones. */
function helpdeskMembers(domain: DomainPlan): string {
  const people = rangeOf(domain.users, 'person');
  const supports = Math.min(5, rangeOf(domain.groups, 'support').count);
  return joinMembers(
    spreadMembers(people.count, { count: Math.min(300, Math.ceil(people.count / 150)), from: 3 }, (index) =>
      userMember(domain, people.start + index),
    ),
    principalList(Array.from({ length: supports }, (_, index) => groupOf(domain, 'support', index))),
  );
}

function serverRoleMembers(domain: DomainPlan, at: number): string {
  const draws = new SeededRandom(STREAM.membership, domain.seed, domain.index, at, 1);
  const admins = rangeOf(domain.users, 'tier1');
  const applications = rangeOf(domain.groups, 'application');
  return joinMembers(
    spreadMembers(admins.count, { count: 4, from: at }, (index) => userMember(domain, admins.start + index)),
    draws.chance(domain.hygiene.localAdminSprawl)
      ? principalList([groupOf(domain, 'application', draws.below(applications.count))])
      : '',
  );
}

function regionMembers(domain: DomainPlan, at: number): string {
  const units = domain.organisation.units.filter(({ region }) => region.index === at);
  return principalList(units.map(({ index }) => groupOf(domain, 'unit', index)));
}

function unitMembers(domain: DomainPlan, at: number): string {
  const { start } = rangeOf(domain.users, 'person');
  const [from, to] = peopleOfUnit(domain, at);
  return Array.from({ length: to - from }, (_, person) => userMember(domain, start + from + person)).join(
    ',',
  );
}

function supportMembers(domain: DomainPlan, at: number): string {
  const draws = new SeededRandom(STREAM.membership, domain.seed, domain.index, at, 2);
  const { start } = rangeOf(domain.users, 'person');
  const [from, to] = peopleOfUnit(domain, at);
  return spreadMembers(to - from, { count: draws.between(2, 6), from: draws.below(to - from) }, (person) =>
    userMember(domain, start + from + person),
  );
}

function peopleOfUnit(domain: DomainPlan, unit: number): [number, number] {
  const { peopleStarts } = domain.organisation;
  return [peopleStarts[unit] as number, peopleStarts[unit + 1] as number];
}
