import { describe, expect, it } from 'vitest';
import { AD_RELATIONSHIP_KINDS } from './ad-relationship-kinds.ts';
import { AZURE_RELATIONSHIP_KINDS } from './azure-relationship-kinds.ts';
import { PATHFINDING_PLATFORMS } from './pathfinding-categories.ts';
import {
  AD_ACL_RELATIONSHIPS,
  AD_COMPOSABLE_RELATIONSHIPS,
  AD_PATHFINDING_RELATIONSHIPS,
  AD_POST_PROCESSED_RELATIONSHIPS,
  AZURE_PATHFINDING_RELATIONSHIPS,
  AZURE_POST_PROCESSED_RELATIONSHIPS,
  findRelationshipKind,
} from './relationship-sets.ts';

/** Sizes as the schema tables state them; "+ n" are the kinds of 2026, then those of extended techniques. */
const SIZES: readonly [set: string, members: readonly unknown[], size: number][] = [
  ['Active Directory kinds', AD_RELATIONSHIP_KINDS, 86 + 2 + 25],
  ['rights', AD_ACL_RELATIONSHIPS, 28 + 2 + 12],
  ['path finding', AD_PATHFINDING_RELATIONSHIPS, 62 + 2 + 13],
  ['post-processed', AD_POST_PROCESSED_RELATIONSHIPS, 33 + 13],
  ['composable', AD_COMPOSABLE_RELATIONSHIPS, 17 + 7],
  ['Azure kinds', AZURE_RELATIONSHIP_KINDS, 49 + 1],
  ['Azure path finding', AZURE_PATHFINDING_RELATIONSHIPS, 41 + 1],
  ['Azure post-processed', AZURE_POST_PROCESSED_RELATIONSHIPS, 14 + 1],
];

describe('relationship sets', () => {
  it.each(SIZES)('%s: no duplicates and the documented size', (_set, members, size) => {
    expect(members).toHaveLength(size);
    expect(new Set(members).size).toBe(size);
  });

  it('lists Azure containment last among the traversable kinds', () => {
    expect(AZURE_PATHFINDING_RELATIONSHIPS.at(-1)).toBe('AZContains');
  });

  it('shows every traversable kind in exactly one category of its platform', () => {
    const shown = PATHFINDING_PLATFORMS.map(({ categories }) =>
      categories.flatMap(({ kinds }) => kinds).toSorted(),
    );
    expect(shown).toEqual([
      AD_PATHFINDING_RELATIONSHIPS.toSorted(),
      AZURE_PATHFINDING_RELATIONSHIPS.toSorted(),
    ]);
  });

  it('never lets path finding follow an application role itself', () => {
    const roles = AZURE_PATHFINDING_RELATIONSHIPS.filter((kind) => /^AZMG.*_ReadWrite_/.test(kind));
    expect(roles).toEqual([]);
  });

  it.each([
    ['GenericAll', { isAcl: true, isTraversable: true, sources: ['collected'] }],
    ['OwnsRaw', { isAcl: false, isTraversable: false, sources: ['collected'] }],
    ['Owns', { isAcl: true, isTraversable: true, sources: ['post-processed'] }],
    ['DCFor', { isTraversable: true }],
    ['CrossForestTrust', { isTraversable: false }],
    ['MemberOf', { sources: ['collected', 'linked'] }],
    ['GoldenCert', { hasComposition: true }],
    ['GPOAppliesTo', { sources: ['declared', 'post-processed'] }],
    ['AZRoleApprover', { sources: ['collected', 'post-processed'] }],
  ])('%s has its flags', (name, flags) => {
    expect(findRelationshipKind(name)).toMatchObject(flags);
  });

  it.each(['TrustedBy', 'genericall', 'User', ''])('does not know the kind %j', (name) => {
    expect(findRelationshipKind(name)).toBeUndefined();
  });
});
