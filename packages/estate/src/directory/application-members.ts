import { SeededRandom } from '@secgraph/kernel';
import type { TypedPrincipal } from '../identity/principal.ts';
import { principal } from '../identity/principal.ts';
import type { DomainPlan } from '../plan/domain-plan.ts';
import type { EstatePlan } from '../plan/estate-plan.ts';
import { rangeOf } from '../plan/ranges.ts';
import { STREAM } from '../random/streams.ts';
import { joinMembers, principalList, spreadMembers, userMember } from './membership.ts';
import { computerSid, danglingCount, danglingSid, groupOf } from './references.ts';

/** Groups are made in families, one after the other; chains and cycles run within a family. */
const FAMILY = 24;
const LARGEST_GROUP = 40_000;
const TYPICAL_SIZE = 9;
/** Exponent of the tail: with it, one group in a thousand is about five hundred times the typical size. */
const TAIL = 0.9;

/**
 * Members of an application's group: a few or very many people, sometimes computers, and other groups. Groups nest
 * towards higher indexes; now and then a family closes a cycle.
 */
export function applicationMembers(estate: EstatePlan, domain: DomainPlan, at: number): string {
  const draws = new SeededRandom(STREAM.membership, domain.seed, domain.index, at);
  return joinMembers(
    draws.chance(0.05) ? computerMembers(domain, draws) : peopleMembers(domain, draws),
    principalList(nestedGroups(estate, domain, at)),
    draws.chance(0.002)
      ? principalList([principal(danglingSid(domain, draws.below(danglingCount(domain))), 'Base')])
      : '',
  );
}

function peopleMembers(domain: DomainPlan, draws: SeededRandom): string {
  const { start, count } = rangeOf(domain.users, 'person');
  const { units, peopleStarts } = domain.organisation;
  const size = draws.skewed(TYPICAL_SIZE, Math.min(LARGEST_GROUP, count >>> 1), TAIL);
  const unit = draws.below(units.length);
  const first = peopleStarts[unit] as number;
  const colleagues = (peopleStarts[unit + 1] as number) - first;

  const isOfUnit = draws.chance(0.6) && size < colleagues;
  const population = isOfUnit ? { first, size: colleagues } : { first: 0, size: count };
  return spreadMembers(
    population.size,
    { count: Math.max(1, size), from: draws.below(population.size) },
    (person) => userMember(domain, start + population.first + person),
  );
}

function computerMembers(domain: DomainPlan, draws: SeededRandom): string {
  const { computers } = domain.counts;
  const size = draws.skewed(5, Math.min(5_000, computers >>> 1), TAIL);
  return spreadMembers(
    computers,
    { count: size, from: draws.below(computers) },
    (index) => `{"ObjectIdentifier":"${computerSid(domain, index)}","ObjectType":"Computer"}`,
  );
}

function nestedGroups(estate: EstatePlan, domain: DomainPlan, at: number): TypedPrincipal[] {
  const { nesting } = domain.options;
  if (nesting === 0) {
    return [];
  }

  const draws = new SeededRandom(STREAM.membership, domain.seed, domain.index, at, 3);
  const { count } = rangeOf(domain.groups, 'application');
  const family = describeFamily(domain, at, count);
  const nested = new Set<number>();

  if (at < family.last && (family.isChain || draws.chance(nesting))) {
    nested.add(at + 1);
  }
  if (draws.chance(nesting / 2) && at + 2 < count) {
    nested.add(at + 2 + draws.below(Math.min(60, count - at - 2)));
  }
  if (family.isCycle && at === family.last && family.first < family.last) {
    nested.add(family.first);
  }

  const own = [...nested].map((index) => groupOf(domain, 'application', index));
  return draws.chance(nesting / 20) ? [...own, ...foreignGroup(estate, domain, draws)] : own;
}

/** The first family of each domain is a chain that bites its tail, so that every estate has one. */
function describeFamily(domain: DomainPlan, at: number, count: number) {
  const family = Math.floor(at / FAMILY);
  const draws = new SeededRandom(STREAM.membership, domain.seed, domain.index, family, 4);
  const { nesting } = domain.options;
  return {
    first: family * FAMILY,
    last: Math.min(count, (family + 1) * FAMILY) - 1,
    isChain: family === 0 || draws.chance(nesting / 25),
    isCycle: family === 0 || draws.chance(nesting / 40),
  };
}

/** A group of another domain of the forest. */
function foreignGroup(estate: EstatePlan, domain: DomainPlan, draws: SeededRandom): TypedPrincipal[] {
  const others = estate.domains.filter(
    ({ forest, index }) => forest.index === domain.forest.index && index !== domain.index,
  );
  const other = others[draws.below(others.length)];
  return other === undefined
    ? []
    : [groupOf(other, 'application', draws.below(rangeOf(other.groups, 'application').count))];
}
