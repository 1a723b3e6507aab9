import { describe, expect, it } from 'vitest';
import { diffValues } from './history-changes.ts';

describe('what changed', () => {
  it('is the fields that differ, null where there is nothing', () => {
    const before = { name: 'a', glyph: undefined, position: 2, same: [1] };
    expect(diffValues(before, { name: 'b', glyph: 'gem', position: 2, same: [1] })).toEqual({
      name: { before: 'a', after: 'b' },
      glyph: { before: null, after: 'gem' },
    });
    expect(diffValues(before, before)).toBeUndefined();
    expect(diffValues(undefined, { name: 'a', glyph: undefined })).toEqual({
      name: { before: null, after: 'a' },
    });
    expect(diffValues({ name: 'a' }, undefined)).toEqual({ name: { before: 'a', after: null } });
  });

  it('of a list is what came and what went, and of long ones how much is not told', () => {
    const seeds = (...values: number[]) => ({ seeds: values.map((value) => ({ type: 1, value })) });
    expect(diffValues(seeds(1, 2), seeds(2, 3))).toEqual({
      seeds: { before: [{ type: 1, value: 1 }], after: [{ type: 1, value: 3 }] },
    });
    const many = diffValues(seeds(), seeds(...Array.from({ length: 250 }, (_, index) => index)));
    expect(many).toMatchObject({ seeds: { before: [], omitted: 150 } });
    expect(many?.['seeds']?.after).toHaveLength(100);
  });
});
