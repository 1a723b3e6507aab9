import { findRelationshipKind } from '@secgraph/graph-schema';
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
