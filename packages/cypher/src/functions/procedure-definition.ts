import type { Value } from '../values/value.ts';
import type { ArgumentType, FunctionContext } from './function-definition.ts';

/** What `CALL name(…)` runs. The embedding program offers them, by their names as written. */
export interface ProcedureDefinition {
  /** With its namespace: `db.labels`. */
  readonly name: string;
  /** Without parentheses, arguments come from the parameters of these names. */
  readonly arguments: readonly ProcedureField[];
  readonly results: readonly ProcedureField[];
  /** Rows of `results`. */
  call(args: readonly Value[], context: FunctionContext): Iterable<readonly Value[]>;
}

export interface ProcedureField {
  readonly name: string;
  readonly type: ArgumentType;
}

/** By name. */
export type Procedures = ReadonlyMap<string, ProcedureDefinition>;
