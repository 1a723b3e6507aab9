import { CypherFloat } from './cypher-float.ts';

export type NumericValue = number | bigint | CypherFloat;

/**
 * Order of two numbers by their exact mathematical value, whatever their representation. NaN is after all
 * others and next to itself; −0 is 0.
 */
export function compareNumbers(left: NumericValue, right: NumericValue): number {
  const leftNumber = left instanceof CypherFloat ? left.value : left;
  const rightNumber = right instanceof CypherFloat ? right.value : right;
  // Relational operators compare a bigint with a float exactly.
  if (leftNumber < rightNumber) {
    return -1;
  }
  if (leftNumber > rightNumber) {
    return 1;
  }
  return Number(isNaNValue(left)) - Number(isNaNValue(right));
}

export function isNaNValue(value: unknown): boolean {
  return value instanceof CypherFloat && Number.isNaN(value.value);
}
