import { CypherFloat } from './cypher-float.ts';
import { NodeValue, PathValue, RelationshipValue } from './element-value.ts';
import {
  DateTimeValue,
  DateValue,
  DurationValue,
  LocalDateTimeValue,
  LocalTimeValue,
  type TemporalValue,
} from './temporal/temporal-value.ts';
import { isList, isMap } from './type-guards.ts';
import type { MapValue, Value } from './value.ts';
import { checkKeyLength } from './value-limits.ts';

/** Fit as key of a Map or Set. */
export type GroupingKey = string | number | bigint | boolean | null;

/*
 * Numbers from here on are no key of a number value (64-bit integers end at 2^63, larger floats become text), so
 * nodes take those above and relationships those below. The step keeps them exact.
 */
const INTEGER_LIMIT = 2 ** 63;
const ELEMENT_BASE = 2 ** 64;
const ELEMENT_STEP = 2 ** 12;
/** First character of the keys that are text but not a string value, and of strings that begin with it. */
const MARK = '\u0000';
const MARK_CODE = 0;

/**
 * Equal (as a key of a Map) exactly for values that DISTINCT and grouping take for the same: like `=`, but null
 * is null and NaN is NaN. No allocation for numbers, strings and booleans.
 */
export function groupingKey(value: Value): GroupingKey {
  switch (typeof value) {
    case 'number':
    case 'boolean':
    case 'bigint':
      return value;
    case 'string':
      return value.charCodeAt(0) === MARK_CODE ? `${MARK}s${value}` : value;
    default:
      return value === null ? null : keyOfObject(value);
  }
}

/** The key of several values together. */
export function groupingKeyOfRow(values: readonly Value[]): GroupingKey {
  const [first, ...others] = values;
  return others.length === 0 && first !== undefined ? groupingKey(first) : keyOfList(values);
}

function keyOfObject(value: Exclude<Value, null | string | number | bigint | boolean>): GroupingKey {
  if (value instanceof NodeValue) {
    return ELEMENT_BASE + value.node * ELEMENT_STEP;
  }
  if (value instanceof RelationshipValue) {
    return -ELEMENT_BASE - value.relationship * ELEMENT_STEP;
  }
  if (value instanceof CypherFloat) {
    return keyOfFloat(value.value);
  }
  if (isList(value)) {
    return keyOfList(value);
  }
  if (isMap(value)) {
    return keyOfMap(value);
  }
  if (value instanceof PathValue) {
    return `${MARK}p${Array.from(value.nodes).join()};${Array.from(value.relationships).join()}`;
  }
  return keyOfTemporal(value);
}

/** The key of the equal integer, if there is one: 1.0 is 1. */
function keyOfFloat(value: number): GroupingKey {
  if (value >= -INTEGER_LIMIT && value < INTEGER_LIMIT) {
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? BigInt(value) : value;
  }
  return Number.isNaN(value) ? value : `${MARK}f${value}`;
}

function keyOfList(values: readonly Value[]): string {
  let key = `${MARK}l`;
  for (const value of values) {
    key += embed(groupingKey(value));
    checkKeyLength(key.length);
  }
  return key;
}

function keyOfMap(map: MapValue): string {
  let key = `${MARK}m`;
  for (const name of [...map.keys()].sort()) {
    key += embed(name) + embed(groupingKey(map.get(name) ?? null));
    checkKeyLength(key.length);
  }
  return key;
}

/** A key as part of a longer one, so that neighbours cannot run into each other. */
function embed(key: GroupingKey): string {
  switch (typeof key) {
    case 'string':
      return `${key.length}:${key}`;
    case 'bigint':
      return `${key}n;`;
    default:
      // −0 prints like 0.
      return `${key};`;
  }
}

function keyOfTemporal(value: TemporalValue): string {
  if (value instanceof DateValue) {
    return `${MARK}D${value.epochDay}`;
  }
  if (value instanceof DateTimeValue) {
    return `${MARK}Z${value.epochDay},${value.nanoOfDay},${value.offsetSeconds},${value.zone ?? ''}`;
  }
  if (value instanceof LocalDateTimeValue) {
    return `${MARK}L${value.epochDay},${value.nanoOfDay}`;
  }
  if (value instanceof DurationValue) {
    return `${MARK}d${value.months},${value.days},${value.seconds},${value.nanos}`;
  }
  if (value instanceof LocalTimeValue) {
    return `${MARK}t${value.nanoOfDay}`;
  }
  return `${MARK}T${value.nanoOfDay},${value.offsetSeconds}`;
}
