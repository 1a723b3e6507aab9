import { EMPTY_LIST, EMPTY_OBJECT, isJsonObject, type JsonObject, jsonTypeOf } from './json-value.ts';
import { FieldTypeError, locate } from './record-error.ts';

/**
 * Readers of typed record fields (docs/formats/collector-format.md#how-records-are-read): keys match in any letter
 * case with the exact one first, `null` and absent mean the zero value, another JSON type throws a
 * {@link FieldTypeError}. Fields that no reader asks for are not checked.
 */
export function readField(record: JsonObject, key: string): unknown {
  const exact = record[key];
  return exact !== undefined ? exact : readFieldInAnyCase(record, key);
}

export function readString(record: JsonObject, key: string): string {
  const value = readField(record, key);
  if (typeof value === 'string') {
    return value;
  }

  return isAbsent(value) ? '' : fail(key, 'string', value);
}

/** For hot loops: `value` was read from the exact key; everything but a string takes the slow way. */
export function stringOr(value: unknown, record: JsonObject, key: string): string {
  return typeof value === 'string' ? value : readString(record, key);
}

export function readBoolean(record: JsonObject, key: string): boolean {
  const value = readField(record, key);
  if (typeof value === 'boolean') {
    return value;
  }

  return isAbsent(value) ? false : fail(key, 'boolean', value);
}

/** For hot loops, like {@link stringOr}. */
export function booleanOr(value: unknown, record: JsonObject, key: string): boolean {
  return typeof value === 'boolean' ? value : readBoolean(record, key);
}

export function readInteger(record: JsonObject, key: string): number {
  const value = readField(record, key);
  if (typeof value === 'number' && Number.isInteger(value)) {
    return value;
  }

  return isAbsent(value) ? 0 : fail(key, 'integer', value);
}

export function readUnsigned(record: JsonObject, key: string): number {
  const value = readInteger(record, key);
  return value >= 0 ? value : fail(key, 'unsigned integer', value);
}

export function readList(record: JsonObject, key: string): readonly unknown[] {
  const value = readField(record, key);
  if (Array.isArray(value)) {
    return value;
  }

  return isAbsent(value) ? EMPTY_LIST : fail(key, 'array', value);
}

export function readStrings(record: JsonObject, key: string): readonly string[] {
  return readList(record, key).map((item, index) => {
    if (typeof item === 'string') {
      return item;
    }

    return isAbsent(item) ? '' : fail(`${key}[${index}]`, 'string', item);
  });
}

/** Calls `visit` with the object under `key`, with an empty one when there is none. */
export function readWithin<T>(record: JsonObject, key: string, visit: (inner: JsonObject) => T): T {
  const value = readField(record, key);
  try {
    return visit(toObject(value));
  } catch (error) {
    throw locate(error, key);
  }
}

/** Calls `visit` with every object of the list under `key`. */
export function readEach(
  record: JsonObject,
  key: string,
  visit: (item: JsonObject, index: number) => void,
): void {
  const list = readList(record, key);
  let index = 0;
  try {
    for (; index < list.length; index++) {
      visit(toObject(list[index]), index);
    }
  } catch (error) {
    throw locate(error, `${key}[${index}]`);
  }
}

/** A list element or nested value as an object; `null` counts as an empty one. */
export function toObject(value: unknown): JsonObject {
  if (isJsonObject(value)) {
    return value;
  }

  return isAbsent(value) ? EMPTY_OBJECT : fail('', 'object', value);
}

export function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

function readFieldInAnyCase(record: JsonObject, key: string): unknown {
  let found: unknown;
  for (const candidate in record) {
    if (candidate.length === key.length && candidate.toLowerCase() === key.toLowerCase()) {
      found = record[candidate];
    }
  }

  return found;
}

function fail(path: string, expected: string, value: unknown): never {
  throw new FieldTypeError(path, expected, jsonTypeOf(value));
}
