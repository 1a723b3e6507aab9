import { CypherFloat } from './cypher-float.ts';
import type { ListValue, MapValue, Value } from './value.ts';

/** Whether a value is a list. `Array.isArray` itself does not narrow to readonly arrays. */
export function isList(value: Value): value is ListValue {
  return Array.isArray(value);
}

export function isMap(value: Value): value is MapValue {
  return value instanceof Map;
}

export function isInteger(value: Value): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

export function isNumeric(value: Value): value is number | bigint | CypherFloat {
  return isInteger(value) || value instanceof CypherFloat;
}
