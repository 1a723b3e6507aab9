import { findRelationshipKind } from '@secgraph/graph-schema';
import { findFix, findSettingFix } from '@secgraph/graph-schema/fixes';
import { expect, it } from 'vitest';
import { DERIVATION_RULES } from '../rules/derivation-rules.ts';
import { BUILT_IN_FINDING_TYPES } from './finding-types.ts';

/** They lead to tenants and roles, which no type of finding is about. */
const WITHOUT_FINDING = ['AZGlobalAdmin', 'AZPrivilegedRoleAdmin', 'AZPrivilegedAuthAdmin', 'AZRoleApprover'];

it('there is a type of finding for every derived relationship that paths follow', () => {
  const found = new Set<string>(
    BUILT_IN_FINDING_TYPES.flatMap((type) => (type.shape === 'relationship' ? [type.kind] : [])),
  );
  const derived = DERIVATION_RULES.flatMap((rule): string[] => [...rule.derives]);
  const missed = derived.filter(
    (kind) => findRelationshipKind(kind)?.isTraversable === true && !found.has(kind),
  );

  expect(missed.toSorted()).toEqual(WITHOUT_FINDING.toSorted());
});

it.each(BUILT_IN_FINDING_TYPES)('$name is fixed by steps of its own, or by ending its causes', (type) => {
  const end = { name: 'A', objectId: 'S-1-5-21-1-2-3-4', kind: 'User' };
  if (type.shape === 'relationship') {
    const fix = findFix({ source: end, kind: type.kind, target: end });
    expect(fix !== undefined || findRelationshipKind(type.kind)?.hasComposition === true).toBe(true);
  } else {
    expect(findSettingFix(type.name, end)?.steps).not.toHaveLength(0);
  }
});
