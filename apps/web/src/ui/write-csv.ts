const LINE_END = '\r\n';

/** Rows as a spreadsheet reads them. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(writeField).join(',') + LINE_END).join('');
}

/** A field that begins like a formula would be run by a spreadsheet: the quote makes it text. */
function writeField(text: string): string {
  const safe = /^\s*[=+\-@\t\r\n|]/.test(text) ? `'${text}` : text;

  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
