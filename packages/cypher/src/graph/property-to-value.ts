import type { PropertyValue } from '@secgraph/graph';
import { CypherFloat } from '../values/cypher-float.ts';
import type { Value } from '../values/value.ts';

/** A stored property as a value of the language. Numbers without fraction are integers: storage keeps no more. */
export function propertyToValue(property: PropertyValue | null): Value {
  switch (typeof property) {
    case 'string':
    case 'boolean':
      return property;
    case 'number':
      return numberToValue(property);
    default:
      return jsonToValue(property);
  }
}

/** Integers where exact, floats otherwise. */
export function numberToValue(number: number): Value {
  return Number.isSafeInteger(number) ? number + 0 : new CypherFloat(number);
}

/** Stored lists hold scalars; anything deeper comes from uploads, and is read as it is. */
function jsonToValue(json: unknown): Value {
  if (Array.isArray(json)) {
    return json.map(jsonToValue);
  }

  switch (typeof json) {
    case 'string':
    case 'boolean':
      return json;
    case 'number':
      return numberToValue(json);
    case 'object':
      return json === null
        ? null
        : new Map(Object.entries(json).map(([key, value]) => [key, jsonToValue(value)]));
    default:
      return null;
  }
}
