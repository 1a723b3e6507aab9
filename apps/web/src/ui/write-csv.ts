import { csvRecord } from '@secgraph/kernel/csv';
import { cellText } from './cell-text.ts';

/** Spreadsheets take the file for UTF-8 by it. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A line of a file of comma-separated values, of whatever there is to write, its end included. */
export function writeCsvRecord(values: readonly unknown[]): string {
  return csvRecord(values.map((value) => (typeof value === 'number' ? value : cellText(value))));
}
