import { describe, expect, it } from 'vitest';
import { add, divide, modulo, multiply, negate, plus, power, subtract } from './arithmetic.ts';
import { CypherFloat } from './cypher-float.ts';
import { failure } from './failure.test-support.ts';
import type { Value } from './value.ts';

const float = (value: number) => new CypherFloat(value);

describe('results', () => {
  it.each<readonly [Value, Value]>([
    [add(1, float(0.5)), float(1.5)],
    [add(2 ** 53 - 1, 1), 2n ** 53n],
    [add(2n ** 53n, -1), 2 ** 53 - 1],
    [add('a', 'b'), 'ab'],
    [add('a', 1), 'a1'],
    [add(float(1), 'a'), '1.0a'],
    [add([1], [2, [3]]), [1, 2, [3]]],
    [add([1], 'a'), [1, 'a']],
    [add(0, [1]), [0, 1]],
    [add([1], null), null],
    [subtract(1, null), null],
    [multiply(-1, 0), 0],
    [multiply(2, float(0.5)), float(1)],
    [divide(7, 2), 3],
    [divide(-7, 2), -3],
    [divide(-1, 2), 0],
    [divide(7, float(2)), float(3.5)],
    [divide(float(0), 0), float(Number.NaN)],
    [divide(1, float(0)), float(Number.POSITIVE_INFINITY)],
    [modulo(-7, 2), -1],
    [modulo(-4, 2), 0],
    [modulo(5, float(2.5)), float(0)],
    [power(2, 3), float(8)],
    [power(4, float(0.5)), float(2)],
    [power(null, 3), null],
    [negate(0), 0],
    [negate(float(0)), float(-0)],
    [negate(null), null],
    [plus(float(1)), float(1)],
  ])('case %#', (actual, expected) => {
    expect(actual).toStrictEqual(expected);
  });
});

describe('failures', () => {
  it.each([
    [() => add(true, 1), 'TypeError: InvalidArgumentType'],
    [() => add('a', true), 'TypeError: InvalidArgumentType'],
    [() => add(new Map(), new Map()), 'TypeError: InvalidArgumentType'],
    [() => subtract('a', 'b'), 'TypeError: InvalidArgumentType'],
    [() => multiply('a', 2), 'TypeError: InvalidArgumentType'],
    [() => divide(1, 0), 'ArithmeticError: DivisionByZero'],
    [() => modulo(1, 0), 'ArithmeticError: DivisionByZero'],
    [() => power('a', 2), 'TypeError: InvalidArgumentType'],
    [() => negate('a'), 'TypeError: InvalidArgumentType'],
    [() => plus('a'), 'TypeError: InvalidArgumentType'],
    [() => negate(-(2n ** 63n)), 'ArithmeticError: IntegerOverflow'],
    [() => add('a'.repeat(2 ** 23), 'a'.repeat(2 ** 23 + 1)), 'LimitError: StringTooLong'],
  ])('case %#', (act, error) => {
    expect(failure(act)).toBe(error);
  });
});
