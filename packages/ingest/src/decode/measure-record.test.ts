import { describe, expect, it } from 'vitest';
import { measureRecord } from './measure-record.ts';

describe('measureRecord', () => {
  it.each([
    ['1', 0, 0],
    ['"{[,\\",["', 0, 0],
    ['{}', 1, 1],
    ['{"a":1,"b":[2,"x,y"]}', 2, 4],
    ['[[[[]]]]', 4, 4],
    ['[1,[2],{"a":[{}]}]', 4, 7],
  ])('of %s', (text, nesting, values) => {
    expect(measureRecord(Buffer.from(text))).toEqual({ nesting, values });
  });
});
