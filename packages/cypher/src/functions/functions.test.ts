import { describe, expect, it, test } from 'vitest';
import { failure } from '../values/failure.test-support.ts';
import type { Value } from '../values/value.ts';
import { aggregate, call, float } from './call-function.test-support.ts';
import { FUNCTIONS } from './find-function.ts';

type Case = readonly [name: string, args: readonly Value[], result: Value];

const CASES: Readonly<Record<string, readonly Case[]>> = {
  lists: [
    ['size', [[1, null]], 2],
    ['size', ['a😀'], 2],
    ['size', [null], null],
    ['length', ['abc'], 3],
    ['head', [[]], null],
    ['head', [[1, 2]], 1],
    ['last', [[1, 2]], 2],
    ['tail', [[1, 2, 3]], [2, 3]],
    ['tail', [[]], []],
    ['reverse', [[1, 2]], [2, 1]],
    ['reverse', ['a😀b'], 'b😀a'],
    ['isEmpty', [''], true],
    ['isEmpty', [new Map([['a', 1]])], false],
    ['range', [0, 3], [0, 1, 2, 3]],
    ['range', [3, 0, -2], [3, 1]],
    ['range', [1, 0], []],
    ['range', [2n ** 60n, 2n ** 60n + 2n, 2], [2n ** 60n, 2n ** 60n + 2n]],
  ],
  strings: [
    ['toLower', ['ÄB'], 'äb'],
    ['upper', ['ß'], 'SS'],
    ['trim', [' a '], 'a'],
    ['ltrim', [' a '], 'a '],
    ['rtrim', [' a '], ' a'],
    ['btrim', ['xxaxyx', 'xy'], 'a'],
    ['rtrim', ['xxaxyx', 'xy'], 'xxa'],
    ['replace', ['a.b.c', '.', '$&'], 'a$&b$&c'],
    ['replace', ['a.b.c', '.', '', 1], 'ab.c'],
    ['replace', ['a', null, 'b'], null],
    ['split', ['a,b,', ','], ['a', 'b', '']],
    ['split', ['', ','], ['']],
    ['split', ['ab', ''], ['a', 'b']],
    ['split', ['abab', 'ab'], ['', '', '']],
    ['replace', ['ab', '', '-'], '-a-b-'],
    ['replace', ['aaa', 'aa', 'b'], 'ba'],
    ['replace', ['aa', 'a', 'b', 0], 'aa'],
    ['trim', ['😀a😀', '😀'], 'a'],
    ['right', ['a😀b', 2], '😀b'],
    ['reverse', ['a😀b'.repeat(9_000)], 'b😀a'.repeat(9_000)],
    ['normalize', ['e\u0301'], 'é'],
    ['split', ['a, b;c', [',', ', ', ';']], ['a', 'b', 'c']],
    ['substring', ['hello', 1, 3], 'ell'],
    ['substring', ['hello', 9], ''],
    ['substring', ['a😀b', 1, 1], '😀'],
    ['left', ['hello', 2], 'he'],
    ['right', ['hello', 2], 'lo'],
    ['right', ['hello', 20], 'hello'],
    ['char_length', ['abc'], 3],
  ],
  mathematics: [
    ['abs', [-3], 3],
    ['abs', [-(2n ** 60n)], 2n ** 60n],
    ['abs', [float(-0.5)], float(0.5)],
    ['ceil', [float(0.1)], float(1)],
    ['floor', [2], float(2)],
    ['round', [float(2.5)], float(3)],
    ['round', [float(-1.5)], float(-1)],
    ['round', [float(2.675), 2], float(2.68)],
    ['round', [float(-2.5), 0], float(-3)],
    ['round', [float(2.5), 0, 'HALF_EVEN'], float(2)],
    ['round', [float(1.21), 1, 'UP'], float(1.3)],
    ['round', [float(1.29), 1, 'down'], float(1.2)],
    ['round', [float(-1.21), 1, 'CEILING'], float(-1.2)],
    ['round', [float(-1.21), 1, 'FLOOR'], float(-1.3)],
    ['round', [float(1e300), 2], float(1e300)],
    ['round', [float(1.5e-7), 7], float(2e-7)],
    ['sign', [float(-0.1)], -1],
    ['sign', [0], 0],
    ['sqrt', [float(12.96)], float(3.6)],
    ['isNaN', [float(Number.NaN)], true],
    ['log10', [1000], float(3)],
    ['atan2', [0, 1], float(0)],
    ['haversin', [0], float(0)],
    ['degrees', [float(Math.PI)], float(180)],
    ['rand', [], float(0.25)],
  ],
  conversions: [
    ['toInteger', [float(82.9)], 82],
    ['toInteger', [float(-0.5)], 0],
    ['toInteger', ['2.9'], 2],
    ['toInteger', [' 7 '], 7],
    ['toInteger', ['-0007'], -7],
    ['toInteger', ['1'.repeat(2 ** 22)], null],
    ['toInteger', ['-9223372036854775808'], -(2n ** 63n)],
    ['toInteger', ['9223372036854775808'], null],
    ['toInteger', ['foo'], null],
    ['toInteger', [true], 1],
    ['toInteger', [float(Number.NaN)], null],
    ['toFloat', ['1e3'], float(1000)],
    ['toFloat', [''], null],
    ['toFloat', [3], float(3)],
    ['toBoolean', ['TRUE'], true],
    ['toBoolean', [' tru '], null],
    ['toBoolean', [0], false],
    ['toString', [float(1)], '1.0'],
    ['toString', [float(1e21)], '1.0E21'],
    ['toString', [float(-0)], '-0.0'],
    ['toString', [false], 'false'],
    ['toString', [2n ** 62n], '4611686018427387904'],
    ['toIntegerOrNull', [[]], null],
    ['toBooleanOrNull', [float(1)], null],
    ['toFloatList', [['1', null, []]], [float(1), null, null]],
    ['toStringList', [[1, 'a', new Map()]], ['1', 'a', null]],
  ],
  values: [
    ['coalesce', [null, 1, 2], 1],
    ['coalesce', [null], null],
    ['nullIf', [1, float(1)], null],
    ['nullIf', [1, 2], 1],
    ['exists', [null], false],
    ['exists', [false], true],
    ['timestamp', [], 1782909015123],
    ['valueType', [1], 'INTEGER NOT NULL'],
    ['valueType', [null], 'NULL'],
    ['valueType', [[1, 'a']], 'LIST<INTEGER NOT NULL | STRING NOT NULL> NOT NULL'],
    ['valueType', [[1, null]], 'LIST<INTEGER> NOT NULL'],
    ['valueType', [[]], 'LIST<NOTHING> NOT NULL'],
  ],
};

