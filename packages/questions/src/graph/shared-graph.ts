import type { NameIndex, SnapshotHandle } from '@secgraph/graph';

/** A generation as it crosses threads. The bulk is shared memory; posting it copies next to nothing. */
export interface SharedGraph {
  readonly snapshot: SnapshotHandle;
  readonly names: NameIndex;
  readonly relationshipKindIds: readonly number[];
  /** How much memory of the generation before this one has no use for: readers who let go of that may reclaim it. */
  readonly retiredBytes: number;
}

/** How many parts are kept beside a whole graph; what was made first goes first. */
export const MAX_SHARED_PARTS = 4;

/** A part of a generation, for those who may see no more of it than some environments. */
export interface SharedPart {
  /** Of the environments; the same for all threads. */
  readonly key: string;
  readonly graph: SharedGraph;
}

/** The key of the part for these environments, in whatever order they are named. */
export function partKeyOf(environmentIds: readonly string[]): string {
  return JSON.stringify(environmentIds.toSorted());
}
