import type { JsonObject } from './json-value.ts';

/** JSON text of an object with sorted keys: equal property sets become equal texts. Nested objects keep their order. */
export function canonicalJson(properties: JsonObject): string {
  const members: string[] = [];
  for (const key of Object.keys(properties).sort()) {
    const value = properties[key];
    if (value !== undefined) {
      members.push(`${JSON.stringify(key)}:${JSON.stringify(value)}`);
    }
  }

  return `{${members.join(',')}}`;
}
