import type { BuiltInGroup } from './built-in-groups.ts';
import type { DomainPlan } from './estate-plan.ts';
import { SeededRandom } from './seeded-random.ts';

/** Part of each object's seed, so that two objects of one number but different type have nothing in common. */
export const OBJECT_TYPES = {
  user: 1,
  computer: 2,
  group: 3,
  ou: 4,
  container: 5,
  gpo: 6,
  domain: 7,
  certTemplate: 8,
  enterpriseCa: 9,
  rootCa: 10,
  aiaCa: 11,
  ntAuthStore: 12,
  issuancePolicy: 13,
} as const;

export type ObjectTypeName = keyof typeof OBJECT_TYPES;

/** An end point as the format writes it. */
export interface TypedPrincipal {
  readonly ObjectIdentifier: string;
  readonly ObjectType: string;
}

const FIRST_USER_RID = 1_101;

export function randomOf(domain: DomainPlan, type: ObjectTypeName, index: number): SeededRandom {
  return new SeededRandom(domain.seed, domain.index, OBJECT_TYPES[type], index);
}

export function sidOf(domain: DomainPlan, rid: number): string {
  return `${domain.sid}-${rid}`;
}

export function wellKnownOf(domain: DomainPlan, sid: string): string {
  return `${domain.name}-${sid}`;
}

export function userSid(domain: DomainPlan, index: number): string {
  return sidOf(domain, FIRST_USER_RID + index);
}

export function computerSid(domain: DomainPlan, index: number): string {
  return sidOf(domain, FIRST_USER_RID + domain.counts.users + index);
}

export function groupSid(domain: DomainPlan, index: number): string {
  return sidOf(domain, FIRST_USER_RID + domain.counts.users + domain.counts.computers + index);
}

export function builtInGroupId(domain: DomainPlan, group: BuiltInGroup): string {
  return group.rid === undefined ? wellKnownOf(domain, group.wellKnownSid ?? '') : sidOf(domain, group.rid);
}

/** The id of an object that has a GUID: OUs, containers, GPOs and everything of the certificate services. */
export function guidOf(domain: DomainPlan, type: ObjectTypeName, index: number): string {
  return new SeededRandom(domain.seed, domain.index, OBJECT_TYPES[type], index, 0x4755_4944).guid();
}

export function user(domain: DomainPlan, index: number): TypedPrincipal {
  return { ObjectIdentifier: userSid(domain, index), ObjectType: 'User' };
}

export function computer(domain: DomainPlan, index: number): TypedPrincipal {
  return { ObjectIdentifier: computerSid(domain, index), ObjectType: 'Computer' };
}

export function group(domain: DomainPlan, index: number): TypedPrincipal {
  return { ObjectIdentifier: groupSid(domain, index), ObjectType: 'Group' };
}

export function domainGroup(domain: DomainPlan, rid: number): TypedPrincipal {
  return { ObjectIdentifier: sidOf(domain, rid), ObjectType: 'Group' };
}

/** Groups that only the root of a forest has, such as Enterprise Admins. */
export function forestGroup(domain: DomainPlan, rid: number): TypedPrincipal {
  return { ObjectIdentifier: `${domain.forestRootSid}-${rid}`, ObjectType: 'Group' };
}

export function wellKnownGroup(domain: DomainPlan, sid: string): TypedPrincipal {
  return { ObjectIdentifier: wellKnownOf(domain, sid), ObjectType: 'Group' };
}
