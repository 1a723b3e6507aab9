import { describe, expect, it } from 'vitest';
import { withContext } from '../../src/words/message-context.ts';
import { parseCatalogue, printCatalogue } from './catalogue-file.ts';
import { planCatalogues, readCatalogues, TRANSLATED } from './catalogues.ts';
import { findFaults } from './find-faults.ts';

describe('Catalogues', () => {
  it('are read as they were written', () => {
    const entries = [
      { message: 'A "b"\nc', translation: 'ä', files: ['a.ts', 'b.ts'] },
      { message: withContext('part', 'Share'), translation: 'Anteil', files: ['a.ts'] },
      { message: 'Share', translation: 'Teilen', files: ['b.ts'] },
    ];
    expect(printCatalogue('de', entries)).toContain('msgctxt "part"\nmsgid "Share"\nmsgstr "Anteil"\n');
    expect(parseCatalogue('a', printCatalogue('de', entries))).toEqual(entries);
  });

  it('are refused with the line that is wrong', () => {
    expect(() => parseCatalogue('de/a.po', 'msgid "a"\nmsgstr "b')).toThrow('Line 2 of de/a.po');
    expect(() => parseCatalogue('de/a.po', 'msgstr "b"')).toThrow('Line 1 of de/a.po');
    expect(() => parseCatalogue('de/a.po', 'msgctxt "a"\nmsgctxt "b"')).toThrow('Line 2 of de/a.po');
  });

  it('keep a translation when its message moves, and lose what nobody says', () => {
    const kept = new Map([
      [
        'old',
        [
          { message: 'Save', translation: 'Speichern', files: ['x.ts'] },
          { message: 'Gone', translation: 'Weg', files: [] },
        ],
      ],
    ]);
    const planned = planCatalogues([{ message: 'Save', files: ['y.ts'], group: 'new', part: 'pages' }], kept);
    expect([...planned]).toEqual([['new', [{ message: 'Save', translation: 'Speichern', files: ['y.ts'] }]]]);
  });

  it('have translations that fit', () => {
    for (const language of TRANSLATED) {
      const entries = [...readCatalogues(language).values()].flat();
      expect(entries.flatMap(findFaults)).toEqual([]);
    }
  });
});

describe('A translation', () => {
  it.each([
    ['Read {count, plural, one {# file} other {# files}} of {name}', '{name}: {count, plural, other {#}}', 0],
    ['Read {name}', 'Gelesen', 1],
    ['Read {name}', 'Lies {nam}', 2],
    ['{is, select, true {by {name}} other {}}', '{name}{is, select, true {による} other {}}', 1],
    ['See <0>here</0>', 'Siehe <0>hier', 1],
    ['See <0>here</0>', '<0>hier</0> sehen', 0],
    ['Save', ' Speichern', 1],
    ['Save', '', 0],
  ])('of "%s" may be "%s" or not', (message, translation, faults) => {
    expect(findFaults({ message, translation, files: [] })).toHaveLength(faults);
  });
});
