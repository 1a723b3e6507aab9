import type { GraphSnapshot } from '@secgraph/graph';
import { OWNED_TAG_KIND, primaryKind, TIER_ZERO_TAG_KIND } from '@secgraph/graph-schema';

/** What the kinds of a node say about it; nodes share few distinct sets, so it is worked out once per set. */
export interface KindSet {
  /** In the order of their ids, which is schema order for built-in kinds. */
  readonly kinds: readonly string[];
  readonly primaryKind: string;
  readonly isTierZero: boolean;
  readonly isOwned: boolean;
}

/** By index of `snapshot.kindSets`. */
export function displayableKindSets(snapshot: GraphSnapshot): readonly KindSet[] {
  return snapshot.kindSets.map((kindIds) => {
    // What is not told has no name.
    const kinds = Array.from(kindIds, (kindId) => snapshot.kindNames[kindId] ?? '').filter(
      (kind) => kind !== '',
    );

    return {
      kinds,
      primaryKind: primaryKind(kinds),
      isTierZero: kinds.includes(TIER_ZERO_TAG_KIND),
      isOwned: kinds.includes(OWNED_TAG_KIND),
    };
  });
}
