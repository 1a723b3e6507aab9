import type { FunctionDefinition } from './function-definition.ts';

/** Every function, grouped by family; one file per family. */
const DEFINITIONS: readonly FunctionDefinition[] = [];

const BY_NAME = new Map(DEFINITIONS.map((definition) => [definition.name.toLowerCase(), definition]));

/** Regardless of case, with its namespace: `toUpper`, `duration.between`. */
export function findFunction(name: string): FunctionDefinition | undefined {
  return BY_NAME.get(name.toLowerCase());
}
