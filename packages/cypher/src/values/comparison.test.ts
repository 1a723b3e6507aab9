import { describe, expect, it, test } from 'vitest';
import { isGreater, isGreaterOrEqual, isLess, isLessOrEqual } from './comparison.ts';
import { CypherFloat } from './cypher-float.ts';
import { NodeValue, PathValue, RelationshipValue } from './element-value.ts';
import { equals, notEquals } from './equality.ts';
import { compareForOrder } from './ordering.ts';
import { createDuration } from './temporal/create-duration.ts';
import {
  DateTimeValue,
  DateValue,
  LocalDateTimeValue,
  LocalTimeValue,
  TimeValue,
} from './temporal/temporal-value.ts';
import type { Ternary } from './ternary.ts';
import type { Value } from './value.ts';

const float = (value: number) => new CypherFloat(value);
const map = (entries: Readonly<Record<string, Value>>) => new Map(Object.entries(entries));
const NAN = float(Number.NaN);
const path = new PathValue([0, 1], [0]);

describe('equality', () => {
  it.each<readonly [Value, Value, Ternary]>([
    [1, 1, true],
    [1, float(1), true],
    [2 ** 53, float(2 ** 53), true],
    [2n ** 60n + 1n, float(2 ** 60), false],
    [0, float(-0), true],
    [1, '1', false],
    [1, true, false],
    [null, null, null],
    [1, null, null],
    [NAN, NAN, false],
    [NAN, 'a', false],
    [[1, 2], [1], false],
    [[null], [1], null],
    [['a'], [1], false],
    [[1, null], [2, 1], false],
    [[[1], [2]], [[1], [null]], null],
    [[], [], true],
    [map({ k: 1, l: null }), map({ k: null, l: null }), null],
    [map({ k: null }), map({ l: null }), false],
    [map({ k: null }), map({}), false],
    [map({ a: 1, b: 2 }), map({ b: 2, a: 1 }), true],
    [new NodeValue(1), new NodeValue(1), true],
    [new NodeValue(1), new RelationshipValue(1), false],
    [new RelationshipValue(1), new RelationshipValue(2), false],
    [path, new PathValue(Int32Array.of(0, 1), Int32Array.of(0)), true],
    [path, new PathValue([1, 0], [0]), false],
    [new DateValue(1), new DateValue(1), true],
    [new DateValue(0), new LocalDateTimeValue(0, 0), false],
    [createDuration(0, 1, 0n), createDuration(0, 0, 86_400_000_000_000n), false],
  ])('case %#', (left, right, expected) => {
    expect(equals(left, right)).toBe(expected);
    expect(notEquals(right, left)).toBe(expected === null ? null : !expected);
  });
});

describe('an instant and a text', () => {
  const noon = new DateTimeValue(19_723, 43_200e9, 0, undefined); // 2024-01-01T12:00:00Z

  it.each<readonly [Value, Value]>([
    ['2024-01-01T12:00:00Z', noon],
    ['2024-01-01T13:00:00+01:00', noon],
    ['20240101T120000Z', noon],
    ['2024-01-01T12:00:00', noon],
    ['2024-01-01', new DateValue(19_723)],
    ['2024-01-01T23:59:59Z', new DateValue(19_723)],
    ['2024-01-01T12:00:00', new LocalDateTimeValue(19_723, 43_200e9)],
    ['4:4:4', new LocalTimeValue(14_644e9)],
    ['04:04:04Z', new TimeValue(14_644e9, 0)],
  ])('%s equals what it stands for', (text, instant) => {
    expect([equals(text, instant), equals(instant, text)]).toEqual([true, true]);
    expect([isLess(text, instant), isGreaterOrEqual(text, instant)]).toEqual([false, true]);
  });

  it.each<readonly [Value, Value]>([
    ['2024-01-01T11:59:59.999Z', noon],
    ['2024-01-01T12:30:00+01:00', noon],
    ['2024-01-01', noon],
    ['2023-12-31T23:59:59Z', new DateValue(19_723)],
    ['04:04:03', new LocalTimeValue(14_644e9)],
  ])('%s is earlier', (text, instant) => {
    expect([isLess(text, instant), isGreater(instant, text)]).toEqual([true, true]);
    expect([isGreater(text, instant), equals(text, instant)]).toEqual([false, false]);
  });

  it.each<readonly [Value, Value]>([
    ['Never', noon],
    ['', noon],
    ['2024-13-01', noon],
    ['2024-01-01T25:00:00Z', noon],
    ['2024-01-01T12:00:00+99:00', noon],
    ['04:04:04', noon],
    ['1704110400', noon],
    ['2024-01-01', new LocalTimeValue(0)],
    ['P1D', createDuration(0, 1, 0n)],
    [`2024${'0'.repeat(1000)}`, noon],
  ])('%s is no such instant', (text, instant) => {
    expect([isLess(text, instant), isGreater(text, instant), equals(text, instant)]).toEqual([
      null,
      null,
      false,
    ]);
  });
});

