import type { DefaultGroup } from '../identity/default-groups.ts';
import { inventDomainSid } from '../identity/guid.ts';
import { type PrincipalType, principal, type TypedPrincipal } from '../identity/principal.ts';
import { FIRST_FREE_RID, RID, SID } from '../identity/well-known.ts';
import type { ContainerPlan, DomainPlan, GroupRole, UserRole } from '../plan/domain-plan.ts';
import { rangeOf } from '../plan/ranges.ts';
import { type TierGroup, tierGroupIndex } from '../plan/tier-groups.ts';

/** Names of objects by their place in the plan. Relative identifiers: groups, then computers, then users. */

export function groupSid(domain: DomainPlan, index: number): string {
  return `${domain.sid}-${FIRST_FREE_RID + index}`;
}

export function computerSid(domain: DomainPlan, index: number): string {
  return `${domain.sid}-${FIRST_FREE_RID + domain.counts.groups + index}`;
}

export function userSid(domain: DomainPlan, index: number): string {
  return `${domain.sid}-${DEFAULT_ACCOUNT_RIDS[index] ?? firstUserRid(domain) + index}`;
}

/** Objects that are not part of the plan, such as what is planted, take their identifiers from here on. */
export function firstPlantedRid(domain: DomainPlan): number {
  return firstUserRid(domain) + domain.counts.users;
}

export function groupOf(domain: DomainPlan, role: GroupRole, index: number): TypedPrincipal {
  return principal(groupSid(domain, rangeOf(domain.groups, role).start + index), 'Group');
}

export function tierGroup(domain: DomainPlan, name: TierGroup): TypedPrincipal {
  return groupOf(domain, 'tier', tierGroupIndex(name));
}

export function userOf(domain: DomainPlan, role: UserRole, index: number): TypedPrincipal {
  return principal(userSid(domain, rangeOf(domain.users, role).start + index), 'User');
}

export function domainGroup(domain: DomainPlan, rid: number): TypedPrincipal {
  return principal(`${domain.sid}-${rid}`, 'Group');
}

export function forestGroup(domain: DomainPlan, rid: number): TypedPrincipal {
  return principal(`${domain.forest.rootSid}-${rid}`, 'Group');
}

export function wellKnown(domain: DomainPlan, sid: string, type: PrincipalType = 'Group'): TypedPrincipal {
  const scope = sid === SID.enterpriseControllers ? domain.forest.rootName : domain.name;
  return principal(`${scope}-${sid}`, type);
}

export function defaultGroupId(domain: DomainPlan, group: DefaultGroup): string {
  return typeof group.id === 'number'
    ? `${domain.sid}-${group.id}`
    : wellKnown(domain, group.id).ObjectIdentifier;
}

export function containerOf(domain: DomainPlan, name: string): ContainerPlan {
  const container = domain.containers.find((candidate) => candidate.name === name);
  if (container === undefined) {
    throw new RangeError(`${domain.name} has no container ${name}.`);
  }
  return container;
}

/** Identifiers of accounts that were deleted while something still names them. */
export function danglingSid(domain: DomainPlan, index: number): string {
  return `${domain.sid}-${FIRST_DELETED_RID + index}`;
}

export function danglingCount(domain: DomainPlan): number {
  return Math.min(200, 2 + Math.floor(domain.counts.users / 1_000));
}

/** Identifiers that people brought along from a domain that was shut down. */
export function formerSid(domain: DomainPlan, index: number): string {
  return `${inventDomainSid(domain.seed, FIRST_FORMER_DOMAIN + domain.index)}-${FIRST_FREE_RID + index}`;
}

export const FORMER_SIDS = 50;

const FIRST_FORMER_DOMAIN = 20_000;
const DEFAULT_ACCOUNT_RIDS: readonly number[] = [RID.administrator, RID.guest, RID.krbtgt];
/** Beyond everything that exists. */
const FIRST_DELETED_RID = 900_000_000;

function firstUserRid(domain: DomainPlan): number {
  return FIRST_FREE_RID + domain.counts.groups + domain.counts.computers;
}
