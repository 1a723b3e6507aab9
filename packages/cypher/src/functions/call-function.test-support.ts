import { EMPTY_GRAPH } from '../graph/empty-graph.ts';
import { CypherFloat } from '../values/cypher-float.ts';
import type { Value } from '../values/value.ts';
import { findFunction } from './find-function.ts';
import type { FunctionContext } from './function-definition.ts';

const TEST_CONTEXT: FunctionContext = {
  graph: EMPTY_GRAPH,
  statementAtMs: Date.UTC(2026, 6, 1, 12, 30, 15, 123),
  random: () => 0.25,
};

/** Calls a scalar function; throws when there is none. */
export function call(name: string, ...args: readonly Value[]): Value {
  const definition = findFunction(name);
  if (definition?.type !== 'scalar') {
    throw new Error(`no scalar function ${name}`);
  }
  return definition.call(args, TEST_CONTEXT);
}

/** Aggregates one row per argument list. */
export function aggregate(name: string, ...rows: readonly (readonly Value[])[]): Value {
  const definition = findFunction(name);
  if (definition?.type !== 'aggregate') {
    throw new Error(`no aggregate function ${name}`);
  }
  const accumulator = definition.createAccumulator(TEST_CONTEXT);
  for (const row of rows) {
    accumulator.add(row);
  }
  return accumulator.result();
}

export function float(value: number): CypherFloat {
  return new CypherFloat(value);
}
