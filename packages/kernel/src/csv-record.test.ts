import { describe, expect, it } from 'vitest';
import { csvRecord } from './csv-record.ts';

/** As a spreadsheet reads a line of one cell. */
function readCell(record: string): string {
  const text = record.slice(0, -'\r\n'.length);

  return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text;
}

const STARTS = Array.from('=+-@|\t\r\n＝＋－＠｜﹦﹢﹣﹫−');
const BEFORE = [
  '',
  ' ',
  '   ',
  '\u00A0',
  '\u3000',
  '\t',
  '\r\n',
  '"',
  '""',
  "'",
  '”',
  '\uFEFF',
  '\0',
  '\u200B',
  '\uFEFF "',
];

describe('a record', () => {
  it.each(STARTS.map((start) => [`U+${start.charCodeAt(0).toString(16).padStart(4, '0')}`, start]))(
    'keeps a text that begins with %s a text, whatever is before it',
    (_, start) => {
      for (const before of BEFORE) {
        const text = `${before}${start}cmd|'/c calc'!A1`;
        expect(readCell(csvRecord([text]))).toBe(`'${text}`);
      }
    },
  );

  it.each(['', 'a=b', 'EAST-DC@EAST.TEST', '"quoted" =', "O'BRIEN", '(＝)', '…', '1', '名前', '\uD800'])(
    'leaves alone what begins otherwise: %s',
    (text) => {
      expect(readCell(csvRecord([text]))).toBe(text);
    },
  );

  it('quotes what would end a cell or lose its spaces', () => {
    expect(csvRecord(['a,b', 'say "x"', 'two\r\nlines', ' a', 'a ', 'a b'])).toBe(
      '"a,b","say ""x""","two\r\nlines"," a","a ",a b\r\n',
    );
  });

  it('has numbers as numbers, and nothing where there is nothing', () => {
    expect(csvRecord([-5, 1.5, undefined, ''])).toBe('-5,1.5,,\r\n');
  });

  it('looks at a long text once', () => {
    // Looked at from each of its blanks, it would take hours.
    const text = `${' '.repeat(5_000_000)}x`;
    expect(csvRecord([text]) === `"${text}"\r\n`).toBe(true);
  });
});
