/** A JSON object as decoded; its values are of no known type yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

const EMPTY_OBJECT: JsonObject = Object.freeze({});
const EMPTY_LIST: readonly unknown[] = Object.freeze([]);

/** The zero values that stand for `null` and absent fields. */
export { EMPTY_LIST, EMPTY_OBJECT };

/** Name of a JSON type as people know it, for messages. */
export function jsonTypeOf(value: unknown): string {
  if (value === null || value === undefined) {
    return 'null';
  }

  return Array.isArray(value) ? 'array' : typeof value;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
