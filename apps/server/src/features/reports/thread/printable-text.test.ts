import { describe, expect, it } from 'vitest';
import { directedRuns, printableText, wrapText } from './printable-text.ts';

describe('a text as it is printed', () => {
  it.each([
    ['ADA@CORP.LOCAL', 'ADA@CORP.LOCAL'],
    [' two\nlines\t ', 'two lines'],
    ['evil\u202Egnp.exe', 'evil\\u{202E}gnp.exe'],
    ['zero\u200Bwidth\0', 'zero\\u{200B}width\\u{0}'],
    ['half \uD83D', 'half \\u{FFFD}'],
    ['a\u0308', 'ä'],
    ['漢', '\\u{6F22}'],
  ])('of %j shows %j', (text, printed) => {
    expect(printableText(text, (codePoint) => codePoint < 0x250)).toBe(printed);
  });

  it('says that it is cut', () => {
    expect(printableText('abcdef', () => true, 3)).toBe('abc…');
    expect(printableText('abc', () => true, 3)).toBe('abc');
    expect(printableText('a漢漢', () => false, 9)).toBe('\\u{61}…');
  });
});

describe('the lines of a text', () => {
  const wrap = (text: string, width: number) => wrapText(text, width, ({ length }) => length);

  it.each([
    ['DOMAIN ADMINS@CORP.LOCAL', 20, ['DOMAIN ADMINS', '@CORP.LOCAL']],
    ['ADMINISTRATORS@CORP.LOCAL', 18, ['ADMINISTRATORS', '@CORP.LOCAL']],
    ['C:\\Windows\\System32\\drivers', 20, ['C:\\Windows\\System32\\', 'drivers']],
    ['a.b.c.d', 4, ['a.b.', 'c.d']],
    ['xxxxxxxxxx', 4, ['xxxx', 'xxxx', 'xx']],
    ['a\\u{202E}b c', 10, ['a\\u{202E}b', 'c']],
    ['', 4, ['']],
  ])('%j within %i', (text, width, lines) => {
    expect(wrap(text, width)).toEqual(lines);
  });

  it('have all of it', () => {
    const text = 'one, two@three\\four/five-six  seven·eight_nine \\u{6F22}';
    for (let width = 1; width < 30; width++) {
      const lines = wrap(text, width);
      expect(lines.join('').replaceAll(' ', ''), String(width)).toBe(text.replaceAll(' ', ''));
      expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(width);
    }
  });
});

it('only letters of the other direction turn', () => {
  expect(directedRuns('ADA@CORP')).toEqual(['ADA@CORP']);
  expect(directedRuns('שלום עולם@CORP מ')).toEqual(['שלום עולם', '@CORP ', 'מ']);
  expect(directedRuns('')).toEqual([]);
});
