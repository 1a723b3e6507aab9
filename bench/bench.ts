import type { Comparison } from './measure/compare-runs.ts';
import type { BenchSession } from './session/bench-session.ts';

/** One question to the product, measured together with its yardstick; a file of `rows/` and a line of `benches.ts`. */
export interface Bench {
  /** What `--only` and `--profile` take. */
  readonly name: string;
  readonly summary: string;
  readonly measure: (session: BenchSession) => Promise<readonly BenchRow[]>;
}

/** One line of the table. Absolute values are noise from one machine to the next: the ratio is what counts. */
export interface BenchRow extends Comparison {
  /** Stands for the row in the baseline; a row that measures something else gets another name. */
  readonly name: string;
  readonly unit: 'ms' | 'bytes';
  /** What the product is held against. */
  readonly against: string;
  /** The largest ratio that meets the goal; undefined: for information. */
  readonly goal: number | undefined;
  readonly note: string;
}

export function createRow(
  name: string,
  comparison: Comparison,
  about: Pick<BenchRow, 'against'> & Partial<Pick<BenchRow, 'unit' | 'goal' | 'note'>>,
): BenchRow {
  const { measured, yardstick, ratio, lowest, highest } = comparison;
  const { against, unit = 'ms', goal, note = '' } = about;

  return { name, unit, measured, yardstick, ratio, lowest, highest, against, goal, note };
}
