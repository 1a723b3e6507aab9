import type { PropertyScalar, PropertyValue } from '@secgraph/graph';
import { CypherFloat } from '../values/cypher-float.ts';
import { formatTemporal } from '../values/temporal/format-temporal.ts';
import { isTemporal } from '../values/temporal/temporal-value.ts';
import { isList } from '../values/type-guards.ts';
import { typeNameOf } from '../values/type-name.ts';
import type { Value } from '../values/value.ts';
import { valueError } from '../values/value-error.ts';

/**
 * A value in the form in which it is stored: temporal values become text. Throws `TypeError:
 * InvalidPropertyType` for what {@link assertStorable} refuses, and for numbers that JSON cannot hold exactly.
 */
export function valueToProperty(value: Value): PropertyValue {
  return isList(value) ? value.map(scalarToProperty) : scalarToProperty(value);
}

/** Properties hold scalars, temporal values, and lists of those; throws `TypeError: InvalidPropertyType`. */
export function assertStorable(name: string, value: Value): void {
  const wrong = (isList(value) ? value : [value ?? true]).find((item) => !isStorableScalar(item));

  if (wrong !== undefined) {
    throw valueError(
      'TypeError',
      'InvalidPropertyType',
      `Property ${name} cannot hold a ${isList(value) ? `list with a ${typeNameOf(wrong)}` : typeNameOf(wrong)}. ` +
        'Store strings, numbers, booleans, temporal values, or lists of them.',
    );
  }
}

function isStorableScalar(value: Value): boolean {
  return value !== null && (typeof value !== 'object' || value instanceof CypherFloat || isTemporal(value));
}

function scalarToProperty(value: Value): PropertyScalar {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'number':
      return value;
    case 'bigint':
      throw unstorable(`the integer ${value}, which has more than 53 bits`);
    default:
      return objectToProperty(value);
  }
}

function objectToProperty(value: Exclude<Value, string | boolean | number | bigint>): PropertyScalar {
  if (value instanceof CypherFloat) {
    if (!Number.isFinite(value.value)) {
      throw unstorable(`the float ${value.value}`);
    }
    return value.value;
  }
  if (isTemporal(value)) {
    return formatTemporal(value);
  }
  throw unstorable(`a ${typeNameOf(value)}`);
}

function unstorable(what: string): Error {
  return valueError('TypeError', 'InvalidPropertyType', `The graph cannot store ${what}.`);
}
