import { describe, expect, it } from 'vitest';
import { keyOf } from './key-of.ts';
import { withContext } from './message-context.ts';
import { printPattern } from './print-pattern.ts';
import { readPattern } from './read-pattern.ts';
import { Translator } from './translator.ts';

const FOUND =
  '{count, plural, one {# finding is} other {# findings are}} {isNew, select, true {new} other {known}}';

function translatorOf(language: string, translations: Readonly<Record<string, string>> = {}): Translator {
  const translator = new Translator({ language, formatNumber: String });
  translator.add(Object.fromEntries(Object.entries(translations).map(([text, said]) => [keyOf(text), said])));

  return translator;
}

describe('A translator', () => {
  it('says English without a catalogue', () => {
    const english = translatorOf('en');
    expect(english.translate('Findings')).toBe('Findings');
    expect(english.fill(FOUND, { count: 1, isNew: true })).toBe('1 finding is new');
    expect(english.fill(FOUND, { count: 2, isNew: false })).toBe('2 findings are known');
  });

  it('says what the catalogue has, and English where it has nothing', () => {
    const german = translatorOf('de', { Findings: 'Befunde' });
    expect(german.translate('Findings')).toBe('Befunde');
    expect(german.translate('Paths')).toBe('Paths');
  });

  it('tells a word of two meanings apart by what it is about, and says that to nobody', () => {
    const part = withContext('part', 'Share');
    const german = translatorOf('de', { Share: 'Teilen', [part]: 'Anteil' });
    expect([german.translate('Share'), german.translate(part)]).toEqual(['Teilen', 'Anteil']);
    expect(german.translate(withContext('stock', 'Share'))).toBe('Share');
    expect(translatorOf('en').translate(part)).toBe('Share');
    expect(translatorOf('en').fill(withContext('part', '{n} shares'), { n: 2 })).toBe('2 shares');
  });

  it('chooses among as many forms as the language has', () => {
    const said = '{count, plural, one {# файл} few {# файла} many {# файлов} other {# файла}}';
    const russian = translatorOf('ru', { files: said });
    expect([1, 3, 5, 21].map((count) => russian.fill('files', { count }))).toEqual([
      '1 файл',
      '3 файла',
      '5 файлов',
      '21 файл',
    ]);
    const japanese = translatorOf('ja', { files: '{count, plural, other {ファイル#個}}' });
    expect(japanese.fill('files', { count: 1 })).toBe('ファイル1個');
  });

  it('takes a number that has words of its own before any form', () => {
    const english = translatorOf('en');
    expect(english.fill('{count, plural, =0 {none} one {one} other {#}}', { count: 0 })).toBe('none');
  });

  it('asks for values behind a function where their branch is taken alone', () => {
    const english = translatorOf('en');
    const said = (isThere: boolean) =>
      english.fill('{isThere, select, true {{name} is there} other {nobody}}', {
        isThere,
        name: () => {
          if (!isThere) {
            throw new Error('nobody may ask');
          }
          return 'A';
        },
      });
    expect([said(true), said(false)]).toEqual(['A is there', 'nobody']);
  });

  it('keeps values and elements as they are, in the order of the language', () => {
    const japanese = translatorOf('ja', { 'See <0>the page</0> of {name}.': '{name}の<0>ページ</0>です。' });
    const parts = japanese.parts<object, unknown>(
      'See <0>the page</0> of {name}.',
      { name: { of: 'A' } },
      (value) => value,
      (index, inside) => [index, inside],
    );
    expect(parts).toEqual([{ of: 'A' }, 'の', [0, ['ページ']], 'です。']);
  });
});

describe('A pattern', () => {
  it('is printed as it was read', () => {
    for (const text of [
      FOUND,
      'Plain # and < words',
      'A <0>b <1/> {c}</0>',
      '{n, plural, =0 {no} other {#}}',
    ]) {
      expect(printPattern(readPattern(text))).toBe(text);
    }
  });

  it.each(['{', '{a b}', 'a}', '<0>a', '{n, plural, one {#}}', '{n, plural, other {#}'])(
    'says where it is wrong: %s',
    (text) => {
      expect(() => readPattern(text)).toThrow(/should have .* at character/);
    },
  );
});
