export type CsvCell = string | number | undefined;

const LINE_END = '\r\n';

/** What a spreadsheet leaves out before it looks how a text begins: spaces, controls, marks that are not seen, quotes. */
const LEFT_OUT = String.raw`[\s\p{Cc}\p{Cf}"'＂＇‘’“”]*`;
/** The full-width and small forms begin a formula where the machine's language has them. */
const BEGINS_FORMULA = String.raw`[=＝﹦+＋﹢\-－﹣−@＠﹫|｜\t\r\n]`;
const FORMULA = new RegExp(`^${LEFT_OUT}${BEGINS_FORMULA}`, 'u');

/**
 * A line of a file of comma-separated values (RFC 4180), its end included.
 *
 * A spreadsheet would run a text that begins like a formula: an apostrophe before it keeps it a text. Numbers stay
 * numbers, negative ones, too.
 */
export function csvRecord(cells: readonly CsvCell[]): string {
  return cells.map(writeCell).join(',') + LINE_END;
}

function writeCell(value: CsvCell = ''): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);

  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
