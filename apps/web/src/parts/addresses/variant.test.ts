import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsInAddress, readVariant, type Variant, writeVariant } from './variant.ts';

const change = fc.record({
  type: fc.constantFrom('remove' as const, 'add' as const),
  source: fc.nat().map(String),
  kind: fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }),
  target: fc.nat().map(String),
});
const variant: fc.Arbitrary<Variant> = fc.record({
  name: fc.string({ maxLength: 20 }),
  isMended: fc.boolean(),
  changes: fc.uniqueArray(change, {
    maxLength: 5,
    selector: ({ type, source, kind, target }) => JSON.stringify([type, source, kind, target]),
  }),
});

describe('variants in addresses', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(variant, (drawn) => {
        expect(readVariant(writeVariant(drawn))).toEqual(drawn);
      }),
    );
  });

  it('are short', () => {
    const changes = [{ type: 'remove' as const, source: '17', kind: 'GenericAll', target: '23' }];
    expect(writeVariant({ name: 'Helpers', isMended: true, changes })).toBe('Helpers~m~-17.23.GenericAll');
  });

  it('leave out what cannot be meant, and what is there twice', () => {
    const { changes } = readVariant('Name~~-1.2.A~-1.2.A~1.2.B~-x.2.C~+3.4.~+3.4.D.E');
    expect(changes.map(({ type, kind }) => [type, kind])).toEqual([
      ['remove', 'A'],
      ['add', 'D.E'],
    ]);
  });

  it('do not grow beyond what services take', () => {
    const changes = Array.from({ length: 1_000 }, (_, index) => ({
      type: 'remove' as const,
      source: String(index),
      kind: 'GenericAll',
      target: '1000000',
    }));
    expect(fitsInAddress([{ name: 'All', isMended: false, changes }])).toBe(false);
    expect(fitsInAddress([{ name: 'Some', isMended: false, changes: changes.slice(0, 150) }])).toBe(true);
  });
});
