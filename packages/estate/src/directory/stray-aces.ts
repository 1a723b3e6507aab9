import type { SeededRandom } from '@secgraph/kernel';
import { aceText, type ObjectClass } from '../access/ace.ts';
import type { TypedPrincipal } from '../identity/principal.ts';
import { principal } from '../identity/principal.ts';
import { RID, SID } from '../identity/well-known.ts';
import type { DomainPlan } from '../plan/domain-plan.ts';
import { rangeOf } from '../plan/ranges.ts';
import { danglingCount, danglingSid, domainGroup, groupSid, userSid, wellKnown } from './references.ts';

const COMMON_RIGHTS = ['GenericAll', 'GenericWrite', 'WriteDacl', 'WriteOwner'] as const;

const STRAY_RIGHTS: Readonly<Record<'user' | 'computer' | 'group' | 'ou', readonly [string, ...string[]]>> = {
  user: [...COMMON_RIGHTS, 'ForceChangePassword', 'WriteSPN', 'AllExtendedRights', 'AddKeyCredentialLink'],
  computer: [...COMMON_RIGHTS, 'AddAllowedToAct', 'AddKeyCredentialLink', 'WriteAccountRestrictions'],
  group: [...COMMON_RIGHTS, 'AddMember', 'AddSelf'],
  ou: [...COMMON_RIGHTS, 'WriteGPLink'],
};

/** Now and then, an entry that should not be there; empty text otherwise. */
export function strayAces(
  domain: DomainPlan,
  objectClass: ObjectClass & keyof typeof STRAY_RIGHTS,
  draws: SeededRandom,
): string {
  if (!draws.chance(domain.hygiene.strayAces)) {
    return '';
  }

  const { ObjectIdentifier, ObjectType } = strayPrincipal(domain, draws);
  const right = draws.pick(STRAY_RIGHTS[objectClass]);
  return aceText(ObjectIdentifier, ObjectType, right);
}

/** Whoever it hits: mostly single users and groups, rarely everybody, sometimes an account long deleted. */
function strayPrincipal(domain: DomainPlan, draws: SeededRandom): TypedPrincipal {
  const kind = draws.fraction();
  const people = rangeOf(domain.users, 'person');
  if (kind < 0.5) {
    return principal(userSid(domain, people.start + draws.below(people.count)), 'User');
  }
  if (kind < 0.9) {
    return principal(groupSid(domain, draws.below(domain.counts.groups)), 'Group');
  }
  if (kind < 0.97) {
    return principal(danglingSid(domain, draws.below(danglingCount(domain))), 'Base');
  }
  return draws.chance(0.5) ? domainGroup(domain, RID.domainUsers) : wellKnown(domain, SID.authenticatedUsers);
}
