/** One measured line: a ratio of two times taken in the same run, since absolute times are noise. */
export interface BenchRow {
  readonly name: string;
  readonly measuredMs: number;
  readonly yardstick: string;
  readonly yardstickMs: number;
  /** The largest ratio that meets the goal; undefined: for information. */
  readonly goal: number | undefined;
  readonly note: string;
}

export interface BenchSize {
  readonly name: string;
  /** Objects of the generated estate. */
  readonly objects: number;
  /** Nodes and relationships of the random graph for the kernels. */
  readonly nodes: number;
  readonly relationships: number;
}

export const SIZES: Readonly<Record<string, BenchSize>> = {
  tiny: { name: 'tiny', objects: 500, nodes: 10_000, relationships: 100_000 },
  small: { name: 'small', objects: 10_000, nodes: 100_000, relationships: 1_000_000 },
  medium: { name: 'medium', objects: 50_000, nodes: 1_000_000, relationships: 10_000_000 },
  large: { name: 'large', objects: 350_000, nodes: 1_000_000, relationships: 20_000_000 },
};
