import type { TypedPrincipal } from '../identity/principal.ts';
import type { DomainPlan, UserRole } from '../plan/domain-plan.ts';
import { rangeOf } from '../plan/ranges.ts';
import { principalText } from '../records/record-text.ts';
import { userSid } from './references.ts';

/** Primes that are stepped by; one of them does not divide the size of a set. */
const STEPS = [7_919, 104_729, 1_299_709, 15_485_863] as const;

export function principalList(members: readonly TypedPrincipal[]): string {
  return members.map(principalText).join(',');
}

/** Text of `count` distinct members of one kind, spread over `population` by walking it in large steps. */
export function spreadMembers(
  population: number,
  pick: { readonly count: number; readonly from: number },
  member: (index: number) => string,
): string {
  const step = STEPS.find((candidate) => population % candidate !== 0) ?? 1;
  const count = Math.min(pick.count, population);
  let text = '';
  for (let at = 0; at < count; at++) {
    text += (at === 0 ? '' : ',') + member((pick.from + at * step) % population);
  }
  return text;
}

export function userMember(domain: DomainPlan, index: number): string {
  return `{"ObjectIdentifier":"${userSid(domain, index)}","ObjectType":"User"}`;
}

/** Text of all accounts with a role. */
export function allOfRole(domain: DomainPlan, role: UserRole): string {
  const { start, count } = rangeOf(domain.users, role);
  return Array.from({ length: count }, (_, at) => userMember(domain, start + at)).join(',');
}

export function joinMembers(...pieces: readonly string[]): string {
  return pieces.filter((piece) => piece !== '').join(',');
}
