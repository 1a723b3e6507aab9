import type { Change } from '../baseline/baseline.ts';
import type { BenchRow } from '../bench.ts';

export interface TableRow extends BenchRow {
  readonly change: Change;
}

const HEADINGS = ['row', 'measured', 'ratio', 'spread', 'goal', 'change', 'yardstick', ''];
/** These hold numbers, which line up at their ends. */
const RIGHT_ALIGNED = new Set([1, 2, 3]);

/** Lines of text, headings first. */
export function presentTable(rows: readonly TableRow[]): string[] {
  const cells = [HEADINGS, ...rows.map(presentRow)];
  const widths = HEADINGS.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));

  return cells.map((row) =>
    row
      .map((cell, column) =>
        RIGHT_ALIGNED.has(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}

function presentRow(row: TableRow): string[] {
  return [
    row.name,
    presentAmount(row.measured, row.unit),
    presentRatio(row.ratio),
    row.lowest === row.highest ? '' : `${presentRatio(row.lowest)}–${presentRatio(row.highest)}`,
    row.goal === undefined ? '' : `≤ ${row.goal} ${row.ratio <= row.goal ? 'met' : 'missed'}`,
    presentChange(row.change),
    `${presentAmount(row.yardstick, row.unit)} ${row.against}`,
    row.note,
  ];
}

/** With two or three digits, as more would be noise. @internal For tests. */
export function presentRatio(ratio: number): string {
  if (ratio > 0 && ratio < 0.1) {
    return ratio.toPrecision(2);
  }

  const digits = ratio >= 100 ? 0 : ratio >= 10 ? 1 : 2;
  return ratio.toFixed(digits);
}

/** @internal For tests. */
export function presentAmount(amount: number, unit: BenchRow['unit']): string {
  const scale = SCALES[unit].find(({ from }) => amount >= from) ?? SMALLEST[unit];
  return `${presentRatio(amount / scale.divisor)} ${scale.name}`;
}

function presentChange(change: Change): string {
  if (change.state === 'new') {
    return 'new';
  }

  const percent = Math.round(100 * change.share);
  const signed = percent > 0 ? `+${percent} %` : `${String(percent).replace('-', '−')} %`;
  return change.state === 'noise' ? `(${signed})` : signed;
}

interface Scale {
  readonly from: number;
  readonly divisor: number;
  readonly name: string;
}

const SMALLEST: Readonly<Record<BenchRow['unit'], Scale>> = {
  ms: { from: 0, divisor: 1e-3, name: 'µs' },
  bytes: { from: 0, divisor: 1, name: 'B' },
};

/** Largest first. */
const SCALES: Readonly<Record<BenchRow['unit'], readonly Scale[]>> = {
  ms: [
    { from: 1e3, divisor: 1e3, name: 's' },
    { from: 1, divisor: 1, name: 'ms' },
  ],
  bytes: [
    { from: 1e9, divisor: 1e9, name: 'GB' },
    { from: 1e6, divisor: 1e6, name: 'MB' },
    { from: 1e3, divisor: 1e3, name: 'kB' },
  ],
};
