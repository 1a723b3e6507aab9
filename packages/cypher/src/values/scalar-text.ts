import { CypherFloat } from './cypher-float.ts';
import { formatFloat } from './float-text.ts';
import { formatTemporal } from './temporal/format-temporal.ts';
import { isTemporal } from './temporal/temporal-value.ts';
import { isInteger } from './type-guards.ts';
import type { Value } from './value.ts';

/** What toString() makes of a value; undefined for null, elements, lists and maps. */
export function textOfScalar(value: Value): string | undefined {
  if (typeof value === 'string') {
    return value;
  }
  if (isInteger(value) || typeof value === 'boolean') {
    return String(value);
  }
  if (value instanceof CypherFloat) {
    return formatFloat(value.value);
  }
  return isTemporal(value) ? formatTemporal(value) : undefined;
}
