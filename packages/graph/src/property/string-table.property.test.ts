import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_TEXT } from '../snapshot/empty-text.ts';
import { StringInterner } from './string-interner.ts';
import { StringTable } from './string-table.ts';

const text = fc.oneof(
  fc.string({ maxLength: 8, unit: fc.constantFrom('a', 'b', 'é', '🦀') }),
  fc.string({ unit: 'binary' }),
);

describe('a string table', () => {
  it('gives each distinct string one code, across any number of additions', () => {
    fc.assert(
      fc.property(fc.array(fc.array(text), { maxLength: 4 }), fc.array(text), (generations, others) => {
        let columns = EMPTY_TEXT;
        const codes = new Map<string, number>();

        for (const texts of generations) {
          const interner = new StringInterner(columns);

          for (const added of texts) {
            const code = interner.intern(added);
            expect(code).toBe(codes.get(added) ?? codes.size + 1);
            codes.set(added, code);
          }

          columns = interner.finish(0);
        }

        const table = new StringTable(columns);
        expect(table.count).toBe(codes.size);

        for (const [known, code] of codes) {
          expect(table.read(code)).toBe(known);
          expect(table.find(known)).toBe(code);
          expect(table.equals(code, known)).toBe(true);
          expect(table.sizeBytes(code)).toBe(Buffer.byteLength(known));
        }

        for (const other of others) {
          expect(table.find(other)).toBe(codes.get(other) ?? 0);
          codes.forEach((code, known) => expect(table.equals(code, other)).toBe(known === other));
          const end = other.replace(/\P{ASCII}/gu, '');
          codes.forEach((code, known) => {
            expect(table.startsWith(code, end)).toBe(known.startsWith(end));
            expect(table.endsWith(code, end)).toBe(known.endsWith(end));
          });
        }
      }),
    );
  });

  it('keeps many strings apart while it grows, and leaves the table it started from alone', () => {
    const first = new StringInterner(EMPTY_TEXT);
    const texts = Array.from({ length: 5000 }, (_, number) => `S-1-5-21-${number * 7919}`);
    texts.forEach((added) => first.intern(added));
    const base = first.finish(0);

    const second = new StringInterner(base);
    const more = Array.from({ length: 5000 }, (_, number) => `NAME ${number}@EXAMPLE.COM`);
    more.forEach((added) => second.intern(added));
    const both = new StringTable(second.finish(0));

    expect(texts.map((known) => both.read(both.find(known)))).toEqual(texts);
    expect(more.map((known) => both.read(both.find(known)))).toEqual(more);
    expect(new StringTable(base).count).toBe(5000);
    expect(new StringTable(base).find('NAME 1@EXAMPLE.COM')).toBe(0);
  });

  it('can be continued by several, each for itself', () => {
    const first = new StringInterner(EMPTY_TEXT);
    const texts = Array.from({ length: 20_000 }, (_, number) => `S-1-5-21-${number * 7919}`);
    texts.forEach((added) => first.intern(added));
    const base = first.finish(0);
    const tables = ['LEFT', 'RIGHT', 'LATE'].map((side) => {
      const interner = new StringInterner(base);
      const codes = texts.map((_, number) => interner.intern(`${side} ${number}`));
      return { side, codes, table: new StringTable(interner.finish(0)) };
    });

    for (const { side, codes, table } of tables) {
      expect(codes.map((code) => table.read(code))).toEqual(texts.map((_, number) => `${side} ${number}`));
      expect(texts.map((_, number) => table.find(`${side} ${number}`))).toEqual(codes);
      expect(texts.map((known) => table.read(table.find(known)))).toEqual(texts);
    }

    expect(new StringTable(base).find('LEFT 1')).toBe(0);
  });

  it('shares the base when nothing is added', () => {
    const first = new StringInterner(EMPTY_TEXT);
    first.intern('A');
    const base = first.finish(0);
    const second = new StringInterner(base);
    second.intern('A');

    expect(second.finish(0).bytes).toBe(base.bytes);
  });
});
