import { concatenate, joinStrings } from './concatenation.ts';
import { CypherFloat } from './cypher-float.ts';
import { toInteger } from './integer.ts';
import {
  addTemporal,
  divideDuration,
  multiplyDuration,
  negateDuration,
  subtractTemporal,
} from './temporal/temporal-arithmetic.ts';
import { DurationValue, isTemporal } from './temporal/temporal-value.ts';
import { isInteger, isList, isNumeric } from './type-guards.ts';
import { typeNameOf } from './type-name.ts';
import type { Value } from './value.ts';
import { typeError, valueError } from './value-error.ts';

/*
 * The arithmetic operators. Null in, null out. Two safe integers never allocate: their double result is exact
 * whenever it is a safe integer itself, and everything else is computed again with bigints.
 */

/** `+`: numbers, durations and instants, concatenation of strings and lists. */
export function add(left: Value, right: Value): Value {
  if (typeof left === 'number' && typeof right === 'number') {
    const sum = left + right;
    return Number.isSafeInteger(sum) ? sum : toInteger(BigInt(left) + BigInt(right));
  }
  if (typeof left === 'string' && typeof right === 'string') {
    return joinStrings(left, right);
  }
  return addSlowly(left, right);
}

/** `-` */
export function subtract(left: Value, right: Value): Value {
  if (typeof left === 'number' && typeof right === 'number') {
    const difference = left - right;
    return Number.isSafeInteger(difference) ? difference : toInteger(BigInt(left) - BigInt(right));
  }
  if (left === null || right === null) {
    return null;
  }
  if (isNumeric(left) && isNumeric(right)) {
    return isInteger(left) && isInteger(right)
      ? toInteger(BigInt(left) - BigInt(right))
      : new CypherFloat(floatOf(left) - floatOf(right));
  }
  if (isTemporal(left) && right instanceof DurationValue) {
    return subtractTemporal(left, right);
  }
  throw operandError('-', left, right);
}

/** `*`: numbers, and durations by numbers. */
export function multiply(left: Value, right: Value): Value {
  if (typeof left === 'number' && typeof right === 'number') {
    const product = left * right;
    // Adding 0 makes −0, which is no integer, 0.
    return Number.isSafeInteger(product) ? product + 0 : toInteger(BigInt(left) * BigInt(right));
  }
  if (left === null || right === null) {
    return null;
  }
  if (isNumeric(left) && isNumeric(right)) {
    return isInteger(left) && isInteger(right)
      ? toInteger(BigInt(left) * BigInt(right))
      : new CypherFloat(floatOf(left) * floatOf(right));
  }
  if (left instanceof DurationValue && isNumeric(right)) {
    return multiplyDuration(left, floatOf(right));
  }
  if (right instanceof DurationValue && isNumeric(left)) {
    return multiplyDuration(right, floatOf(left));
  }
  throw operandError('*', left, right);
}

/** `/`: truncates between integers. */
export function divide(left: Value, right: Value): Value {
  if (left === null || right === null) {
    return null;
  }
  if (isInteger(left) && isInteger(right)) {
    return divideIntegers(left, right);
  }
  if (isNumeric(left) && isNumeric(right)) {
    return new CypherFloat(floatOf(left) / floatOf(right));
  }
  if (left instanceof DurationValue && isNumeric(right)) {
    return divideDuration(left, floatOf(right));
  }
  throw operandError('/', left, right);
}

/** `%`: has the sign of the dividend. */
export function modulo(left: Value, right: Value): Value {
  if (left === null || right === null) {
    return null;
  }
  if (isInteger(left) && isInteger(right)) {
    return moduloOfIntegers(left, right);
  }
  if (isNumeric(left) && isNumeric(right)) {
    return new CypherFloat(floatOf(left) % floatOf(right));
  }
  throw operandError('%', left, right);
}

/** `^`: always a float. */
export function power(left: Value, right: Value): Value {
  if (left === null || right === null) {
    return null;
  }
  if (isNumeric(left) && isNumeric(right)) {
    return new CypherFloat(floatOf(left) ** floatOf(right));
  }
  throw operandError('^', left, right);
}

/** Unary minus. */
export function negate(operand: Value): Value {
  if (operand === null) {
    return null;
  }
  if (typeof operand === 'number') {
    return 0 - operand;
  }
  if (typeof operand === 'bigint') {
    return toInteger(-operand);
  }
  if (operand instanceof CypherFloat) {
    return new CypherFloat(-operand.value);
  }
  if (operand instanceof DurationValue) {
    return negateDuration(operand);
  }
  throw typeError(`Unary - needs a number or a Duration, not a ${typeNameOf(operand)}.`);
}

/** Unary plus. */
export function plus(operand: Value): Value {
  if (operand === null || isNumeric(operand) || operand instanceof DurationValue) {
    return operand;
  }
  throw typeError(`Unary + needs a number or a Duration, not a ${typeNameOf(operand)}.`);
}

function addSlowly(left: Value, right: Value): Value {
  if (left === null || right === null) {
    return null;
  }
  if (isNumeric(left) && isNumeric(right)) {
    return isInteger(left) && isInteger(right)
      ? toInteger(BigInt(left) + BigInt(right))
      : new CypherFloat(floatOf(left) + floatOf(right));
  }
  if (isList(left) || isList(right) || typeof left === 'string' || typeof right === 'string') {
    return concatenate(left, right);
  }
  if (isTemporal(left) && right instanceof DurationValue) {
    return addTemporal(left, right);
  }
  if (left instanceof DurationValue && isTemporal(right)) {
    return addTemporal(right, left);
  }
  throw operandError('+', left, right);
}

function divideIntegers(left: number | bigint, right: number | bigint): number | bigint {
  assertDivisor(right);
  if (typeof left === 'number' && typeof right === 'number') {
    // Without its remainder the dividend divides exactly.
    return (left - (left % right)) / right + 0;
  }
  return toInteger(BigInt(left) / BigInt(right));
}

function moduloOfIntegers(left: number | bigint, right: number | bigint): number | bigint {
  assertDivisor(right);
  if (typeof left === 'number' && typeof right === 'number') {
    return (left % right) + 0;
  }
  return toInteger(BigInt(left) % BigInt(right));
}

function assertDivisor(divisor: number | bigint): void {
  if (divisor === 0) {
    throw valueError(
      'ArithmeticError',
      'DivisionByZero',
      'An integer cannot be divided by 0. Divide floats (toFloat) where infinity is a useful result.',
    );
  }
}

function floatOf(value: number | bigint | CypherFloat): number {
  return value instanceof CypherFloat ? value.value : Number(value);
}

function operandError(operator: string, left: Value, right: Value): Error {
  return typeError(`${operator} does not take a ${typeNameOf(left)} and a ${typeNameOf(right)}.`);
}