describe.each(Object.entries(CASES))('%s', (_, cases) => {
  it.each(cases)('%s: case %#', (name, args, result) => {
    expect(call(name, ...args)).toStrictEqual(result);
  });
});

test.each([
  ['toInteger', [[]], 'TypeError: InvalidArgumentValue'],
  ['toFloat', [true], 'TypeError: InvalidArgumentValue'],
  ['toBoolean', [float(1)], 'TypeError: InvalidArgumentValue'],
  ['toString', [new Map()], 'TypeError: InvalidArgumentValue'],
  ['labels', [1], 'TypeError: InvalidArgumentValue'],
  ['type', [''], 'TypeError: InvalidArgumentValue'],
  ['substring', ['a', -1], 'ArgumentError: NegativeIntegerArgument'],
  ['range', [0, 5, 0], 'ArgumentError: NumberOutOfRange'],
  ['range', [0, true], 'ArgumentError: InvalidArgumentType'],
  ['range', [0, 1e12], 'LimitError: ListTooLong'],
  ['abs', [-(2n ** 63n)], 'ArithmeticError: IntegerOverflow'],
  ['round', [float(1), 1, 'SIDEWAYS'], 'ArgumentError: InvalidArgumentValue'],
] satisfies readonly [string, readonly Value[], string][])('%s fails: case %#', (name, args, error) => {
  expect(failure(() => call(name, ...args))).toBe(error);
});

