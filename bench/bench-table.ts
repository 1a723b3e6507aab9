import type { BenchRow } from './bench-row.ts';

const HEADINGS = ['row', 'measured', 'yardstick', 'of yardstick', 'ratio', 'goal', ''];

export function printTable(rows: readonly BenchRow[]): void {
  const lines = [HEADINGS, ...rows.map(presentRow)];
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));

  for (const line of lines) {
    const cells = line.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    process.stdout.write(`${cells.join('  ').trimEnd()}\n`);
  }
}

function presentRow(row: BenchRow): string[] {
  const ratio = row.measuredMs / row.yardstickMs;
  const verdict = row.goal === undefined ? '' : ratio <= row.goal ? 'met' : 'missed';

  return [
    row.name,
    presentMs(row.measuredMs),
    row.yardstick,
    presentMs(row.yardstickMs),
    `${ratio.toFixed(2)} ×`,
    row.goal === undefined ? '' : `≤ ${row.goal} × ${verdict}`,
    row.note,
  ];
}

function presentMs(ms: number): string {
  if (ms >= 1_000) {
    return `${(ms / 1_000).toFixed(2)} s`;
  }

  return ms >= 1 ? `${ms.toFixed(1)} ms` : `${(ms * 1_000).toFixed(1)} µs`;
}
