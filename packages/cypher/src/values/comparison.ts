import { compareNumbers, isNaNValue } from './compare-numbers.ts';
import { compareStrings } from './compare-strings.ts';
import { equals } from './equality.ts';
import { compareInstants } from './temporal/compare-temporal.ts';
import { compareInstantToText } from './temporal/parse-instant.ts';
import { type InstantValue, isInstant } from './temporal/temporal-value.ts';
import type { Ternary } from './ternary.ts';
import { isList, isNumeric } from './type-guards.ts';
import type { ListValue, Value } from './value.ts';

/**
 * What `<` means: null between types that do not compare, false for numbers with NaN. An instant and a text
 * compare in time.
 */
export function isLess(left: Value, right: Value): Ternary {
  if (typeof left === 'number' && typeof right === 'number') {
    return left < right;
  }
  const order = compare(left, right);
  return order === null ? null : order < 0;
}

/** What `<=` means. */
export function isLessOrEqual(left: Value, right: Value): Ternary {
  if (typeof left === 'number' && typeof right === 'number') {
    return left <= right;
  }
  const order = compare(left, right);
  return order === null ? null : order <= 0;
}

/** What `>` means. */
export function isGreater(left: Value, right: Value): Ternary {
  return isLess(right, left);
}

/** What `>=` means. */
export function isGreaterOrEqual(left: Value, right: Value): Ternary {
  return isLessOrEqual(right, left);
}

/** Negative, 0, positive; NaN when the comparison is false whichever way; null when it is unknown. */
function compare(left: Value, right: Value): number | null {
  if (typeof left === 'string') {
    return typeof right === 'string' ? compareStrings(left, right) : compareTextToInstant(left, right);
  }
  if (left === null || right === null) {
    return null;
  }
  if (isNumeric(left)) {
    return isNumeric(right) ? compareNumbersWithNaN(left, right) : null;
  }
  if (typeof left === 'boolean') {
    return typeof right === 'boolean' ? Number(left) - Number(right) : null;
  }
  if (isList(left)) {
    return isList(right) ? compareLists(left, right) : null;
  }
  if (isInstant(left)) {
    return compareInstant(left, right);
  }
  return null;
}

function compareInstant(left: InstantValue, right: Value): number | null {
  if (typeof right === 'string') {
    return compareInstantToText(left, right) ?? null;
  }
  return isInstant(right) ? (compareInstants(left, right) ?? null) : null;
}

function compareTextToInstant(left: string, right: Value): number | null {
  const order = isInstant(right) ? compareInstantToText(right, left) : undefined;
  return order === undefined ? null : -order;
}

function compareNumbersWithNaN(
  left: Parameters<typeof compareNumbers>[0],
  right: Parameters<typeof compareNumbers>[1],
): number {
  return isNaNValue(left) || isNaNValue(right) ? Number.NaN : compareNumbers(left, right);
}

/** The first pair that differs decides; a pair that may differ leaves it unknown. */
function compareLists(left: ListValue, right: ListValue): number | null {
  const shared = Math.min(left.length, right.length);
  for (let i = 0; i < shared; i++) {
    const leftItem = left[i] ?? null;
    const rightItem = right[i] ?? null;
    if (equals(leftItem, rightItem) !== true) {
      return compare(leftItem, rightItem);
    }
  }
  return left.length - right.length;
}
