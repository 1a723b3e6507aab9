import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CypherError } from '../errors/cypher-error.ts';
import { add, divide, modulo, multiply, negate, subtract } from './arithmetic.ts';
import { anyInt64 } from './value.test-support.ts';
import type { Value } from './value.ts';

const MIN = -(2n ** 63n);
const MAX = 2n ** 63n - 1n;

/** What an operation on bigints must come out as; the class of the error where it must fail. */
function expected(compute: () => bigint): Value {
  try {
    const result = compute();
    if (result < MIN || result > MAX) {
      return 'ArithmeticError';
    }
    return Number.isSafeInteger(Number(result)) ? Number(result) : result;
  } catch {
    return 'ArithmeticError';
  }
}

function actual(compute: () => Value): Value {
  try {
    return compute();
  } catch (error) {
    if (error instanceof CypherError && error.type === 'ArithmeticError') {
      return 'ArithmeticError';
    }
    throw error;
  }
}

test.each([
  ['+', add, (a: bigint, b: bigint) => a + b],
  ['-', subtract, (a: bigint, b: bigint) => a - b],
  ['*', multiply, (a: bigint, b: bigint) => a * b],
  ['/', divide, (a: bigint, b: bigint) => a / b],
  ['%', modulo, (a: bigint, b: bigint) => a % b],
  ['unary -', negate, (a: bigint) => -a],
])('integers compute like bigints, within 64 bits: %s', (_, operation, reference) => {
  fc.assert(
    fc.property(anyInt64, anyInt64, (a, b) => {
      expect(actual(() => operation(a, b))).toStrictEqual(expected(() => reference(BigInt(a), BigInt(b))));
    }),
    { numRuns: 2000 },
  );
});
