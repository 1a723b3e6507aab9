export type CsvCell = string | number | undefined;

/** A line of a file of comma-separated values (RFC 4180). */
export function csvRecord(cells: readonly CsvCell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

/** Spreadsheets take such a text for a formula: an apostrophe before it keeps it a text. */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r\n|]/;

function writeCell(value: CsvCell = ''): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
