import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBitmap, hasBit, iterateBits } from '../property/bitmap.ts';
import { markNames, type NameText } from './mark-names.ts';
import { buildNameIndex, type NameSource } from './name-index.ts';
import { addRecentNames } from './update-name-index.ts';

const letters = fc.string({
  unit: fc.constantFrom('a', 'A', 'b', 'k', 'K', '1', 'é', 'ß', 'ſ', 'ŉ', '\u0130', '\u212a', '\0', '😀'),
  maxLength: 8,
});

const sourceOf = (names: readonly string[]): NameSource => ({
  count: names.length,
  nameOf: (node) => names[node],
  objectIdOf: (node) => `S-1-${node}`,
});

function holds(text: string, { text: part, place }: NameText): boolean {
  switch (place) {
    case 'start':
      return text.startsWith(part);
    case 'end':
      return text.endsWith(part);
    case 'anywhere':
      return text.includes(part);
  }
}

describe('marking names', () => {
  it('misses none that has the text, in whatever case it is asked for', () => {
    fc.assert(
      fc.property(
        fc.array(letters, { maxLength: 90 }),
        fc.array(fc.tuple(fc.nat(100), letters), { maxLength: 5 }),
        letters,
        fc.constantFrom('start' as const, 'end' as const, 'anywhere' as const),
        fc.constantFrom('as it is', 'lower', 'upper', 'folded'),
        (before, changes, text, place, how) => {
          const names = [...before];
          const first = buildNameIndex(sourceOf(names));
          const changed = changes.map(([node, name]) => {
            const at = Math.min(node, names.length);
            names[at] = name;
            return at;
          });
          const change = { source: sourceOf(names), changed: Uint32Array.from(new Set(changed)) };
          const index = addRecentNames(first, change, 100) ?? first;
          const wanted = { text, place, isFolded: how === 'lower' || how === 'folded' };
          const nodes = createBitmap(names.length);

          const isTold = markNames(index, wanted, nodes);
          for (const [node, name] of isTold ? names.entries() : []) {
            const forms = { 'as it is': name, lower: name.toLowerCase(), upper: name.toUpperCase() };
            const isThere =
              how === 'folded'
                ? new RegExp(
                    text.replaceAll(/[^a-z0-9]/giu, (it) => `\\u{${it.codePointAt(0)?.toString(16)}}`),
                    'iu',
                  ).test(name) && holds(name.toUpperCase(), { ...wanted, text: text.toUpperCase() })
                : holds(forms[how as keyof typeof forms], wanted);
            expect([name, !isThere || hasBit(nodes, node)]).toEqual([name, true]);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('knows all characters whose lower case has letters that their upper case has not', () => {
    const uneven: string[] = [];
    for (let code = 128; code <= 0x10_ffff; code++) {
      const character = code >= 0xd800 && code <= 0xdfff ? '' : String.fromCodePoint(code);
      const lower = character.toLowerCase().replaceAll(/[^a-z]/g, '');
      if (!character.toUpperCase().includes(lower.toUpperCase())) {
        uneven.push(character);
      }
    }

    expect(uneven).toEqual(['\u0130', '\u212a']);
    for (const name of uneven) {
      const index = buildNameIndex(sourceOf([name]));
      expect(markNames(index, { text: 'i', place: 'anywhere', isFolded: true }, createBitmap(1))).toBe(false);
    }
  });

  it('gives up where many have the text, and finds the few among many', () => {
    const names = Array.from(
      { length: 20_000 },
      (_, node) => `NAME ${node}${node % 5000 === 7 ? ' RARE' : ''}`,
    );
    const index = buildNameIndex(sourceOf(names));
    const nodes = createBitmap(names.length);
    const mark = (text: string, place: NameText['place']) =>
      markNames(index, { text, place, isFolded: false }, nodes);

    expect(mark('AME', 'anywhere')).toBe(false);
    expect(mark('N', 'start')).toBe(false);
    nodes.fill(0);
    expect(mark(' RARE', 'end')).toBe(true);
    expect([...iterateBits(nodes)]).toEqual([7, 5007, 10_007, 15_007]);
    nodes.fill(0);
    expect(mark('NAME 1234', 'start')).toBe(true);
    expect([...iterateBits(nodes)]).toEqual([1234, ...Array.from({ length: 10 }, (_, i) => 12_340 + i)]);
  });
});
