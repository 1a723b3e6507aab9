import type { JsonObject } from './json-value.ts';

/** JSON text of an object with sorted keys: equal property sets become equal texts. Nested objects keep their order. */
export function canonicalJson(properties: JsonObject): string {
  const keys = Object.keys(properties);
  if (areSorted(keys)) {
    return JSON.stringify(properties);
  }

  const members: string[] = [];
  for (const key of keys.sort()) {
    const value = properties[key];
    if (value !== undefined) {
      members.push(`${JSON.stringify(key)}:${JSON.stringify(value)}`);
    }
  }

  return `{${members.join(',')}}`;
}

function areSorted(keys: readonly string[]): boolean {
  for (let index = 1; index < keys.length; index++) {
    if ((keys[index - 1] as string) > (keys[index] as string)) {
      return false;
    }
  }
  return true;
}
