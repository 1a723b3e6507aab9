import { compareNumbers, isNaNValue } from './compare-numbers.ts';
import { NodeValue, PathValue, RelationshipValue } from './element-value.ts';
import { areTemporalsEqual } from './temporal/compare-temporal.ts';
import { compareInstantToText } from './temporal/parse-instant.ts';
import { isInstant, isTemporal } from './temporal/temporal-value.ts';
import { not, type Ternary } from './ternary.ts';
import { isList, isMap, isNumeric } from './type-guards.ts';
import type { ListValue, MapValue, Value } from './value.ts';

type NonNull = Exclude<Value, null>;

/**
 * What `=` means: null when a null takes part anywhere it matters; false between different types. A text equals
 * the instant that it stands for.
 */
export function equals(left: Value, right: Value): Ternary {
  if (left === null || right === null) {
    return null;
  }
  if (typeof left !== 'object' && typeof right !== 'object') {
    return left === right;
  }
  return equalObjects(left, right);
}

/** What `<>` means. */
export function notEquals(left: Value, right: Value): Ternary {
  return not(equals(left, right));
}

function equalObjects(left: NonNull, right: NonNull): Ternary {
  if (left instanceof NodeValue) {
    return right instanceof NodeValue && left.node === right.node;
  }
  if (isNumeric(left)) {
    return isNumeric(right) && !isNaNValue(left) && compareNumbers(left, right) === 0;
  }
  if (isList(left)) {
    return isList(right) && equalLists(left, right);
  }
  if (isMap(left)) {
    return isMap(right) && equalMaps(left, right);
  }
  if (left instanceof RelationshipValue) {
    return right instanceof RelationshipValue && left.relationship === right.relationship;
  }
  if (left instanceof PathValue) {
    return right instanceof PathValue && arePathsEqual(left, right);
  }
  if (typeof left === 'string') {
    return isInstant(right) && compareInstantToText(right, left) === 0;
  }
  if (typeof right === 'string') {
    return isInstant(left) && compareInstantToText(left, right) === 0;
  }
  return isTemporal(left) && isTemporal(right) && areTemporalsEqual(left, right);
}

function equalLists(left: ListValue, right: ListValue): Ternary {
  if (left.length !== right.length) {
    return false;
  }
  let result: Ternary = true;
  for (let i = 0; i < left.length; i++) {
    const isEqual = equals(left[i] ?? null, right[i] ?? null);
    if (isEqual === false) {
      return false;
    }
    result = isEqual === null ? null : result;
  }
  return result;
}

function equalMaps(left: MapValue, right: MapValue): Ternary {
  if (left.size !== right.size) {
    return false;
  }
  let result: Ternary = true;
  for (const [name, value] of left) {
    const other = right.get(name);
    const isEqual = other === undefined ? false : equals(value, other);
    if (isEqual === false) {
      return false;
    }
    result = isEqual === null ? null : result;
  }
  return result;
}

/** Paths are equal when they visit the same elements in the same order. */
function arePathsEqual(left: PathValue, right: PathValue): boolean {
  return areSame(left.relationships, right.relationships) && areSame(left.nodes, right.nodes);
}

function areSame(left: ArrayLike<number>, right: ArrayLike<number>): boolean {
  if (left.length !== right.length) {
    return false;
  }
  for (let i = 0; i < left.length; i++) {
    if (left[i] !== right[i]) {
      return false;
    }
  }
  return true;
}
