/** How much is measured, and how often. */
export interface BenchSize {
  readonly name: SizeName;
  /** Objects of the generated estate. */
  readonly objects: number;
  /** Whole ingests into an empty service. */
  readonly ingests: number;
  /** Starts of a service, loads of a snapshot, rounds of load. */
  readonly rounds: number;
  /** Passes over all inputs of a kernel. */
  readonly passes: number;
}

export const SIZE_NAMES = ['tiny', 'small', 'medium', 'large'] as const;

export type SizeName = (typeof SIZE_NAMES)[number];

/** Medians of more runs where runs are short. */
export const SIZES: Readonly<Record<SizeName, BenchSize>> = {
  tiny: { name: 'tiny', objects: 100, ingests: 3, rounds: 5, passes: 9 },
  small: { name: 'small', objects: 10_000, ingests: 3, rounds: 5, passes: 9 },
  medium: { name: 'medium', objects: 100_000, ingests: 2, rounds: 5, passes: 7 },
  large: { name: 'large', objects: 1_000_000, ingests: 1, rounds: 3, passes: 3 },
};

export function isSizeName(name: string): name is SizeName {
  return SIZE_NAMES.some((known) => known === name);
}
