import { memberAccess, plainAccess } from './access-control.ts';
import { type BuiltInGroup, RID, WELL_KNOWN } from './built-in-groups.ts';
import type { DomainPlan, EstatePlan } from './estate-plan.ts';
import {
  builtInGroupId,
  computer,
  domainGroup,
  forestGroup,
  group,
  groupSid,
  randomOf,
  type TypedPrincipal,
  user,
} from './identities.ts';
import { inventDepartment, inventPurpose } from './invented-names.ts';
import { fixedContainer, memberOu, ouPrincipal } from './placement.ts';
import { type JsonObject, recordParts, unixTime } from './record-parts.ts';
import type { SeededRandom } from './seeded-random.ts';
import { administrator } from './user-records.ts';

/** Groups directly inside one group. */
const NESTING = 3;
/** Every so many groups, one that contains the group it is a member of. */
const CYCLE_EVERY = 97;
const LARGEST_GROUP = 400;

export function groupRecord(estate: EstatePlan, domain: DomainPlan, index: number): JsonObject {
  const random = randomOf(domain, 'group', index);
  const id = groupSid(domain, index);
  const ou = memberOu(domain, index);
  const name = `${inventDepartment(random)} ${inventPurpose(random)} ${index}`;
  const access = memberAccess(domain, 'group', { id, ou, random, isProtected: false });

  return {
    Properties: {
      domain: domain.name,
      name: `${name}@${domain.name}`.toUpperCase(),
      distinguishedname: `CN=${name},OU=UNIT${ou},${domain.distinguishedName}`.toUpperCase(),
      domainsid: domain.sid,
      samaccountname: name,
      isaclprotected: access.isProtected,
      description: random.chance(0.3) ? `People of ${name.toLowerCase()}` : null,
      whencreated: unixTime(random),
      admincount: false,
      groupscope: random.chance(0.7) ? 'Global' : 'DomainLocal',
    },
    Members: members(estate, domain, { index, random }),
    HasSIDHistory: [],
    ...recordParts(estate, { id, access, containedBy: ouPrincipal(domain, ou) }),
  };
}

export function builtInGroupRecord(
  estate: EstatePlan,
  domain: DomainPlan,
  builtIn: BuiltInGroup,
): JsonObject {
  const id = builtInGroupId(domain, builtIn);
  const name = `${builtIn.name}@${domain.name}`;

  if (builtIn.isVirtual) {
    return {
      Properties: { name, domain: domain.name, domainsid: domain.sid },
      Members: [],
      ...recordParts(estate, { id, access: { aces: [], isProtected: false } }),
    };
  }

  const random = randomOf(domain, 'group', 1_000_000_000 + domain.builtInGroups.indexOf(builtIn));
  const container = builtIn.rid === undefined ? 'BUILTIN' : 'USERS';
  return {
    Properties: {
      domain: domain.name,
      name,
      distinguishedname: `CN=${builtIn.name},CN=${container},${domain.distinguishedName}`,
      domainsid: domain.sid,
      samaccountname: builtIn.name,
      isaclprotected: builtIn.isPrivileged === true,
      description: null,
      whencreated: unixTime(random),
      admincount: builtIn.isPrivileged === true,
      groupscope: builtIn.rid === undefined ? 'DomainLocal' : 'Global',
    },
    Members: builtInMembers(domain, builtIn),
    HasSIDHistory: [],
    ...recordParts(estate, {
      id,
      access: { ...plainAccess(domain, random), isProtected: builtIn.isPrivileged === true },
      containedBy: fixedContainer(domain, container),
    }),
  };
}

/** Sizes as in real directories: most groups are small, a few are very large. */
function members(
  estate: EstatePlan,
  domain: DomainPlan,
  source: { index: number; random: SeededRandom },
): TypedPrincipal[] {
  const { index, random } = source;
  const found: TypedPrincipal[] = [];

  const size = random.chance(0.04)
    ? random.below(LARGEST_GROUP)
    : random.chance(0.3)
      ? random.below(60)
      : random.below(15);
  const first = random.below(domain.counts.users);
  const step = 1 + random.below(97);
  for (let taken = 0; taken < Math.min(size, domain.counts.users); taken += 1) {
    found.push(user(domain, (first + taken * step) % domain.counts.users));
  }

  for (let child = index * NESTING + 1; child <= index * NESTING + NESTING; child += 1) {
    if (child < domain.counts.groups && random.chance(0.6)) found.push(group(domain, child));
  }
  if (index > 0 && index % CYCLE_EVERY === 0) found.push(group(domain, Math.floor((index - 1) / NESTING)));

  if (random.chance(0.05)) found.push(computer(domain, random.below(domain.counts.computers)));
  if (random.chance(0.01)) found.push(unresolvedMember(domain, random));
  if (random.chance(0.02)) found.push(foreignMember(estate, random));
  return found;
}

/** A deleted or unreadable member: collectors name it by its distinguished name. */
function unresolvedMember(domain: DomainPlan, random: SeededRandom): TypedPrincipal {
  return {
    ObjectIdentifier: `CN=GONE${random.below(1_000)},OU=ELSEWHERE,${domain.distinguishedName}`,
    ObjectType: 'Base',
  };
}

function foreignMember(estate: EstatePlan, random: SeededRandom): TypedPrincipal {
  const home = estate.domains[random.below(estate.domains.length)] ?? estate.domains[0];
  return user(home, random.below(home.counts.users));
}

function builtInMembers(domain: DomainPlan, builtIn: BuiltInGroup): TypedPrincipal[] {
  if (builtIn.rid === RID.domainAdmins) {
    return [administrator(domain), user(domain, 0), group(domain, domain.counts.groups - 1)];
  }
  if (builtIn.rid === RID.enterpriseAdmins) return [administrator(domain), user(domain, 1)];
  if (builtIn.wellKnownSid === WELL_KNOWN.administrators) {
    return [
      administrator(domain),
      domainGroup(domain, RID.domainAdmins),
      forestGroup(domain, RID.enterpriseAdmins),
    ];
  }
  if (builtIn.wellKnownSid === WELL_KNOWN.users) return [domainGroup(domain, RID.domainUsers)];
  if (builtIn.wellKnownSid === WELL_KNOWN.remoteDesktopUsers) return [group(domain, 1)];
  return [];
}
