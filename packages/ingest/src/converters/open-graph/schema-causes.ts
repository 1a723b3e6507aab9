import { isJsonObject, type JsonObject, jsonTypeOf } from '../record/json-value.ts';

/**
 * Violations of the generic format, in the words of a JSON-schema library that clients of the format know
 * (wire: texts are compared by uploaders; JSON pointers, type names and their order are part of them).
 */
export function missingCause(pointer: string, value: JsonObject, required: readonly string[]): string[] {
  const missing = required.filter((key) => value[key] === undefined).map((key) => `'${key}'`);
  if (missing.length === 0) {
    return [];
  }

  return [
    `at '${pointer}': missing ${missing.length === 1 ? 'property' : 'properties'} ${missing.join(', ')}`,
  ];
}

/** Cause of a value whose type is not one of `wanted`, such as `boolean or number`. */
export function typeCause(pointer: string, value: unknown, wanted: string): string {
  return `at '${pointer}': got ${jsonTypeOf(value)}, want ${wanted}`;
}

/** Causes of a present value that is no string. */
export function stringCauses(pointer: string, value: unknown): string[] {
  return value === undefined || typeof value === 'string' ? [] : [typeCause(pointer, value, 'string')];
}

/** Causes of a present value that is no object or, where it is one, whatever `inspect` finds. */
export function objectCauses(
  pointer: string,
  value: unknown,
  inspect: (object: JsonObject) => string[],
): string[] {
  if (value === undefined) {
    return [];
  }

  return isJsonObject(value) ? inspect(value) : [typeCause(pointer, value, 'object')];
}

/** A key as part of a JSON pointer. */
export function pointerToken(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
