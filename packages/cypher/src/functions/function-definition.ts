import type { QueryGraph } from '../graph/query-graph.ts';
import type { Value } from '../values/value.ts';

/** What functions may know beyond their arguments. One per run of a statement. */
export interface FunctionContext {
  readonly graph: QueryGraph;
  /** Milliseconds since the epoch, the same for the whole statement. */
  readonly statementAtMs: number;
  /** 0 ≤ x < 1. */
  random(): number;
}

/** What an argument must be, as far as it can be known before running; everything else is found at run time. */
export type ArgumentType =
  | 'any'
  | 'boolean'
  | 'integer'
  | 'number'
  | 'string'
  | 'list'
  | 'map'
  | 'node'
  | 'relationship'
  | 'path'
  | 'temporal';

interface FunctionSignature {
  /** As the standard writes it, with its namespace; compared without regard to case. */
  readonly name: string;
  /** Per argument, which types it takes; null is always allowed. The last repeats when `isVariadic`. */
  readonly arguments: readonly (readonly ArgumentType[])[];
  /** How many of them may be left out, from the end. Default: 0. */
  readonly optionalArguments?: number;
  readonly isVariadic?: boolean;
}

export interface ScalarFunction extends FunctionSignature {
  readonly type: 'scalar';
  /** Whether equal arguments always give equal results within a run, so that constant calls are evaluated once. */
  readonly isDeterministic: boolean;
  call(args: readonly Value[], context: FunctionContext): Value;
}

export interface AggregateFunction extends FunctionSignature {
  readonly type: 'aggregate';
  /** One accumulator per group; DISTINCT is applied before it. */
  createAccumulator(context: FunctionContext): Accumulator;
}

export interface Accumulator {
  /** Takes one row's arguments; decides itself what null means. */
  add(args: readonly Value[]): void;
  /** Called once, at the end. */
  result(): Value;
}

export type FunctionDefinition = ScalarFunction | AggregateFunction;
