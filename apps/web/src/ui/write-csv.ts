import { cellText } from './cell-text.ts';

const LINE_END = '\r\n';
/** Spreadsheets take the file for UTF-8 by it. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** One record of RFC 4180, its line end included. */
export function writeCsvRecord(values: readonly unknown[]): string {
  return values.map(writeField).join(',') + LINE_END;
}

/**
 * A text that begins like a formula would be run by a spreadsheet: the quote makes it text. Numbers stay numbers,
 * negative ones, too.
 */
function writeField(value: unknown): string {
  const text = cellText(value);
  const safe = typeof value !== 'number' && /^\s*[=+\-@\t\r\n|]/.test(text) ? `'${text}` : text;

  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
