import { valueError } from './value-error.ts';

const MIN = -(2n ** 63n);
const MAX = 2n ** 63n - 1n;
const FLOAT_LIMIT = 2 ** 63;
/** No integer of 64 bits has more digits. */
const MAX_DIGITS = 19;

/** The integer in its one representation (see `Value`). Throws an ArithmeticError beyond 64 bits. */
export function toInteger(value: bigint): number | bigint {
  if (value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER) {
    return Number(value);
  }
  if (value < MIN || value > MAX) {
    throw valueError(
      'ArithmeticError',
      'IntegerOverflow',
      `The integer ${value} does not fit into 64 bits. Use floats (1.0, toFloat) for numbers of this size.`,
    );
  }
  return value;
}

/** Integer part of a float; undefined when that is no 64-bit integer. */
export function integerOfFloat(value: number): number | bigint | undefined {
  const whole = Math.trunc(value);
  if (Number.isSafeInteger(whole)) {
    return whole + 0;
  }
  return whole >= -FLOAT_LIMIT && whole < FLOAT_LIMIT ? BigInt(whole) : undefined;
}

/** Integer a text stands for, in decimal; undefined when it is none, or one beyond 64 bits. */
export function parseInteger(text: string): number | bigint | undefined {
  const [, sign, padded] = /^([+-]?)(\d+)$/.exec(text) ?? [];
  const digits = padded?.replace(/^0+(?=\d)/, '');
  // Longer ones are read in more than linear time, to be too large in the end.
  if (digits === undefined || digits.length > MAX_DIGITS) {
    return undefined;
  }
  const value = sign === '-' ? -BigInt(digits) : BigInt(digits);
  return value < MIN || value > MAX ? undefined : toInteger(value);
}
