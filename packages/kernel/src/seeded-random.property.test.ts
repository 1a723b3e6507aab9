import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashParts, SeededRandom } from './seeded-random.ts';

const parts = fc.array(fc.integer(), { minLength: 1, maxLength: 5 });

describe('SeededRandom', () => {
  it('follows from its key alone', () => {
    fc.assert(
      fc.property(parts, (key) => {
        const [once, again] = [new SeededRandom(...key), new SeededRandom(...key)];
        for (let draw = 0; draw < 20; draw++) {
          expect(once.uint32()).toBe(again.uint32());
        }
      }),
    );
  });

  it('stays within what was asked for', () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 1_000_000 }), (key, limit) => {
        const draws = new SeededRandom(...key);
        expect(draws.below(limit)).toBeLessThan(limit);
        expect(draws.between(5, 5 + limit)).toBeGreaterThanOrEqual(5);
        expect(draws.skewed(3, limit, 0.9)).toBeLessThanOrEqual(Math.max(3, limit));
        expect(draws.chance(0)).toBe(false);
        expect(draws.chance(1)).toBe(true);
      }),
    );
  });

  it('spreads evenly', () => {
    const counts = Array.from({ length: 10 }, () => 0);
    for (let index = 0; index < 10_000; index++) {
      const bucket = new SeededRandom(1, index).below(10);
      counts[bucket] = (counts[bucket] ?? 0) + 1;
    }
    expect(Math.min(...counts)).toBeGreaterThan(850);
    expect(Math.max(...counts)).toBeLessThan(1_150);
  });

  it('has a long tail when skewed', () => {
    const sizes = Array.from({ length: 2_000 }, (_, index) => new SeededRandom(2, index).skewed(9, 1e6, 0.9));
    sizes.sort((a, b) => a - b);
    expect(sizes[1_000]).toBeLessThan(25);
    expect(sizes[1_999]).toBeGreaterThan(1_000);
  });

  it('does not collide on neighbouring keys', () => {
    const hashes = new Set(Array.from({ length: 20_000 }, (_, index) => hashParts([7, 1, index])));
    expect(hashes.size).toBeGreaterThan(19_990);
  });
});
