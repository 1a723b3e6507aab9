import { describe, expect, it } from 'vitest';
import { createRowSource } from './row-source.ts';

describe('the rows of a result', () => {
  it('have the columns of the statement, whatever they are called', () => {
    const source = createRowSource({
      columns: ['name', '__proto__'],
      rows: [
        ['a', 1],
        [null, [2]],
      ],
    });

    expect(source.count).toBe(2);
    expect(Object.entries(source.rowAt(1).cells)).toEqual([
      ['name', null],
      ['__proto__', [2]],
    ]);
    expect(() => source.rowAt(2)).toThrow('There is no row 2 of 2.');
  });
});
