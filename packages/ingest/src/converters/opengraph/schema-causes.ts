import { isJsonObject, type JsonObject, jsonTypeOf } from '../record/json-value.ts';

/**
 * Violations of OpenGraph, in the words of a JSON-schema library that clients of the format know (wire: texts are
 * compared by uploaders; JSON pointers, type names and their order are part of them).
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

/** Violations inside the `properties` of an element (docs/formats/opengraph.md#properties). */
export function propertyBagCauses(properties: unknown, reservedKeys: readonly string[]): string[] {
  if (properties === undefined || properties === null) {
    return [];
  }

  if (!isJsonObject(properties)) {
    return [typeCause('/properties', properties, 'null or object')];
  }

  const causes: string[] = [];
  for (const key of Object.keys(properties)) {
    if (reservedKeys.includes(key)) {
      causes.push(`Invalid property '${key}': reserved property`);
    } else {
      collectValueCauses(key, properties[key], causes);
    }
  }

  return causes;
}

/** Keys whose lists hold values of more than one type; ask only where {@link propertyBagCauses} found nothing. */
export function mixedListKeys(properties: unknown): string[] {
  return isJsonObject(properties) ? Object.keys(properties).filter((key) => isMixed(properties, key)) : [];
}

function collectValueCauses(key: string, value: unknown, causes: string[]): void {
  if (typeof value !== 'object') {
    return;
  }

  const pointer = `/properties/${pointerToken(key)}`;
  if (value === null) {
    causes.push(typeCause(pointer, value, 'boolean or number or string or array'));
  } else if (Array.isArray(value)) {
    collectItemCauses(key, pointer, value, causes);
  } else {
    causes.push(
      `Invalid property '${key}': objects are not allowed in the property bag. Use only strings, numbers, booleans, nulls, or arrays of these types.`,
    );
  }
}

function collectItemCauses(key: string, pointer: string, list: readonly unknown[], causes: string[]): void {
  if (list.some(isJsonObject)) {
    causes.push(
      `Invalid property '${key}': array contains an object. Arrays must contain only primitive values (string, number, boolean, or null).`,
    );
    return;
  }

  const nested = list.findIndex((item) => typeof item === 'object');
  if (nested >= 0) {
    causes.push(typeCause(`${pointer}/${nested}`, list[nested], 'boolean or number or string'));
  }
}

function isMixed(properties: JsonObject, key: string): boolean {
  const value = properties[key];
  return Array.isArray(value) && value.some((item) => typeof item !== typeof value[0]);
}

/** A key as part of a JSON pointer. */
function pointerToken(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
