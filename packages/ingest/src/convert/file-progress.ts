/** How far an uploaded file is. */
export interface FileProgress {
  /** Entries of the file that are done; a file that is no archive has one. */
  readonly entriesDone: number;
  readonly entriesTotal: number;
  /** The share that is done, from 0 to 1, by the size of the entries as they are stored. */
  readonly share: number;
}

/** Tells that all entries before `index` are done, and so much of this one. */
export type ProgressOf = (index: number, shareOfEntry: number) => void;

/** @param sizes of all entries, those included that are passed over */
export function trackProgress(
  sizes: readonly number[],
  onProgress: (progress: FileProgress) => void = () => undefined,
): ProgressOf {
  // An empty entry is an entry, too.
  const weights = sizes.map((size) => Math.max(size, 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let index = 0;
  let before = 0;

  return (current, shareOfEntry) => {
    for (; index < current; index++) {
      before += weights[index] as number;
    }
    const within = current < weights.length ? Math.min(shareOfEntry, 1) * (weights[current] as number) : 0;

    onProgress({
      entriesDone: current,
      entriesTotal: weights.length,
      share: total === 0 ? 1 : (before + within) / total,
    });
  };
}
