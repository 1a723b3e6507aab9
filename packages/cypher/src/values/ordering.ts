import { compareNumbers } from './compare-numbers.ts';
import { compareStrings } from './compare-strings.ts';
import { NodeValue, PathValue, RelationshipValue } from './element-value.ts';
import { compareDurations, compareInstants } from './temporal/compare-temporal.ts';
import {
  DateTimeValue,
  DateValue,
  DurationValue,
  isInstant,
  LocalDateTimeValue,
  TimeValue,
} from './temporal/temporal-value.ts';
import { isList, isMap, isNumeric } from './type-guards.ts';
import type { ListValue, MapValue, Value } from './value.ts';

/**
 * Total order over all values, ascending, as ORDER BY, min and max use it: maps, nodes, relationships, lists,
 * paths, temporal values, strings, booleans, numbers (NaN last), null. 0 exactly for equivalent values.
 */
export function compareForOrder(left: Value, right: Value): number {
  if (typeof left === 'number' && typeof right === 'number') {
    return left - right;
  }
  if (typeof left === 'string' && typeof right === 'string') {
    return compareStrings(left, right);
  }
  if (isNumeric(left) && isNumeric(right)) {
    return compareNumbers(left, right);
  }
  // Rows that share a list need not walk it.
  if (left === right) {
    return 0;
  }
  return rankOf(left) - rankOf(right) || compareWithinRank(left, right);
}

function rankOf(value: Value): number {
  switch (typeof value) {
    case 'string':
      return 11;
    case 'boolean':
      return 12;
    case 'number':
    case 'bigint':
      return 13;
    default:
      return value === null ? 14 : rankOfObject(value);
  }
}

function rankOfObject(value: object): number {
  if (value instanceof Map) {
    return 0;
  }
  if (value instanceof NodeValue) {
    return 1;
  }
  if (value instanceof RelationshipValue) {
    return 2;
  }
  if (Array.isArray(value)) {
    return 3;
  }
  if (value instanceof PathValue) {
    return 4;
  }
  return rankOfBoxed(value);
}

function rankOfBoxed(value: object): number {
  if (value instanceof DateTimeValue) {
    return 5;
  }
  if (value instanceof LocalDateTimeValue) {
    return 6;
  }
  if (value instanceof DateValue) {
    return 7;
  }
  if (value instanceof TimeValue) {
    return 8;
  }
  if (isInstant(value)) {
    return 9;
  }
  return value instanceof DurationValue ? 10 : 13;
}

/** Both values have the same rank, and are no numbers. */
function compareWithinRank(left: Value, right: Value): number {
  if (typeof left === 'boolean') {
    return Number(left) - Number(right);
  }
  if (left instanceof NodeValue && right instanceof NodeValue) {
    return left.node - right.node;
  }
  if (left instanceof RelationshipValue && right instanceof RelationshipValue) {
    return left.relationship - right.relationship;
  }
  return compareComposites(left, right);
}

function compareComposites(left: Value, right: Value): number {
  if (isList(left) && isList(right)) {
    return compareLists(left, right);
  }
  if (isMap(left) && isMap(right)) {
    return compareMaps(left, right);
  }
  if (left instanceof PathValue && right instanceof PathValue) {
    return comparePaths(left, right);
  }
  if (left instanceof DurationValue && right instanceof DurationValue) {
    return compareDurations(left, right);
  }
  return isInstant(left) && isInstant(right) ? (compareInstants(left, right) ?? 0) : 0;
}

function compareLists(left: ListValue, right: ListValue): number {
  const shared = Math.min(left.length, right.length);
  for (let i = 0; i < shared; i++) {
    const order = compareForOrder(left[i] ?? null, right[i] ?? null);
    if (order !== 0) {
      return order;
    }
  }
  return left.length - right.length;
}

/** By size, then names in order, then values in the order of their names. */
function compareMaps(left: MapValue, right: MapValue): number {
  const leftNames = [...left.keys()].sort(compareStrings);
  const rightNames = [...right.keys()].sort(compareStrings);
  return (
    left.size - right.size ||
    compareLists(leftNames, rightNames) ||
    compareLists(
      leftNames.map((name) => left.get(name) ?? null),
      rightNames.map((name) => right.get(name) ?? null),
    )
  );
}

function comparePaths(left: PathValue, right: PathValue): number {
  return compareIndexes(left.nodes, right.nodes) || compareIndexes(left.relationships, right.relationships);
}

function compareIndexes(left: ArrayLike<number>, right: ArrayLike<number>): number {
  const shared = Math.min(left.length, right.length);
  for (let i = 0; i < shared; i++) {
    const order = (left[i] as number) - (right[i] as number);
    if (order !== 0) {
      return order;
    }
  }
  return left.length - right.length;
}
