import { describe, expect, it } from 'vitest';
import { ScratchMarks, withScratch } from './scratch-memory.ts';

describe('scratch memory', () => {
  it('is used again by the next borrower, with its marks cleared', () => {
    const first = withScratch(100, (scratch) => {
      const marks = scratch.marks();
      marks.values[7] = marks.reserve(1);
      return { marks, list: scratch.list() };
    });
    withScratch(50, (scratch) => {
      const marks = scratch.marks();
      expect(marks).toBe(first.marks);
      expect(scratch.list()).toBe(first.list);
      expect(marks.values[7]).toBeLessThan(marks.reserve(1));
    });
  });

  it('is never shared by nested borrowers, and returns when one throws', () => {
    withScratch(100, (outer) => {
      const outerList = outer.list();
      expect(() =>
        withScratch(100, (inner) => {
          expect(inner.list()).not.toBe(outerList);
          throw new Error('stop');
        }),
      ).toThrow('stop');
    });
    withScratch(1000, (scratch) => expect(scratch.list().length).toBeGreaterThanOrEqual(1000));
  });

  it('clears the marks for real before the values run out', () => {
    const marks = new ScratchMarks(2);
    marks.values[0] = marks.reserve(0xffff_fff0);
    marks.reserve(8);
    marks.values[1] = 0xffff_fff8;
    const base = marks.reserve(16);
    expect([base, ...marks.values]).toEqual([1, 0, 0]);
  });
});
