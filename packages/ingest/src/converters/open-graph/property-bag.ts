import { isJsonObject, type JsonObject } from '../record/json-value.ts';
import { pointerToken, typeCause } from './schema-causes.ts';

/** Violations inside the `properties` of an element (generic format, payload schema). */
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
  const pointer = `/properties/${pointerToken(key)}`;

  if (value === null) {
    causes.push(typeCause(pointer, value, 'boolean or number or string or array'));
  } else if (Array.isArray(value)) {
    collectItemCauses(key, pointer, value, causes);
  } else if (typeof value === 'object') {
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
