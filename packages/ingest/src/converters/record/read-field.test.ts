import { describe, expect, it } from 'vitest';
import { jsonTypeOf } from './json-value.ts';
import {
  readBoolean,
  readEach,
  readField,
  readInteger,
  readList,
  readString,
  readStrings,
  readUnsigned,
  readWithin,
} from './read-field.ts';
import { FieldTypeError } from './record-error.ts';

function messageOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    return error instanceof FieldTypeError ? error.toRecordError('data[7]').message : String(error);
  }

  return 'no error';
}

describe('readField', () => {
  it.each([
    ['the exact key', { Guid: 1 }, 1],
    ['another letter case', { GUID: 1 }, 1],
    ['the exact key before others', { Guid: 1, GUID: 2 }, 1],
    ['the later of two inexact keys', { GUID: 1, guid: 2 }, 2],
    ['nothing', { Guide: 1, Gui: 2 }, undefined],
    ['null under the exact key', { Guid: null, GUID: 2 }, null],
  ])('finds %s', (_case, record, found) => {
    expect(readField(record, 'Guid')).toBe(found);
  });
});

describe('typed readers', () => {
  it.each([{}, { X: null }])('take the zero value for %j', (record) => {
    expect(readString(record, 'X')).toBe('');
    expect(readBoolean(record, 'X')).toBe(false);
    expect(readInteger(record, 'X')).toBe(0);
    expect(readUnsigned(record, 'X')).toBe(0);
    expect(readList(record, 'X')).toEqual([]);
    expect(readStrings(record, 'X')).toEqual([]);
    expect(readWithin(record, 'X', (inner) => inner)).toEqual({});
  });

  it('take the value when its type fits', () => {
    const record = { s: 'a', b: true, i: -3, u: 4, l: [1], t: ['a', null] };
    expect(readString(record, 'S')).toBe('a');
    expect(readBoolean(record, 'B')).toBe(true);
    expect(readInteger(record, 'I')).toBe(-3);
    expect(readUnsigned(record, 'U')).toBe(4);
    expect(readList(record, 'L')).toEqual([1]);
    expect(readStrings(record, 'T')).toEqual(['a', '']);
  });

  it.each([
    [() => readString({ X: 1 }, 'X'), 'data[7].X: expected string, got number'],
    [() => readString({ x: {} }, 'X'), 'data[7].X: expected string, got object'],
    [() => readBoolean({ X: 'true' }, 'X'), 'data[7].X: expected boolean, got string'],
    [() => readInteger({ X: 1.5 }, 'X'), 'data[7].X: expected integer, got number'],
    [() => readInteger({ X: '1' }, 'X'), 'data[7].X: expected integer, got string'],
    [() => readUnsigned({ X: -1 }, 'X'), 'data[7].X: expected unsigned integer, got number'],
    [() => readList({ X: {} }, 'X'), 'data[7].X: expected array, got object'],
    [() => readStrings({ X: ['a', 1] }, 'X'), 'data[7].X[1]: expected string, got number'],
    [() => readWithin({ X: [] }, 'X', String), 'data[7].X: expected object, got array'],
    [
      () => readWithin({ X: { Y: 1 } }, 'X', (inner) => readString(inner, 'Y')),
      'data[7].X.Y: expected string, got number',
    ],
    [() => readEach({ X: [{}, 'a'] }, 'X', () => {}), 'data[7].X[1]: expected object, got string'],
    [
      () => readEach({ X: [null, { Y: true }] }, 'X', (item) => readString(item, 'Y')),
      'data[7].X[1].Y: expected string, got boolean',
    ],
  ])('report %s', (read, message) => {
    expect(messageOf(read)).toBe(message);
  });

  it('let other errors pass', () => {
    const fail = () => {
      throw new Error('mine');
    };
    expect(() => readWithin({}, 'X', fail)).toThrow('mine');
    expect(() => readEach({ X: [1] }, 'X', fail)).toThrow();
  });
});

it.each([
  [null, 'null'],
  [undefined, 'null'],
  [[], 'array'],
  [{}, 'object'],
  ['a', 'string'],
  [1, 'number'],
  [true, 'boolean'],
])('jsonTypeOf(%j) is %s', (value, type) => {
  expect(jsonTypeOf(value)).toBe(type);
});
