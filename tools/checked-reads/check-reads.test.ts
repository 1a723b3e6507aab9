import { describe, expect, it } from 'vitest';
import { checkReads } from './check-reads.ts';
import { readChecked } from './read-checked.ts';

const bodyOf = (source: string) => checkReads(source, 'source.ts').split('\nimport ')[0];

describe('checkReads', () => {
  it.each([
    ['a read', 'const a = xs[i] as number;', 'const a = __readChecked(xs, i);'],
    [
      'reads in each other',
      'const a = (xs[ys[i] as number] as number) + 1;',
      'const a = (__readChecked(xs, __readChecked(ys, i))) + 1;',
    ],
    ['a read of a read', 'xs.rows[i + 1] as number', '__readChecked(xs.rows, i + 1)'],
    ['no read where there may be no column', 'xs?.[i] as number', 'xs?.[i] as number'],
    ['no read of something else', 'xs[i] as string', 'xs[i] as string'],
  ])('rewrites %s', (_, source, expected) => {
    expect(bodyOf(source)).toBe(expected);
  });

  it('keeps lines where they are', () => {
    expect(bodyOf('a;\nxs[\n  i\n] as number;\nb;')?.split('\n').at(-1)).toBe('b;');
  });
});

it('is at work in this very test', () => {
  const column = Uint8Array.of(7);
  const [first, last] = [0, 1];

  expect(column[first] as number).toBe(7);
  expect(() => column[last] as number).toThrow(RangeError);
  expect(() => readChecked(column, -1)).toThrow('nothing to read at -1 of 1');
});
