import type { Expression } from '../../ast/ast.ts';
import type { Value } from '../../values/value.ts';
import type { Batch } from '../batch.ts';

/** A compiled expression: its value for one row of a batch. */
export type Evaluate = (batch: Batch, row: number) => Value;

/** Makes closures of expressions, for one run. */
export interface ExpressionCompiler {
  compile(expression: Expression): Evaluate;
}
