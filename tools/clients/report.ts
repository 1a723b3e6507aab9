export type TrialResult =
  | {
      readonly name: string;
      readonly version: string;
      readonly does: string;
      readonly checks: number;
      readonly failures: readonly string[];
    }
  | { readonly name: string; readonly version: string; readonly does: string; readonly skipped: string };

/** A table for people, and below it what was not as it should be. */
export function presentReport(results: readonly TrialResult[]): string {
  const head = ['Client', 'Version', 'What was done', 'Result'];
  const rows = results.map((result) => [result.name, result.version, result.does, outcomeOf(result)]);
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = [head, widths.map((width) => '-'.repeat(width)), ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const failures = results.flatMap((result) =>
    'failures' in result ? result.failures.map((failure) => `${result.name}: ${failure}`) : [],
  );

  return `${[...lines, ...(failures.length === 0 ? [] : ['', ...failures])].join('\n')}\n`;
}

export function hasFailed(results: readonly TrialResult[]): boolean {
  return results.some((result) => 'failures' in result && result.failures.length > 0);
}

function outcomeOf(result: TrialResult): string {
  if ('skipped' in result) {
    return `not run: ${result.skipped}`;
  }

  return result.failures.length === 0
    ? `ok, ${result.checks} checks`
    : `FAILED, ${result.failures.length} of ${result.checks} checks`;
}
