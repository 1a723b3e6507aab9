import type { EstateSize } from '@secgraph/estate';

/** How much is measured, and how often. */
export interface BenchSize {
  /** Of the generated estate as well. */
  readonly name: EstateSize;
  /** Whole ingests into an empty service. */
  readonly ingests: number;
  /** Starts of a service, loads of a snapshot, rounds of load. */
  readonly rounds: number;
  /** Passes over all inputs of a kernel. */
  readonly passes: number;
}

export const SIZE_NAMES = ['tiny', 'small', 'medium', 'large'] as const satisfies readonly EstateSize[];

/** Medians of more runs where runs are short. */
export const SIZES: Readonly<Record<EstateSize, BenchSize>> = {
  tiny: { name: 'tiny', ingests: 3, rounds: 5, passes: 9 },
  small: { name: 'small', ingests: 3, rounds: 5, passes: 9 },
  medium: { name: 'medium', ingests: 2, rounds: 5, passes: 7 },
  large: { name: 'large', ingests: 1, rounds: 3, passes: 3 },
};

export function isSizeName(name: string): name is EstateSize {
  return SIZE_NAMES.some((known) => known === name);
}
