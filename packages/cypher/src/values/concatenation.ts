import { CypherFloat } from './cypher-float.ts';
import { formatFloat } from './float-text.ts';
import { isInteger, isList } from './type-guards.ts';
import { typeNameOf } from './type-name.ts';
import type { ListValue, Value } from './value.ts';
import { typeError } from './value-error.ts';
import { checkListLength, checkStringLength } from './value-limits.ts';

/**
 * `+` and `||` of strings and lists. A list takes in what is added to it; a string takes numbers as they are
 * printed. Null in, null out.
 */
export function concatenate(left: Value, right: Value): Value {
  if (left === null || right === null) {
    return null;
  }
  if (isList(left) || isList(right)) {
    return joinLists(left, right);
  }
  const leftText = textOf(left);
  const rightText = textOf(right);
  if (leftText === undefined || rightText === undefined) {
    throw typeError(
      `A ${typeNameOf(left)} and a ${typeNameOf(right)} cannot be joined. Use toString() on what is no string.`,
    );
  }
  return joinStrings(leftText, rightText);
}

export function joinStrings(left: string, right: string): string {
  checkStringLength(left.length + right.length);
  return left + right;
}

function joinLists(left: Value, right: Value): ListValue {
  const leftItems = isList(left) ? left : [left];
  const rightItems = isList(right) ? right : [right];
  checkListLength(leftItems.length + rightItems.length);
  return [...leftItems, ...rightItems];
}

function textOf(value: Value): string | undefined {
  if (typeof value === 'string') {
    return value;
  }
  if (isInteger(value)) {
    return String(value);
  }
  return value instanceof CypherFloat ? formatFloat(value.value) : undefined;
}