describe('work that nobody could cancel', () => {
  test.each([
    ['normalize', ['a\u0301\u0316'.repeat(2 ** 18)], 'ArgumentError: InvalidArgumentValue'],
    ['normalize', [`a${'\u0316\u0301'.repeat(501)}`], 'ArgumentError: InvalidArgumentValue'],
    ['split', ['a'.repeat(2 ** 20), ['b', 'c'.repeat(200)]], 'ArgumentError: InvalidArgumentValue'],
    ['split', ['a'.repeat(10_000_001), ''], 'LimitError: ListTooLong'],
    ['split', ['a'.repeat(10_000_001), 'a'], 'LimitError: ListTooLong'],
    ['toUpper', ['ß'.repeat(2 ** 24)], 'LimitError: StringTooLong'],
    ['range', [0, 2n ** 63n - 1n], 'LimitError: ListTooLong'],
  ] satisfies readonly [string, readonly Value[], string][])(
    'is refused: %s, case %#',
    (name, args, error) => {
      expect(failure(() => call(name, ...args))).toBe(error);
    },
  );
});

describe('aggregates', () => {
  const rows = (...values: readonly Value[]) => values.map((value) => [value]);

  test.each([
    ['count', rows(1, null, 2), 2],
    ['collect', rows(1, null, 2), [1, 2]],
    ['sum', rows(), 0],
    ['sum', rows(1, null, 2), 3],
    ['sum', rows(1, float(0.5)), float(1.5)],
    ['avg', rows(1, 2), float(1.5)],
    ['avg', rows(null), null],
    ['min', rows(2, 1, null), 1],
    ['max', rows(1, 'a', [1, 2], float(0.2)), 1],
    ['min', rows(1, 'a', [1, 2], float(0.2)), [1, 2]],
    ['max', rows(), null],
    ['stDev', rows(1, 2, 3, 4), float(Math.sqrt(5 / 3))],
    ['stDevP', rows(1, 3), float(1)],
    ['stDev', rows(), float(0)],
    [
      'percentileDisc',
      [
        [10, 0.5],
        [20, 0.5],
        [30, 0.5],
      ].map(([value, share]) => [value ?? null, float(share ?? 0)]),
      20,
    ],
    ['percentileCont', [10, 20].map((value) => [value, float(0.25)]), float(12.5)],
  ] satisfies readonly [string, readonly (readonly Value[])[], Value][])(
    '%s: case %#',
    (name, input, result) => {
      expect(aggregate(name, ...input)).toStrictEqual(result);
    },
  );

  test.each([
    ['sum', [['a']], 'TypeError: InvalidArgumentValue'],
    ['percentileCont', [[1, float(1.1)]], 'ArgumentError: NumberOutOfRange'],
    ['percentileDisc', [[1, -1]], 'ArgumentError: NumberOutOfRange'],
    ['sum', [[2n ** 62n], [2n ** 62n]], 'ArithmeticError: IntegerOverflow'],
  ] satisfies readonly [string, readonly (readonly Value[])[], string][])(
    '%s fails: case %#',
    (name, input, error) => {
      expect(failure(() => aggregate(name, ...input))).toBe(error);
    },
  );
});

test('every strict function answers null to null', () => {
  const lenient = new Set(['coalesce', 'nullIf', 'exists', 'valueType']);
  for (const { type, name, arguments: parameters } of FUNCTIONS) {
    if (type === 'scalar' && parameters.length > 0 && !lenient.has(name)) {
      expect(call(name, ...parameters.map(() => null)), name).toBeNull();
    }
  }
});

test('names are unique whatever their case', () => {
  const names = FUNCTIONS.map(({ name }) => name.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
});
