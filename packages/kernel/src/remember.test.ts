import { describe, expect, it } from 'vitest';
import { remember } from './remember.ts';

describe('remember', () => {
  it('lets the oldest go when there are too many', () => {
    const map = new Map<string, number>();
    for (const [value, key] of ['a', 'b', 'a', 'c'].entries()) {
      remember(map, key, value, 2);
    }

    expect([...map]).toEqual([
      ['a', 2],
      ['c', 3],
    ]);
  });
});
