import type { GraphSnapshot } from '@secgraph/graph';
import {
  type GraphModel,
  OWNED_TAG_KIND,
  primaryKind,
  TIER_ZERO_TAG_KIND,
  UNKNOWN_KIND,
} from '@secgraph/graph-schema';

/** What the kinds of a node say about it; nodes share few distinct sets, so it is worked out once per set. */
export interface KindSet {
  /** In the order of their ids, which is schema order for built-in kinds. */
  readonly kinds: readonly string[];
  /** Of kinds that are not built in alone, one that an extension declares for display, if there is one. */
  readonly primaryKind: string;
  /** The first one that an extension declares for display. */
  readonly declaredKind: string | undefined;
  readonly isTierZero: boolean;
  readonly isOwned: boolean;
}

/** By index of `snapshot.kindSets`. */
export function displayableKindSets(snapshot: GraphSnapshot, { nodeKinds }: GraphModel): readonly KindSet[] {
  return snapshot.kindSets.map((kindIds) => {
    // What is not told has no name.
    const kinds = Array.from(kindIds, (kindId) => snapshot.kindNames[kindId] ?? '').filter(
      (kind) => kind !== '',
    );

    const declaredKind = kinds.find((kind) => nodeKinds.get(kind)?.isDisplayKind);
    const builtIn = primaryKind(kinds);

    return {
      kinds,
      primaryKind: builtIn === UNKNOWN_KIND ? (declaredKind ?? builtIn) : builtIn,
      declaredKind,
      isTierZero: kinds.includes(TIER_ZERO_TAG_KIND),
      isOwned: kinds.includes(OWNED_TAG_KIND),
    };
  });
}