describe('comparison', () => {
  it.each<readonly [Value, Value, Ternary, Ternary]>([
    // left < right, left > right
    [1, 2, true, false],
    [1, float(1.5), true, false],
    [2n ** 60n, float(2 ** 60), false, false],
    [2n ** 60n + 1n, float(2 ** 60), false, true],
    ['a', 'b', true, false],
    ['\uffff', '😀', true, false],
    [false, true, true, false],
    [1, 'a', null, null],
    [1, null, null, null],
    [NAN, 1, false, false],
    [NAN, 'a', null, null],
    [[1, 0], [1], false, true],
    [[1, 2], [1, null], null, null],
    [[1, 2], [3, null], true, false],
    [[1, 'a'], [1, 2], null, null],
    [map({}), map({}), null, null],
    [new NodeValue(0), new NodeValue(1), null, null],
    [path, path, null, null],
    [new DateValue(0), new DateValue(1), true, false],
    [new DateValue(0), new LocalDateTimeValue(1, 0), null, null],
    [new LocalTimeValue(5), new LocalTimeValue(4), false, true],
    [createDuration(0, 1, 0n), createDuration(0, 2, 0n), null, null],
  ])('case %#', (left, right, less, greater) => {
    expect([isLess(left, right), isGreater(left, right)]).toEqual([less, greater]);
  });

  it('is also true for what is equal, with or-equal', () => {
    expect([isLessOrEqual(1, float(1)), isGreaterOrEqual('a', 'a'), isLessOrEqual([1], [1])]).toEqual([
      true,
      true,
      true,
    ]);
    expect([isLessOrEqual(NAN, NAN), isGreaterOrEqual(NAN, 1), isGreaterOrEqual(null, 1)]).toEqual([
      false,
      false,
      null,
    ]);
  });
});

test('types are ordered: maps first, null last', () => {
  const ascending: readonly Value[] = [
    map({}),
    map({ a: 1 }),
    map({ a: 2 }),
    map({ b: 1 }),
    new NodeValue(0),
    new NodeValue(1),
    new RelationshipValue(0),
    [],
    [1],
    [1, null],
    [null],
    path,
    new DateTimeValue(0, 0, 3600, undefined),
    new DateTimeValue(0, 0, 0, undefined),
    new DateTimeValue(0, 0, 0, 'UTC'),
    new LocalDateTimeValue(0, 0),
    new DateValue(0),
    new TimeValue(0, 0),
    new LocalTimeValue(0),
    createDuration(0, 1, 0n),
    createDuration(1, 0, 0n),
    '',
    'A',
    'a',
    false,
    true,
    float(Number.NEGATIVE_INFINITY),
    -(2n ** 60n),
    -1,
    float(0.5),
    1,
    float(Number.POSITIVE_INFINITY),
    NAN,
    null,
  ];
  for (const [index, value] of ascending.entries()) {
    for (const [otherIndex, other] of ascending.entries()) {
      expect(Math.sign(compareForOrder(value, other))).toBe(Math.sign(index - otherIndex));
    }
  }
});
