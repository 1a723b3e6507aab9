import type { CypherFloat } from './cypher-float.ts';
import type { NodeValue, PathValue, RelationshipValue } from './element-value.ts';
import type { TemporalValue } from './temporal/temporal-value.ts';

/**
 * Any value of a query.
 *
 * Integers are 64 bits signed: a JavaScript number whenever it is a safe integer, else a bigint (never a bigint
 * for a safe integer, so that `===` compares). A JavaScript number is always an integer; floats are boxed,
 * because integers are what the hot paths see. Lists, maps, elements and temporal values are never changed
 * once they exist.
 */
export type Value = Scalar | TemporalValue | NodeValue | RelationshipValue | PathValue | ListValue | MapValue;

export type Scalar = null | boolean | number | bigint | CypherFloat | string;

export type ListValue = readonly Value[];

export type MapValue = ReadonlyMap<string, Value>;
