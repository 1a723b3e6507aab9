import { hashParts, SeededRandom } from '@secgraph/kernel';
import { joinAces } from '../access/ace.ts';
import type { DomainAccess } from '../access/domain-access.ts';
import { principal } from '../identity/principal.ts';
import { RID } from '../identity/well-known.ts';
import { JOB_TITLES } from '../names/enterprise-words.ts';
import { namePerson, type PersonName } from '../names/person-names.ts';
import type { DomainPlan } from '../plan/domain-plan.ts';
import type { Unit } from '../plan/organisation.ts';
import type { OuNode } from '../plan/ou-tree.ts';
import { partOf, rangeOf } from '../plan/ranges.ts';
import { STREAM } from '../random/streams.ts';
import type { UserSpec } from '../records/user-text.ts';
import { type Activity, drawActivity } from './activity.ts';
import { containerOf, FORMER_SIDS, formerSid, userOf, userSid } from './references.ts';
import { strayAces } from './stray-aces.ts';

/** The unit in which a person works, by the person's place among the people. */
function unitOfPerson(domain: DomainPlan, person: number): Unit {
  const { units, peopleStarts } = domain.organisation;
  const unit = units[partOf(peopleStarts, person)];
  if (unit === undefined) {
    throw new RangeError(`${domain.name} has no person ${person}.`);
  }
  return unit;
}

/** Who somebody is, and how the account is used; what else there is to say is drawn from `draws`. */
export function meetPerson(
  domain: DomainPlan,
  person: number,
): { readonly name: PersonName; readonly activity: Activity; readonly draws: SeededRandom } {
  const draws = new SeededRandom(STREAM.person, domain.seed, domain.index, person);
  return {
    name: namePerson(person, hashParts([STREAM.person, domain.seed, domain.index])),
    activity: drawActivity(domain, draws, domain.options.stale),
    draws,
  };
}

/** An ordinary account in the unit of its person. */
export function describePerson(domain: DomainPlan, access: DomainAccess, person: number): UserSpec {
  const { name, activity, draws } = meetPerson(domain, person);
  const unit = unitOfPerson(domain, person);
  const ou = placeOf(domain, unit, activity, draws);
  const isWeak = draws.chance(domain.hygiene.weakAccountFlags);
  const weakness = draws.below(3);
  const isTombstone = activity.isStale && !activity.isEnabled && draws.chance(0.03);
  const sidHistory = draws.chance(0.004)
    ? [principal(formerSid(domain, draws.below(FORMER_SIDS)), 'User')]
    : [];
  const owner = draws.chance(0.02) ? userOf(domain, 'tier2', 0) : undefined;

  return {
    id: userSid(domain, rangeOf(domain.users, 'person').start + person),
    account: name.account,
    commonName: `${name.first} ${name.last}`,
    containedBy: isTombstone
      ? containerOf(domain, 'Deleted Objects')
      : { id: ou.id, type: 'OU', distinguishedName: ou.distinguishedName },
    isDeleted: isTombstone,
    sidHistory,
    aces: joinAces(access.ordinary('user', ou, owner), strayAces(domain, 'user', draws)),
    primaryGroupSid: `${domain.sid}-${RID.domainUsers}`,
    properties: {
      ...activityProperties(activity),
      description: draws.chance(0.05) ? `Seat ${1_000 + draws.below(9_000)}` : null,
      email: `${name.account}@${domain.dnsName}`,
      title: draws.pick(JOB_TITLES),
      department: unit.department,
      homedirectory: draws.chance(0.4) ? `\\\\FS-${unit.region.code}\\HOME$\\${name.account}` : null,
      pwdneverexpires: draws.chance(0.02),
      smartcardrequired: draws.chance(0.02),
      ...(isWeak && weakness === 0 ? { dontreqpreauth: true } : {}),
      ...(isWeak && weakness === 1 ? { passwordnotreqd: true } : {}),
      ...(isWeak && weakness === 2 ? { encryptedtextpwdallowed: true } : {}),
    },
  };
}

export function activityProperties(activity: Activity) {
  return {
    whencreated: activity.createdAt,
    enabled: activity.isEnabled,
    lastlogon: activity.lastLogon,
    lastlogontimestamp: activity.lastLogonTimestamp,
    pwdlastset: activity.passwordSetAt,
  };
}

/** Some of the disabled accounts were moved out of the way. */
function placeOf(domain: DomainPlan, unit: Unit, activity: Activity, draws: SeededRandom): OuNode {
  const own = domain.ous.unitUsers[unit.index] ?? domain.ous.fixed['Disabled Accounts'];
  return !activity.isEnabled && draws.chance(0.6) ? domain.ous.fixed['Disabled Accounts'] : own;
}
