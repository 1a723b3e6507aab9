import { UPPER_CASED_PROPERTIES } from '@secgraph/graph-schema';
import type { JsonObject } from './json-value.ts';

/** A node's properties while its converter works on them; `undefined` leaves a key out. */
export type NodeProperties = Record<string, unknown>;

/** Kept apart from the properties, or of use to collectors only. */
const DROPPED_PROPERTIES = ['reconcile', 'objectid', 'lastseen', 'lastcollected'] as const;

/** Copy of the properties a record carries: the record itself stays as it was decoded. */
export function copyProperties(sent: JsonObject): NodeProperties {
  return { ...sent };
}

export interface StoredProperties {
  /** JSON object text without nulls. */
  readonly text: string;
  /** Properties that are null in the record: the stored value is removed. */
  readonly removed: readonly string[];
}

/**
 * The properties as they are stored (docs/formats/collector-format.md#properties-of-nodes). Lists and objects inside
 * lists become JSON text, as do objects. Changes `properties`.
 */
export function storedProperties(
  properties: NodeProperties,
  upperCased: readonly string[] = UPPER_CASED_PROPERTIES,
): StoredProperties {
  const removed: string[] = [];

  for (const key of DROPPED_PROPERTIES) {
    if (properties[key] !== undefined) {
      properties[key] = undefined;
    }
  }

  for (const key of upperCased) {
    const value = properties[key];
    if (typeof value === 'string') {
      properties[key] = value.toUpperCase();
    }
  }

  for (const key in properties) {
    const value = properties[key];
    if (value === null) {
      removed.push(key);
      properties[key] = undefined;
    } else if (typeof value === 'object') {
      properties[key] = flattened(value);
    }
  }

  return { text: JSON.stringify(properties), removed };
}

function flattened(value: object): unknown {
  if (!Array.isArray(value)) {
    return JSON.stringify(value);
  }

  return value.some(isNested)
    ? value.map((item: unknown) => (isNested(item) ? JSON.stringify(item) : item))
    : value;
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
