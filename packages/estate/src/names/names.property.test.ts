import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inventWord, wordCount } from './invented-words.ts';
import { namePerson } from './person-names.ts';

describe('inventWord', () => {
  it('gives every index a word of its own', () => {
    const words = new Set(Array.from({ length: wordCount(2) }, (_, index) => inventWord(index, 2)));
    expect(words.size).toBe(wordCount(2));
  });
});

describe('namePerson', () => {
  it('gives no account name twice', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat({ max: 4_000_000 }), (offset, first) => {
        const accounts = Array.from(
          { length: 3_000 },
          (_, index) => namePerson(first + index, offset).account,
        );
        expect(new Set(accounts).size).toBe(3_000);
      }),
      { numRuns: 20 },
    );
  });

  it('gives none twice after the names have run out', () => {
    const [once, later] = [namePerson(17, 0), namePerson(17 + 600 * 8_000, 0)];
    expect(later.last).toBe(once.last);
    expect(later.account).not.toBe(once.account);
  });

  it('fits what directories allow', () => {
    fc.assert(
      fc.property(fc.nat({ max: 20_000_000 }), fc.nat(), (index, offset) => {
        expect(namePerson(index, offset).account).toMatch(/^[a-z]+\.[a-z]+\d*$/);
        expect(namePerson(index, offset).account.length).toBeLessThanOrEqual(20);
      }),
    );
  });
});
