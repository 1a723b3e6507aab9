import type { Table } from '../gherkin/feature.ts';
import { formatNotedValue } from '../values/format-noted-value.ts';
import { noteValue } from '../values/note-value.ts';
import { parseNotedValue } from '../values/parse-noted-value.ts';
import { CheckFailure } from './check-failure.ts';
import { describeError } from './describe-error.ts';
import type { Outcome, ResultTable } from './scenario-world.ts';

export interface ResultCheck {
  readonly ignoresRowOrder: boolean;
  readonly ignoresListOrder: boolean;
}

/** The rows must be those of the table; its first row names the columns. */
export function checkResult(outcome: Outcome, table: Table, check: ResultCheck): void {
  const [expectedColumns = [], ...expectedCells] = table;
  const expectedRows = expectedCells.map((row) =>
    formatRow(row.map((cell) => formatNotedValue(parseNotedValue(cell), check))),
  );
  const result = requireRows(outcome, formatTable(expectedColumns, expectedRows));
  const actualRows = result.rows.map((row) =>
    formatRow(row.map((value) => formatNotedValue(noteValue(value, result.graph), check))),
  );

  const expected = formatTable(expectedColumns, inOrder(expectedRows, check));
  const actual = formatTable(result.columns, inOrder(actualRows, check));
  if (expected !== actual) {
    throw new CheckFailure(expected, actual);
  }
}

/** There must be no rows; whether there are columns does not matter. */
export function checkResultIsEmpty(outcome: Outcome): void {
  const { rows } = requireRows(outcome, 'no rows');
  if (rows.length > 0) {
    throw new CheckFailure('no rows', `${rows.length} rows`);
  }
}

function requireRows(outcome: Outcome, expected: string): ResultTable {
  if (outcome.type === 'error') {
    throw new CheckFailure(expected, describeError(outcome.error));
  }
  return outcome.result;
}

function inOrder(rows: readonly string[], check: ResultCheck): readonly string[] {
  return check.ignoresRowOrder ? rows.toSorted() : rows;
}

function formatTable(columns: readonly string[], rows: readonly string[]): string {
  return [formatRow(columns), ...rows].join('\n');
}

function formatRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
