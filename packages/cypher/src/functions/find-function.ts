import { AGGREGATE_FUNCTIONS } from './aggregate-functions.ts';
import { CONVERSION_FUNCTIONS } from './conversion-functions.ts';
import { DURATION_FUNCTIONS } from './duration-functions.ts';
import { ELEMENT_FUNCTIONS } from './element-functions.ts';
import type { FunctionDefinition } from './function-definition.ts';
import { LIST_FUNCTIONS } from './list-functions.ts';
import { MATH_FUNCTIONS } from './math-functions.ts';
import { STRING_FUNCTIONS } from './string-functions.ts';
import { TEMPORAL_FUNCTIONS } from './temporal-functions.ts';
import { VALUE_FUNCTIONS } from './value-functions.ts';

/** Every function, grouped by family; one file per family. */
export const FUNCTIONS: readonly FunctionDefinition[] = [
  ...ELEMENT_FUNCTIONS,
  ...LIST_FUNCTIONS,
  ...STRING_FUNCTIONS,
  ...MATH_FUNCTIONS,
  ...CONVERSION_FUNCTIONS,
  ...VALUE_FUNCTIONS,
  ...TEMPORAL_FUNCTIONS,
  ...DURATION_FUNCTIONS,
  ...AGGREGATE_FUNCTIONS,
];

const BY_NAME = new Map(FUNCTIONS.map((definition) => [definition.name.toLowerCase(), definition]));

/** Regardless of case, with its namespace: `toUpper`, `duration.between`. */
export function findFunction(name: string): FunctionDefinition | undefined {
  return BY_NAME.get(name.toLowerCase());
}
