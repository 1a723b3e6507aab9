import type { AttackOutcome } from './run-attack.ts';

const MIB = 1024 * 1024;

/** A row for each wave, and what was not as it should be. */
export function presentReport({ figures, violations }: AttackOutcome): string {
  const header = ['wave', 'requests', 'answers', 'slowest', 'longest stall', 'memory'];
  const rows = figures.map(({ wave, strikes, answers, slowestMs, worstStallMs, peakBytes }) => [
    wave,
    String(strikes),
    presentAnswers(answers),
    `${slowestMs} ms`,
    worstStallMs === 0 ? '< 25 ms' : `${Math.round(worstStallMs)} ms`,
    `${Math.round(peakBytes / MIB)} MiB`,
  ]);
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const stalls = figures
    .filter(({ worstStallMs }) => worstStallMs > 0)
    .map(({ wave, worstStrike }) => `longest stall of “${wave}”: ${worstStrike}`);
  const broken = violations.flatMap(({ rule, count, examples }) => [
    `VIOLATED ${count} times: ${rule}`,
    ...examples.map((example) => `  ${example.replaceAll('\n', '\n  ')}`),
  ]);

  return `${[
    line(header),
    ...rows.map(line),
    '',
    ...stalls,
    '',
    ...broken,
    violations.length === 0 ? 'Everything was as it should be.' : 'Something was not as it should be.',
  ].join('\n')}\n`;
}

function presentAnswers(answers: ReadonlyMap<string, number>): string {
  return [...answers]
    .sort(([, one], [, other]) => other - one)
    .map(([answer, count]) => `${answer} × ${count}`)
    .join(', ');
}
