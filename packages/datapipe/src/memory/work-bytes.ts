/** A graph that is written to. */
export interface GrowingGraph {
  /** What was taken in since it was last folded; texts in characters. */
  readonly unfolded: { readonly relationships: number; readonly textLength: number };
}

/**
 * What a fold places anew, while what was taken in lies beside it: less than the 55 bytes of docs/operations.md,
 * "Capacity", since what is merged takes none. From 60 to more than 150 MiB were wanted at once for 2 million.
 */
const BYTES_PER_RELATIONSHIP = 40;
const BYTES_PER_CHARACTER = 1;

/** What the next fold is going to need on top. */
export function workBytesOf({ unfolded }: GrowingGraph): number {
  return unfolded.relationships * BYTES_PER_RELATIONSHIP + unfolded.textLength * BYTES_PER_CHARACTER;
}
